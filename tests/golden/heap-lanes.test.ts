import { expect, test } from "vitest";
import { Core } from "../../src/engine/core";
import { HeapSession } from "../../src/engine/heap-session";
import { Session } from "../../src/engine/session";
import { FIGURE } from "../../src/generated/abi";
import { HEAP_FIGURE } from "../../src/generated/heap";
import { defaultPolicy } from "../../src/scenario/default-policy";
import { heapOf } from "../../src/scenario/heap-models";
import type { Scenario } from "../../src/scenario/scenario";
import { heapsCore } from "../cores";
import { primesOver } from "../heap-scenarios";

const noCache = { ...defaultPolicy, capacity: 0 };

function open(scenario: Scenario): Session {
  const opened = Session.open(new Core(heapsCore), scenario);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

// glibc 2.36 on the same stream of requests: seed 2, 100 slots of each of the nine sizes; arena in bytes.
const GLIBC = [
  { steps: 100_000, live: 456, bytes: 79_158_732, usual: 100_376_576, noTcache: 94_990_336 },
  { steps: 200_000, live: 474, bytes: 66_337_970, usual: 99_377_152, noTcache: 86_933_504 },
  { steps: 400_000, live: 444, bytes: 80_490_876, usual: 96_382_976, noTcache: 98_197_504 },
  { steps: 800_000, live: 438, bytes: 73_706_020, usual: 90_984_448, noTcache: 89_780_224 },
  { steps: 1_600_000, live: 432, bytes: 74_014_704, usual: 92_299_264, noTcache: 87_986_176 },
];

test("ptmalloc under a lane without a cache commits what glibc did, on the same slots that toggle", () => {
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
    expect(heaps.figures(lane)[HEAP_FIGURE.reach]).toBe(heaps.figures(lane)[HEAP_FIGURE.committed]);
    heaps.check(lane);
  }
});
