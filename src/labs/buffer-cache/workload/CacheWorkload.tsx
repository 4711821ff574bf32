import { laneLetter } from "../../../scenario/lanes";
import type { Scenario } from "../../../scenario/scenario";
import { useLocked } from "../../../state/hooks";
import type { Lock } from "../../../state/presentation";
import type { CutoffTools, Sizes } from "../../shared/workload/HistogramEditor";
import { useWorkloadEdits } from "../../shared/workload/use-workload-edits";
import { WorkloadBuilder } from "../../shared/workload/WorkloadBuilder";
import { CutoffControls } from "./CutoffControls";
import { CutoffGrip } from "./CutoffGrip";
import { cutoffWords } from "./cutoff-words";
import type { GripProps } from "./grip-props";
import { useCutoff } from "./use-cutoff";

/** The workload as a form, with a lane's cutoff among its sizes. */
export function CacheWorkload({ scenario, focus }: { readonly scenario: Scenario; readonly focus: number }) {
  const edits = useWorkloadEdits(scenario);
  const { lane, setLane, cutoff, onTry, onSet } = useCutoff(scenario, focus, edits.edit);
  const locked = useLocked(laneLetter(lane) as Lock);
  const words = ({ counts }: Sizes) => cutoffWords(scenario, counts, cutoff);
  const gripOf = (sizes: Sizes): GripProps => ({ ...sizes, cutoff, words: words(sizes), onTry, onSet });
  const tools: CutoffTools = {
    lane,
    cutoff,
    words,
    grip: (sizes) => !locked && <CutoffGrip {...gripOf(sizes)} />,
    controls: (sizes) => (
      <CutoffControls {...gripOf(sizes)} {...{ locked, lane }} lanes={scenario.lanes.length} onLane={setLane} />
    ),
  };
  return <WorkloadBuilder scenario={scenario} edits={edits} cutoff={tools} />;
}
