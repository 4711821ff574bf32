import type { Cell, DataTable } from "./data-table";

/** A spreadsheet would run a text with this beginning as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]/;

function field(cell: Cell): string {
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell + 0) : "";
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats lines of cells by RFC 4180. A text that looks like a formula gets an apostrophe before it. Numbers are
 * written as in JavaScript, without a locale; undefined is empty.
 */
export const csv = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((cells) => `${cells.map(field).join(",")}\r\n`).join("");

/** A table as a CSV file: a header line, then its rows. */
export const tableCsv = ({ columns, rows }: DataTable): string => csv([columns.map(({ key }) => key), ...rows]);
