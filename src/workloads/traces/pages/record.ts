import { addToFnv1a64, longBasis } from "../../../shared/fnv";
import { digitsEnd, readDecimal, ZERO } from "../decimal";

/** A record of a trace: its key as two words of 32 bits, and its bytes. Readers fill one object again and again. */
export interface TraceRecord {
  low: number;
  high: number;
  bytes: number;
}

/** The sizes that a record may have. */
const MOST_RECORD_BYTES = 2 ** 32 - 1;
export const ALLOWED_BYTES = `a whole number, 0 … ${MOST_RECORD_BYTES}`;
/** The keys that a record may have, with or without text. */
export const ALLOWED_NUMBER = `a whole number, 0 … ${2n ** 64n - 1n}`;
export const ALLOWED_KEY = `${ALLOWED_NUMBER}, or text without control characters`;

const [TAB, SPACE] = [9, 32];

export const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB;

/**
 * Reads a key without spaces around it: a decimal number below 2^64, or text, if `mayBeText`, by its FNV-1a hash.
 * Returns whether the key is good.
 */
export function readKey(text: Uint8Array, from: number, to: number, mayBeText: boolean, record: TraceRecord): boolean {
  if (from >= to) return false;
  const end = digitsEnd(text, from, to);
  if (end === to) return readDecimal(text, from, to, record);
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
