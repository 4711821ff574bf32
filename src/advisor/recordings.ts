import { formatShare } from "../shared/figure-text";
import { formatInteger } from "../shared/format";
import { meetsLimit } from "./answer";
import { avoidedOf, type Dot, efficiencyOf } from "./dot";
import type { Question } from "./question";

/* The answer on other recordings of the program: one recording is one day. */

export const MOST_RECORDINGS = 8;

export interface Recorded {
  /** Chosen by a person. */
  readonly name: string;
  /** The answer's policy on this recording. */
  readonly dot: Dot;
}

interface OnRecordings {
  /** How many meet all limits. */
  readonly met: number;
  readonly of: number;
  /** Where it saves the smallest share of heap calls. */
  readonly worst: Recorded;
}

/** Null = there are no other recordings. */
export function onRecordings(question: Question, recorded: readonly Recorded[]): OnRecordings | null {
  const worst = recorded.reduce<Recorded | null>(
    (least, one) => (least === null || avoidedOf(one.dot.sums) < avoidedOf(least.dot.sums) ? one : least),
    null,
  );
  const met = recorded.filter(({ dot }) => question.limits.every((limit) => meetsLimit(dot, limit))).length;
  return worst && { met, of: recorded.length, worst };
}

/** "On 3 of 3 other recordings it meets all limits. The worst is monday: 68.2 % of heap calls saved, 91 % efficiency." */
export function recordingsWords({ met, of, worst }: OnRecordings): string {
  const { sums } = worst.dot;
  const figures = `${formatShare(avoidedOf(sums))} of heap calls saved, ${formatShare(efficiencyOf(sums))} efficiency`;
  return `It meets all limits on ${formatInteger(met)} of ${formatInteger(of)} other recordings. The worst is ${worst.name}: ${figures}.`;
}
