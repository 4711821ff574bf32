import type { CallView, KeptCalls } from "../workloads/traces/calls/kept-calls";
import { useOwn, type Viewing } from "./own-store";

/** What the page shows of a trace: all of it, or the parts that were counted last. */
export function useView(trace: KeptCalls): { readonly view: CallView; readonly viewing: Viewing | null } {
  const viewing = useOwn((own) => own.viewing);
  return { view: viewing?.view ?? trace, viewing };
}
