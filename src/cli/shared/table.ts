import type { Replayed, Run } from "../../library/run";
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

/** The content of an object about a run. */
interface Parts<S extends Replayed> {
  /** The figures of each lane at the present step. */
  readonly lanes: (session: S) => readonly object[];
  readonly result: (run: Run<S>) => object;
}

/** One object; with `every` its rows come first. */
export function* runJson<S extends Replayed>(
  run: Run<S>,
  every: number | null,
  { lanes, result }: Parts<S>,
): Iterable<string> {
  yield "{\n";
  if (every !== null) yield* rows(run, every, lanes);
  run.go(run.steps);
  yield `${JSON.stringify(result(run), null, 2).slice(2)}\n`;
}

function* rows<S extends Replayed>(run: Run<S>, every: number, lanes: Parts<S>["lanes"]): Iterable<string> {
  yield '  "rows": [';
  let separator = "\n";
  for (const step of run.rows(every)) {
    yield `${separator}    ${JSON.stringify({ step, lanes: lanes(run.session) })}`;
    separator = ",\n";
  }
  yield "\n  ],\n";
}
