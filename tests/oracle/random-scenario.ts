import { LIMIT } from "../../src/generated/abi";
import { BUCKET_KIND, LOOKUP, RETURN_RULE } from "../../src/generated/block";
import { names } from "../../src/kernel/scenario/field";
import type {
  AllocationScenario,
  Bin,
  Fraction,
  Lifetime,
  ListedSize,
  Phase,
  Policy,
} from "../../src/models/allocation/scenario";

import { article, FLAWED } from "./article";
import { bucketTops } from "./buckets";
import { entry } from "./entry";
import { Pcg32 } from "./random";
import { sizeClass } from "./size-class";

export const LOOKUPS = names(LOOKUP) as Policy["lookup"][];
export const RETURN_RULES = names(RETURN_RULE) as Policy["full"][];
export const BUCKET_KINDS = names(BUCKET_KIND) as Policy["buckets"][];

/** The seeds and steps of a daily run. random-scenario.test.ts shows that they reach every cause and every effect. */
export const DAILY_SEEDS: readonly number[] = [0, 1];
export const DAILY_STEPS = 2_500;

type Rules = Pick<Policy, "lookup" | "full">;

/** Draws the parts of a scenario, always the same for the same seed. Sizes go up to `top` bytes. */
class Dice {
  readonly top: number;
  private readonly random: Pcg32;

  constructor(seed: number, stream: number) {
    this.random = new Pcg32(seed, stream);
    this.top = this.oneOf([40, 300, 5_000, 100_000, 2 ** 30]);
  }

  /** Uniform in least … most. */
  whole(least: number, most: number): number {
    return least + this.random.below(most - least + 1);
  }

  oneOf<T>(list: readonly T[]): T {
    return entry(list, this.random.below(list.length));
  }

  list<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.whole(1, most) }, make);
  }

  /** Small sizes are as likely as large ones, because each octave is equally likely. */
  size(): number {
    const bits = this.whole(0, Math.floor(Math.log2(this.top)));
    return Math.min(this.top, this.whole(2 ** bits, 2 ** (bits + 1)));
  }

  /** Different sizes, ascending. */
  sizes(most: number): number[] {
    return [...new Set(this.list(most, () => this.size()))].sort((a, b) => a - b);
  }

  /** Between two shares, both in percent. */
  fraction(least: number, most: number): Fraction {
    return this.oneOf([
      [this.whole(least, most), 100] as const,
      [this.whole(least * 9973, most * 9973), 997_300] as const,
    ]);
  }

  /** Two decimals. */
  hundredths(least: number, most: number): number {
    return this.whole(least, most) / 100;
  }

  weight(): number {
    return this.oneOf([1, 1, 2, 5, 100, 1_000_000]);
  }
}

function listed(dice: Dice): ListedSize[] {
  const rows = dice.list(12, () => ({ size: dice.size(), weight: dice.weight() }));
  return [...rows, { size: dice.size(), weight: 0 }];
}

/** Adjacent sizes are the ends of a bin: lo … hi, lo … hi, not overlapping. */
function bins(dice: Dice): Bin[] {
  const ends = [...dice.sizes(20), dice.top + 1];
  return ends.slice(1).map((end, i) => ({ lo: entry(ends, i), hi: end - 1, weight: dice.weight() }));
}

/** A ramp, anything in between, and a drain that is longer than the ramp. */
function phases(dice: Dice): Phase[] {
  const ramp: Phase = { steps: dice.whole(1, 2_000), chance: dice.fraction(50, 100) };
  const between = dice.list(4, (): Phase => ({ steps: dice.whole(1, 500), chance: dice.fraction(0, 100) }));
  return [ramp, ...between, { steps: 3_000, chance: dice.fraction(0, 30) }];
}

const ordered = (a: number, b: number) => ({ sizeMin: Math.min(a, b), sizeMax: Math.max(a, b) });

