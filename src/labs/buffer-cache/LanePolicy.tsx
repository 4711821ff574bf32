import { useMemo } from "react";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { sizeBars } from "../../workloads/allocation/size-bars";
import { SizesProblem, useRequested } from "../../workloads/allocation/use-requested";
import type { LaneEditorProps } from "../shared/lab-lesson";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { PolicyEditor } from "./policy/PolicyEditor";
import { CutoffHistogram } from "./workload/CutoffHistogram";
import { cutoffName, cutoffWords } from "./workload/cutoff-words";
import { useCutoff } from "./workload/use-cutoff";
import "../../workloads/allocation/workload.css";
import "../../workloads/allocation/builder.css";

interface LaneProps {
  readonly scenario: AllocationScenario;
  readonly lane: number;
}

/** The policy of one lane as a form, and its cutoff among the sizes that are asked for. */
export function LanePolicy({ lane, without }: LaneEditorProps) {
  const scenario = useAllocationScenario((scenario) => scenario);
  const policy = scenario.lanes[lane];
  if (policy === undefined) return null;
  return (
    <>
      <PolicyEditor scenario={scenario} policy={policy} lane={lane} without={without} />
      <Cutoff scenario={scenario} lane={lane} />
    </>
  );
}

function Cutoff({ scenario, lane }: LaneProps) {
  const { requested, failure, retry } = useRequested(scenario);
  if (failure !== null) return <SizesProblem failure={failure} onRetry={retry} />;
  if (requested === null) return <p className="muted">Counting sizes …</p>;
  return <CutoffAmongSizes scenario={scenario} lane={lane} counts={requested} />;
}

function CutoffAmongSizes({ scenario, lane, counts }: LaneProps & { readonly counts: Float64Array }) {
  const { cutoff, valueText, onCutoff } = useCutoff(scenario, lane);
  const bars = useMemo(() => sizeBars(scenario, counts), [scenario, counts]);
  return (
    <>
      <CutoffHistogram {...{ bars, cutoff, lane, valueText, onCutoff }} title="Requested sizes" />
      <p className="rail-note">
        {cutoffName(lane, cutoff)}. {cutoffWords(scenario, counts, cutoff)}
      </p>
    </>
  );
}
