import { expect, test } from "vitest";
import { HEAP_FIGURE } from "../../src/generated/heap";
import { HeapSession } from "../../src/models/allocation/engine/heap-session";
import { type Outcome, outcomeOf } from "../../src/models/allocation/engine/session";
import { addressedModels } from "../../src/models/allocation/heap-lists";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { type HeapOperation, TracedHeap } from "../heap-kit";
import { primesOver } from "../heap-scenarios";
import { openCore } from "./open-core";
import { swapRemove } from "./workload";

/** Tracks the live and the cached blocks from the outcomes of a lane, and derives the heap calls. */
class Blocks {
  private readonly live: number[] = [];
  private readonly slots = new Map<number, number>();
  private next = 0;

  /** The heap calls of a step; null = the cache needs none. */
  follow({ operation, index, slot, granted, freed }: Outcome): HeapOperation | null {
    if (operation === "allocate") return this.request(slot, granted ?? 0);
    const block = swapRemove(this.live, index ?? 0);
    const gone = slot === null ? block : this.slots.get(slot);
    if (slot !== null) this.slots.set(slot, block);
    return freed ? { kind: "release", id: gone ?? 0 } : null;
  }

  private request(slot: number | null, bytes: number): HeapOperation | null {
    const id = slot === null ? this.next++ : (this.slots.get(slot) ?? 0);
    if (slot !== null) this.slots.delete(slot);
    this.live.push(id);
    return slot === null ? { kind: "allocate", id, bytes } : null;
  }
}

/** Figures of a heap that depend only on its state. */
const state = (figures: Float64Array) => [...figures.subarray(0, HEAP_FIGURE.mean_overhead)];

const cached = { ...defaultPolicy, capacity: 3, full: "free-oldest", buckets: "powers", bucketCount: 20 } as const;

test.each(addressedModels)("%s under a cache gets its misses and its evictions", (model) => {
  const heap = heapOf(model);
  const session = openCore(primesOver([{ ...cached, heap }], 6));
  const heaps = new HeapSession(session);
  const replay = TracedHeap.open(heap);
  const blocks = new Blocks();
  let calls = 0;
  for (let done = 1; done <= 4_000; done++) {
    session.run(1);
    const operation = blocks.follow(outcomeOf(session, 0));
    if (operation) replay.run([operation]);
    calls += operation ? 1 : 0;
    expect(heaps.operationStepCount(0)).toBe(operation ? replay.operationStepCount : 0);
    if (done % 40 === 0) expect(state(heaps.figures(0))).toEqual(state(replay.figures()));
  }
  expect(calls).toBeGreaterThan(1_000);
  expect(calls).toBeLessThan(3_900);
});
