import { LIMIT } from "../../generated/abi";
import {
  FREE_ORDER,
  GENERATOR,
  HEAP_THREADS,
  LIFETIME_FIELD,
  LIFETIME_MODEL,
  MOVE_FIELD,
  PART_FIELD,
  PHASE_FIELD,
  SCENARIO_FIELD,
  SIZES,
} from "../../generated/block";
import {
  choice,
  fraction,
  hundredths,
  integer,
  type Kind,
  type RowsOf,
  rows,
  type ScenarioField,
  STEP,
  type TableOf,
} from "../../kernel/scenario/field";
import type { CommonKey } from "../../kernel/scenario/scenario";
import { CALLS_NAME, type TraceCalls } from "./call-trace";
import { defaultPrices, namedPrices } from "./heap-prices";
import { type MoveRow, moveRows } from "./moves";
import { fixedPolicy, flawedPolicy, policyTable } from "./policy-fields";
import { PRICE_NAMES } from "./price-names";
import type { AllocationScenario, Bin, HeapPrices, Lifetime, ListedSize, Phase, Selected } from "./scenario";

/* The fields of the allocation model's scenarios, besides those of kernel/scenario/fields.ts. */

/** Without the batches, which only BatchesRun opens. */
const { BATCHES: _, ...LIVES } = LIFETIME_MODEL;

const phaseTable: TableOf<Phase> = {
  steps: { kind: integer(PHASE_FIELD.steps), word: "steps", label: "steps", unit: "steps" },
  chance: {
    kind: fraction(PHASE_FIELD.chance_den),
    word: ["chance_num", "chance_den"],
    label: "chance to allocate",
    spoken: "chance",
  },
};

const lifetimeTable: TableOf<Lifetime> = {
  size: { kind: integer(LIFETIME_FIELD.size), word: "size", label: "size", unit: "B" },
  mean: { kind: integer(LIFETIME_FIELD.mean), word: "mean", label: "mean lifetime", unit: "steps", spoken: "mean" },
};

const listedTable: TableOf<ListedSize> = {
  size: { kind: integer(PART_FIELD.lo), word: ["lo", "hi"], label: "size", unit: "B", spoken: "bytes" },
  weight: { kind: integer(PART_FIELD.weight), word: "weight", label: "weight" },
};

const binTable: TableOf<Bin> = {
  lo: { kind: integer(PART_FIELD.lo), word: "lo", label: "from", unit: "B" },
  hi: { kind: integer(PART_FIELD.hi), word: "hi", label: "to", unit: "B" },
  weight: { kind: integer(PART_FIELD.weight), word: "weight", label: "weight" },
};

const moveTable: TableOf<MoveRow> = {
  size: { kind: integer(MOVE_FIELD.size), word: "size", label: "size", unit: "B" },
  index: { kind: integer(MOVE_FIELD.index), word: "index", label: "place in the live list" },
};

const selectedTable: TableOf<Selected> = {
  lane: { kind: { type: "lane" }, label: "lane" },
  born: { kind: integer(STEP), label: "created at step" },
};

const CYCLES: Kind = { type: "hundredths", min: 0, max: 1_000_000 };

const priceTable = Object.fromEntries(
  PRICE_NAMES.map((name) => [
    name,
    {
      kind: name === "hertz" ? integer({ min: 1_000_000, max: 100_000_000_000 }) : CYCLES,
      default: defaultPrices[name],
      label: name.replaceAll("_", " "),
      unit: name === "hertz" ? "Hz" : "cycles",
    },
  ]),
) as unknown as TableOf<HeapPrices>;

type Own = Exclude<keyof AllocationScenario, CommonKey>;

type SomeRows = Partial<RowsOf<AllocationScenario, Own>>;

/** A field that decides the requests. */
export const OF_REQUESTS = { affects: "requests" } as const;
/** The same, for these lifetimes alone. */
const ofLife = <Life extends AllocationScenario["life"]>(...is: readonly Life[]) =>
  ({ ...OF_REQUESTS, when: { key: "life", is } }) as const;
