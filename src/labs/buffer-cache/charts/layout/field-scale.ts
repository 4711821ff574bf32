/** A cache box with a longer side is drawn beside the callers' buffers. A smaller one is a dot. CSS pixels. */
export const DOT_SIDE = 40;
/** Bytes per pixel² at the closest zoom: a 100 B buffer is 160 pixels wide. */
export const CLOSEST_SCALE = 1 / 256;

/** Scales per doubling. Few scales change rarely; close ones let a field fill its room. */
const SCALES_PER_DOUBLING = 8;

/** The first scale of the series that is at least `scale`, bytes per CSS pixel². */
export const scaleFrom = (scale: number): number =>
  Math.max(CLOSEST_SCALE, 2 ** (Math.ceil(SCALES_PER_DOUBLING * Math.log2(scale) - 1e-6) / SCALES_PER_DOUBLING));

/** The scale that is coarser by this many steps of the series. */
export const fartherScale = (scale: number, steps = 1): number => scale * 2 ** (steps / SCALES_PER_DOUBLING);

/** Whether a cache with `idle` bytes is drawn as a dot. */
export const isDot = (idle: number, scale: number): boolean => idle <= DOT_SIDE ** 2 * scale;

/** A square for measuring: a power of two of bytes, 12 to 17 pixels wide unless that is less than a byte. */
export function ruler(scale: number): { readonly side: number; readonly bytes: number } {
  const bytes = 2 ** Math.max(0, Math.round(Math.log2(208 * scale)));
  return { side: Math.sqrt(bytes / scale), bytes };
}
