const TWO_32 = 2 ** 32;
/** A double holds every number of this many digits. */
export const SAFE_DIGITS = 15;
export const ZERO = 48;

/** A whole number below 2^64, as two words of 32 bits. */
export interface Words {
  low: number;
  high: number;
}

const isDigit = (byte: number) => byte >= ZERO && byte < ZERO + 10;

/** The position of the first byte of the text that is not a decimal digit; `to` = all are. */
export function digitsEnd(text: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isDigit(text[at] ?? 0)) at++;
  return at;
}

/** Reads decimal digits, at most SAFE_DIGITS, into the words. Returns the position of the first byte that is none. */
export function readShort(text: Uint8Array, from: number, to: number, words: Words): number {
  let value = 0;
  let at = from;
  for (; at < to; at++) {
    const digit = (text[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  words.low = value >>> 0;
  words.high = Math.floor(value / TWO_32);
  return at;
}

/** Reads decimal digits into the words. Returns whether the number is below 2^64. */
export function readDecimal(text: Uint8Array, from: number, to: number, words: Words): boolean {
  let at = readShort(text, from, Math.min(to, from + SAFE_DIGITS), words);
  let { low, high } = words;
  for (; at < to && high < TWO_32; at++) {
    const next = low * 10 + (text[at] ?? 0) - ZERO;
    low = next >>> 0;
    high = high * 10 + Math.floor(next / TWO_32);
  }
  words.low = low;
  words.high = high;
  return high < TWO_32;
}
