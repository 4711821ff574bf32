import { LIMIT } from "../../generated/abi";
import type { Breakpoint, Lane } from "./scenario";

/** The parts of a scenario that an edit of its lanes changes. */
export interface LanesEdit<L extends Lane> {
  readonly lanes: readonly L[];
  readonly breakpoints: readonly Breakpoint[];
}

export const MOST_LANES = LIMIT.LANES;

/** Appends a lane. */
export const withLane = <L extends Lane>({ lanes, breakpoints }: LanesEdit<L>, added: L): LanesEdit<L> => ({
  lanes: [...lanes, added],
  breakpoints,
});

/** Replaces a lane. */
export const withLaneAt = <L extends Lane>(
  { lanes, breakpoints }: LanesEdit<L>,
  lane: number,
  next: L,
): LanesEdit<L> => ({
  lanes: lanes.map((own, i) => (i === lane ? next : own)),
  breakpoints,
});

/** Removes a lane with its stop rules. Other stop rules follow their lanes. */
export function withoutLane<L extends Lane>({ lanes, breakpoints }: LanesEdit<L>, lane: number): LanesEdit<L> {
  const left = lanes.filter((_, i) => i !== lane);
  return { lanes: left, breakpoints: breakpoints.flatMap((rule) => ruleWithout(rule, lane, left.length)) };
}

function ruleWithout(rule: Breakpoint, lane: number, left: number): Breakpoint[] {
  if (rule.lane === lane || (rule.kind === "lanes-differ" && left < 2)) return [];
  return [rule.lane !== null && rule.lane > lane ? ({ ...rule, lane: rule.lane - 1 } as Breakpoint) : rule];
}
