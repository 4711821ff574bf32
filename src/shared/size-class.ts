/** The range of sizes in a class, in bytes. */
export interface SizeRange {
  readonly from: number;
  readonly to: number;
}

/** The quarter octave of a size in bytes, 1 … 2^31 − 1: class 4 b + q, from its top bit b and the next two bits q. */
export function sizeClass(size: number): number {
  const top = 31 - Math.clz32(size);
  return 4 * top + Math.floor((4 * size) / 2 ** top) - 4;
}

/** The sizes of class k. Some of the lowest classes are empty: their `to` is less than `from`. */
export function classRange(k: number): SizeRange {
  const start = (k: number) => Math.ceil((4 + (k % 4)) * 2 ** (Math.floor(k / 4) - 2));
  return { from: start(k), to: start(k + 1) - 1 };
}

/** The size at which doubling ends: the first at or over `max` bytes. */
export function doublingTop(min: number, max: number): number {
  let size = min;
  while (size < max) size *= 2;
  return size;
}
