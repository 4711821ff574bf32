import { phaseAt, type Score } from "../../../charts/layout/choreography";
import type { Moment } from "../../../codegen/code-line";
import { CAUSE, OPERATION } from "../../../generated/abi";

/** Where in its code a step is at `time` ms; null = it is over. */
export function momentAt(score: Score, time: number): Moment | null {
  const phase = phaseAt(score, time);
  const operation = nameOf(OPERATION, score.facts.operation);
  const cause = nameOf(CAUSE, score.facts.cause);
  if (phase === null || operation === "START" || cause === "NO_STEP") return null;
  return { operation, cause, phase };
}

/** The name of a number in one of the core's lists. */
function nameOf<Name extends string>(names: Readonly<Record<Name, number>>, value: number): Name {
  const all = Object.keys(names) as Name[];
  const name = all.find((one) => names[one] === value);
  if (name === undefined) throw new RangeError(`The core has no ${value} among ${all.join(", ")}.`);
  return name;
}
