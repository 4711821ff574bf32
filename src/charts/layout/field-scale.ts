/** What a lane wants to be drawn: bytes, and the rectangle there is for them, CSS pixels. */
export interface FieldLoad {
  readonly granted: number;
  readonly idle: number;
  readonly width: number;
  readonly height: number;
}

/** A cache box of a larger side than this stands in the field, not in its own column. CSS pixels. */
export const DOT_SIDE = 40;
/** Bytes per pixel² of the closest look: a 100 B buffer is 40 pixels wide. */
export const CLOSEST_SCALE = 1 / 16;

const FULLEST = 0.95;
const EMPTIEST = 0.35;

/**
 * Bytes per CSS pixel², a power of two, one for all lanes and their cache boxes. It changes only when the fullest lane is
 * over 95 % or under 35 % full; `previous` is the scale in force, null = none yet.
 */
export function pickScale(previous: number | null, loads: readonly FieldLoad[]): number {
  const fill = (scale: number) => Math.max(0, ...loads.map((load) => fillOf(load, scale)));
  let scale = previous ?? CLOSEST_SCALE;
  while (fill(scale) > FULLEST) scale *= 2;
  const isEmpty = fill(scale) === 0;
  while (!isEmpty && scale > CLOSEST_SCALE && fill(scale) < EMPTIEST && fill(scale / 2) <= FULLEST) scale /= 2;
  return scale;
}

function fillOf({ granted, idle, width, height }: FieldLoad, scale: number): number {
  const room = width * height * scale;
  return room > 0 ? (granted + (isDot(idle, scale) ? 0 : idle)) / room : 0;
}

/** Whether so many bytes in the cache are a dot beside the field. */
export const isDot = (idle: number, scale: number): boolean => idle <= DOT_SIDE ** 2 * scale;

/** A square to measure with: 16 pixels wide where that is a byte or more. */
export function ruler(scale: number): { readonly side: number; readonly bytes: number } {
  const bytes = Math.max(1, 256 * scale);
  return { side: Math.sqrt(bytes / scale), bytes };
}
