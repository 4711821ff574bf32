import { modelOf } from "../../kernel/labs/labs";
import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { AllocationLane } from "./lane-arrays";
import type { AllocationScenario } from "./scenario";
import { allocationStops } from "./stop-kinds";

/** Whether a scenario's lab uses the allocation model. */
export const isAllocation = (scenario: Scenario): scenario is AllocationScenario =>
  modelOf(scenario.lab).stops === allocationStops;

/**
 * The only conversion from the kernel's scenario type to this model's.
 * @throws TypeError if its lab uses another model, which is a bug in our own code.
 */
export function allocationOf(scenario: Scenario): AllocationScenario {
  if (!isAllocation(scenario)) throw new TypeError(`The lab ${scenario.lab} does not use the allocation model.`);
  return scenario;
}

/** Whether a lane is one of the allocation model. */
const isAllocationLane = (lane: LaneArrays): lane is AllocationLane => "outcome" in lane;

/** Whether lanes are those of the allocation model. */
export const areAllocationLanes = (lanes: readonly LaneArrays[]): lanes is readonly AllocationLane[] =>
  lanes.every(isAllocationLane);

/** The number of requests in each size class, the same in all lanes of a frame or of a trial. */
interface WithRequests extends LaneArrays {
  readonly requested: Float64Array;
}

const hasRequests = (lane: LaneArrays): lane is WithRequests => "requested" in lane;

/** @throws TypeError if the lane is another model's, which is a bug in our own code. */
export function requestedOf(lane: LaneArrays): Float64Array {
  if (!hasRequests(lane)) throw new TypeError("The lane does not use the allocation model.");
  return lane.requested;
}
