import { LIMIT } from "../../generated/kernel";
import type { Breakpoint, Lane } from "./scenario";
import type { StopKinds } from "./stop-kinds";

/** The parts of a scenario that an edit of its lanes changes. */
export interface LanesEdit<L extends Lane, B extends Breakpoint = Breakpoint> {
  readonly lanes: readonly L[];
  readonly breakpoints: readonly B[];
}

export const MOST_LANES = LIMIT.LANES;

/** Appends a lane. */
export const withLane = <L extends Lane, B extends Breakpoint>(
  { lanes, breakpoints }: LanesEdit<L, B>,
  added: L,
): LanesEdit<L, B> => ({
  lanes: [...lanes, added],
  breakpoints,
});

/** Replaces a lane. */
export const withLaneAt = <L extends Lane, B extends Breakpoint>(
  { lanes, breakpoints }: LanesEdit<L, B>,
  lane: number,
  next: L,
): LanesEdit<L, B> => ({
  lanes: lanes.map((own, i) => (i === lane ? next : own)),
  breakpoints,
});

/** Removes a lane with its stop rules. Other stop rules follow their lanes. */
export function withoutLane<L extends Lane, B extends Breakpoint>(
  { lanes, breakpoints }: LanesEdit<L, B>,
  lane: number,
  { comparing }: StopKinds,
): LanesEdit<L, B> {
  const left = lanes.filter((_, i) => i !== lane);
  return {
    lanes: left,
    breakpoints: breakpoints.flatMap((rule) => ruleWithout(rule, lane, left.length < 2 ? comparing : [])),
  };
}

/** `ended`: the kinds that need more lanes than are left. */
function ruleWithout<B extends Breakpoint>(rule: B, lane: number, ended: readonly string[]): B[] {
  if (rule.lane === lane || ended.includes(rule.kind)) return [];
  return [rule.lane !== null && rule.lane > lane ? { ...rule, lane: rule.lane - 1 } : rule];
}