/** A doubling may end above sizeMax, but not above the largest possible size. */
function doubling(dice: Dice): Pick<AllocationScenario, "sizes" | "sizeMin" | "sizeMax"> {
  const least = () => Math.min(dice.size(), LIMIT.SIZE / 2);
  return { sizes: "doubling", ...ordered(least(), least()) };
}

/** A normal distribution around a median, sometimes cut by its range. A spread of 0 is one size. */
const bell = (dice: Dice) => ({ median: dice.size(), spread: dice.oneOf([0, 0.25, 1, dice.hundredths(0, 400), 32]) });

function twoBells(dice: Dice): Partial<AllocationScenario> {
  const { median: median2, spread: spread2 } = bell(dice);
  return { ...bell(dice), median2, spread2, share: dice.oneOf([0, 50, 90, 100, dice.whole(1, 99)]) };
}

function sizes(dice: Dice): Partial<AllocationScenario> {
  switch (dice.oneOf(["doubling", "listed", "uniform", "histogram", "log-normal", "pareto", "bimodal"] as const)) {
    case "doubling":
      return { ...doubling(dice), double: dice.fraction(0, 100) };
    case "listed":
      return { sizes: "listed", listed: listed(dice) };
    case "uniform":
      return { sizes: "uniform", ...ordered(dice.size(), dice.size()) };
    case "histogram":
      return { sizes: "histogram", bins: bins(dice) };
    case "log-normal":
      return { sizes: "log-normal", ...bell(dice), ...ordered(1, dice.top) };
    case "pareto":
      return {
        sizes: "pareto",
        alpha: dice.oneOf([0.01, 0.5, 1, dice.hundredths(50, 400), 100]),
        ...ordered(dice.size(), dice.top),
      };
    case "bimodal":
      return { sizes: "bimodal", ...twoBells(dice), ...ordered(dice.size(), dice.size()) };
  }
}

/** A mean for some of the quarter-octaves. */
function lifetimes(dice: Dice): Lifetime[] {
  const sizes = new Map(dice.sizes(8).map((size) => [sizeClass(size), size]));
  return [...sizes.values()].map((size) => ({ size, mean: dice.oneOf([1, 10, dice.whole(1, 1_000)]) }));
}

const victims = (dice: Dice) => ({ victims: dice.oneOf(["random", "oldest", "newest"] as const) });

function life(dice: Dice): Partial<AllocationScenario> {
  switch (dice.oneOf(["random-walk", "bounded", "bounded", "phases", "exponential"] as const)) {
    case "random-walk":
      return { ...victims(dice), life: "random-walk", allocate: dice.fraction(30, 51) };
    case "bounded":
      return { ...victims(dice), life: "bounded", bound: dice.oneOf([1, 2, 5, 20, 100, 400]) };
    case "phases":
      return { ...victims(dice), life: "phases", phases: phases(dice) };
    case "exponential":
      return {
        life: "exponential",
        lifetime: dice.oneOf([1, 20, dice.whole(1, 500)]),
        lifetimes: dice.oneOf([[], lifetimes(dice)]),
      };
  }
}

/** msvc allows only the article's workload with other sizes. */
function workload(dice: Dice, generator: AllocationScenario["generator"]): Partial<AllocationScenario> {
  if (generator === "msvc") return { generator, ...doubling(dice), double: [1, dice.oneOf([2, 2, 3, 4, 7])] };
  return { generator, ...life(dice), ...sizes(dice) };
}

/** Moves: requests and frees, more of the former. "−k" frees one of the live buffers. */
function moves(dice: Dice): number[] {
  const made: number[] = [];
  const held: number[] = [];
  let requests = 0;
  const count = dice.oneOf([0, 0, 1, dice.whole(1, 12), LIMIT.MOVES]);
  while (made.length < count) {
    if (held.length === 0 || dice.whole(1, 5) > 2) {
      made.push(dice.size());
      requests += 1;
      held.push(requests);
    } else {
      made.push(-entry(held.splice(dice.whole(0, held.length - 1), 1), 0));
    }
  }
  return made;
}

/**
 * Buckets that cover about the range of sizes, sometimes a little less, so that some sizes fall outside.
 */
