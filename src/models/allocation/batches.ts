import type { CALL_ORDER, CALLER_WRITES } from "../../generated/block";
import type { Spoken } from "../../kernel/scenario/scenario";
import type { BatchesPrices } from "./call-price-key";
import type { AllocationScenario, Fraction, HeapChoice } from "./scenario";

/** The order of the pointers in the batches of realloc and free; one = the three calls of a pointer follow one another. */
export type CallOrder = Spoken<keyof typeof CALL_ORDER>;

/** The bytes that the program writes: none, those that malloc was asked for, or all of every block. */
export type CallerWrites = Spoken<keyof typeof CALLER_WRITES>;

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
export const pointersFor = (size: number, pointers: number, budget: number): number =>
  Math.min(pointers, Math.max(LEAST_POINTERS, Math.floor(budget / size)));

/** Bytes of realloc. */
export const resizedBytes = (size: number, [parts, of]: Fraction): number =>
  Number((BigInt(size) * BigInt(parts)) / BigInt(of));

/** The range of a budget. */
export const BUDGET = { min: 2 ** 20, max: 2 ** 40 } as const;

/** A scenario whose requests are the batches of one size. Fewer pointers run where their blocks exceed the budget. */
export interface BatchesScenario extends AllocationScenario {
  readonly life: "batches";
  /** Bytes of malloc. */
  readonly size: number;
  readonly pointers: number;
  /** Bytes of all blocks together, at most. */
  readonly budget: number;
  readonly order: CallOrder;
  readonly factor: Fraction;
  readonly touch: CallerWrites;
  readonly prices: BatchesPrices;
}

/** Whether a scenario's requests are batches. */
export const isOfBatches = (scenario: AllocationScenario): scenario is BatchesScenario => scenario.life === "batches";

/** The pointers that a scenario runs. */
export const pointersOf = (scenario: Pick<BatchesScenario, "size" | "pointers" | "budget">): number =>
  pointersFor(scenario.size, scenario.pointers, scenario.budget);
