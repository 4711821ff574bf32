import type { ListCell } from "./lists";
import type { PlacedList } from "./strip-layout";

/** The cell at a place; undefined = none. */
export const cellUnder = (placed: readonly PlacedList[], x: number, y: number): ListCell | undefined =>
  placed
    .flatMap(({ cells }) => cells)
    .find((at) => x >= at.x && x < at.x + at.width && y >= at.y && y < at.y + at.height)?.cell;

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
