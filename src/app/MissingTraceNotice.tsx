import { useRun } from "../kernel/run/hooks";
import { useScenario } from "../kernel/run/scenario-store";
import { defaultScenarioOf } from "../kernel/scenario/fields";
import { isAllocation } from "../models/allocation/allocation-of";
import { isOfTrace, operationsNamed } from "../models/allocation/call-trace";
import { formatCounted } from "../shared/figure-text";
import { Notice } from "./Notice";

/** Says that a link needs a trace of calls that this device does not have. Other labs say so in their stage. */
export function MissingTraceNotice() {
  const run = useRun();
  const { scenario } = useScenario();
  if (!isAllocation(scenario) || !isOfTrace(scenario)) return null;
  const { trace, lab, lanes } = scenario;
  return (
    <Notice
      title={`This link needs a trace of ${formatCounted(operationsNamed(trace), "operation")}`}
      texts={[`It is called ${trace}, and this device does not have it`]}
      action="Use generated requests"
      onAction={() => run.navigation.open({ ...defaultScenarioOf(lab), lanes })}
    />
  );
}
