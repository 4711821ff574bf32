import type { AllocationScenario, Fraction } from "../../src/models/allocation/scenario";
import { entry } from "./entry";
import { exponential } from "./fixed-point";
import { MsvcRand, Pcg32, SplitMix64, STREAM } from "./random";
import { sizeClass } from "./size-class";
import { doublingSize, nextSize } from "./sizes";

/**
 * The operation of one step, the same for all lanes. `index` refers to the live list before the step. A buffer that
 * needs 0 bytes bypasses the caches.
 */
export type Request =
  | { readonly operation: "ALLOCATE"; readonly index: number; readonly needed: number }
  | { readonly operation: "RESIZE"; readonly index: number; readonly needed: number }
  | { readonly operation: "FREE"; readonly index: number };

/** Where requests come from. */
export interface Requests {
  next(): Request;
}

/** Removes entry `index` of `list`. The last entry takes its place. */
export function swapRemove<T>(list: T[], index: number): T {
  const removed = entry(list, index);
  list[index] = entry(list, list.length - 1);
  list.pop();
  return removed;
}

/**
 * The workload's record of a live buffer: the step of its request, and the step from which it may be freed.
 */
interface LiveBuffer {
  readonly born: number;
  readonly expires: number;
}

/** The random decisions of a step. */
interface Draws {
  allocates(step: number, live: readonly LiveBuffer[]): boolean;
  size(): number;
  victim(live: readonly LiveBuffer[]): number;
  /** Steps that a buffer lives beyond the one after its request. */
  lifetime(size: number): number;
}

const forever = () => Number.POSITIVE_INFINITY;

/** One msvc stream in the article's order. It supports only random walk, doubling and random frees. */
function msvcDraws(scenario: AllocationScenario): Draws {
  const [parts, of] = scenario.double;
  const k = of / parts;
  const article = scenario.life === "random-walk" && scenario.sizes === "doubling" && scenario.victims === "random";
  if (!article || scenario.allocate[0] * 2 !== scenario.allocate[1] || !Number.isInteger(k)) {
    throw new RangeError("msvc replays the article's kind of workload alone");
  }
  const rand = new MsvcRand(scenario.seed);
  const coin = () => rand.next() % 2 === 1;
  const again = k === 2 ? coin : () => rand.next() % k === 0;
  return {
    allocates: coin,
    size: () => doublingSize(scenario.sizeMin, scenario.sizeMax, again),
    victim: (live) => rand.next() % live.length,
    lifetime: forever,
  };
}

function phaseChance(phases: AllocationScenario["phases"], step: number): Fraction {
  const round = phases.reduce((sum, phase) => sum + phase.steps, 0);
  let left = step % round;
  let index = 0;
  while (left >= entry(phases, index).steps) {
    left -= entry(phases, index).steps;
    index += 1;
  }
  return entry(phases, index).chance;
}

/** The chance that a step allocates, if that is random. */
function allocateChance(scenario: AllocationScenario, step: number, live: number): Fraction {
  switch (scenario.life) {
    case "random-walk":
      return scenario.allocate;
    case "bounded":
      return [2 * scenario.bound - live, 2 * scenario.bound];
    case "phases":
      return phaseChance(scenario.phases, step - scenario.moves.length);
    case "exponential":
      throw new RangeError("lifetimes decide");
    case "fixed-counts":
      throw new RangeError("slots decide");
    case "trace":
      throw new RangeError("the trace decides");
    case "batches":
      throw new RangeError("the order of the calls decides");
  }
}

/** Index of the first entry in the given order; ties go to the lowest index. */
function first(live: readonly LiveBuffer[], before: (a: LiveBuffer, b: LiveBuffer) => boolean): number {
  let found = 0;
  for (let i = 1; i < live.length; i += 1) if (before(entry(live, i), entry(live, found))) found = i;
  return found;
}

const oldest = (live: readonly LiveBuffer[]) => first(live, (a, b) => a.born < b.born);
const newest = (live: readonly LiveBuffer[]) => first(live, (a, b) => a.born > b.born);

