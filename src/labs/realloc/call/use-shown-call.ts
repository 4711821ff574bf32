import type { CallDetail } from "../../../models/allocation/trial-ask";
import { useAllocationReading } from "../../shared/allocation-frame";
import { useReallocScenario } from "../use-realloc";
import { type AskedCall, sameCallAt, useCall, useCalls } from "./call-store";

/** The call that the run shows; null = none, or it is playing. */
function useAskedCall(): AskedCall | null {
  const { info } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  return info.playing || info.done === 0 ? null : { scenario, calls: info.done };
}

/** A call and the lane's part of it. */
export interface ShownCall extends AskedCall {
  readonly lane: number;
  readonly call: CallDetail;
}

function useLanes(asked: AskedCall | null): readonly ShownCall[] {
  const answer = useCall(asked);
  return asked === null || answer === null ? [] : answer.lastCalls.map((call, lane) => ({ ...asked, lane, call }));
}

/** The current call, lane by lane; empty = it is not known yet. */
export const useShownCalls = (): readonly ShownCall[] => useLanes(useAskedCall());

/** A lane's current call; null = it is not known yet. */
export const useShownCall = (lane: number): ShownCall | null => useShownCalls()[lane] ?? null;

/** The size beside the scenario's own; null = none was chosen. */
export function useSizeBeside(): number | null {
  const size = useReallocScenario((own) => own.size);
  const beside = useCalls((calls) => calls.beside);
  return beside === size ? null : beside;
}

/** The same call at the size beside it, lane by lane; empty = no size was chosen, or it is not known yet. */
export function useCallsBeside(): readonly ShownCall[] {
  const asked = useAskedCall();
  const size = useSizeBeside();
  return useLanes(asked === null || size === null ? null : sameCallAt(asked, size));
}

/** Why no call is shown. */
export function useWaitingText(): string {
  const { playing, done } = useAllocationReading().info;
  if (done === 0) return "No call yet. Step forward to watch one.";
  return playing ? "Playing. The pages appear when you pause." : "Running …";
}
