import { formatShare } from "./figure-text";
import { formatInteger, UNDEFINED } from "./format";

/** A table's value: text, or a number or a flag that files have unformatted. NaN = undefined. */
export type Cell = string | number | boolean;

export interface Column {
  /** The name in files, in ASCII. */
  readonly key: string;
  /** The header for people; missing = the key. */
  readonly name?: string;
  /** Formats the column's numbers for people. */
  readonly text?: (value: number) => string;
}

/** Rows for other programs, which may come while they are computed. */
export interface Lines {
  readonly columns: readonly Column[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** The most rows of a table: more rows are not useful to read, and would slow the page down. */
export const MOST_ROWS = 200;

/** As many rows as a table has, at even distances, with the last one. */
export function thinned<R>(rows: readonly R[]): readonly R[] {
  const every = Math.ceil(rows.length / MOST_ROWS);
  return rows.filter((_, i) => i % every === every - 1 || i === rows.length - 1).slice(0, MOST_ROWS);
}

/** The data of a picture, in at most MOST_ROWS rows, each named by its first cell. */
export interface DataTable extends Lines {
  readonly title: string;
  /** The file name without its extension; missing = made from the title. */
  readonly file?: string;
  /** The takeaway of the picture, in one sentence. */
  readonly takeaway: string;
  readonly rows: readonly (readonly Cell[])[];
  /** The last row sums up the others. */
  readonly hasSum?: boolean;
}

/** A column of rows of type R, and its cell in a row. `i`: the number of the row, from 0. */
export interface ColumnOf<R> extends Column {
  readonly of: (row: R, i: number) => Cell;
}

export const column = <R>(
  key: string,
  of: ColumnOf<R>["of"],
  name?: string,
  text?: (value: number) => string,
): ColumnOf<R> => ({ key, of, ...(name !== undefined && { name }), ...(text && { text }) });

/** A column of whole numbers. */
export const count = <R>(key: string, of: ColumnOf<R>["of"], name = key): ColumnOf<R> =>
  column(key, of, name, formatInteger);

/** A column of shares of 1. */
export const share = <R>(key: string, of: ColumnOf<R>["of"], name = key): ColumnOf<R> =>
  column(key, of, name, (value) => formatShare(value));

/** A row as an object, by the keys of its columns. */
export const recordOf = <R>(columns: readonly ColumnOf<R>[], row: R, i = 0): Readonly<Record<string, Cell>> =>
  Object.fromEntries(columns.map(({ key, of }) => [key, of(row, i)]));

/** The columns of some rows, and their cells. */
export const tabulated = <R>(columns: readonly ColumnOf<R>[], rows: readonly R[]) => ({
  columns: columns.map(({ of: _, ...column }): Column => column),
  rows: rows.map((row, i) => columns.map(({ of }) => of(row, i))),
});

/** A cell as people read it. */
export function cellText(cell: Cell, column: Column | undefined): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (Number.isNaN(cell)) return UNDEFINED;
  return column?.text?.(cell) ?? String(cell);
}

/** A row of texts for each column of a table but the first ones. */
export const transposed = <T extends DataTable>(table: T, skipped: number, columns: readonly Column[]): T => ({
  ...table,
  columns,
  rows: table.columns
    .slice(skipped)
    .map((one, i) => [one.name ?? one.key, ...table.rows.map((row) => cellText(row[skipped + i] ?? Number.NaN, one))]),
});
