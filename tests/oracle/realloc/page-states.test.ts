import { expect, test } from "vitest";
import { CALL_COUNTS } from "../../../src/models/allocation/call-counts";
import { Core } from "../../../src/models/allocation/engine/core";
import type { HeapCall } from "../../../src/models/allocation/engine/heap-calls";
import { heapOf } from "../../../src/models/allocation/heap-models";
import { builtCore } from "../../built-core";
import { TracedHeap } from "../../heap-kit";
import { LONG } from "../../long-run";
import { randomTrace } from "../heap/random-trace";
import { type PageCounts, PageTwin } from "./page-twin";

const core = new Core(builtCore);
const countsOf = ({ counts }: HeapCall): PageCounts => ({
  faults: counts[CALL_COUNTS.indexOf("page_faults")] ?? 0,
  released: counts[CALL_COUNTS.indexOf("pages_released")] ?? 0,
});

/** Runs a trace in core and twin until a call takes more steps than the core stores. Returns the calls compared. */
function comparedCalls(parameters: Readonly<Record<string, number>>, seed: number): number {
  const heap = TracedHeap.open(heapOf("ptmalloc", parameters), core, "pages");
  const twin = new PageTwin();
  for (const [i, operation] of randomTrace(seed, 600, 18).entries()) {
    heap.run([operation]);
    const steps = heap.steps();
    if (steps.length < heap.operationStepCount) return i;
    const call = heap.lastCall();
    expect({ seed, i, operation, ...countsOf(call) }).toEqual({ seed, i, operation, ...twin.follow(operation, steps) });
  }
  return 600;
}

test.each([{}, { mmap_threshold: 8192 }, { tcache_count: 0, trim_threshold: 4096 }])(
  "pages are absent, read or written as in the slow twin, %o",
  (parameters) => {
    let compared = 0;
    for (let seed = 1; seed <= (LONG ? 100 : 4); seed += 1) compared += comparedCalls(parameters, seed);
    expect(compared).toBeGreaterThan(400);
  },
);
