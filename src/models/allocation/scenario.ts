import type { EFFECT } from "../../generated/abi";
import type {
  BUCKET_KIND,
  FREE_ORDER,
  GENERATOR,
  HEAP_THREADS,
  LIFETIME_MODEL,
  LOOKUP,
  RETURN_RULE,
  SIZES,
} from "../../generated/block";
import type { GLIBC_VERSIONS, HEAP_EVENT, HEAP_MODEL, OPERATION_STEP } from "../../generated/heap";
import type { Scenario, StepBreakpoint } from "../../kernel/scenario/scenario";
import type { KebabCase } from "../../shared/kebab-case";
import type { PriceKey } from "./price-names";

/*
 * A scenario of the allocation model. fields.ts has a row for each key. An inactive key has its default. Units: bytes
 * and steps.
 */

/** Both integers ≤ 10^6. */
export type Fraction = readonly [parts: number, of: number];

export interface Phase {
  readonly steps: number;
  readonly chance: Fraction;
}

/** A listed size and its relative frequency. */
export interface ListedSize {
  readonly size: number;
  readonly weight: number;
}

/** A bin of a histogram: sizes lo … hi, all equally likely. Bins ascend and do not overlap. */
export interface Bin {
  readonly lo: number;
  readonly hi: number;
  readonly weight: number;
}

/** The mean lifetime, in steps, of all sizes in the quarter octave of `size` (bytes). One row per quarter octave. */
export interface Lifetime {
  readonly size: number;
  readonly mean: number;
}

/**
 * A row of the registry of heap models. exact = the ideal heap: every request gets exactly its bytes, without an
 * address.
 */
export type HeapModel = KebabCase<keyof typeof HEAP_MODEL>;

/** A parameter of a heap model; none = no limit or not set, depending on the model. */
export type HeapParameter = number | "none" | GlibcVersion;
/** A version of glibc whose malloc ptmalloc models. @internal */
export type GlibcVersion = (typeof GLIBC_VERSIONS)[number];

/** The heap of a lane: a model, and all its parameters in registry order. */
export interface HeapChoice {
  readonly model: HeapModel;
  readonly parameters: Readonly<Record<string, HeapParameter>>;
}

/** A pool of a library in place of the cache; "none" = the cache. A setting is a number, a word, or a list of sizes. */
export interface PoolChoice {
  readonly model: string;
  readonly parameters: Readonly<Record<string, number | string | readonly number[]>>;
}

/** The cost of each thing that a heap counts, in cycles (at most two decimals), and the cycles per second. */
export type HeapPrices = Readonly<Record<PriceKey, number>>;

/** A lane: a cache policy or a pool, and the heap below it. */
export interface Policy {
  /** Slots per bucket; 0 = no cache. */
  readonly capacity: number;
  readonly lookup: KebabCase<keyof typeof LOOKUP>;
  /** The rule for a buffer that comes back to a full bucket. */
  readonly full: KebabCase<keyof typeof RETURN_RULE>;
  /** A returned buffer over this size is freed, in bytes; null = no cutoff. */
  readonly cutoff: number | null;
  /** Hand out only if granted·100 ≤ ratio·needed; null = any. */
  readonly ratio: number | null;
  /** Hand out only if granted − needed ≤ wasteBytes; null = any. */
  readonly wasteBytes: number | null;
  /** A miss is rounded up to a multiple of this size; 1 = not rounded. */
  readonly granularity: number;
  readonly buckets: KebabCase<keyof typeof BUCKET_KIND>;
  readonly bucketCount: number;
  readonly bucketWidth: number;
  /** The tops of own buckets, ascending. */
  readonly bounds: readonly number[];
  /** A miss gets its bucket's upper bound. */
  readonly roundUp: boolean;
  /** Each thread has a cache of its own, which its returns enter. */
  readonly perThread: boolean;
  /** A returned buffer with which a cache would hold more bytes is freed; null = any number. */
  readonly idleMax: number | null;
  /** Operations after which the cache is emptied; null = never. */
  readonly emptyEvery: number | null;
  readonly heap: HeapChoice;
  readonly pool: PoolChoice;
}

/** A buffer of a lane, identified by its creation step. */
export interface Selected {
  readonly lane: number;
  /** The step at which it came from the heap. */
  readonly born: number;
}

/** One thing that a heap does within an operation. */
type OperationStepName = KebabCase<keyof typeof OPERATION_STEP>;

/** A rare event of a heap. */
type HeapEvent = KebabCase<keyof typeof HEAP_EVENT>;

export type Effect = KebabCase<keyof typeof EFFECT>;

