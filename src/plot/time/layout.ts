import { sum } from "d3-array";

/** The layout of a time chart, CSS pixels from the upper left of its box. */
export interface GraphLayout {
  readonly left: number;
  readonly width: number;
  /** The space right of the plot. */
  readonly right: number;
  readonly top: number;
  /** The height of all curves. */
  readonly height: number;
  /** The panels of curves, from the top. */
  readonly panels: readonly Row[];
  /** The top of the first row of events. */
  readonly rows: number;
  /** The bottom of the last row: the axis of steps. */
  readonly axis: number;
  /** The top of the strip of the whole run, below the axis. */
  readonly strip: number;
}

/** A part of the plot, CSS pixels. */
export interface Row {
  readonly top: number;
  readonly height: number;
}

/** A lab's requirements for the layout. */
export interface PlotShape {
  /** The space beside the plot, CSS pixels: values on the left, labels on the right. */
  readonly edges: { readonly left: number; readonly right: number };
  /** The panels' shares of the height, from the top. */
  readonly shares: readonly number[];
  /** The space above each panel for its name, CSS pixels; missing = the names are elsewhere. */
  readonly heads?: () => readonly number[];
}

export const ROW = 12;
/** The space above the curves, for the playhead's grip and the text of a mark. */
const TOP = 14;
const AXIS = 18;
const STRIP = 24;
/** The gap between the curves and the rows. */
const GAP = 4;
/** The gap between two panels. */
export const PANEL_GAP = 14;

/** The layout of a chart in its box. `rowCount`: rows of events. */
export function graphLayout(boxWidth: number, boxHeight: number, shape: PlotShape, rowCount: number): GraphLayout {
  const { edges, shares, heads } = shape;
  const strip = boxHeight - STRIP;
  const axis = strip - AXIS;
  const rows = axis - ROW * rowCount;
  const height = rows - TOP - GAP;
  return {
    left: edges.left,
    width: Math.max(1, boxWidth - edges.left - edges.right),
    right: edges.right,
    top: TOP,
    height,
    panels: panelRows(TOP, height, shares, heads?.()),
    rows,
    axis,
    strip,
  };
}

/** How far the browser stretches a drawing of this layout that fills a box, until it is drawn again. 1 = not at all. */
export function stretchOf({ left, width, right, strip }: GraphLayout, box: Element): readonly [x: number, y: number] {
  const { clientWidth, clientHeight } = box;
  return [clientWidth / (left + width + right) || 1, clientHeight / (strip + STRIP) || 1];
}

/** Stacks panels, each with space above it. */
export function panelRows(
  top: number,
  height: number,
  shares: readonly number[],
  heads: readonly number[] = [],
): Row[] {
  const unit = (height - PANEL_GAP * (shares.length - 1) - sum(heads)) / sum(shares);
  let next = top;
  return shares.map((share, i) => {
    const row = { top: next + (heads[i] ?? 0), height: share * unit };
    next = row.top + row.height + PANEL_GAP;
    return row;
  });
}

/** Moves labels apart so that none overlap; `wanted` and the result are their middles. */
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
