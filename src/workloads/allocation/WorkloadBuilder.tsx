import type { AllocationScenario } from "../../models/allocation/scenario";
import { workloadKeyOf, workloads } from "../../models/allocation/workloads";
import { type CutoffTools, HistogramEditor } from "./HistogramEditor";
import { problemText } from "./slot-text";
import { SlotChoice } from "./slots";
import { useWorkloadEdits } from "./use-workload-edits";
import { WorkloadSentence } from "./WorkloadSentence";
import { workloadForm } from "./workload-form";
import "./builder.css";

const OWN = "own";
const PRESETS = Object.entries(workloads).map(([key, { title }]) => [key, title] as const);

interface BuilderProps {
  readonly scenario: AllocationScenario;
  /** For lanes with a cutoff: shows and moves it among the sizes. */
  readonly cutoff?: CutoffTools;
}

/** The workload as a form. */
export function WorkloadBuilder({ scenario, cutoff }: BuilderProps) {
  const edits = useWorkloadEdits(scenario);
  const { edit, choose, note, problems } = edits;
  const { life, sizes, random } = workloadForm(scenario);
  return (
    <div className="builder">
      <WorkloadChoice scenario={scenario} choose={choose} />
      <WorkloadSentence text={life} {...{ scenario, edits }} />
      <WorkloadSentence text={sizes} {...{ scenario, edits }} />
      {scenario.life !== "batches" && <HistogramEditor scenario={scenario} edit={edit} cutoff={cutoff} />}
      <WorkloadSentence text={random} {...{ scenario, edits }} />
      {problems.length > 0 && (
        <p className="problem" role="alert">
          {problemText("This choice", null, problems)}
        </p>
      )}
      <p className="rail-note" role="status">
        {note || "A change restarts the run from step 0. You can undo it."}
      </p>
    </div>
  );
}

function WorkloadChoice(props: {
  readonly scenario: AllocationScenario;
  readonly choose: (change: Partial<AllocationScenario>) => void;
}) {
  const key = workloadKeyOf(props.scenario);
  const options = [...(key === undefined ? [[OWN, "Your own"] as const] : []), ...PRESETS];
  return (
    <SlotChoice
      label="workload"
      value={key ?? OWN}
      options={options}
      choose={(chosen) => {
        const preset = Object.entries(workloads).find(([name]) => name === chosen)?.[1];
        if (preset) props.choose(preset.workload);
      }}
    />
  );
}
