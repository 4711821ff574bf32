/* FNV-1a with 32 and with 64 bits (Fowler, Noll, Vo; RFC 9923). */
const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** The hash of bytes, 0 … 2^32 - 1. */
export function fnv1a(bytes: Iterable<number>): number {
  let hash = BASIS;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, PRIME) >>> 0;
  return hash;
}

/** An integer up to 2^53 as eight bytes, lowest first. */
const bytesOf = (value: number): readonly number[] =>
  Array.from({ length: 8 }, (_, i) => Math.floor(value / 256 ** i) % 256);

/** 24 bits over integers up to 2^53, as six hexadecimal digits. */
export function shortDigest(values: readonly number[]): string {
  const hash = fnv1a(values.flatMap(bytesOf));
  // Folds to 24 bits as in RFC 9923.
  return ((hash >>> 24) ^ (hash & 0xffffff)).toString(16).padStart(6, "0");
}

/** The low 32 bits of FNV's prime for 64 bits, which is 2^40 more. */
const LONG_PRIME = 0x1b3;

/** A hash of 64 bits, as its low and its high 32 bits. */
export interface LongHash {
  low: number;
  high: number;
}

/** The 64-bit hash of no bytes. */
export const longBasis = (): LongHash => ({ low: 0x84222325, high: 0xcbf29ce4 });

/** Adds the bytes from `from` to `to` to a 64-bit hash. Products of 16 bits stay whole numbers, which are fast. */
export function addToFnv1a64(bytes: Uint8Array, from: number, to: number, hash: LongHash): void {
  let low = hash.low | 0;
  let high = hash.high | 0;
  for (let at = from; at < to; at++) {
    low ^= bytes[at] ?? 0;
    const lower = (low & 0xffff) * LONG_PRIME;
    const upper = (low >>> 16) * LONG_PRIME + (lower >>> 16);
    high = (Math.imul(high, LONG_PRIME) + (upper >>> 16) + (low << 8)) | 0;
    low = (upper << 16) | (lower & 0xffff);
  }
  hash.low = low >>> 0;
  hash.high = high >>> 0;
}
