import type { Moment } from "../../../codegen/code-line";
import { phaseAt, type Score } from "../charts/layout/choreography";
import { momentOf } from "../policy/code-rows";

/** The position in the code at `time` ms of a step; null = it is over. */
export function momentAt(score: Score, time: number): Moment | null {
  const phase = phaseAt(score, time);
  const moment = momentOf(score.facts.operation, score.facts.cause);
  return phase === null || moment === null ? null : { ...moment, phase };
}