/** The same, for these sizes alone. */
const ofSizes = (...is: readonly AllocationScenario["sizes"][]) =>
  ({ ...OF_REQUESTS, when: { key: "sizes", is } }) as const;

/** The fields of the workload. */
export const workloadRows: RowsOf<AllocationScenario, Exclude<Own, keyof typeof laneRows | keyof typeof viewRows>> = {
  generator: {
    ...OF_REQUESTS,
    kind: choice(GENERATOR),
    word: "generator",
    default: "msvc",
    label: "random numbers",
    wire: "gen",
  },
  seed: { ...OF_REQUESTS, kind: integer(SCENARIO_FIELD.seed), word: "seed", default: 1, label: "seed", by: 1 },
  life: {
    ...OF_REQUESTS,
    kind: choice(LIVES),
    word: "lifetime_model",
    default: "random-walk",
    label: "lifetimes",
    needs: ["generator"],
  },
  allocate: {
    ...ofLife("random-walk"),
    kind: fraction(SCENARIO_FIELD.allocate_den),
    word: ["allocate_num", "allocate_den"],
    default: [1, 2],
    label: "chance to allocate",
  },
  bound: {
    ...ofLife("bounded"),
    kind: integer(SCENARIO_FIELD.bound),
    word: "bound",
    default: 100,
    label: "live buffers, about",
    unit: "buffers",
  },
  phases: {
    ...ofLife("phases"),
    kind: rows(phaseTable, { min: 1, max: LIMIT.PHASES }),
    word: "phase_count",
    entries: "phases",
    default: [],
    label: "phases",
    example: [{ steps: 1000, chance: [1, 2] }],
  },
  slots: {
    ...ofLife("fixed-counts"),
    kind: integer({ min: 1, max: LIMIT.LIVE }),
    word: "slots",
    default: 10,
    label: "slots of each size",
    unit: "slots",
  },
  lifetime: {
    ...ofLife("exponential"),
    kind: integer(SCENARIO_FIELD.lifetime),
    word: "lifetime",
    default: 100,
    label: "mean lifetime",
    unit: "steps",
  },
  lifetimes: {
    ...ofLife("exponential"),
    kind: rows(lifetimeTable, { min: 0, max: LIMIT.LIFETIMES }),
    word: "lifetime_count",
    entries: "lifetimes",
    default: [],
    label: "mean lifetimes by size",
    example: [{ size: 100, mean: 50 }],
  },
  victims: {
    ...OF_REQUESTS,
    kind: choice(FREE_ORDER),
    word: "free_order",
    default: "random",
    when: { key: "life", not: ["exponential", "fixed-counts"] },
    label: "which buffer is freed",
  },
  sizes: { ...OF_REQUESTS, kind: choice(SIZES), word: "sizes", default: "doubling", label: "sizes" },
  sizeMin: {
    ...OF_REQUESTS,
    kind: integer(SCENARIO_FIELD.size_min),
    word: "size_min",
    default: 100,
    when: { key: "sizes", not: ["listed", "histogram"] },
    label: "smallest size",
    unit: "B",
    wire: "min",
  },
  sizeMax: {
    ...OF_REQUESTS,
    kind: integer(SCENARIO_FIELD.size_max),
    word: "size_max",
    default: 1_048_576,
    when: { key: "sizes", not: ["listed", "histogram"] },
    label: "largest size",
    unit: "B",
    wire: "max",
  },
  double: {
    ...ofSizes("doubling"),
    kind: fraction(SCENARIO_FIELD.double_den),
    word: ["double_num", "double_den"],
    default: [1, 2],
    label: "chance to double",
  },
  listed: {
    ...ofSizes("listed"),
    kind: rows(listedTable, { min: 1, max: LIMIT.PARTS }),
    word: "part_count",
    entries: "parts",
    default: [],
    label: "listed sizes",
    wire: "list",
    example: [{ size: 100, weight: 1 }],
  },
  bins: {
    ...ofSizes("histogram"),
    kind: rows(binTable, { min: 1, max: LIMIT.PARTS }),
    word: "part_count",
    entries: "parts",
    default: [],
    label: "bins",
    example: [{ lo: 100, hi: 200, weight: 1 }],
  },
  median: {
    ...ofSizes("log-normal", "bimodal"),
    kind: integer(SCENARIO_FIELD.median),
    word: "median",
    default: 1000,
    label: "median",
    unit: "B",
  },
  spread: {
    ...ofSizes("log-normal", "bimodal"),
    kind: hundredths(SCENARIO_FIELD.spread),
    word: "spread",
    default: 1,
    label: "standard deviation",
    unit: "doublings",
    spoken: "spread in doublings",
    by: 0.1,
  },
  median2: {
    ...ofSizes("bimodal"),
    kind: integer(SCENARIO_FIELD.second_median),
    word: "second_median",
    default: 100_000,
    label: "second median",
    unit: "B",
  },
  spread2: {
    ...ofSizes("bimodal"),
    kind: hundredths(SCENARIO_FIELD.second_spread),
    word: "second_spread",
    default: 1,
    label: "second standard deviation",
    unit: "doublings",
    spoken: "second spread in doublings",
    by: 0.1,
  },
  share: {
    ...ofSizes("bimodal"),
    kind: integer(SCENARIO_FIELD.first_weight),
    word: "first_weight",
    default: 90,
    label: "share of the first",
    unit: "%",
    spoken: "share of the first kind",
    by: 1,
  },
  alpha: {
    ...ofSizes("pareto"),
    kind: hundredths(SCENARIO_FIELD.alpha),
    word: "alpha",
    default: 1.2,
    label: "exponent of the tail",
    by: 0.1,
  },
  moves: {
    ...OF_REQUESTS,
    kind: { type: "integers", min: -LIMIT.MOVES, max: LIMIT.SIZE, least: 0, most: LIMIT.MOVES },
    word: "move_count",
    entries: "moves",
    rows: { table: moveTable, of: moveRows },
    default: [],
    label: "first operations by hand",
    example: [100, -1],
  },
};

