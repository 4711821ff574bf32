import type { LaneArrays } from "../../kernel/protocol/frame";
import { useReading } from "../../kernel/run/hooks";
import { isMachineLane, machineLane, policyLane } from "../../models/page_cache/frames";
import type { MachineArrays } from "../../models/page_cache/machine-frame";
import type { PolicyArrays } from "../../models/page_cache/policy-frame";

interface Lanes {
  readonly lanes: readonly LaneArrays[];
}

/** Whether a frame shows the machine. */
export const showsMachine = ({ lanes }: Lanes): boolean => lanes.some(isMachineLane);

/** The machine of a frame. @throws TypeError if the frame shows policies, which is a bug in our own code. */
export function machineOf({ lanes }: Lanes): MachineArrays {
  const [lane] = lanes;
  if (lane === undefined) throw new TypeError("The frame has no lanes.");
  return machineLane(lane);
}

/** The caches of a frame. @throws TypeError if the frame shows the machine, which is a bug in our own code. */
export const cachesOf = ({ lanes }: Lanes): readonly PolicyArrays[] => lanes.map(policyLane);

/** A cache of a frame; undefined = no such lane. */
export const cacheOf = (frame: Lanes, lane: number): PolicyArrays | undefined => cachesOf(frame)[lane];

/** The current machine. */
export const useMachine = (): MachineArrays => machineOf(useReading());

/** The current caches. */
export const useCaches = (): readonly PolicyArrays[] => cachesOf(useReading());
