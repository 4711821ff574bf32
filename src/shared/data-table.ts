import { UNDEFINED } from "./format";

/** A table's value: text, or a number that CSV writes unformatted. NaN = undefined. */
export type Cell = string | number;

export interface Column {
  /** The header on the page. */
  readonly name: string;
  /** The name in a file, with the unit, in ASCII: "A_lowest_percent". */
  readonly key: string;
  /** Formats the column's numbers on the page. */
  readonly text?: (value: number) => string;
}

/** The most rows of a table: more rows are not useful to read, and would slow the page down. */
export const MOST_ROWS = 200;

/** The data of a picture, in at most MOST_ROWS rows, each named by its first cell. */
export interface DataTable {
  readonly title: string;
  /** The file name without its extension; missing = made from the title. */
  readonly file?: string;
  /** The takeaway of the picture, in one sentence. */
  readonly takeaway: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** The last row sums up the others. */
  readonly hasSum?: boolean;
}

/** A cell as the page shows it. */
export function cellText(cell: Cell, column: Column | undefined): string {
  if (typeof cell === "string") return cell;
  if (Number.isNaN(cell)) return UNDEFINED;
  return column?.text?.(cell) ?? String(cell);
}
