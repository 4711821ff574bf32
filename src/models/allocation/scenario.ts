import type { HEAP_MODEL, HEAP_PRICE } from "../../generated/heap";
import type { Scenario, Spoken } from "../../kernel/scenario/scenario";

/*
 * A scenario of the model of allocations. fields.ts has a row for each key. A key that another key switches off holds its
 * default. Units: bytes and steps.
 */

/** Both integers ≤ 10^6. */
export type Fraction = readonly [parts: number, of: number];

export interface Phase {
  readonly steps: number;
  readonly chance: Fraction;
}

/** A listed size and how often it is asked for, relative to the others. */
export interface ListedSize {
  readonly size: number;
  readonly weight: number;
}

/** A bin of a histogram: sizes lo … hi, all equally likely. Ascending, not overlapping. */
export interface Bin {
  readonly lo: number;
  readonly hi: number;
  readonly weight: number;
}

/** Mean lifetime, in steps, of all sizes in the quarter-octave of `size` (bytes). One row a quarter-octave. */
export interface Lifetime {
  readonly size: number;
  readonly mean: number;
}

/** A row of the registry of heap models. exact = every request gets its own bytes, and no address. */
export type HeapModel = Spoken<keyof typeof HEAP_MODEL>;

/** A parameter of a heap model; none = no limit or not set, as the model says. */
export type HeapParameter = number | "none";

/** The heap under a lane: a model, and all of its parameters in the order of the registry. */
export interface HeapChoice {
  readonly model: HeapModel;
  readonly parameters: Readonly<Record<string, HeapParameter>>;
}

/** What each thing costs that a heap counts, in cycles (two decimals at most), and how many cycles a second has. */
export type HeapPrices = Readonly<Record<keyof typeof HEAP_PRICE, number>>;

/** What decides a lane: a cache policy, and the heap under it. */
export interface Policy {
  /** Slots a bucket; 0 = no cache. */
  readonly capacity: number;
  readonly lookup: "first-fit" | "best-fit" | "worst-fit" | "newest" | "oldest" | "exact";
  readonly full: "keep-bigger" | "free-returned" | "free-oldest" | "free-newest" | "free-random" | "keep-smaller";
  /** A returned buffer over so many bytes is freed; null = no cutoff. */
  readonly cutoff: number | null;
  /** Hand out only if granted·100 ≤ ratio·needed; null = any. */
  readonly ratio: number | null;
  /** Hand out only if granted − needed ≤ wasteBytes; null = any. */
  readonly wasteBytes: number | null;
  /** A miss is rounded up to a multiple of this; 1 = exact. */
  readonly granularity: number;
  readonly buckets: "one" | "linear" | "powers" | "own";
  readonly bucketCount: number;
  readonly bucketWidth: number;
  /** Tops of own buckets, ascending. */
  readonly bounds: readonly number[];
  /** A miss is granted its bucket's top. */
  readonly roundUp: boolean;
  readonly heap: HeapChoice;
}

/** A buffer of a lane. In that lane its birth names it. */
export interface Selected {
  readonly lane: number;
  /** The step at which it was got from the heap. */
  readonly born: number;
}

/** A scenario of the labs over the model of allocations: requests, and the lanes that answer them. */
export interface AllocationScenario extends Scenario {
  readonly generator: "msvc" | "pcg32" | "splitmix64";
  readonly seed: number;
  readonly life: "random-walk" | "bounded" | "phases" | "exponential" | "fixed-counts";
  /** random-walk: chance that a step allocates. */
  readonly allocate: Fraction;
  /** bounded: N, about which the live count settles. */
  readonly bound: number;
  readonly phases: readonly Phase[];
  /** fixed-counts: slots of each listed size. Each step fills an empty slot, or empties a full one. */
  readonly slots: number;
  /** exponential: mean lifetime of a buffer, steps. */
  readonly lifetime: number;
  /** exponential: means of their own for some sizes. */
  readonly lifetimes: readonly Lifetime[];
  readonly victims: "random" | "oldest" | "newest";
  readonly sizes: "doubling" | "listed" | "uniform" | "histogram" | "log-normal" | "pareto" | "bimodal";
  /** Bytes. Log-normal, Pareto and bimodal sizes outside of it are moved to its nearer end. */
  readonly sizeMin: number;
  readonly sizeMax: number;
  /** doubling: chance of another doubling. */
  readonly double: Fraction;
  readonly listed: readonly ListedSize[];
  readonly bins: readonly Bin[];
  /** log-normal, bimodal (the first of two): median in bytes, and the standard deviation in doublings, two decimals. */
  readonly median: number;
  readonly spread: number;
  /** bimodal: the second of two. */
  readonly median2: number;
  readonly spread2: number;
  /** bimodal: percent of the requests that go by the first. */
  readonly share: number;
  /** pareto: the exponent of its tail, two decimals. sizeMin is its least size. */
  readonly alpha: number;
  /** The first operations, made by hand: a positive number requests so many bytes, −k returns what the kth request of them got. */
  readonly moves: readonly number[];
  /** W: a buffer of W × what its caller needs, and big, is poisoned. */
  readonly poisonRatio: number;
  /** "auto" = the smallest size that at least 99 % of requests do not exceed. */
  readonly big: number | "auto";
  /** What the counts of a heap cost. It does not affect the simulation. */
  readonly prices: HeapPrices;
  /** 1 … 4 lanes, A to D, on the same requests. In the heap lab a lane is a heap without a cache. */
  readonly lanes: readonly Policy[];
  /** How the field is drawn: area = bytes, as bars of logarithmic length, or what differs from the first lane. */
  readonly lens: "area" | "log" | "difference";
  /** What the stage of the heap lab shows: the heaps, or how the last operation came about. */
  readonly stage: "heaps" | "operation";
  /** The buffer whose biography is told, if there is one: one entry at most. */
  readonly selected: readonly Selected[];
}
