import { checkThat, checkWhole } from "../../kernel/protocol/check-message";
import type { Answer } from "../../kernel/protocol/frame";
import { resizedBytes } from "./batches";
import type { CallPath } from "./call-paths";
import type { Fraction, HeapChoice } from "./scenario";

/** Vectors that grow in turn on one heap. Bytes. */
export interface Growth {
  readonly heap: HeapChoice;
  /** A full vector takes this many times its capacity, rounded down to 16 bytes, and `add` bytes more. */
  readonly factor: Fraction;
  readonly add: number;
  /** The first capacity. */
  readonly start: number;
  /** A vector stops growing at this capacity. */
  readonly upto: number;
  /** realloc, or copy: malloc, copy the bytes, then free, as a C++ vector does. */
  readonly by: "realloc" | "copy";
  /** Vectors beside the first. */
  readonly others: number;
}

/** Allowed values of a growth; the factor from 1 to `factor`. */
export const GROWTH_LIMITS = {
  factor: 16,
  add: { min: 0, max: 2 ** 30 },
  start: { min: 1, max: 2 ** 20 },
  upto: { min: 2 ** 10, max: 2 ** 30 },
  others: { min: 0, max: 3 },
  /** Of all vectors together. */
  growths: 100_000,
} as const;

/** Capacities are multiples of this, but for the first. */
const GRAIN = 16;

/** The capacity after `bytes`. */
export function nextCapacity(bytes: number, { factor, add }: Pick<Growth, "factor" | "add">): number {
  const grown = resizedBytes(bytes, factor);
  return Math.max(bytes + GRAIN, grown - (grown % GRAIN) + add);
}

/** The capacities of a vector, from the first to the one at which it stops. */
export function capacitiesOf({
  start,
  upto,
  ...rule
}: Pick<Growth, "factor" | "add" | "start" | "upto">): readonly number[] {
  const capacities = [start];
  for (let bytes = start; bytes < upto; capacities.push(bytes)) bytes = nextCapacity(bytes, rule);
  return capacities;
}

/** The growths of all vectors together; one more than the limit if there are more. */
export function growthCount(growth: Omit<Growth, "heap" | "by">): number {
  const most = Math.floor(GROWTH_LIMITS.growths / (growth.others + 1));
  let count = 0;
  for (let bytes = growth.start; bytes < growth.upto; bytes = nextCapacity(bytes, growth)) {
    if (count === most) return GROWTH_LIMITS.growths + 1;
    count += 1;
  }
  return count * (growth.others + 1);
}

/** Where a vector lies: `at` counts from the start of the heap, or down from the upper end of the area of mappings. */
export interface VectorPlace {
  readonly mapped: boolean;
  readonly at: number;
  /** Bytes from there on that the vector may use. */
  readonly usable: number;
}

/** in-place = same address in the heap · renamed = the mapping was remapped · moved = copied to another block. */
export type GrowthWay = "in-place" | "renamed" | "moved";

/** One growth of a vector. */
export interface GrowthRow {
  /** From 0. */
  readonly vector: number;
  /** Its capacity before and after. */
  readonly from: number;
  readonly to: number;
  readonly before: VectorPlace;
  readonly after: VectorPlace;
  readonly way: GrowthWay;
  /** The path of realloc, or of malloc when copying, and its free list. */
  readonly path: CallPath;
  readonly list: number;
  /** It moved, and the new block ends at or below the highest end of any block of the heap so far. */
  readonly reused: boolean;
  readonly copied: number;
  /** The capacities of all vectors afterwards. */
  readonly live: number;
  /** The end of the heap afterwards. */
  readonly heapEnd: number;
}

/** The figures of a whole growth. Bytes. */
export interface GrowthFigures {
  readonly growths: number;
  readonly in_place: number;
  readonly renamed: number;
  readonly moved: number;
  readonly reused: number;
  readonly copied: number;
  /** The most bytes ever committed, and those committed at the end. */
  readonly peak: number;
  readonly final: number;
  /** The final capacities of all vectors. */
  readonly capacity: number;
}

/** A growth as it went. */
export interface GrowthResult {
  /** The first place of each vector. */
  readonly starts: readonly VectorPlace[];
  readonly rows: readonly GrowthRow[];
  readonly figures: GrowthFigures;
  /** The heap had no memory for the next growth. */
  readonly noMemory: boolean;
}

/** A growth and its course. */
export interface Grown {
  readonly growth: Growth;
  readonly result: GrowthResult;
}

/** A trial's request to grow vectors, one growth per operation. The trial's own scenario does not matter. */
export interface GrowthAsk {
  readonly asks: "growth";
  readonly growth: Growth;
}

const WAYS: readonly unknown[] = ["realloc", "copy"] satisfies readonly Growth["by"][];

/** @throws RangeError naming what a trial cannot answer. */
export function checkGrowth(growth: Growth): void {
  const { factor, by, ...rest } = growth;
  const [parts, of] = factor;
  checkWhole("factor", parts, of, GROWTH_LIMITS.factor * of);
  checkWhole("factor", of, 1, parts);
  for (const name of ["add", "start", "upto", "others"] as const)
    checkWhole(name, rest[name], GROWTH_LIMITS[name].min, GROWTH_LIMITS[name].max);
  checkThat(WAYS.includes(by), "by", by, "realloc or copy");
  checkWhole("number of growths", growthCount(growth), 0, GROWTH_LIMITS.growths);
}

const isGrowth = (answer: Answer): answer is GrowthResult => "starts" in answer && "rows" in answer;

/** @throws TypeError if it answers another request, which is a bug in our own code. */
export function growthOf(answer: Answer | undefined): GrowthResult {
  if (answer === undefined || !isGrowth(answer)) throw new TypeError("The trial did not answer with a growth.");
  return answer;
}
