import type { Answer, Ask } from "../../kernel/protocol/frame";
import type { Sums } from "./sums";

/** Asks a trial for the sums of its lanes over its operations, in place of their figures. */
interface SumsAsk {
  readonly asks: "sums";
}

export const SUMS_ASK: SumsAsk = { asks: "sums" };

/** The sums of each lane. */
interface SumsAnswer {
  readonly sums: readonly Sums[];
}

export const isSumsAsk = (ask: Ask): ask is SumsAsk => "asks" in ask && ask.asks === SUMS_ASK.asks;

/** The answer to SumsAsk. @throws TypeError if it is another one, which is a bug in our own code. */
export function sumsOf(answer: Answer | undefined): readonly Sums[] {
  if (answer === undefined || !("sums" in answer)) throw new TypeError("The trial does not answer with sums.");
  return (answer as SumsAnswer).sums;
}
