import { BATCHES_FIELD, SCENARIO_FIELD } from "../../../generated/block";
import type { LabModel } from "../../../kernel/labs/labs";
import {
  defaultsOf,
  type Field,
  integer,
  type Kind,
  type RowsOf,
  type ScenarioField,
  type TableOf,
} from "../../../kernel/scenario/field";
import { tableOf } from "../../../kernel/scenario/fields";
import type { CommonKey } from "../../../kernel/scenario/scenario";
import { batchRows, between, lifeWithBatches } from "../../../models/allocation/batch-rows";
import { type BatchesScenario, middleOf, pointersOf } from "../../../models/allocation/batches";
import type { BatchesPrices } from "../../../models/allocation/call-price-key";
import { callPriceRecords } from "../../../models/allocation/call-prices";
import { laneRows, viewRows, workloadRows } from "../../../models/allocation/fields";
import { allocationFrames } from "../../../models/allocation/frames";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { heapOf } from "../../../models/allocation/heap-models";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { allocationStops } from "../../../models/allocation/stop-kinds";
import { type ReallocScenario, reallocLane, reallocLanes } from "./realloc-scenario";

/* The fields of the realloc lab, in the order of links. */

type Own = Exclude<keyof ReallocScenario, CommonKey | Exclude<keyof AllocationScenario, "stage" | "seed" | "prices">>;

const bytes = (min: number, max: number): Kind => integer({ min, max });
const word = (...options: readonly string[]): Kind => ({ type: "choice", options });

const usualPrices = callPriceRecords["glibc-2.36-epyc"];
const CYCLES: Kind = { type: "hundredths", min: 0, max: 1_000_000 };
const HERTZ: Kind = integer({ min: 1_000_000, max: 100_000_000_000 });

const priceTable = Object.fromEntries(
  Object.entries(usualPrices).map(([name, price]): [string, Field] => {
    const isClock = name === "hertz";
    const [kind, unit] = isClock ? ([HERTZ, "Hz"] as const) : ([CYCLES, "cycles"] as const);
    return [name, { kind, default: price, label: name.replaceAll("_", " "), unit }];
  }),
) as unknown as TableOf<BatchesPrices>;

const ownRows: RowsOf<ReallocScenario, Own> = {
  stage: { kind: word("sizes", "call", "growth"), affects: "view", default: "sizes", label: "stage" },
  pointers: batchRows.pointers,
  budget: {
    kind: bytes(2 ** 20, 2 ** 40),
    affects: "requests",
    default: 2 ** 30,
    label: "bytes of all blocks, at most",
    unit: "B",
  },
  order: batchRows.order,
  factor: batchRows.factor,
  touch: batchRows.touch,
  least: { kind: integer(BATCHES_FIELD.size), affects: "view", default: 1, label: "smallest size", unit: "B" },
  most: { kind: integer(BATCHES_FIELD.size), affects: "view", default: 2 ** 28, label: "largest size", unit: "B" },
  per: { kind: word("1", "2", "4"), affects: "view", default: "1", label: "sizes per doubling" },
  size: batchRows.size,
  seed: {
    kind: integer(SCENARIO_FIELD.seed),
    word: "seed",
    affects: "requests",
    default: 1,
    label: "seed of the orders",
    by: 1,
  },
  show: { kind: word("all", "malloc", "realloc", "free"), affects: "view", default: "all", label: "calls shown" },
  stat: { kind: word("mean", "median", "p99"), affects: "view", default: "mean", label: "value of a batch" },
  prices: {
    kind: { type: "record", table: priceTable, presets: callPriceRecords },
    affects: { live: "change" },
    default: usualPrices,
    label: "prices of a call",
  },
  grow: {
    kind: between({ min: 1, max: 16 }),
    affects: "view",
    default: [2, 1],
    label: "growth factor",
    example: [3, 2],
  },
  add: { kind: bytes(0, 2 ** 30), affects: "view", default: 0, label: "bytes added per growth", unit: "B" },
  start: { kind: bytes(1, 2 ** 20), affects: "view", default: 64, label: "first capacity", unit: "B" },
  upto: {
    kind: bytes(2 ** 10, 2 ** 30),
    affects: "view",
    default: 2 ** 26,
    label: "last capacity, at least",
    unit: "B",
  },
  by: { kind: word("realloc", "copy"), affects: "view", default: "realloc", label: "grows by" },
  others: { kind: integer({ min: 0, max: 3 }), affects: "view", default: 0, label: "other vectors" },
};

/** A field of the model that batches do not read. */
const unused = (rows: Readonly<Record<string, ScenarioField>>): Readonly<Record<string, ScenarioField>> =>
  Object.fromEntries(
    Object.entries(rows).map(([key, row]) => [key, { ...row, when: { key: "life", not: ["batches"] } }]),
  );

const { seed: _seed, life: _life, lanes: _lanes, prices: _prices, ...otherRows } = { ...workloadRows, ...laneRows };
const { stage: _stage, ...otherViews } = viewRows;

/** The fields that decide a run, and those of the sweep around it. @internal */
export const reallocRun: Readonly<Record<string, ScenarioField>> = {
  ...ownRows,
  lanes: reallocLanes,
  life: lifeWithBatches,
  ...unused({ ...otherRows, generator: { ...otherRows.generator, default: "pcg32" } }),
};

const reallocView = unused(otherViews);

type Batch = Pick<BatchesScenario, "pointers" | "size" | "budget">;

/** The realloc of the middle pointer. */
const middleCall = (batch: Batch): number => middleOf(pointersOf(batch));

/** A number that a link or file gives, if it is one; the validator reports others. */
const numberOr = (given: unknown, usual: unknown): number =>
  typeof given === "number" && given >= 1 ? Math.floor(given) : Number(usual);

const batchOf = (said: Readonly<Record<string, unknown>>): Batch => ({
  pointers: numberOr(said.pointers, reallocRun.pointers?.default),
  size: numberOr(said.size, reallocRun.size?.default),
  budget: numberOr(said.budget, reallocRun.budget?.default),
});

/** The realloc lab, for links, files, the worker and the command line. */
export const reallocModel: LabModel<ReallocScenario> = {
  fields: { run: reallocRun, view: reallocView },
  stops: allocationStops,
  defaults: (said) => ({
    at: middleCall(batchOf(said)),
    life: "batches",
    generator: "pcg32",
    lanes: [reallocLane(heapLane(heapOf("ptmalloc")))],
  }),
  frames: allocationFrames,
};

/** The default scenario: realloc from 64 to 128 KiB in glibc, at the middle call. Version 1 must never change it. */
export const cliffScenario = defaultsOf<ReallocScenario>(tableOf("realloc", reallocModel));

/** A vector that grows by copying, half as much again each time. */
export const vectorScenario: ReallocScenario = { ...cliffScenario, stage: "growth", by: "copy", grow: [3, 2] };

/** A scenario with some values changed, at the middle call of its size. */
export const changed = (scenario: ReallocScenario, change: Partial<ReallocScenario>): ReallocScenario => {
  const next = { ...scenario, ...change };
  return { ...next, lanes: next.lanes.map(reallocLane), at: middleCall(next) };
};
