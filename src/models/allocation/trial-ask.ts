import type { Ask } from "../../kernel/protocol/frame";
import type { LastCallAsk } from "./call-answer";
import type { GrowthAsk } from "./growth-ask";
import type { FitAsk, ObservedAsk } from "./observed-ask";
import type { CallsAsk } from "./sweep-answer";

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
