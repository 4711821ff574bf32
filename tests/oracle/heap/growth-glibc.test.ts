import { expect, test } from "vitest";
import { Core } from "../../../src/models/allocation/engine/core";
import { GrowthRun } from "../../../src/models/allocation/engine/growth-run";
import type { Growth, GrowthRow } from "../../../src/models/allocation/growth";
import { heapOf } from "../../../src/models/allocation/heap-models";
import { builtCore } from "../../built-core";
import { LONG } from "../../long-run";
import { glibcTrace, type Parameters, ptmallocTrace } from "../../native-heaps";
import { IS_MODELED, parting, REASON } from "./this-malloc";

/** A growth as a trace. Every copy has a new ID. */
function traceOf({ start, by, others }: Growth, rows: readonly GrowthRow[]): string {
  const ids = Array.from({ length: others + 1 }, (_, vector) => vector);
  const lines = ids.map((id) => `a ${id} ${start}`);
  for (const { vector, to } of rows) {
    const id = ids[vector] ?? 0;
    const next = id + ids.length;
    lines.push(...(by === "realloc" ? [`r ${id} ${to}`] : [`a ${next} ${to}`, `f ${id}`]));
    if (by === "copy") ids[vector] = next;
  }
  return `${lines.join("\n")}\n`;
}

/** Where each growth of a trace's answers left its vector. */
const placesIn = (answers: string, { by, others }: Growth): string[] =>
  answers
    .split("\n")
    .slice(others + 1, -2)
    .filter((_, i) => by === "realloc" || i % 2 === 0)
    .map((line) => line.split(" ")[0] ?? "");

const FACTORS = [
  [5, 4],
  [3, 2],
  [809_017, 500_000],
  [2, 1],
] as const;
const TUNINGS: readonly Parameters[] = [{}, { mmap_threshold: 4294967294 }, { mmap_threshold: 8192 }];
const UPTO = LONG ? 2 ** 26 : 2 ** 20;

const GROWTHS = FACTORS.flatMap((factor) =>
  (["realloc", "copy"] as const).flatMap((by) =>
    (LONG ? [0, 1, 3] : [0, 2]).map((others) => ({ factor, add: 0, start: 64, upto: UPTO, by, others })),
  ),
);

const core = new Core(builtCore);

function rowsOf(growth: Growth): readonly GrowthRow[] {
  const run = GrowthRun.open(core, growth);
  if (!run.ok) throw new Error(JSON.stringify(run.error));
  run.value.advance(run.value.total);
  return run.value.result.rows;
}

test.skipIf(!IS_MODELED)(`vectors grow as in this machine's malloc${REASON}`, () => {
  const [model, real] = [ptmallocTrace(), glibcTrace()];
  for (const tuning of TUNINGS)
    for (const shape of GROWTHS) {
      const growth = { ...shape, heap: heapOf("ptmalloc", tuning) };
      const rows = rowsOf(growth);
      const trace = traceOf(growth, rows);
      const answers = real(trace, tuning);
      expect({ growth, parts: parting(trace, model(trace, tuning), answers) }).toEqual({ growth, parts: undefined });
      const places = rows.map(({ after }) => (after.mapped ? "mmap" : String(after.at)));
      expect({ growth, places }).toEqual({ growth, places: placesIn(answers, growth) });
    }
});
