import type { Lines } from "../../shared/data-table";
import { csvLines, jsonLines } from "../../shared/table-writers";

/** Writers of csv and jsonl. */
export const tableWriters = <T>(table: (output: T) => Lines) => ({
  csv: (output: T): Iterable<string> => csvLines(table(output)),
  jsonl: (output: T): Iterable<string> => jsonLines(table(output)),
});

/** The meanings of these formats. `rows`: what a line is for. */
export const tableWords = (rows: string) => ({
  csv: `a line for ${rows}; an undefined cell is empty`,
  jsonl: `the same lines as objects, with the names of the columns; an undefined value is null`,
});
