/** Each stretch of this many steps, counted from the start of the run, has at most one question. */
export const STRETCH = 12;

/**
 * Draws the index of an end below `ends` from the lowest bits of MurmurHash3's finalizer, which depend on every bit of
 * `stretch`.
 */
export function drawnEnd(stretch: number, ends: number): number {
  let bits = stretch;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ends - 1 - (((bits ^ (bits >>> 16)) >>> 0) % ends);
}
