import type { CallDetail } from "../../../models/allocation/call-answer";
import { useAllocationReading } from "../../shared/allocation-frame";
import { useReallocScenario } from "../use-realloc";
import { type AskedCall, sameCallAt, useCall, useCalls } from "./call-store";

/** The call that the run shows; null = none, or it is playing. */
export function useAskedCall(): AskedCall | null {
  const { info } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  return info.playing || info.done === 0 ? null : { scenario, calls: info.done };
}

/** A call and the lane's part of it. */
export interface ShownCall extends AskedCall {
  readonly call: CallDetail;
}

function useLane(asked: AskedCall | null, lane: number): ShownCall | null {
  const call = useCall(asked)?.lastCalls[lane];
  return asked === null || call === undefined ? null : { ...asked, call };
}

/** A lane's current call; null = it is not known yet. */
export const useShownCall = (lane: number): ShownCall | null => useLane(useAskedCall(), lane);

/** The same call at the size beside it; null = no size was chosen, or it is not known yet. */
export function useCallBeside(lane: number): ShownCall | null {
  const asked = useAskedCall();
  const size = useCalls(({ beside }) => beside);
  return useLane(asked === null || size === null ? null : sameCallAt(asked, size), lane);
}
