import { LIMIT } from "../../generated/abi";
import type { Breakpoint, Policy, Scenario, Selected } from "./scenario";

/** What an edit of the lanes changes. */
export type LanesEdit = Pick<Scenario, "lanes" | "breakpoints">;

/** What the removal of a lane changes. */
export type LaneRemoval = Pick<Scenario, "lanes" | "breakpoints" | "selected">;

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

/** One lane less. Stop rules and the selected buffer follow their lanes; those of the lane that goes are removed with it. */
export function withoutLane({ lanes, breakpoints, selected }: Scenario, lane: number): LaneRemoval {
  const left = lanes.filter((_, i) => i !== lane);
  return {
    lanes: left,
    breakpoints: breakpoints.flatMap((rule) => ruleWithout(rule, lane, left.length)),
    selected: selected.filter((buffer) => buffer.lane !== lane).map((buffer) => followed(buffer, lane)),
  };
}

const followed = (buffer: Selected, gone: number): Selected =>
  buffer.lane > gone ? { ...buffer, lane: buffer.lane - 1 } : buffer;

function ruleWithout(rule: Breakpoint, lane: number, left: number): Breakpoint[] {
  if (rule.lane === lane || (rule.kind === "lanes-differ" && left < 2)) return [];
  return [rule.lane !== null && rule.lane > lane ? ({ ...rule, lane: rule.lane - 1 } as Breakpoint) : rule];
}
