import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { roleOfCell } from "./lists";
import { inkOf, type PageRole } from "./roles";
import type { PlacedList } from "./strip-layout";

/* The cells of a strip. A lane has thousands of them in every frame, so neighbors of one role are drawn as one. */

const BORDER = 1.5;

/** Edges on whole device pixels leave no seams between neighbors. */
function snapped({ x, y, width, height }: Rect, ratio: number): Rect {
  const snap = (value: number) => Math.round(value * ratio) / ratio;
  const [left, top] = [snap(x), snap(y)];
  return { x: left, y: top, width: snap(x + width) - left, height: snap(y + height) - top };
}

/** A placed list and the role of each of its cells. */
interface RoledList extends PlacedList {
  readonly roles: readonly PageRole[];
}

/** Cells of one role above each other, as one box on whole pixels. */
interface RoleRun extends Rect {
  readonly role: PageRole;
}

function runsOf({ cells, rows, roles }: RoledList, ratio: number): RoleRun[] {
  const runs: RoleRun[] = [];
  for (let at = 0; at < cells.length; ) {
    const [first, role] = [at, roles[at] ?? "dead"];
    do at++;
    while (at % rows !== 0 && roles[at] === role);
    const [top, bottom] = [cells[first], cells[at - 1]];
    if (top && bottom) runs.push({ role, ...snapped({ ...top, height: bottom.y + bottom.height - top.y }, ratio) });
  }
  return runs;
}

/** Fills the cells by their roles. One path per role. */
export function drawCells(surface: Surface, placed: readonly PlacedList[]): void {
  const { context, stock, ratio } = surface;
  const paths = { proved: stock.newPath(), fresh: stock.newPath(), dead: stock.newPath() };
  const lists = placed.map((list) => ({ ...list, roles: list.cells.map(({ cell }) => roleOfCell(cell)) }));
  for (const list of lists)
    for (const { role, x, y, width, height } of runsOf(list, ratio)) paths[role].rect(x, y, width, height);
  for (const role of ["proved", "fresh", "dead"] as const) {
    context.fillStyle = inkOf(surface, role);
    context.fill(paths[role]);
  }
  drawGrid(surface, placed);
  for (const list of lists) drawBorders(surface, list);
}

/** The place of the cell at the same height in the next column or the one before; -1 = none. The last column may have fewer. */
function beside({ cells, rows }: PlacedList, at: number, step: 1 | -1): number {
  const column = Math.floor(at / rows);
  const count = (which: number) => Math.min(rows, cells.length - which * rows);
  const other = column + step;
  if (other < 0 || other * rows >= cells.length) return -1;
  return other * rows + Math.floor(((at % rows) * count(other)) / count(column));
}

/** Borders neighbors that are never requested again, so that they stand out without color. */
function drawBorders({ context, palette, stock, ratio }: Surface, list: RoledList): void {
  const { cells, rows, roles } = list;
  const path = stock.newPath();
  cells.forEach((one, at) => {
    if (roles[at] !== "dead") return;
    const { x, y, width, height } = snapped(one, ratio);
    const [w, h] = [Math.min(width, BORDER), Math.min(height, BORDER)];
    if (roles[beside(list, at, -1)] !== "dead") path.rect(x, y, w, height);
    if (roles[beside(list, at, 1)] !== "dead") path.rect(x + width - w, y, w, height);
    if (at % rows === 0 || roles[at - 1] !== "dead") path.rect(x, y, width, h);
    if (at % rows === rows - 1 || roles[at + 1] !== "dead") path.rect(x, y + height - h, width, h);
  });
  context.fillStyle = palette.wastedText;
  context.fill(path);
}

/** Cells of at least this size get gaps between them, CSS pixels. */
const LEAST_WITH_GAP = 10;

/** Separates cells that are large enough to be counted. */
function drawGrid({ context, palette, stock, ratio }: Surface, placed: readonly PlacedList[]): void {
  const path = stock.newPath();
  for (const { cells } of placed)
    for (const one of cells) {
      if (one.width < LEAST_WITH_GAP - 1 || one.height < LEAST_WITH_GAP - 1) continue;
      const { x, y, width, height } = snapped(one, ratio);
      if (width < LEAST_WITH_GAP || height < LEAST_WITH_GAP) continue;
      path.rect(x + width - 1, y, 1, height);
      path.rect(x, y + height - 1, width, 1);
    }
  context.fillStyle = palette.surface;
  context.fill(path);
}

/** The size of a mark in a cell of this height, CSS pixels. */
const dotOf = (height: number): number => Math.max(2, Math.min(8, height / 6));

/** A dot in every cell with a set bit. */
export function drawBits({ context, palette, stock }: Surface, placed: readonly PlacedList[]): void {
  const dark = stock.newPath();
  const light = stock.newPath();
  for (const { cells } of placed)
    for (const { cell, x, y, width, height } of cells) {
      if (2 * cell.marked <= cell.entries) continue;
      const path = roleOfCell(cell) === "proved" ? light : dark;
      const dot = dotOf(height);
      path.rect(x + width / 2 - dot / 2, y + height / 2 - dot / 2, dot, dot);
    }
  context.fillStyle = palette.surface;
  context.fill(light);
  context.fillStyle = palette.text;
  context.fill(dark);
}
