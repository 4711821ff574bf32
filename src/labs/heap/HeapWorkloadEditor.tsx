import type { Scenario } from "../../scenario/scenario";
import { useWorkloadEdits } from "../shared/workload/use-workload-edits";
import { WorkloadBuilder } from "../shared/workload/WorkloadBuilder";

/** The workload as a form: any of the buffer-cache lab's too. */
export function HeapWorkloadEditor({ scenario }: { readonly scenario: Scenario }) {
  return <WorkloadBuilder scenario={scenario} edits={useWorkloadEdits(scenario)} />;
}
