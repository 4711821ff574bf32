import type { Rect } from "../../../plot/path";
import { type ListCell, type PolicyList, pagesOf } from "./lists";

/* The lists of a lane as cells. A page has the same area in every list and every lane. CSS pixels. */

/** Between two lists. */
export const LIST_GAP = 6;
/** The width of a usual cell by its height. */
const ASPECT = 1.25;

/** The scale of all lanes. */
export interface StripScale {
  /** The width of a page that is as high as the strip. */
  readonly unit: number;
  readonly height: number;
}

/** A cell with its place. */
export interface PlacedCell extends Rect {
  readonly cell: ListCell;
}

/** A list with its place. Columns go from left to right, cells in them from top to bottom. */
export interface PlacedList {
  readonly list: PolicyList;
  readonly x: number;
  readonly width: number;
  /** Cells in a full column. */
  readonly rows: number;
  readonly cells: readonly PlacedCell[];
}

/** The scale on which `capacity` pages in `lists` lists are as wide as the strip. */
export const stripScale = (width: number, height: number, capacity: number, lists: number): StripScale => ({
  unit: Math.max(0, width - LIST_GAP * Math.max(0, lists - 1)) / capacity,
  height,
});

const pagesIn = (cells: readonly ListCell[]): number => cells.reduce((sum, cell) => sum + pagesOf(cell), 0);

/** Cells in a column, so that a cell of `width` at full height becomes about as wide as high. */
const rowsOf = (width: number, height: number): number => Math.max(1, Math.round(Math.sqrt((ASPECT * height) / width)));

/** Stacks the cells of a column. Its width follows from its pages, so that it fills the height. */
function column(cells: readonly ListCell[], x: number, { unit, height }: StripScale): PlacedCell[] {
  const pages = pagesIn(cells);
  let y = 0;
  return cells.map((cell) => {
    const own = (height * pagesOf(cell)) / pages;
    const box = { cell, x, y, width: pages * unit, height: own };
    y += own;
    return box;
  });
}

function placeList(list: PolicyList, x: number, scale: StripScale): PlacedList {
  const shown = list.cells.filter((cell) => pagesOf(cell) > 0);
  const rows = rowsOf(Math.max(1, ...shown.slice(0, 1).map(pagesOf)) * scale.unit, scale.height);
  const cells: PlacedCell[] = [];
  let next = x;
  for (let first = 0; first < shown.length; first += rows) {
    const own = column(shown.slice(first, first + rows), next, scale);
    cells.push(...own);
    next += own[0]?.width ?? 0;
  }
  return { list, x, width: next - x, rows, cells };
}

/** Places lists from left to right. A list without pages takes no room but its gap. */
export function placeLists(lists: readonly PolicyList[], scale: StripScale): readonly PlacedList[] {
  let x = 0;
  return lists.map((list) => {
    const own = placeList(list, x, scale);
    x += own.width + LIST_GAP;
    return own;
  });
}

/** The cell at a place; undefined = none. */
export const cellUnder = (placed: readonly PlacedList[], x: number, y: number): ListCell | undefined =>
  placed
    .flatMap(({ cells }) => cells)
    .find((at) => x >= at.x && x < at.x + at.width && y >= at.y && y < at.y + at.height)?.cell;

/** The cell of a page; undefined = none, or it shares one that is named by another page. */
export const cellOf = (placed: readonly PlacedList[], page: number | null): PlacedCell | undefined =>
  placed.flatMap(({ cells }) => cells).find(({ cell }) => cell.page === page);

/** The distance of each arrow key in cells; a column has `rows` cells. */
const ARROWS: Readonly<Record<string, (rows: number) => number>> = {
  ArrowUp: () => -1,
  ArrowDown: () => 1,
  ArrowLeft: (rows) => -rows,
  ArrowRight: (rows) => rows,
};

/** The page that a key selects; null = none, undefined = the key has no meaning here. */
export function pageAfterKey(
  placed: readonly PlacedList[],
  selected: number | null,
  key: string,
): number | null | undefined {
  const cells = placed.flatMap((list) => list.cells.map(({ cell }) => ({ page: cell.page, rows: list.rows })));
  const arrow = ARROWS[key];
  if (key === "Escape") return selected === null ? undefined : null;
  if (key === "Home") return cells[0]?.page;
  if (key === "End") return cells.at(-1)?.page;
  if (arrow === undefined) return undefined;
  const at = cells.findIndex(({ page }) => page === selected);
  if (at < 0) return cells[0]?.page;
  const next = at + arrow(cells[at]?.rows ?? 1);
  return cells[Math.min(cells.length - 1, Math.max(0, next))]?.page;
}
