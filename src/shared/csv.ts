import type { Cell, DataTable } from "./data-table";

const SPECIAL = /[",\r\n]/;

function field(cell: Cell): string {
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell + 0) : "";
  return SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Lines of cells as RFC 4180 has them. Numbers are written as JavaScript does, in no country's way; undefined is empty. */
export const csv = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((cells) => `${cells.map(field).join(",")}\r\n`).join("");

/** A table as a CSV file: a line of names, then its rows. */
export const tableCsv = ({ columns, rows }: DataTable): string => csv([columns.map(({ key }) => key), ...rows]);
