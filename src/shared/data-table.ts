/** A value of a table: text, or a number that CSV gets plain. NaN = undefined. */
export type Cell = string | number;

export interface Column {
  /** Its head on the page. */
  readonly name: string;
  /** Its name in a file, unit included, in plain letters: "A_lowest_percent". */
  readonly key: string;
  /** How its numbers are written on the page. */
  readonly text?: (value: number) => string;
}

/** The most rows of a table: nobody reads more, and more would slow the page down. */
export const MOST_ROWS = 200;

/** The data of a picture, in at most MOST_ROWS rows. The first cell of a row names it. */
export interface DataTable {
  readonly title: string;
  /** The name of its file, without an ending; missing = made of the title. */
  readonly file?: string;
  /** The point of the picture in one sentence. */
  readonly takeaway: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}
