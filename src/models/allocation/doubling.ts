/** The size at which doubling ends: the first at or over `max` bytes. */
export function doublingTop(min: number, max: number): number {
  let size = min;
  while (size < max) size *= 2;
  return size;
}
