import { expect, test } from "vitest";
import { changed, cliffScenario } from "../../src/labs/realloc/scenario/defaults";
import type { ReallocScenario } from "../../src/labs/realloc/scenario/realloc-scenario";
import { LAST_CALL_ASK, lastCallOf } from "../../src/models/allocation/call-answer";
import { CALL_COUNTS } from "../../src/models/allocation/call-counts";
import { AllocationEngine } from "../../src/models/allocation/engine/allocation-engine";
import { builtCore } from "../built-core";

const engine = new AllocationEngine(builtCore);
const KiB = 1024;

/** The last of `calls` calls of a size. */
function lastCall(calls: number, change: Partial<ReallocScenario> = {}) {
  const opened = engine.trial({ scenario: changed(cliffScenario, change), steps: calls, ask: LAST_CALL_ASK });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const run = opened.value;
  while (run.done < calls) run.advance(calls - run.done);
  const [call] = lastCallOf(run.result.answer).lastCalls;
  if (call === undefined) throw new Error("The trial has no lane.");
  return call;
}
test("debug", () => {
  for (const [n, c] of [
    [1501, {}],
    [1502, {}],
    [1501, { touch: "asked" }],
    [1502, { touch: "asked" }],
    [1502, { size: 131072 }],
    [1503, { size: 131072 }],
    [1501, { size: 131072, order: "shuffled" }],
    [2500, { size: 131072 }],
  ] as const)
    console.log(n, c, JSON.stringify(lastCall(n, c as never)), CALL_COUNTS.join());
});
