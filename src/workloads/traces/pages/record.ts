import { addToFnv1a64, longBasis } from "../../../shared/fnv";

/** A record of a trace: its key as two words of 32 bits, and its bytes. Readers fill one object again and again. */
export interface TraceRecord {
  low: number;
  high: number;
  bytes: number;
}

/** The sizes that a record may have. */
export const MOST_RECORD_BYTES = 2 ** 32 - 1;
export const ALLOWED_BYTES = `a whole number, 0 … ${MOST_RECORD_BYTES}`;
/** The keys that a record may have, with or without text. */
export const ALLOWED_NUMBER = `a whole number, 0 … ${2n ** 64n - 1n}`;
export const ALLOWED_KEY = `${ALLOWED_NUMBER}, or text without control characters`;

const [TAB, SPACE, ZERO] = [9, 32, 48];
const TWO_32 = 2 ** 32;
/** A double holds every number of this many digits. */
const SAFE_DIGITS = 15;

export const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB;
const isDigit = (byte: number) => byte >= ZERO && byte < ZERO + 10;

/** The position of the first byte of the text that is not a decimal digit; `to` = all are. */
function digitsEnd(text: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isDigit(text[at] ?? 0)) at++;
  return at;
}

/** Reads decimal digits into the key. Returns whether the number is below 2^64. */
function readNumber(text: Uint8Array, from: number, to: number, record: TraceRecord): boolean {
  let value = 0;
  let at = from;
  for (const end = Math.min(to, from + SAFE_DIGITS); at < end; at++) value = value * 10 + (text[at] ?? 0) - ZERO;
  let low = value >>> 0;
  let high = Math.floor(value / TWO_32);
  for (; at < to && high < TWO_32; at++) {
    const next = low * 10 + (text[at] ?? 0) - ZERO;
    low = next >>> 0;
    high = high * 10 + Math.floor(next / TWO_32);
  }
  record.low = low;
  record.high = high;
  return high < TWO_32;
}

/**
 * Reads a key without spaces around it: a decimal number below 2^64, or text, if `mayBeText`, by its FNV-1a hash.
 * Returns whether the key is good.
 */
export function readKey(text: Uint8Array, from: number, to: number, mayBeText: boolean, record: TraceRecord): boolean {
  if (from >= to) return false;
  const end = digitsEnd(text, from, to);
  if (end === to) return readNumber(text, from, to, record);
  if (!mayBeText || hasControls(text, end, to)) return false;
  const hash = longBasis();
  addToFnv1a64(text, from, to, hash);
  record.low = hash.low;
  record.high = hash.high;
  return true;
}

function hasControls(text: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = text[at] ?? 0;
    if (byte < SPACE && byte !== TAB) return true;
  }
  return false;
}

/** Reads the bytes of a record, decimal without spaces around them. Returns whether they are good. */
export function readBytes(text: Uint8Array, from: number, to: number, record: TraceRecord): boolean {
  if (from >= to || digitsEnd(text, from, to) < to) return false;
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + (text[at] ?? 0) - ZERO;
  record.bytes = value;
  return value <= MOST_RECORD_BYTES;
}
