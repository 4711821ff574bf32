import { isOfTrace, type TraceCalls } from "../../../models/allocation/call-trace";
import { Caveats } from "../../../ui/Caveats";
import { useAllocationScenario } from "../allocation-frame";
import { caveatsIn, useKeptCalls } from "./use-kept-calls";

/** The caveats of a recording; nothing for other scenarios. */
export function CallCaveats() {
  const scenario = useAllocationScenario((scenario) => scenario);
  return isOfTrace(scenario) && <OfTrace scenario={scenario} />;
}

function OfTrace({ scenario }: { readonly scenario: TraceCalls }) {
  const kept = useKeptCalls(scenario.trace, scenario.traceData);
  return <Caveats texts={caveatsIn(scenario, kept)} />;
}
