import { expect, test } from "vitest";
import { FIGURE } from "../../src/generated/abi";
import { HEAP_FIGURE, HEAP_UNTIL } from "../../src/generated/heap";
import { Core } from "../../src/models/allocation/engine/core";
import { HeapSession } from "../../src/models/allocation/engine/heap-session";
import { Session } from "../../src/models/allocation/engine/session";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";
import { primesOver } from "../heap-scenarios";

const noCache = { ...defaultPolicy, capacity: 0 };

function open(scenario: AllocationScenario): Session {
  const opened = Session.open(new Core(builtCore), scenario);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

// glibc 2.36 with the same requests: seed 2, 100 slots of each of the nine sizes; arena in bytes.
const GLIBC = [
  { steps: 100_000, live: 456, bytes: 79_158_732, usual: 100_376_576, noTcache: 94_990_336 },
  { steps: 200_000, live: 474, bytes: 66_337_970, usual: 99_377_152, noTcache: 86_933_504 },
  { steps: 400_000, live: 444, bytes: 80_490_876, usual: 96_382_976, noTcache: 98_197_504 },
  { steps: 800_000, live: 438, bytes: 73_706_020, usual: 90_984_448, noTcache: 89_780_224 },
  { steps: 1_600_000, live: 432, bytes: 74_014_704, usual: 92_299_264, noTcache: 87_986_176 },
];

test("default heap and LFH: costs up to a step, the crossing, and occupied bytes", () => {
  const lanes = [heapOf("nt-xp"), heapOf("nt-xp-lfh")].map((heap) => ({ ...noCache, heap }));
  const session = open(primesOver(lanes, 100));
  const heaps = new HeapSession(session);
  heaps.setPrices(session.scenario.prices);
  const SEEN = [
    { operations: 1_000, percent: ["3.42", "8.89"] },
    { operations: 10_000, percent: ["1.09", "1.57"] },
  ];
  // First reached step by step: the record must keep the figures of that moment.
  const then = SEEN.map(({ operations }) => {
    session.run(operations - session.done);
    return [0, 1].map((lane) => heaps.figures(lane));
  });
  session.run(100_000 - session.done);
  SEEN.forEach(({ operations, percent }, i) => {
    const until = [0, 1].map((lane) => heaps.until(lane, operations));
    expect(until.map((row) => row[HEAP_UNTIL.operations])).toEqual([operations, operations]);
    expect(until.map((row) => (100 * (row[HEAP_UNTIL.mean_overhead] ?? 0)).toFixed(2))).toEqual(percent);
    const named = (figures: Float64Array | undefined) =>
      (["mean_overhead", "page_faults", "cycles", "speed"] as const).map((name) => figures?.[HEAP_FIGURE[name]]);
    expect(until.map((row) => [...row.subarray(1)])).toEqual(then[i]?.map(named));
  });
  expect([...heaps.crossings(0, 1)]).toEqual([1, 32_960, 32_960]);
  const of577 = (lane: number) => [...heaps.taken(lane).subarray(6, 9)];
  expect([of577(0), of577(1)]).toEqual([
    [577, 592, 592],
    [577, 616, 616],
  ]);
});

test("ptmalloc under a lane without a cache commits as much as glibc on the same slots", () => {
  const lanes = [heapOf("ptmalloc"), heapOf("ptmalloc", { tcache_count: 0 })].map((heap) => ({ ...noCache, heap }));
  const session = open(primesOver(lanes, 100));
  const heaps = new HeapSession(session);
  const seen = GLIBC.map(({ steps }) => {
    expect(session.run(steps - session.done)).toBeNull();
    const figures = session.figures(0);
    const [usual, noTcache] = [0, 1].map((lane) => heaps.figures(lane)[HEAP_FIGURE.committed]);
    return { steps, live: figures[FIGURE.live], bytes: figures[FIGURE.needed], usual, noTcache };
  });
  expect(seen).toEqual(GLIBC);
  for (const lane of [0, 1]) {
    expect(heaps.figures(lane)[HEAP_FIGURE.heap_end]).toBe(heaps.figures(lane)[HEAP_FIGURE.committed]);
  }
});
