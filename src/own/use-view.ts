import type { CallView, KeptCalls } from "../workloads/traces/calls/kept-calls";
import { useRecording, type Viewing } from "./recording-store";

/** The facts and plots on the page: of a whole trace, or of the parts that were counted last. */
export function useView(trace: KeptCalls): { readonly view: CallView; readonly viewing: Viewing | null } {
  const viewing = useRecording((own) => own.viewing);
  return { view: viewing?.view ?? trace, viewing };
}
