import { digitsEnd, readDecimal, type Words } from "../decimal";

const [TAB, SPACE, ZERO, SMALL_A] = [9, 32, 48, 97];

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

  /** Passes hexadecimal digits that are a number below 2^64. */
  hex(): boolean {
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
