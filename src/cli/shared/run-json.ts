import type { Replayed, Run } from "../../library/run";

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
