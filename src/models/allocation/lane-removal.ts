import { type LanesEdit, withoutLane } from "../../kernel/scenario/lane-edits";
import type { AllocationBreakpoint, AllocationScenario, Policy, Selected } from "./scenario";
import { allocationStops } from "./stop-kinds";

/** The parts of a scenario that the removal of a lane changes. */
type LaneRemoval = LanesEdit<Policy, AllocationBreakpoint> & Pick<AllocationScenario, "selected">;

/** Removes a lane with its stop rules and selected buffer. The others follow their lanes. */
export const withoutPolicy = (scenario: AllocationScenario, lane: number): LaneRemoval => ({
  ...withoutLane(scenario, lane, allocationStops),
  selected: scenario.selected.filter((buffer) => buffer.lane !== lane).map((buffer) => followed(buffer, lane)),
});

const followed = (buffer: Selected, gone: number): Selected =>
  buffer.lane > gone ? { ...buffer, lane: buffer.lane - 1 } : buffer;