/** A pcg32 stream for each purpose. */
function pcgDraws(scenario: AllocationScenario): Draws {
  const sizes = new Pcg32(scenario.seed, STREAM.SIZES);
  return {
    size: () => nextSize(scenario, sizes),
    ...(scenario.life === "exponential" ? byLifetime : byChance)(scenario),
  };
}

function byChance(scenario: AllocationScenario): Omit<Draws, "size"> {
  const allocate = new Pcg32(scenario.seed, STREAM.ALLOCATE);
  const victims = new Pcg32(scenario.seed, STREAM.VICTIMS);
  const rules = { random: (live: readonly LiveBuffer[]) => victims.below(live.length), oldest, newest };
  return {
    allocates: (step, live) => allocate.chance(allocateChance(scenario, step, live.length)),
    victim: rules[scenario.victims],
    lifetime: forever,
  };
}

/** Frees the buffer that expired first, the older one in a tie. A step allocates if none has expired. */
function byLifetime(scenario: AllocationScenario): Omit<Draws, "size"> {
  const random = new Pcg32(scenario.seed, STREAM.LIFETIMES);
  const means = new Map(scenario.lifetimes.map(({ size, mean }) => [sizeClass(size), mean]));
  return {
    allocates: (step, live) => live.every(({ expires }) => expires > step),
    victim: (live) => first(live, (a, b) => a.expires < b.expires || (a.expires === b.expires && a.born < b.born)),
    lifetime: (size) => exponential(means.get(sizeClass(size)) ?? scenario.lifetime, random),
  };
}

/** A slot of a size with the step of its request; null = it is empty. */
interface Slot {
  readonly size: number;
  holds: number | null;
}

/**
 * The same number of slots for each listed size; slot k belongs to row k mod rows. Each step toggles a
 * random slot.
 */
class FixedCounts {
  private readonly random: SplitMix64;
  private readonly slots: readonly Slot[];

  constructor({ seed, slots, listed }: AllocationScenario) {
    this.random = new SplitMix64(seed);
    const sizes = listed.map(({ size }) => size);
    this.slots = Array.from({ length: slots * sizes.length }, (_, k) => {
      return { size: entry(sizes, k % sizes.length), holds: null };
    });
  }

  next(): Slot {
    return entry(this.slots, this.random.below(this.slots.length));
  }
}

/** The workload: the request stream of a scenario. Operations are numbered from 0. */
export class Workload {
  private readonly draws: Draws | null;
  private readonly counts: FixedCounts | null;
  private readonly live: LiveBuffer[] = [];
  private step = 0;

  constructor(private readonly scenario: AllocationScenario) {
    this.counts = scenario.life === "fixed-counts" ? new FixedCounts(scenario) : null;
    this.draws = this.counts ? null : scenario.generator === "msvc" ? msvcDraws(scenario) : pcgDraws(scenario);
  }

  next(): Request {
    const { draws, counts, live, step } = this;
    if (counts) return this.toggle(counts);
    if (!draws) throw new RangeError("nothing draws");
    const move = this.scenario.moves[step];
    if (move !== undefined) return move > 0 ? this.allocate(move) : this.free(this.holder(-move));
    if (live.length === 0 || draws.allocates(step, live)) return this.allocate(draws.size());
    return this.free(draws.victim(live));
  }

  /** The position in the live list of the buffer from the kth move. */
  private holder(k: number): number {
    const requests = this.scenario.moves.flatMap((move, step) => (move > 0 ? [step] : []));
    return this.live.findIndex(({ born }) => born === requests[k - 1]);
  }

  /** Fills the next slot, or frees its content. */
  private toggle(counts: FixedCounts): Request {
    const slot = counts.next();
    const held = slot.holds;
    slot.holds = held === null ? this.step : null;
    return held === null ? this.allocate(slot.size) : this.free(this.live.findIndex(({ born }) => born === held));
  }

  private allocate(needed: number): Request {
    this.live.push({ born: this.step, expires: this.step + 1 + (this.draws?.lifetime(needed) ?? 0) });
    this.step += 1;
    return { operation: "ALLOCATE", index: this.live.length - 1, needed };
  }

  private free(index: number): Request {
    swapRemove(this.live, index);
    this.step += 1;
    return { operation: "FREE", index };
  }
}
