import type { Frame, FrameSnapshot, LaneSnapshot } from "../../kernel/run/frame-store";
import { useReading } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { allocationOf, areAllocationLanes } from "../../models/allocation/allocation-of";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../models/allocation/scenario";

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

/** Reads the page's scenario as one of the allocation model, through `select`. */
export const useAllocationScenario = <T>(select: (scenario: AllocationScenario) => T): T =>
  useScenario(({ scenario }) => select(allocationOf(scenario)));

/** The page's current scenario, as one of the allocation model. */
export const allocationNow = (): AllocationScenario => allocationOf(useScenario.getState().scenario);
