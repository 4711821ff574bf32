/** A hash of a key of 64 bits, as two words (the finalizer of MurmurHash3). */
export function keyHash(low: number, high: number): number {
  let hash = Math.imul(high, 0x9e3779b1) ^ low;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
