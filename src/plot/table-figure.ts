import { cellText, type DataTable } from "../shared/data-table";
import type { Figure } from "./figure";
import { at, type Style, widthOf, write } from "./picture-blocks";
import type { Surface } from "./surface";

const ROW = 24;
const GAP = 16;
const HEAD: Style = { size: 12, muted: true };
const BODY: Style = { size: 13 };
const LAST: Style = { size: 13, weight: 600 };

/** The parts of a figure that is a table: the page shows it as one, and pictures draw its cells. */
export const tableFigure = <State>(
  table: (state: State) => DataTable,
): Pick<Figure<State>, "isTable" | "table" | "words" | "height" | "draw"> => ({
  isTable: true,
  table,
  words: (state) =>
    `${textOf(table(state))
      .slice(1)
      .map((cells) => cells.join(" "))
      .join("; ")}.`,
  height: (_, state) => ROW * (table(state).rows.length + 1),
  draw: (surface, state) => drawTable(surface, table(state)),
});

/** The cells of a table as text, after those of its head. */
const textOf = ({ columns, rows }: DataTable): readonly (readonly string[])[] => [
  columns.map(({ key, name = key }) => name),
  ...rows.map((row) => row.map((cell, i) => cellText(cell, columns[i]))),
];

/** Draws the rows that fit. The last one, a sum, is never left out. */
function drawTable(surface: Surface, table: DataTable): void {
  const all = textOf(table);
  const count = Math.max(2, Math.min(all.length, Math.floor(surface.height / BODY.size)));
  const rows = [...all.slice(0, count - 1), ...all.slice(-1)];
  const height = Math.min(surface.height / rows.length, 1.5 * ROW);
  const widths = table.columns.map((_, i) => Math.max(...all.map((row) => widthOf(row[i] ?? "", LAST))));
  for (const [i, cells] of rows.entries()) {
    const style = i === 0 ? HEAD : i === rows.length - 1 && table.hasSum ? LAST : BODY;
    at(surface.context, 0, i * height, () => drawRow({ ...surface, height }, cells, widths, style));
  }
}

/** The first cell is at the left, the others end at the right of their columns. */
function drawRow(surface: Surface, cells: readonly string[], widths: readonly number[], style: Style): void {
  const { width, height, context, palette } = surface;
  context.fillStyle = palette.rule;
  context.fillRect(0, height - 1, width, 1);
  let right = width;
  for (let i = cells.length - 1; i > 0; i--) {
    write(surface, cells[i] ?? "", right, height / 2, { ...style, align: "right" });
    right -= (widths[i] ?? 0) + GAP;
  }
  write(surface, cells[0] ?? "", 0, height / 2, style);
}
