import type { LaneArrays } from "../../kernel/protocol/frame";
import type { AllocationLane } from "./lane-arrays";

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
