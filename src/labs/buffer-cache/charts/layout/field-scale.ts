/** A cache box of a larger side than this stands beside the callers' buffers, a smaller one is a dot. CSS pixels. */
export const DOT_SIDE = 40;
/** Bytes per pixel² of the closest look: a 100 B buffer is 160 pixels wide. */
export const CLOSEST_SCALE = 1 / 256;

/** Scales are a series, so many to a doubling: few enough to be kept, close enough that a field fills its room. */
const TO_A_DOUBLING = 8;

/** The first scale of the series that draws nothing larger than `scale`, bytes per CSS pixel². */
export const scaleFrom = (scale: number): number =>
  Math.max(CLOSEST_SCALE, 2 ** (Math.ceil(TO_A_DOUBLING * Math.log2(scale) - 1e-6) / TO_A_DOUBLING));

/** So many steps of the series further away. */
export const fartherScale = (scale: number, steps = 1): number => scale * 2 ** (steps / TO_A_DOUBLING);

/** Whether so many bytes in the cache are a dot. */
export const isDot = (idle: number, scale: number): boolean => idle <= DOT_SIDE ** 2 * scale;

/** A square to measure with: a power of two of bytes, 12 to 17 pixels wide where that is a byte or more. */
export function ruler(scale: number): { readonly side: number; readonly bytes: number } {
  const bytes = 2 ** Math.max(0, Math.round(Math.log2(208 * scale)));
  return { side: Math.sqrt(bytes / scale), bytes };
}
