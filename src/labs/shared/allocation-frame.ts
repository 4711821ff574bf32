import type { Frame, FrameSnapshot, LaneSnapshot } from "../../kernel/run/frame-store";
import { useReading } from "../../kernel/run/hooks";
import { areAllocationLanes } from "../../models/allocation/allocation-of";
import type { AllocationLane } from "../../models/allocation/lane-arrays";

/** A frame over the allocation model. */
export type AllocationFrame = Frame<AllocationLane>;
export type AllocationSnapshot = FrameSnapshot<AllocationLane>;
export type AllocationLaneSnapshot = LaneSnapshot<AllocationLane>;

const isOverAllocations = (frame: Frame): frame is AllocationFrame => areAllocationLanes(frame.lanes);

/** A frame as one of the allocation model. @throws TypeError if it is another model's, which is a bug in our own code. */
export function allocationFrame(frame: FrameSnapshot): AllocationSnapshot;
export function allocationFrame(frame: Frame): AllocationFrame;
export function allocationFrame(frame: Frame): AllocationFrame {
  if (!isOverAllocations(frame)) throw new TypeError("The frame does not use the allocation model.");
  return frame;
}

/** The current snapshot, as one of the allocation model. */
export const useAllocationReading = (): AllocationSnapshot => allocationFrame(useReading());
