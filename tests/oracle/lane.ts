import { type FIGURE, LIMIT } from "../../src/generated/abi";
import type { Policy } from "../../src/models/allocation/scenario";
import { type Buffer, handedOut, newborn } from "./biography";
import { type Answer, BufferCache } from "./buffer-cache";
import {
  type Effect,
  type EffectEvent,
  effectsOf,
  isPoisoned,
  movedInside,
  type Outcome,
  type Poison,
} from "./effects";
import { entry } from "./entry";
import type { Cached, Visit } from "./lookup";
import type { Pcg32 } from "./random";
import { sizeClass } from "./size-class";
import type { Threads } from "./threads";
import { type Request, swapRemove } from "./workload";

/** null = undefined: nothing is allocated, nothing was requested, or it never happened. */
export type Figures = Record<keyof typeof FIGURE, number | null>;

/** A live buffer, the bytes its caller needs, and the thread that took it. */
export interface LiveBuffer extends Buffer {
  readonly needed: number;
  readonly taker: number;
}

/** Totals of the live buffers of one size class. */
interface ClassTotals {
  readonly count: number;
  readonly granted: number;
  readonly needed: number;
  readonly poisoned: number;
}

export const zeros = (length: number): number[] => new Array(length).fill(0);
const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);

/** A loop that creates no list, because it reads up to 4,096 slots after each step. */
function largest(buffers: readonly (Pick<Buffer, "size"> | null)[]): number {
  let most = 0;
  for (const buffer of buffers) if (buffer !== null && buffer.size > most) most = buffer.size;
  return most;
}

/**
 * The largest size ever allocated from the heap, 0 = none; gone = the step from which no buffer of that
 * size exists.
 */
interface Corollary {
  size: number;
  step: number | null;
  gone: number | null;
}

function outcomeOf(operation: Request["operation"], index: number, needed: number, answer: Answer): Outcome {
  const { cause, granted, slot, freed, compared } = answer;
  return { operation, cause, index, needed, granted, slot, freed, compared };
}

const NOTHING: Omit<LiveBuffer, "taker"> = { size: 0, born: 0, handOuts: 0, useful: 0, needed: 0 };
const NO_ANSWER: Answer = { cause: "OUTSIDE_BUCKETS", granted: 0, slot: null, freed: 0, compared: 0 };

/** A resize is one outcome: its request, with what its return frees. */
function wholeOutcome(operation: Request["operation"], [first, second]: readonly Outcome[]): Outcome {
  if (first === undefined) throw new RangeError("a request has an outcome");
  const returned = second && { freed: second.freed, compared: second.compared };
  return { ...first, operation, ...returned };
}

/** One policy and its requests: the cache, the live buffers, and all counters. */
export class Lane {
  readonly live: LiveBuffer[] = [];
  readonly events: EffectEvent[] = [];
  /** How often each size class was allocated in the run. */
  readonly grantedSizes = zeros(LIMIT.SIZE_CLASSES);
  outcome: Outcome = {
    operation: "START",
    cause: "NO_STEP",
    index: null,
    needed: 0,
    granted: 0,
    slot: null,
    freed: 0,
    compared: 0,
  };
  /** The slots that the last request inspected; none after a free. */
  visits: readonly Visit[] = [];
  /** One, or one per thread, and that of the thread at work. */
  private readonly caches: readonly BufferCache[];
  private cache: BufferCache;
  /** The thread that does the last operation. */
  private thread = 0;
  /** The number of buffers of a size, live or cached. */
  private readonly existing = new Map<number, number>();
  private readonly corollary: Corollary = { size: 0, step: null, gone: null };
  private readonly effects = new Map<Effect, { count: number; first: number }>();
  /** Resizes of buffers that the cache served before and after; `copied` in bytes. */
  readonly resizes = { inPlace: 0, moved: 0, copied: 0 };
  private needed = 0;
  private granted = 0;
  private idle = 0;
  private hits = 0;
  private misses = 0;
  private returns = 0;
  private heapFrees = 0;
  private allocatedBytes = 0;
  private freedBytes = 0;
  private efficiencySum = 0;
  private efficiencySteps = 0;
  private insideRun = 0;

