import { digitsEnd, readDecimal, type Words } from "../decimal";

const [TAB, SPACE, ZERO, SMALL_A, SMALL_X] = [9, 32, 48, 97, 120];

/** The value of a hexadecimal digit, in lower case; 16 or more = it is not a digit. */
function hexDigit(byte: number): number {
  if (byte >= SMALL_A) return byte - SMALL_A + 10;
  return byte >= ZERO && byte < ZERO + 10 ? byte - ZERO : 16;
}

/** Reads a line of text from left to right. Methods return whether the line has what they look for. */
export class Cursor implements Words {
  #text: Uint8Array = new Uint8Array();
  #at = 0;
  #end = 0;
  /** The number read last. */
  low = 0;
  high = 0;

  open(text: Uint8Array, from: number, to: number): void {
    this.#text = text;
    this.#at = from;
    this.#end = to;
  }

  /** The number read last; inexact above 2^53. */
  get value(): number {
    return this.high * 2 ** 32 + this.low;
  }

  get isNull(): boolean {
    return this.low === 0 && this.high === 0;
  }

  /** The next byte; -1 at the end. */
  peek(): number {
    return this.#at < this.#end ? (this.#text[this.#at] ?? 0) : -1;
  }

  /** The next byte, which is passed; -1 at the end. */
  take(): number {
    return this.#at < this.#end ? (this.#text[this.#at++] ?? 0) : -1;
  }

  /** Passes spaces and tabs, at least one. */
  blank(): boolean {
    const from = this.#at;
    while (this.peek() === SPACE || this.peek() === TAB) this.#at++;
    return this.#at > from;
  }

  /** Whether only spaces and tabs are left. */
  isOver(): boolean {
    this.blank();
    return this.#at === this.#end;
  }

  /** Passes digits that are a whole number below 2^64. */
  decimal(): boolean {
    const from = this.#at;
    this.#at = digitsEnd(this.#text, from, this.#end);
    return this.#at > from && readDecimal(this.#text, from, this.#at, this);
  }

  /** Passes hexadecimal digits that are a number below 2^64, perhaps behind 0x. */
  hex(): boolean {
    if (this.peek() === ZERO && this.#text[this.#at + 1] === SMALL_X) this.#at += 2;
    const from = this.#at;
    this.low = 0;
    this.high = 0;
    for (let digit = hexDigit(this.peek()); digit < 16; digit = hexDigit(this.peek())) {
      if (this.high >>> 28 !== 0) return false;
      this.high = ((this.high << 4) | (this.low >>> 28)) >>> 0;
      this.low = ((this.low << 4) | digit) >>> 0;
      this.#at++;
    }
    return this.#at > from;
  }
}

/** Reads a number as programs print it: decimal, or hexadecimal behind 0x. Null = it is not a number below 2^64. */
export function numberOf(text: string): Words | null {
  if (!/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return null;
  const value = BigInt(text);
  return value < 2n ** 64n ? wordsOf(value) : null;
}

const wordsOf = (value: bigint): Words => ({ low: Number(value & 0xffff_ffffn), high: Number(value >> 32n) });

export const NULL_WORDS: Words = { low: 0, high: 0 };
export const isNull = ({ low, high }: Words): boolean => low === 0 && high === 0;

/** The product of two numbers, as calloc computes it; past 2^64 it stays there. */
export const product = (a: Words, b: Words): Words => {
  const value = bigOf(a) * bigOf(b);
  return wordsOf(value < 2n ** 64n ? value : 2n ** 64n - 1n);
};

/** A number with all its digits. */
const bigOf = ({ low, high }: Words) => (BigInt(high) << 32n) + BigInt(low);

/** The logarithm of an alignment; null = it is not a power of two up to 2^32. */
export function log2Of({ low, high }: Words): number | null {
  const log2 = Math.log2(high * 2 ** 32 + low);
  return Number.isInteger(log2) && log2 <= 32 ? log2 : null;
}