/** Batches are the calls of one thread. */
const OF_THREADS = { key: "lab", is: ["buffer", "heap"], and: { key: "life", not: ["batches"] } } as const;

/** The fields of the lanes, and of what counts them. */
export const laneRows = {
  heapThreads: {
    kind: choice(HEAP_THREADS),
    word: "heap_threads",
    affects: "lanes",
    default: "merged",
    when: OF_THREADS,
    label: "threads in the heaps",
  },
  threadCount: {
    kind: integer(SCENARIO_FIELD.threads),
    word: "threads",
    affects: "lanes",
    default: 1,
    when: OF_THREADS,
    label: "threads",
  },
  crossing: {
    kind: integer(SCENARIO_FIELD.crossing),
    word: "crossing",
    affects: "lanes",
    default: 0,
    when: OF_THREADS,
    label: "crossing returns",
    unit: "%",
  },
  threadEnds: {
    kind: { type: "integer", min: 1, max: SCENARIO_FIELD.thread_ends.max, or: null, orWord: 0 },
    word: "thread_ends",
    affects: "lanes",
    default: null,
    when: { key: "lab", is: ["buffer", "heap"], and: { key: "life", not: ["trace", "batches"] } },
    label: "a thread ends every",
    unit: "steps",
    example: 1000,
  },
  collect: {
    kind: { type: "integer", min: 1, max: SCENARIO_FIELD.collect.max, or: null, orWord: 0 },
    word: "collect",
    affects: "lanes",
    default: null,
    when: { key: "lab", is: ["buffer"] },
    label: "a collection of garbage every",
    unit: "steps",
    example: 1000,
  },
  poisonRatio: {
    kind: integer(SCENARIO_FIELD.poison_ratio),
    word: "poison_ratio",
    affects: "lanes",
    default: 8,
    label: "poisoned from, times the size needed",
    wire: "W",
  },
  big: {
    kind: { type: "integer", min: 1, max: SCENARIO_FIELD.big.max, or: "auto", orWord: 0 },
    word: "big",
    affects: "lanes",
    default: "auto",
    label: "big from",
    unit: "B",
  },
  prices: {
    kind: { type: "record", table: priceTable, presets: namedPrices },
    affects: { live: "change" },
    default: defaultPrices,
    label: "prices of a heap",
  },
  lanes: {
    kind: rows(policyTable, SCENARIO_FIELD.lane_count),
    word: "lane_count",
    entries: "lanes",
    affects: "lanes",
    default: [flawedPolicy, fixedPolicy],
    label: "policies",
    wire: "A",
  },
} as const satisfies SomeRows;

