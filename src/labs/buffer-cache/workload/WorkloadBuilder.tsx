import { useState } from "react";
import type { Problem, Scenario } from "../../../scenario/scenario";
import { validateScenario } from "../../../scenario/validate";
import { changedWorkload } from "../../../scenario/workload-change";
import { workloadKeyOf, workloads } from "../../../scenario/workloads";
import { equal } from "../../../shared/equal";
import { useRun } from "../../../state/hooks";
import { editNote } from "./edit-note";
import { HistogramEditor } from "./HistogramEditor";
import { LifeSlots } from "./LifeSlots";
import { SizeSlots } from "./SizeSlots";
import { problemText } from "./slot-text";
import { SlotChoice, SlotNumber, useWhenReplaced } from "./slots";
import "./builder.css";

const OWN = "own";
const PRESETS = Object.entries(workloads).map(([key, { title }]) => [key, title] as const);
const GENERATORS = [
  ["msvc", "rand() of Microsoft’s C runtime"],
  ["pcg32", "PCG32"],
] as const;

/** The workload as a form. Whatever is changed runs at once, from the start, and can be undone. */
export function WorkloadBuilder({ scenario, focus }: { readonly scenario: Scenario; readonly focus: number }) {
  const run = useRun();
  const [note, setNote] = useState("");
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useWhenReplaced(() => setProblems([]));
  const edit = (change: Partial<Scenario>): readonly Problem[] => {
    const { at: _, ...next } = changedWorkload(scenario, change);
    const checked = validateScenario({ ...next, at: scenario.at });
    if (!checked.ok) return checked.error;
    if (equal(checked.value, scenario)) return [];
    setNote(editNote(scenario, checked.value));
    setProblems([]);
    run.edit(next);
    return [];
  };
  const choose = (change: Partial<Scenario>) => setProblems(edit(change));
  return (
    <div className="builder">
      <WorkloadChoice scenario={scenario} choose={choose} />
      <LifeSlots scenario={scenario} edit={edit} />
      <SizeSlots scenario={scenario} edit={edit} />
      <HistogramEditor scenario={scenario} focus={focus} edit={edit} />
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