/** A stop rule of the allocation model. */
export type AllocationBreakpoint =
  /** efficiency falls below `percent` (at most two decimals) */
  | { readonly kind: "efficiency-below"; readonly lane: number | null; readonly percent: number }
  | { readonly kind: "poisoning"; readonly lane: number | null }
  | { readonly kind: "effect"; readonly lane: number | null; readonly effect: Effect | "any" }
  | { readonly kind: "granted-at-least"; readonly lane: number | null; readonly bytes: number }
  | StepBreakpoint
  /** hits fall below `percent` of all requests so far (at most two decimals) */
  | { readonly kind: "hits-below"; readonly lane: number | null; readonly percent: number }
  /** the efficiencies of two lanes differ by more than `points` percentage points (at most two decimals) */
  | { readonly kind: "lanes-differ"; readonly lane: null; readonly points: number }
  /** the last buffer of the largest size ever obtained from the heap is freed */
  | { readonly kind: "largest-freed"; readonly lane: number | null }
  /** a heap commits over `overhead` percent more than its callers need (at most two decimals) */
  | { readonly kind: "overhead-above"; readonly lane: number | null; readonly overhead: number }
  /** a heap performs this operation step */
  | { readonly kind: "heap-act"; readonly lane: number | null; readonly act: OperationStepName }
  | { readonly kind: "heap-event"; readonly lane: number | null; readonly event: HeapEvent };

/** A scenario of the labs with the allocation model: requests, and the lanes that answer them. */
export interface AllocationScenario extends Scenario {
  readonly breakpoints: readonly AllocationBreakpoint[];
  readonly generator: KebabCase<keyof typeof GENERATOR>;
  readonly seed: number;
  readonly life: KebabCase<keyof typeof LIFETIME_MODEL>;
  /** random-walk: probability that a step allocates. */
  readonly allocate: Fraction;
  /** bounded: N, around which the live count settles. */
  readonly bound: number;
  readonly phases: readonly Phase[];
  /** fixed-counts: slots of each listed size. Each step fills an empty slot, or empties a full one. */
  readonly slots: number;
  /** exponential: mean lifetime of a buffer, in steps. */
  readonly lifetime: number;
  /** exponential: separate means for some sizes. */
  readonly lifetimes: readonly Lifetime[];
  readonly victims: KebabCase<keyof typeof FREE_ORDER>;
  readonly sizes: KebabCase<keyof typeof SIZES>;
  /** Bytes. Log-normal, Pareto and bimodal sizes outside this range move to its nearer end. */
  readonly sizeMin: number;
  readonly sizeMax: number;
  /** doubling: probability of another doubling. */
  readonly double: Fraction;
  readonly listed: readonly ListedSize[];
  readonly bins: readonly Bin[];
  /** log-normal, and the first part of bimodal: median in bytes, and standard deviation in doublings (two decimals). */
  readonly median: number;
  readonly spread: number;
  /** bimodal: its second part. */
  readonly median2: number;
  readonly spread2: number;
  /** bimodal: percentage of requests from the first part. */
  readonly share: number;
  /** pareto: the exponent of its tail (two decimals). sizeMin is its least size. */
  readonly alpha: number;
  /**
   * The first operations, by hand: a positive number n requests n bytes, −k returns the buffer of the kth of these
   * requests.
   */
  readonly moves: readonly number[];
  /** Whether heaps that tell threads apart see those of the workload or of the trace; merged = all call as one. */
  readonly heapThreads: KebabCase<keyof typeof HEAP_THREADS>;
  /** The threads that take, each with equal chances. Only pools, caches per thread, and heaps with threads apart see them. */
  readonly threadCount: number;
  /** Percentage of buffers that another thread returns than the one that took them. */
  readonly crossing: number;
  /** Operations after which the thread of the last one ends, unless it is the first, and a new one has its number; null = never. */
  readonly threadEnds: number | null;
  /** Operations from one collection of garbage to the next, which only pools see; null = never. */
  readonly collect: number | null;
  /** W: a big buffer of at least W times what its caller needs is poisoned. */
  readonly poisonRatio: number;
  /** "auto" = the smallest size that at least 99 % of requests do not exceed. */
  readonly big: number | "auto";
  /** The prices of a heap's counts. They do not affect the simulation. */
  readonly prices: HeapPrices;
  /** 1 … 4 lanes, A to D, on the same requests. In the heap lab a lane is a heap without a cache. */
  readonly lanes: readonly Policy[];
  /** How the field is drawn: area = bytes, bars of logarithmic length, or differences from the first lane. */
  readonly lens: "area" | "log" | "difference";
  /** The content of the stage. The heap lab: the heaps, or the last operation. With batches: sizes, a call, or growth. */
  readonly stage: "heaps" | "operation" | "sizes" | "call" | "growth";
  /** The buffer whose biography is open: at most one entry. */
  readonly selected: readonly Selected[];
}