  private readonly policy: Policy;
  private readonly poison: Poison;
  private readonly threads: Threads;

  constructor(policy: Policy, poison: Poison, random: Pcg32, threads: Threads) {
    this.policy = policy;
    this.poison = poison;
    this.threads = threads;
    this.cache = new BufferCache(policy, random, 0);
    const { length } = this.cache.slots;
    const others = Array.from({ length: policy.perThread ? threads.count - 1 : 0 }, (_, i) => (i + 1) * length);
    this.caches = [this.cache, ...others.map((first) => new BufferCache(policy, random, first))];
  }

  /** Performs operation `step`. */
  apply(request: Request, step: number): void {
    this.visits = [];
    this.thread = this.threadOf(request, step);
    this.cache = entry(this.caches, this.caches.length === 1 ? 0 : this.thread);
    const { emptyEvery } = this.policy;
    if (emptyEvery !== null && step > 0 && step % emptyEvery === 0) this.empty();
    const parts = this.perform(request, step);
    const marks = parts.flatMap((part) =>
      effectsOf(part, this.policy, this.poison).map((mark) => ({ ...mark, cause: part.cause, step })),
    );
    this.outcome = wholeOutcome(request.operation, parts);
    this.followLargest(step, parts);
    this.measure();
    for (const mark of marks) this.log(mark);
    if (movedInside(this.insideRun)) {
      const { cause } = this.outcome;
      this.log({ effect: "MOVED_INSIDE", cause, size: this.idle, other: this.granted - this.needed, step });
    }
  }

  /** All slots, bucket by bucket; null = empty. */
  get slots(): (Cached | null)[] {
    return this.caches.flatMap((cache) => cache.slots);
  }

  /** The live buffers that the cache serves, with their places in the live list. */
  get counted(): (LiveBuffer & { readonly index: number })[] {
    return this.live.map((buffer, index) => ({ ...buffer, index })).filter(({ needed }) => needed > 0);
  }

  /** Totals of the live buffers by size class of the granted size. */
  get classes(): ClassTotals[] {
    const totals = Array.from({ length: LIMIT.SIZE_CLASSES }, () => ({ count: 0, granted: 0, needed: 0, poisoned: 0 }));
    for (const buffer of this.counted) {
      const total = entry(totals, sizeClass(buffer.size));
      total.count += 1;
      total.granted += buffer.size;
      total.needed += buffer.needed;
      if (isPoisoned(this.poison, buffer.size, buffer.needed)) total.poisoned += 1;
    }
    return totals;
  }

  /** Bytes now, without a walk over the buffers. */
  get bytes() {
    return { needed: this.needed, granted: this.granted, idle: this.idle };
  }

  /** Requests and what the heap got of them. */
  get counts() {
    return { hits: this.hits, misses: this.misses, frees: this.heapFrees };
  }

  /** Share of allocated bytes that is needed; null while nothing is allocated. */
  get efficiency(): number | null {
    return share(this.needed, this.granted);
  }

  get figures(): Figures {
    const { slots } = this;
    const { inPlace, moved, copied } = this.resizes;
    const resizes = { resized_in_place: inPlace, resized_moved: moved, resized_copied: copied };
    const counters = { ...this.callFigures(), ...this.effectFigures(), ...resizes };
    return { ...this.byteFigures(slots), ...this.largestFigures(slots), ...counters };
  }

  /** Who took a buffer also resizes it. */
  private threadOf({ operation, index }: Request, step: number): number {
    if (operation === "ALLOCATE") return this.threads.taker(step);
    const { taker } = entry(this.live, index);
    return operation === "FREE" ? this.threads.returner(step, taker) : taker;
  }

