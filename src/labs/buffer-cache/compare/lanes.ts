import { LIMIT } from "../../../generated/abi";
import type { Breakpoint, Policy, Scenario } from "../../../scenario/scenario";

/** What an edit of the lanes changes. */
export type LanesEdit = Pick<Scenario, "lanes" | "breakpoints">;

export const MOST_LANES = LIMIT.LANES;

/** One more lane, at the end. */
export const withLane = ({ lanes, breakpoints }: Scenario, policy: Policy): LanesEdit => ({
  lanes: [...lanes, policy],
  breakpoints,
});

/** Another policy in a lane. */
export const withPolicy = ({ lanes, breakpoints }: Scenario, lane: number, policy: Policy): LanesEdit => ({
  lanes: lanes.map((own, i) => (i === lane ? policy : own)),
  breakpoints,
});

/** One lane less; stop rules follow their lanes, and those of the lane go with it. */
export function withoutLane({ lanes, breakpoints }: Scenario, lane: number): LanesEdit {
  const left = lanes.filter((_, i) => i !== lane);
  return { lanes: left, breakpoints: breakpoints.flatMap((rule) => ruleWithout(rule, lane, left.length)) };
}

function ruleWithout(rule: Breakpoint, lane: number, left: number): Breakpoint[] {
  if (rule.lane === lane || (rule.kind === "lanes-differ" && left < 2)) return [];
  return [rule.lane !== null && rule.lane > lane ? ({ ...rule, lane: rule.lane - 1 } as Breakpoint) : rule];
}