export const viewRows = {
  lens: {
    kind: { type: "choice", options: ["area", "log", "difference"] },
    affects: "view",
    default: "area",
    label: "lens",
  },
  stage: {
    kind: { type: "choice", options: ["heaps", "operation"] },
    affects: "view",
    default: "heaps",
    when: { key: "lab", is: ["heap"] },
    label: "stage of the heap lab",
  },
  selected: {
    kind: rows(selectedTable, { min: 0, max: 1 }),
    affects: "view",
    default: [],
    label: "buffer with an open biography",
    wire: "sel",
    example: [{ lane: 0, born: 6 }],
  },
} as const satisfies SomeRows;

/** The fields of a trace. Other scenarios lack them. */
const traceRows = {
  trace: {
    ...ofLife("trace"),
    kind: { type: "form", form: CALLS_NAME, means: "a digest and a number of operations" },
    label: "trace",
    example: "f95775b880ec:23504",
  },
  whole: {
    ...ofLife("trace"),
    kind: { type: "form", form: CALLS_NAME, means: "a digest and a number of operations" },
    label: "whole trace",
    needs: ["trace", "span"],
    example: "012d7debffd5:22211",
  },
  threads: {
    ...ofLife("trace"),
    kind: { type: "form", form: /^\d{1,5}(,\d{1,5})*$/, means: "numbers of threads" },
    label: "threads in the part",
    needs: ["trace", "whole"],
    example: "1,3",
  },
  span: {
    ...ofLife("trace"),
    kind: { type: "form", form: /^\d{1,10}-\d{1,10}$/, means: "two operations" },
    label: "operations in the part",
    needs: ["trace", "whole"],
    example: "0-9999",
  },
  only: {
    ...ofLife("trace"),
    kind: { type: "form", form: /^\d+-\d+$/, means: "two sizes" },
    label: "sizes in the caches",
    needs: ["trace"],
    example: "1-65536",
  },
  traceData: {
    ...ofLife("trace"),
    kind: { type: "form", form: /^[A-Za-z0-9_-]+$/, means: "the packed calls of the trace in base64url" },
    wire: "calls",
    label: "calls",
    isSpare: true,
    needs: ["trace"],
  },
} as const satisfies RowsOf<TraceCalls, "trace" | "whole" | "threads" | "span" | "only" | "traceData">;

/** A field that scenarios with these lives do not read, unless it is one that only others read anyway. */
function withoutLives(row: ScenarioField, lives: readonly string[]): ScenarioField {
  const { when } = row;
  if (when?.key === "life" && when.is !== undefined) return row;
  return { ...row, when: { key: "life", not: lives, ...(when && { and: when }) } };
}

/** The rows between the two tables of kernel/scenario/fields.ts: those of the requests, but for `lives`, with rows of their own. */
export function requestRows(lives: readonly string[], own: Readonly<Record<string, ScenarioField>>) {
  const { generator, seed, life, ...drawn } = workloadRows;
  const others = Object.entries<ScenarioField>(drawn).map(([key, row]) => [key, withoutLives(row, lives)]);
  return { generator, seed, life, ...own, ...traceRows, ...Object.fromEntries(others), ...laneRows };
}

export const allocationRun = requestRows(["trace"], {});
