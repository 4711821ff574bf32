import type { Answer, Ask } from "../../kernel/protocol/frame";
import type { Batches } from "./batches";
import type { CallPrices } from "./call-prices";
import type { CountedCall, SizeSummary } from "./call-summary";
import type { GrowthAsk } from "./growth";
import type { ObservedSize } from "./observed-calls";
import type { FittedGroup, FittedPrices } from "./price-fit";

/** Asks a trial of batches for its last call: how it went, lane by lane. */
export interface LastCallAsk {
  readonly asks: "last-call";
}

/** The request for a trial's last call. */
export const LAST_CALL_ASK: LastCallAsk = { asks: "last-call" };

/** A block and where it lies: the address of its chunk, or the start of its mapping, in bytes below the area's upper end. */
export interface AreaBlock {
  readonly isMapped: boolean;
  readonly at: number;
  readonly bytes: number;
  /** The pointer that has it. */
  readonly pointer: number;
}

/** Pages in a row, drawn as one tile. */
export interface PageTile {
  readonly pages: number;
  /** Pages read or written, and pages written. Neither = none was ever touched. */
  readonly present: number;
  readonly written: number;
}

/** Pages that a copy reads or writes, before and after the call. */
export interface CopiedTile {
  readonly pages: number;
  /** Pages that were never written: a read of one shows zeros. */
  readonly blank: number;
  /** Bytes copied and page faults, from the first tile to this one. */
  readonly bytes: number;
  readonly faults: number;
}

/** A part of the area of mappings, before and after the call. Bytes below its upper end. */
export interface AreaWindow {
  readonly from: number;
  readonly to: number;
  readonly before: readonly AreaBlock[];
  readonly after: readonly AreaBlock[];
}

/** A lane's call. */
export interface CallDetail extends CountedCall {
  /** The pointer of the call, from 0. */
  readonly pointer: number;
  /** Bytes that the program may use after the call; 0 = no block. */
  readonly usable: number;
  /** The block before and after the call; null = there was none. */
  readonly before: AreaBlock | null;
  readonly after: AreaBlock | null;
  /** Pages that a tile stands for, at most. */
  readonly pagesPerTile: number;
  /** The tiles of the block before and after the call. */
  readonly tiles: { readonly before: readonly PageTile[]; readonly after: readonly PageTile[] };
  /** The tiles that the call copied, in order; empty = it copied nothing. */
  readonly copied: readonly CopiedTile[];
  /** The pointers whose first blocks lay where the new one lies. */
  readonly formerly: readonly number[];
  /** The parts of the area of mappings around the block, the highest first; empty = the call needed none. */
  readonly area: readonly AreaWindow[];
}

/** The last call of a trial. */
export interface LastCallAnswer {
  /** The number of the call. */
  readonly at: number;
  readonly size: number;
  readonly pointers: number;
  readonly lastCalls: readonly CallDetail[];
}

/** The answer of such a trial. @throws TypeError if it is another one, which is a bug in our own code. */
export function lastCallOf(answer: Answer | undefined): LastCallAnswer {
  if (answer === undefined || !("lastCalls" in answer)) throw new TypeError("The trial does not answer with a call.");
  return answer as LastCallAnswer;
}

/** Asks a trial for the calls of these batches as a program sees them, in place of its scenario's operations. */
export interface ObservedAsk {
  readonly asks: "observed-calls";
  readonly batches: Batches;
}

/** Asks a trial for the prices that fit these groups best, in place of its scenario's operations. */
export interface FitAsk {
  readonly asks: "prices";
  readonly groups: readonly FittedGroup[];
  readonly before: CallPrices;
}

/** The answer to ObservedAsk. @throws TypeError if it is another one, which is a bug in our own code. */
export function observedSizeOf(answer: Answer | undefined): ObservedSize {
  if (answer === undefined || !("answers" in answer)) throw new TypeError("The trial does not answer with its calls.");
  return answer as ObservedSize;
}

/** The answer to FitAsk. @throws TypeError if it is another one, which is a bug in our own code. */
export function fittedPricesOf(answer: Answer | undefined): FittedPrices {
  if (answer === undefined || !("errorAfter" in answer)) throw new TypeError("The trial does not answer with prices.");
  return answer as FittedPrices;
}

/** Asks a trial of batches for its calls. */
export interface CallsAsk {
  readonly asks: "calls";
}

/** The request for the calls of a size. */
export const CALLS_ASK: CallsAsk = { asks: "calls" };

/** The calls of one size, lane by lane. */
export interface SizeAnswer {
  readonly size: number;
  readonly pointers: number;
  readonly lanes: readonly SizeSummary[];
}

/** The answer of such a trial. @throws TypeError if it is another one, which is a bug in our own code. */
export function sizeAnswerOf(answer: Answer | undefined): SizeAnswer {
  if (answer === undefined || !("pointers" in answer)) throw new TypeError("The trial does not answer with its calls.");
  return answer as SizeAnswer;
}

/** A request to a trial of heaps for an answer besides its figures. */
export type TrialAsk = CallsAsk | LastCallAsk | ObservedAsk | FitAsk | GrowthAsk;

const ASKS: readonly unknown[] = [
  "calls",
  "last-call",
  "observed-calls",
  "prices",
  "growth",
] satisfies readonly TrialAsk["asks"][];

const isTrialAsk = (ask: Ask): ask is TrialAsk => "asks" in ask && ASKS.includes(ask.asks);

/** @throws RangeError naming a request that no trial of heaps answers. */
export function trialAskOf(ask: Ask): TrialAsk {
  if (isTrialAsk(ask)) return ask;
  throw new RangeError(`No trial of a heap answers ${JSON.stringify(ask).slice(0, 80)}.`);
}
