import { useMemo } from "react";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { PolicyPresetName } from "../../models/allocation/policies";
import { SizesProblem } from "../../workloads/allocation/SizesProblem";
import { sizeBars } from "../../workloads/allocation/size-bars";
import { useRequested } from "../../workloads/allocation/use-requested";
import { PolicyEditor } from "./policy/PolicyEditor";
import { CutoffHistogram } from "./workload/CutoffHistogram";
import { cutoffName, cutoffWords } from "./workload/cutoff-words";
import { useCutoff } from "./workload/use-cutoff";
import "../../workloads/allocation/workload.css";
import "../../workloads/allocation/builder.css";

interface LaneProps {
  readonly scenario: Scenario;
  readonly lane: number;
}

interface LanePolicyProps extends Pick<LaneProps, "lane"> {
  /** Presets that are not offered. */
  readonly without: readonly PolicyPresetName[];
}

/** The policy of one lane as a form, and its cutoff among the sizes that are asked for. */
export function LanePolicy({ lane, without }: LanePolicyProps) {
  const scenario = useScenario(({ scenario }) => scenario);
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
