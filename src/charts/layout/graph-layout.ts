/** Where the parts of the graph of the share wasted stand, CSS pixels from the upper left of its box. */
export interface GraphLayout {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  /** Height of the curves. */
  readonly height: number;
  /** Top of the first row of events. */
  readonly rows: number;
  /** Bottom of the last row: the axis of steps. */
  readonly axis: number;
  /** Top of the strip of the whole run, under the axis. */
  readonly strip: number;
}

export const ROW = 12;
/** Above the curves: the grip of the playhead, and the name of the first bad hit. */
const TOP = 14;
const AXIS = 18;
export const STRIP = 24;
/** Left of the curves: the shares. */
const LEFT = 44;
/** Right of the curves: what each lane has at the playhead, and the names of the rows. */
const LABELS = 92;
/** Between the curves and the rows. */
const GAP = 4;

export function graphLayout(boxWidth: number, boxHeight: number, rowCount: number): GraphLayout {
  const strip = boxHeight - STRIP;
  const axis = strip - AXIS;
  const rows = axis - ROW * rowCount;
  return {
    left: LEFT,
    width: Math.max(1, boxWidth - LEFT - LABELS),
    top: TOP,
    height: rows - TOP - GAP,
    rows,
    axis,
    strip,
  };
}

/** Moves labels apart so that none covers another: `wanted` and the answer are their middles. */
export function spread(wanted: readonly number[], apart: number, bottom: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed: number[] = [...wanted];
  let least = Number.NEGATIVE_INFINITY;
  for (const i of order) {
    placed[i] = Math.max(placed[i] ?? 0, least);
    least = (placed[i] ?? 0) + apart;
  }
  let most = bottom;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i] ?? 0, most);
    most = (placed[i] ?? 0) - apart;
  }
  return placed;
}
