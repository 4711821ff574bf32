/* FNV-1a with 32 bits (Fowler, Noll, Vo; RFC 9923). */
const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** The hash of bytes, 0 … 2^32 - 1. */
export function fnv1a(bytes: Iterable<number>): number {
  let hash = BASIS;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, PRIME) >>> 0;
  return hash;
}
