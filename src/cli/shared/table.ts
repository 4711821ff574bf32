import { csv } from "../../shared/csv";

/* Tables for other programs: csv and jsonl have the same columns. */

/** Undefined is null or NaN. */
type Value = string | number | boolean | null;

export interface Table {
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Value[]>;
}

/** A table of objects that have the same keys. */
export function tableOf(objects: readonly Readonly<Record<string, Value>>[]): Table {
  return { columns: Object.keys(objects[0] ?? {}), rows: objects.map((object) => Object.values(object)) };
}

const cellOf = (value: Value) => (typeof value === "boolean" ? String(value) : (value ?? Number.NaN));

/** RFC 4180: a line with the names, then a line for each row. Undefined is empty. */
export function* csvLines({ columns, rows }: Table): Iterable<string> {
  yield csv([columns]);
  for (const row of rows) yield csv([row.map(cellOf)]);
}

/** JSON Lines: an object for each row. Undefined is null. */
export function* jsonLines({ columns, rows }: Table): Iterable<string> {
  for (const row of rows) yield `${JSON.stringify(Object.fromEntries(columns.map((name, i) => [name, row[i]])))}\n`;
}

/** Writers of csv and jsonl. */
export const tableWriters = <T>(table: (output: T) => Table) => ({
  csv: (output: T): string => [...csvLines(table(output))].join(""),
  jsonl: (output: T): string => [...jsonLines(table(output))].join(""),
});

/** The meanings of these formats. `rows`: what a line is for. */
export const tableWords = (rows: string) => ({
  csv: `a line for ${rows}; an undefined cell is empty`,
  jsonl: `the same lines as objects, with the names of the columns; an undefined value is null`,
});
