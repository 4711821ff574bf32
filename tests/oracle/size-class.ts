/** Quarter-octave of a size: top bit b, next two bits q, class 4b + q. */
export function sizeClass(size: number): number {
  const top = 31 - Math.clz32(size);
  return 4 * top + Math.floor((4 * size) / 2 ** top) - 4;
}
