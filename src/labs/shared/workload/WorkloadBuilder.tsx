import type { Scenario } from "../../../scenario/scenario";
import { workloadKeyOf, workloads } from "../../../scenario/workloads";
import { type CutoffTools, HistogramEditor } from "./HistogramEditor";
import { LifeSlots } from "./LifeSlots";
import { SizeSlots } from "./SizeSlots";
import { problemText } from "./slot-text";
import { SlotChoice, SlotNumber } from "./slots";
import type { WorkloadEdits } from "./use-workload-edits";
import "./builder.css";

const OWN = "own";
const PRESETS = Object.entries(workloads).map(([key, { title }]) => [key, title] as const);
const GENERATORS = [
  ["msvc", "rand() of Microsoft’s C runtime"],
  ["pcg32", "PCG32"],
  ["splitmix64", "splitmix64, for fixed counts"],
] as const;

interface BuilderProps {
  readonly scenario: Scenario;
  readonly edits: WorkloadEdits;
  /** Where lanes have a cutoff: how it is seen and moved among the sizes. */
  readonly cutoff?: CutoffTools;
}

/** The workload as a form. */
export function WorkloadBuilder({ scenario, edits, cutoff }: BuilderProps) {
  const { edit, choose, note, problems } = edits;
  return (
    <div className="builder">
      <WorkloadChoice scenario={scenario} choose={choose} />
      <LifeSlots scenario={scenario} edit={edit} />
      <SizeSlots scenario={scenario} edit={edit} />
      <HistogramEditor scenario={scenario} edit={edit} cutoff={cutoff} />
      <div className="sentence slots">
        Random numbers come from{" "}
        <SlotChoice
          label="random numbers"
          value={scenario.generator}
          options={GENERATORS}
          choose={(generator) => choose({ generator })}
        />
        , seed{" "}
        <SlotNumber label="seed" value={scenario.seed} by={1} commit={(seed) => edit({ seed: seed as number })} />.
      </div>
      {problems.length > 0 && (
        <p className="problem" role="alert">
          {problemText("This choice", null, problems)}
        </p>
      )}
      <p className="rail-note" role="status">
        {note || "A change restarts the run from step 0; it can be undone."}
      </p>
    </div>
  );
}

function WorkloadChoice(props: { readonly scenario: Scenario; readonly choose: (change: Partial<Scenario>) => void }) {
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
