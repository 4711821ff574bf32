import { LIMIT } from "../../generated/abi";
import type { CALL_ORDER, CALLER_WRITES } from "../../generated/block";
import type { KebabCase } from "../../shared/kebab-case";

import type { BatchesPrices } from "./call-price-key";
import { isOfTrace, operationsNamed } from "./call-trace";
import type { AllocationScenario, Fraction, HeapChoice } from "./scenario";

/** The order of the pointers in the batches of realloc and free; one = the three calls of a pointer follow one another. */
export type CallOrder = KebabCase<keyof typeof CALL_ORDER>;

/** The bytes that the program writes: none, those that malloc was asked for, or all of every block. */
export type CallerWrites = KebabCase<keyof typeof CALLER_WRITES>;

/** The batches of one size: malloc for every pointer, then realloc to another size, then free. */
export interface Batches {
  readonly heap: HeapChoice;
  /** Bytes of malloc. */
  readonly size: number;
  readonly pointers: number;
  readonly order: CallOrder;
  /** Bytes of realloc = floor(size · parts / of). */
  readonly factor: Fraction;
  readonly writes: CallerWrites;
  /** Of the permutations. */
  readonly seed: number;
  /** realloc frees, then allocates, and loses the contents, as a pool may do; missing = it keeps them. */
  readonly discards?: boolean;
}

/** The least number of pointers of a large size. */
const LEAST_POINTERS = 4;

/** The pointers of a size: as many as `pointers`, unless their blocks exceed `budget` bytes together. */
export const pointersFor = (size: number, pointers: number, budget = Infinity): number =>
  Math.min(pointers, Math.max(LEAST_POINTERS, Math.floor(budget / size)));

/** Bytes of realloc. */
export const resizedBytes = (size: number, [parts, of]: Fraction): number =>
  Number((BigInt(size) * BigInt(parts)) / BigInt(of));

/** The range of a budget. */
export const BUDGET = { min: 2 ** 20, max: 2 ** 40 } as const;

/** A scenario whose requests are the batches of one size. */
export interface BatchRequests extends AllocationScenario {
  readonly life: "batches";
  /** Bytes of malloc. */
  readonly size: number;
  readonly pointers: number;
  readonly order: CallOrder;
  readonly factor: Fraction;
  readonly touch: CallerWrites;
}

/** Batches in the realloc lab. Fewer pointers run where their blocks exceed the budget. */
export interface BatchesScenario extends BatchRequests {
  /** Bytes of all blocks together, at most. */
  readonly budget: number;
  readonly prices: BatchesPrices;
}

/** The number of pointers that run; without a budget, all of them. */
type Batch = Pick<BatchRequests, "size" | "pointers"> & { readonly budget?: number };

/** Whether a scenario's requests are batches. */
export const isOfBatches = (scenario: AllocationScenario): scenario is BatchRequests => scenario.life === "batches";

/** Whether they are batches of the realloc lab, whose prices are those of calls. */
export const isOfReallocLab = (scenario: AllocationScenario): scenario is BatchesScenario =>
  isOfBatches(scenario) && "budget" in scenario;

/** The pointers that a scenario runs. */
export const pointersOf = ({ size, pointers, budget }: Batch): number => pointersFor(size, pointers, budget);

/** The most operations that a scenario runs: batches end with their last free, traces with their last call. */
export function mostOperations(scenario: AllocationScenario): number {
  if (isOfTrace(scenario)) return operationsNamed(scenario.trace);
  return isOfBatches(scenario) ? 3 * pointersOf(scenario) : LIMIT.STEPS;
}

/** The realloc in the middle of the batches. */
export const middleOf = (pointers: number): number => Math.floor(1.5 * pointers);
