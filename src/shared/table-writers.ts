import { type Cell, cellText, type Lines } from "./data-table";

/* Tables as text: csv and jsonl for programs, with the same columns, and aligned columns for people. */

/** A spreadsheet would run a text with this beginning as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]/;

function field(cell: Cell): string {
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell + 0) : "";
  const text = typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats lines of cells by RFC 4180. A text that looks like a formula gets an apostrophe before it. Numbers are
 * written as in JavaScript, without a locale; undefined is empty.
 */
export const csv = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((cells) => `${cells.map(field).join(",")}\r\n`).join("");

/** A line with the keys of the columns, then a line for each row. */
export function* csvLines({ columns, rows }: Lines): Iterable<string> {
  yield csv([columns.map(({ key }) => key)]);
  for (const row of rows) yield csv([row]);
}

/** A table as a CSV file. */
export const tableCsv = (table: Lines): string => [...csvLines(table)].join("");

/** JSON Lines: an object for each row, by the keys of the columns. Undefined is null. */
export function* jsonLines({ columns, rows }: Lines): Iterable<string> {
  for (const row of rows) yield `${JSON.stringify(Object.fromEntries(columns.map(({ key }, i) => [key, row[i]])))}\n`;
}

/** Lines with tabs between their cells. */
export const tsv = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((cells) => `${cells.join("\t")}\n`).join("");

/** Columns of text, as wide as their widest cells. `left`: those that are aligned left, the others right. */
export function textTable(rows: readonly (readonly string[])[], left: readonly number[] = [0]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    left.includes(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => `${row.map(pad).join("  ").trimEnd()}\n`).join("");
}

/** The names of the columns, then the rows, as people read them. */
export const tableText = ({ columns, rows }: Lines, left?: readonly number[]): string =>
  textTable(
    [
      columns.map(({ key, name = key }) => name),
      ...[...rows].map((row) => row.map((cell, i) => cellText(cell, columns[i]))),
    ],
    left,
  );
