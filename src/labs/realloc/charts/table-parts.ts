import { type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { type Cell, cellText, type DataTable } from "../../../shared/data-table";
import type { Part } from "./fitting";

const PLAIN: Style = { size: 12 };
const STRONG: Style = { size: 12, weight: 600 };
const HEAD: Style = { size: 12, muted: true };
const ROW = 20;
/** The least space between two columns. */
const GAP = 20;

export interface TableLook {
  /** The last row sums up the others. */
  readonly hasSum?: boolean;
  /** The least number of each row is bold. */
  readonly marksLeast?: boolean;
}

/** The rows of a table as parts of a figure, below their header. The sum is left out last. */
export function tableParts(table: DataTable, { hasSum = false, marksLeast = false }: TableLook = {}): readonly Part[] {
  const { columns, rows } = table;
  const names = columns.map(({ name }) => name);
  const texts = rows.map((row) => row.map((cell, i) => cellText(cell, columns[i])));
  const widths = names.map((name, i) => Math.max(...[name, ...texts.map((row) => row[i] ?? "")].map(boldWidth)));
  const partOf = (cells: readonly string[], styleOf: (i: number) => Style, stays: boolean): Part => ({
    height: ROW,
    stays,
    draw: (surface) => drawRow(surface, cells, widths, styleOf),
  });
  return [
    partOf(names, () => HEAD, true),
    ...texts.map((cells, i) => {
      const isSum = hasSum && i === rows.length - 1;
      const least = marksLeast ? leastOf(rows[i] ?? []) : -1;
      return partOf(cells, (at) => (isSum || at === least ? STRONG : PLAIN), isSum);
    }),
  ];
}

const boldWidth = (text: string): number => widthOf(text, STRONG);

/** The place of the least number behind the first cell. */
function leastOf([, ...cells]: readonly Cell[]): number {
  const numbers = cells.map(Number);
  return 1 + numbers.indexOf(Math.min(...numbers));
}

/** The right ends of the columns behind the first; null = left out, the widest first, because there is no room. */
function rightEnds(widths: readonly number[], room: number): readonly (number | null)[] {
  const taken = widths.reduce((sum, width) => sum + (width > 0 ? width + GAP : 0), -GAP);
  const [, ...others] = widths;
  const most = Math.max(0, ...others);
  if (taken > room && most > 0)
    return rightEnds(
      widths.map((width, i) => (i === widths.lastIndexOf(most) ? 0 : width)),
      room,
    );
  return widths.map((width, i) => {
    const behind = widths.slice(i + 1).reduce((sum, one) => sum + (one > 0 ? one + GAP : 0), 0);
    return width > 0 ? room - behind : null;
  });
}

/** Draws the first cell at the left, and the others at the right. */
function drawRow(
  surface: Surface,
  cells: readonly string[],
  widths: readonly number[],
  styleOf: (i: number) => Style,
): void {
  const { width, context, palette } = surface;
  const ends = rightEnds(widths, width);
  context.fillStyle = palette.rule;
  context.fillRect(0, ROW - 1, width, 1);
  write(surface, cells[0] ?? "", 0, ROW / 2, styleOf(0));
  for (const [i, text] of cells.entries()) {
    const end = i === 0 ? null : ends[i];
    if (end != null) write(surface, text, end, ROW / 2, { ...styleOf(i), align: "right" });
  }
}