  /** Performs a request. A resize may be a request and a return, in this order. */
  private perform(request: Request, step: number): readonly Outcome[] {
    const { operation, index } = request;
    const before = operation === "ALLOCATE" ? 0 : entry(this.live, index).needed;
    const needed = operation === "FREE" ? 0 : request.needed;
    if (needed === 0 && before === 0) return [this.bypass(operation, index)];
    if (operation === "ALLOCATE") return [this.allocate(index, needed, step)];
    if (operation === "FREE") return [this.free(index, step)];
    return this.resize(index, needed, step);
  }

  /** The sizes of a buffer that no cache serves are 0. */
  private bypass(operation: Request["operation"], index: number): Outcome {
    if (operation === "ALLOCATE") this.live.push({ ...NOTHING, taker: this.thread });
    if (operation === "FREE") swapRemove(this.live, index);
    return { ...outcomeOf(operation, index, 0, NO_ANSWER), cause: "OUTSIDE_BUCKETS" };
  }

  private resize(index: number, needed: number, step: number): readonly Outcome[] {
    const old = entry(this.live, index);
    const isServed = needed > 0 && old.needed > 0;
    if (isServed && this.policy.capacity === 0) return [this.resizeInHeap(index, needed)];
    if (isServed && needed <= old.size) return [this.resizeInPlace(index, needed)];
    if (isServed) {
      this.resizes.moved += 1;
      this.resizes.copied += old.needed;
    }
    const parts: Outcome[] = [];
    if (needed > 0) parts.push({ ...this.allocate(index, needed, step), index });
    else {
      this.live.push({ ...NOTHING, taker: this.thread });
      parts.push(outcomeOf("RESIZE", index, 0, { ...NO_ANSWER, cause: "FITS" }));
    }
    if (old.needed > 0) parts.push(this.free(index, step));
    else swapRemove(this.live, index);
    this.visits = [];
    return parts;
  }

  private resizeInPlace(index: number, needed: number): Outcome {
    const old = entry(this.live, index);
    this.live[index] = { ...old, needed };
    this.needed += needed - old.needed;
    this.resizes.inPlace += 1;
    return outcomeOf("RESIZE", index, needed, { ...NO_ANSWER, cause: "FITS", granted: old.size });
  }

  /** Without a cache the heap resizes its block, which is then as big as a new one. */
  private resizeInHeap(index: number, needed: number): Outcome {
    const old = entry(this.live, index);
    const { granted } = this.cache.getBuffer(needed);
    this.live[index] = { ...old, size: granted, needed };
    this.needed += needed - old.needed;
    this.granted += granted - old.size;
    this.freedBytes += old.size;
    this.existing.set(old.size, (this.existing.get(old.size) ?? 0) - 1);
    this.fromHeap(granted);
    return outcomeOf("RESIZE", index, needed, { ...NO_ANSWER, cause: "NO_SLOTS", granted });
  }

  private allocate(index: number, needed: number, step: number): Outcome {
    const answer = this.cache.getBuffer(needed);
    this.visits = answer.visits;
    if (answer.cause === "FITS") {
      this.hits += 1;
      this.idle -= answer.granted;
    } else {
      this.misses += 1;
      this.fromHeap(answer.granted);
    }
    this.live.push({
      ...handedOut(answer.buffer ?? newborn(answer.granted, step), needed),
      needed,
      taker: this.thread,
    });
    this.needed += needed;
    this.granted += answer.granted;
    const size = sizeClass(answer.granted);
    this.grantedSizes[size] = entry(this.grantedSizes, size) + 1;
    return outcomeOf("ALLOCATE", index, needed, answer);
  }

  private free(index: number, step: number): Outcome {
    const buffer = swapRemove(this.live, index);
    const { needed, size: granted } = buffer;
    this.needed -= needed;
    this.granted -= granted;
    this.returns += 1;
    const answer = this.cache.returnBuffer(buffer, step);
    this.idle += granted - answer.freed;
    if (answer.freed > 0) this.toHeap(answer);
    return outcomeOf("FREE", index, needed, answer);
  }

