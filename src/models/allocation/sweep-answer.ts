import type { Answer } from "../../kernel/protocol/frame";
import type { SizeSummary } from "./call-summary";

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
