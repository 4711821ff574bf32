import type { Rect } from "./path";

/*
 * Packs buffers as squares, so that equal bytes look equal in every room. Everything stands on the floor in columns that
 * fill from the right: the largest squares first, smaller ones in rows above them. All measures are CSS pixels, and the
 * origin is the upper left corner of the rectangle.
 */

/** Squares of at most this side. */
interface Squares {
  readonly side: number;
  readonly count: number;
  readonly place: (i: number, x: number, floor: number) => void;
}

/** A rectangle of any shape with this area. */
interface Block {
  readonly area: number;
  readonly place: (block: Rect) => void;
}

/** The squares of one size class, or the block that stands for them. */
export type Shelf = Squares | Block;

/** A column: its width, the gap to its right, and the height at which the next row begins. */
interface Column {
  readonly width: number;
  readonly gap: number;
  used: number;
  /** The height of everything that stands in it. */
  top: number;
  /** The room beside its last row: from this distance to the left edge, on a floor at this y. */
  row: { readonly from: number; readonly floor: number };
  /** Places its content, once the column's left edge is known. */
  readonly fill: ((left: number) => void)[];
}

/** The packed rectangle. `columns`: their widths from right to left. */
export interface Packed {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly number[];
}

/** The gap between squares of this side. */
function gapOf(side: number): number {
  if (side >= 60) return 8;
  if (side >= 12) return 2;
  return side >= 6 ? 1 : 0.5;
}

/** How many squares of this side fit into a length; the addend is for rounding. */
const fittingIn = (length: number, side: number): number =>
  Math.floor((length + gapOf(side)) / (side + gapOf(side)) + 1e-9);

const COLUMN_GAP = 3;
/** Shapes do not fill a column without loss. */
const LOSS = 1.08;
/** Content that fills no more than this share of the height stands in one nearly square column. */
const LOW = 0.75;
/** A column keeps its width up to this excess, so that one more buffer does not move all others. */
const KEPT_SHARE = 1.15;
const KEPT_MORE = 8;

const isBlock = (shelf: Shelf): shelf is Block => "area" in shelf;
const areaOf = (shelf: Shelf): number =>
  isBlock(shelf) ? shelf.area : shelf.count * (shelf.side + gapOf(shelf.side)) ** 2;

/**
 * Packs shelves, the largest first, on a floor at `height`. `before`: the widths of the last columns, which stay if they
 * fit. What is wider than the room extends to the right; what is higher makes the result higher.
 */
export function packSquares(shelves: readonly Shelf[], height: number, before: readonly number[] = []): Packed {
  const columns: Column[] = [];
  let rest = shelves.reduce((sum, shelf) => sum + areaOf(shelf), 0);
  for (const shelf of shelves) {
    const open = (): Column => {
      const column = newColumn(shelf, rest, height, columns.length === 0, before[columns.length]);
      columns.push(column);
      return column;
    };
    if (isBlock(shelf)) addBlock(shelf, height, columns.at(-1), open);
    else addSquares(shelf, height, columns.at(-1), open);
    rest -= areaOf(shelf);
  }
  return filled(columns);
}

/** A column wide enough for the shelf, and for everything after it as far as one column holds it. */
function newColumn(shelf: Shelf, rest: number, height: number, isFirst: boolean, kept = 0): Column {
  const square = Math.sqrt(rest * LOSS);
  const wanted = isFirst && square <= LOW * height ? square : (rest * LOSS) / height;
  const { side, count } = isBlock(shelf) ? { side: 0, count: 0 } : shelf;
  const gap = side && gapOf(side);
  const cells = Math.min(count, Math.max(1, Math.ceil((wanted + gap) / (side + gap))));
  const width = count === 0 ? Math.ceil(wanted) : cells * (side + gap) - gap;
  const keeps = kept >= width && kept <= KEPT_SHARE * width + KEPT_MORE;
  return {
    width: keeps ? kept : width,
    gap: Math.max(COLUMN_GAP, gap),
    used: 0,
    top: 0,
    row: { from: width, floor: 0 },
    fill: [],
  };
}

/** Smaller squares begin a row of their own, so that a larger one that comes or goes does not move them. */
const SHARES_ROW = 12;

/** Fills what the last row leaves, rows from there up, and columns as needed. */
function addSquares(shelf: Squares, height: number, last: Column | undefined, open: () => Column): void {
  const { side, count, place } = shelf;
  const pitch = side + gapOf(side);
  for (let from = shareRow(shelf, last), column = last; from < count; column = undefined) {
    const room = column !== undefined && column.used + side <= height ? column : open();
    const inRow = Math.max(1, fittingIn(room.width, side));
    const rows = Math.max(1, fittingIn(height - room.used, side));
    const to = Math.min(count, from + inRow * rows);
    const [first, floor] = [from, height - room.used];
    room.fill.push((left) => {
      for (let i = first; i < to; i++) {
        const row = Math.floor((i - first) / inRow);
        place(i, left + ((i - first) % inRow) * pitch, floor - row * pitch);
      }
    });
    room.used += Math.ceil((to - from) / inRow) * pitch;
    room.top = room.used - (pitch - side);
    room.row = { from: (((to - from - 1) % inRow) + 1) * pitch, floor: height - room.used + pitch };
    from = to;
  }
}

/** Places squares into what the last row of a column leaves. Returns their number. */
function shareRow({ side, count, place }: Squares, column: Column | undefined): number {
  if (column === undefined || side < SHARES_ROW) return 0;
  const { from, floor } = column.row;
  const pitch = side + gapOf(side);
  const fitting = Math.min(count, Math.max(0, fittingIn(column.width - from, side)));
  column.fill.push((left) => {
    for (let i = 0; i < fitting; i++) place(i, left + from + i * pitch, floor);
  });
  column.row = { from: from + fitting * pitch, floor };
  return fitting;
}

/** A block is as wide as its column. */
function addBlock({ area, place }: Block, height: number, last: Column | undefined, open: () => Column): void {
  const fits = last !== undefined && last.used + area / last.width <= height;
  const column = fits ? last : open();
  const { width } = column;
  const high = area / width;
  const y = height - column.used - high;
  column.fill.push((x) => place({ x, y, width, height: high }));
  column.top = column.used + high;
  column.used = column.top + 1;
}

/** Places the columns from left to right, the last one first. */
function filled(columns: readonly Column[]): Packed {
  let x = 0;
  for (const column of columns.toReversed()) {
    for (const fill of column.fill) fill(x);
    x += column.width + column.gap;
  }
  return {
    width: Math.max(0, x - (columns[0]?.gap ?? 0)),
    height: Math.max(0, ...columns.map(({ top }) => top)),
    columns: columns.map(({ width }) => width),
  };
}
