import type { Moment } from "../../../codegen/code-line";
import { CAUSE, OPERATION } from "../../../generated/abi";
import { phaseAt, type Score } from "../charts/layout/choreography";
import { coreName } from "../core-name";

/** The position in the code at `time` ms of a step; null = it is over. */
export function momentAt(score: Score, time: number): Moment | null {
  const phase = phaseAt(score, time);
  const operation = coreName(OPERATION, score.facts.operation);
  const cause = coreName(CAUSE, score.facts.cause);
  // No policy has code of its own for a resize.
  const isDrawn = operation === "ALLOCATE" || operation === "FREE";
  if (phase === null || !isDrawn || cause === "NO_STEP") return null;
  return { operation, cause, phase };
}
