import type { Lock } from "../../../kernel/run/asked-store";
import { useLocked } from "../../../kernel/run/hooks";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { laneLetter } from "../../../shared/lane-letter";
import type { CutoffTools, Sizes } from "../../../workloads/allocation/HistogramEditor";
import { WorkloadBuilder } from "../../../workloads/allocation/WorkloadBuilder";
import { CutoffControls } from "./CutoffControls";
import { CutoffGrip } from "./CutoffGrip";
import { cutoffWords } from "./cutoff-words";
import { lanesWithCutoff, useCutoff, useCutoffLane } from "./use-cutoff";

/** The workload form, with a lane's cutoff among its sizes. */
export function CacheWorkload({ scenario, focus }: { readonly scenario: AllocationScenario; readonly focus: number }) {
  const [lane, setLane] = useCutoffLane(scenario, focus);
  const { cutoff, valueText, onCutoff } = useCutoff(scenario, lane);
  const locked = useLocked(laneLetter(lane) as Lock);
  const words = ({ counts }: Sizes) => cutoffWords(scenario, counts, cutoff);
  const grip = { cutoff, lane, valueText, onCutoff };
  const tools: CutoffTools = {
    lane,
    cutoff,
    words,
    grip: (sizes) => !locked && <CutoffGrip {...sizes} {...grip} />,
    controls: (sizes, edit) => (
      <CutoffControls
        {...{ locked, lane, cutoff }}
        onSet={(next) => edit({ lanes: lanesWithCutoff(scenario, lane, next as number | null) })}
        bars={sizes.bars}
        words={words(sizes)}
        lanes={scenario.lanes.length}
        onLane={setLane}
      />
    ),
  };
  return <WorkloadBuilder scenario={scenario} cutoff={tools} />;
}
