import { expect, test } from "vitest";
import { HEAP_FIGURE } from "../../src/generated/heap";
import { givePagesOf } from "../../src/models/allocation/engine/given-calls";
import { HeapSession } from "../../src/models/allocation/engine/heap-session";
import { addressedModels } from "../../src/models/allocation/heap-lists";
import { heapOf } from "../../src/models/allocation/heap-models";
import { CALL } from "../../src/workloads/traces/calls/operation";
import { type Call, ofCalls, packCalls } from "../call-kit";
import { allocate, type HeapOperation, release, resize, TracedHeap } from "../heap-kit";
import { AROUND_A_WORD, randomCalls } from "../random-calls";
import { article, FIXED } from "./article";
import { entry } from "./entry";
import { openCore } from "./open-core";
import { swapRemove } from "./workload";

/** The calls that a lane without a cache passes on. A size of at most `most` bytes counts as its cache's. */
class PassedOn {
  private readonly live: { id: number; small: boolean }[] = [];
  private next = 0;

  constructor(private readonly most: number) {}

  of({ kind, place, bytes, log2 }: Call): HeapOperation[] {
    if (kind === CALL.FREE) return [release(swapRemove(this.live, place).id)];
    if (kind === CALL.RESIZE) return this.resized(place, bytes);
    const operation = this.allocated(Math.max(this.add(bytes), bytes));
    if (kind === CALL.CALLOC) return [{ ...operation, kind: "allocate-zeroed" }];
    return kind === CALL.ALIGNED ? [{ ...operation, kind: "allocate-aligned", alignment: 2 ** log2 }] : [operation];
  }

  /** A block that enters or leaves the sizes of the cache is another block. */
  private resized(place: number, bytes: number): HeapOperation[] {
    const block = entry(this.live, place);
    if (block.small === this.isSmall(bytes)) return [resize(block.id, bytes)];
    const before = block.id;
    Object.assign(block, { id: this.next, small: !block.small });
    return [this.allocated(bytes), release(before)];
  }

  private isSmall(bytes: number): boolean {
    return bytes <= this.most;
  }

  /** The fewest bytes of a block of this size: a cache's buffer has at least one. */
  private add(bytes: number): number {
    this.live.push({ id: this.next, small: this.isSmall(bytes) });
    return this.isSmall(bytes) ? 1 : 0;
  }

  private allocated(bytes: number): HeapOperation {
    return allocate(this.next++, bytes);
  }
}

/** Figures of a heap that depend only on its state. */
const state = (figures: Float64Array) => [...figures.subarray(0, HEAP_FIGURE.mean_overhead)];

const uncached = { ...FIXED, capacity: 0, granularity: 1 };

/** Windows XP has 32-bit addresses. */
const REFUSING: readonly string[] = ["nt-xp", "nt-xp-lfh"];

test.each(addressedModels)("%s under a lane serves a trace's sizes around 2^32 as it serves them alone", (model) => {
  const heap = heapOf(model);
  const calls = randomCalls(3, 400, 40, AROUND_A_WORD);
  const packed = packCalls(calls);
  const session = openCore(ofCalls(article({ ...uncached, heap }), packed), undefined, givePagesOf(packed));
  const lane = new HeapSession(session);
  const alone = TracedHeap.open(heap);
  const passedOn = new PassedOn(2 ** 30);
  let refused = false;
  for (const [step, call] of calls.entries()) {
    expect(session.run(1)).toBeNull();
    refused = alone.run(passedOn.of(call)).some(({ kind }) => kind === "null");
    if (refused) {
      expect(session.run(1)).toMatchObject({ end: "no-memory", step });
      break;
    }
    expect([step, call, ...state(lane.figures(0))]).toEqual([step, call, ...state(alone.figures())]);
  }
  expect(refused).toBe(REFUSING.includes(model));
});
