import type { Cell, DataTable } from "./data-table";

/** A spreadsheet would take a text that begins so for a formula, and run it. */
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]/;

function field(cell: Cell): string {
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell + 0) : "";
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of cells as RFC 4180 has them. A text that looks like a formula gets an apostrophe before it. Numbers are written as JavaScript does, in no country's way; undefined is empty. */
export const csv = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((cells) => `${cells.map(field).join(",")}\r\n`).join("");

/** A table as a CSV file: a line of names, then its rows. */
export const tableCsv = ({ columns, rows }: DataTable): string => csv([columns.map(({ key }) => key), ...rows]);
