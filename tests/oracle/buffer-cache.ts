import type { Policy } from "../../src/models/allocation/scenario";
import type { Buffer } from "./biography";
import { bucketOf, bucketTops, missSize } from "./buckets";
import { entry } from "./entry";
import { type Cached, type Cause, lookUp, type Slots, type Visit, visits } from "./lookup";
import type { Pcg32 } from "./random";
import { whenFull } from "./return-rule";

/** The cache's answer to a request or a free, in bytes. */
export interface Answer {
  readonly cause: Cause;
  /** Bytes of the buffer allocated or freed. */
  readonly granted: number;
  /** The slot it came from or entered, counted over all buckets; null = none. */
  readonly slot: number | null;
  /** Bytes of the buffer freed to the heap, 0 = none. */
  readonly freed: number;
  /** Bytes of the cached buffer it was compared with, 0 = none. */
  readonly compared: number;
}

/** The answer to a request. A miss has no buffer. */
export interface Given extends Answer {
  readonly buffer: Cached | null;
  /** The inspected slots, counted over all buckets. */
  readonly visits: readonly Visit[];
}

/** The cache of freed buffers of one policy. `random`: the lane's own stream. `firstSlot`: its number in the lane. */
export class BufferCache {
  private readonly tops: readonly number[];
  private readonly buckets: Slots[];
  private readonly policy: Policy;
  private readonly random: Pcg32;
  private readonly firstSlot: number;

  constructor(policy: Policy, random: Pcg32, firstSlot: number) {
    this.policy = policy;
    this.firstSlot = firstSlot;
    this.random = random;
    this.tops = bucketTops(policy);
    this.buckets = this.tops.map(() => new Array(policy.capacity).fill(null));
  }

  /** All slots, bucket by bucket; null = empty. */
  get slots(): (Cached | null)[] {
    return ([] as Slots).concat(...this.buckets);
  }

  /** Removes all buffers. */
  empty(): readonly Buffer[] {
    const gone = this.slots.flatMap((buffer) => buffer ?? []);
    for (const slots of this.buckets) slots.fill(null);
    return gone;
  }

  private get idle(): number {
    return this.slots.reduce((sum, buffer) => sum + (buffer?.size ?? 0), 0);
  }

  getBuffer(needed: number): Given {
    if (this.policy.capacity === 0) return this.miss("NO_SLOTS", needed);
    const bucket = bucketOf(this.tops, needed);
    if (bucket === null) return this.miss("OUTSIDE_BUCKETS", needed);
    const slots = entry(this.buckets, bucket);
    const { cause, choice } = lookUp(this.policy, slots, needed);
    const seen = visits(this.policy, slots, needed, choice, this.slotNumber(bucket, 0));
    if (choice === null) return this.miss(cause, needed, seen);
    const buffer = entry(slots, choice.slot);
    slots[choice.slot] = null;
    const slot = this.slotNumber(bucket, choice.slot);
    return { cause, granted: choice.size, slot, freed: 0, compared: 0, buffer, visits: seen };
  }

  returnBuffer(buffer: Buffer, step: number): Answer {
    const granted = buffer.size;
    if (this.policy.capacity === 0) return this.release("NO_SLOTS", granted);
    const { idleMax } = this.policy;
    if (idleMax !== null && this.idle + granted > idleMax) return this.release("OVER_MAX", granted);
    const bucket = bucketOf(this.tops, granted);
    if (bucket === null) return this.release("OUTSIDE_BUCKETS", granted);
    if (this.policy.cutoff !== null && granted > this.policy.cutoff) return this.release("OVER_CUTOFF", granted);
    const slots = entry(this.buckets, bucket);
    const empty = slots.indexOf(null);
    if (empty === -1) return this.returnToFull(bucket, buffer, step);
    slots[empty] = { ...buffer, entered: step };
    return { cause: "KEPT_IN_FREE_SLOT", granted, slot: this.slotNumber(bucket, empty), freed: 0, compared: 0 };
  }

  private returnToFull(bucket: number, buffer: Buffer, step: number): Answer {
    const granted = buffer.size;
    const slots = entry(this.buckets, bucket);
    const { cause, slot, compared } = whenFull(this.policy.full, slots, granted, this.random);
    if (slot === null) return { cause, granted, slot, freed: granted, compared };
    const freed = entry(slots, slot)?.size ?? 0;
    slots[slot] = { ...buffer, entered: step };
    return { cause, granted, slot: this.slotNumber(bucket, slot), freed, compared };
  }

  private miss(cause: Cause, needed: number, visits: readonly Visit[] = []): Given {
    const granted = missSize(this.policy, this.tops, needed);
    return { cause, granted, slot: null, freed: 0, compared: 0, buffer: null, visits };
  }

  private release(cause: Cause, granted: number): Answer {
    return { cause, granted, slot: null, freed: granted, compared: 0 };
  }

  private slotNumber(bucket: number, slot: number): number {
    return this.firstSlot + bucket * this.policy.capacity + slot;
  }
}