function buckets(dice: Dice, kind: Policy["buckets"]): Partial<Policy> {
  const count = dice.whole(1, 12);
  const reach = dice.top * dice.oneOf([0.5, 1, 1.5]);
  const octaves = Math.ceil(Math.log2(dice.top)) + dice.whole(-1, 1);
  switch (kind) {
    case "one":
      return {};
    case "linear":
      return { bucketCount: count, bucketWidth: Math.min(dice.top, Math.ceil(reach / count)) };
    case "powers":
      return { bucketCount: Math.min(31, octaves + 1) };
    case "own":
      return { bounds: dice.sizes(dice.oneOf([3, 8, 64])) };
  }
}

/** One limit, all of them, or none. All of them leave little to cache. */
function limits(dice: Dice): Partial<Policy> {
  const cutoff = dice.size();
  const ratio = dice.oneOf([100, 200, 800, dice.whole(100, 4_000)]);
  const wasteBytes = dice.oneOf([0, dice.top, dice.size()]);
  return dice.oneOf([{}, {}, { cutoff }, { ratio }, { wasteBytes }, { cutoff, ratio, wasteBytes }]);
}

/** The rounding of a miss. */
function rounding(dice: Dice, kind: Policy["buckets"]): Partial<Policy> {
  if (kind !== "one" && dice.oneOf([true, false, false])) return { roundUp: true };
  return { granularity: dice.oneOf([1, 1, 8, dice.whole(1, Math.min(LIMIT.GRANULARITY, Math.ceil(dice.top / 20)))]) };
}

function policy(dice: Dice, rules: Rules, kind: Policy["buckets"]): Policy {
  const capacity = dice.oneOf([1, 1, 2, 3, 4, 4, 8, 10, 16, 64, dice.whole(1, 64)]);
  const where = { ...buckets(dice, kind), buckets: kind, capacity };
  return { ...FLAWED, ...rules, ...where, ...limits(dice), ...rounding(dice, kind) };
}

/** Four lanes, one per bucket kind, with the same lookup and return rule and otherwise random. */
export function randomScenario(rules: Rules, seed: number): AllocationScenario {
  const stream = 100 + LOOKUPS.indexOf(rules.lookup) * 10 + RETURN_RULES.indexOf(rules.full);
  const dice = new Dice(seed, stream);
  return {
    ...article(...BUCKET_KINDS.map((kind) => policy(dice, rules, kind))),
    ...workload(dice, seed % 5 === 0 ? "msvc" : "pcg32"),
    moves: moves(new Dice(seed, stream + 1_000)),
    seed: dice.oneOf([0, 1, dice.whole(0, 2 ** 32 - 2), 2 ** 32 - 1]),
    poisonRatio: dice.whole(1, 12),
    big: dice.oneOf(["auto", "auto", dice.size()]),
  };
}

/** Slots of a lane; the twin reads all of them after each step. */
const MOST_SLOTS = 4096;

/** The same with threads, a cache for each in about half of the lanes whose slots leave room for it, and other limits. */
export function withThreads(scenario: AllocationScenario, seed: number): AllocationScenario {
  const dice = new Dice(seed, 2_000);
  const threadCount = dice.oneOf([2, 3, 8, 60]);
  const most = (policy: Policy) => Math.floor(MOST_SLOTS / (threadCount * bucketTops(policy).length));
  const isOwn = (policy: Policy) => dice.oneOf([true, false]) && policy.capacity > 0 && policy.capacity <= most(policy);
  const lanes = scenario.lanes.map((policy) => ({
    ...policy,
    perThread: isOwn(policy),
    idleMax: policy.capacity > 0 ? dice.oneOf([null, dice.size(), dice.whole(1, 2 ** 32 - 2)]) : null,
    emptyEvery: policy.capacity > 0 ? dice.oneOf([null, 1, dice.whole(2, 1_000)]) : null,
  }));
  return { ...scenario, threadCount, crossing: dice.oneOf([0, 30, 100]), lanes };
}
