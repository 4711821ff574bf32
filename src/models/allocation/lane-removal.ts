import { type LanesEdit, withoutLane } from "../../kernel/scenario/lane-edits";
import type { AllocationScenario, Policy, Selected } from "./scenario";

/** What the removal of a lane changes. */
export type LaneRemoval = LanesEdit<Policy> & Pick<AllocationScenario, "selected">;

/** One lane less. Stop rules and the selected buffer follow their lanes; those of the lane that goes are removed with it. */
export const withoutPolicy = (scenario: AllocationScenario, lane: number): LaneRemoval => ({
  ...withoutLane(scenario, lane),
  selected: scenario.selected.filter((buffer) => buffer.lane !== lane).map((buffer) => followed(buffer, lane)),
});

const followed = (buffer: Selected, gone: number): Selected =>
  buffer.lane > gone ? { ...buffer, lane: buffer.lane - 1 } : buffer;
