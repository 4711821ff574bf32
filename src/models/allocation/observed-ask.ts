import type { Answer } from "../../kernel/protocol/frame";
import type { Batches } from "./batches";
import type { CallPrices } from "./call-prices";
import type { ObservedSize } from "./observed-calls";
import type { FittedGroup, FittedPrices } from "./price-fit";

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