  private fromHeap(size: number): void {
    this.allocatedBytes += size;
    this.existing.set(size, (this.existing.get(size) ?? 0) + 1);
  }

  private empty(): void {
    for (const { size } of this.caches.flatMap((cache) => cache.empty())) {
      this.idle -= size;
      this.toHeap({ freed: size });
    }
  }

  private toHeap({ freed }: Pick<Answer, "freed">): void {
    this.heapFrees += 1;
    this.freedBytes += freed;
    this.existing.set(freed, (this.existing.get(freed) ?? 0) - 1);
  }

  private followLargest(step: number, parts: readonly Outcome[]): void {
    const most = this.corollary;
    for (const { operation, cause, granted } of parts) {
      const born = operation !== "FREE" && cause !== "FITS";
      if (born && granted > most.size) {
        most.size = granted;
        most.step = step;
      }
    }
    const exist = most.size === 0 || (this.existing.get(most.size) ?? 0) > 0;
    most.gone = exist ? null : (most.gone ?? step);
  }

  private measure(): void {
    if (this.efficiency !== null) {
      this.efficiencySum += this.efficiency;
      this.efficiencySteps += 1;
    }
    this.insideRun = this.idle > this.granted - this.needed ? this.insideRun + 1 : 0;
  }

  private log(mark: EffectEvent): void {
    this.events.push(mark);
    const tally = this.effects.get(mark.effect) ?? { count: 0, first: mark.step };
    tally.count += 1;
    this.effects.set(mark.effect, tally);
  }

  private byteFigures(slots: readonly (Cached | null)[]) {
    const { needed, granted, idle } = this;
    const poisoned = this.counted.filter((buffer) => isPoisoned(this.poison, buffer.size, buffer.needed));
    return {
      live: this.counted.length,
      needed,
      granted,
      wasted: granted - needed,
      idle,
      cached: slots.filter((cached) => cached !== null).length,
      efficiency: this.efficiency,
      mean_efficiency: share(this.efficiencySum, this.efficiencySteps),
      footprint_efficiency: share(needed, granted + idle),
      allocated_bytes: this.allocatedBytes,
      freed_bytes: this.freedBytes,
      poisoned: poisoned.length,
      poisoned_bytes: poisoned.reduce((sum, buffer) => sum + buffer.size, 0),
      big: this.poison.big,
      inside_run: this.insideRun,
    };
  }

  private callFigures() {
    const { hits, misses, returns, heapFrees } = this;
    const requests = hits + misses;
    const avoided = hits + returns - heapFrees;
    return {
      requests,
      returns,
      hits,
      misses,
      hit_rate: share(hits, requests),
      heap_allocations: misses,
      heap_frees: heapFrees,
      avoided_allocations: hits,
      avoided_frees: returns - heapFrees,
      avoided_share: share(avoided, requests + returns),
    };
  }

  private largestFigures(slots: readonly (Cached | null)[]) {
    return {
      largest_live: largest(this.live),
      largest_cached: largest(slots),
      largest_born: this.corollary.size,
      largest_born_step: this.corollary.step,
      largest_gone_step: this.corollary.gone,
    };
  }

  private effectFigures() {
    const count = (effect: Effect) => this.effects.get(effect)?.count ?? 0;
    const first = (effect: Effect) => this.effects.get(effect)?.first ?? null;
    const latest = this.events.at(-1)?.step ?? null;
    return {
      latest_event: latest,
      event_before: this.events.findLast(({ step }) => step !== latest)?.step ?? null,
      born_count: count("BORN"),
      born_first: first("BORN"),
      wasted_count: count("WASTED"),
      wasted_first: first("WASTED"),
      stays_count: count("STAYS"),
      stays_first: first("STAYS"),
      replaced_count: count("REPLACED"),
      replaced_first: first("REPLACED"),
      moved_inside_count: count("MOVED_INSIDE"),
      moved_inside_first: first("MOVED_INSIDE"),
    };
  }
}
