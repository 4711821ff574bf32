import { type FormEvent, type ReactNode, useState } from "react";
import { useScenario } from "../kernel/run/scenario-store";
import type { Scenario } from "../kernel/scenario/scenario";
import { formatInteger } from "../shared/format";
import { laneLetter } from "../shared/lane-letter";
import { Dialog } from "../ui/Dialog";
import { Provenance } from "../ui/Provenance";
import type { LabSweep, SweepAxis } from "./lab-sweep";
import { SweepResults } from "./SweepResults";
import { readSweepSteps, type Sweep, stepsWithin } from "./sweep";
import { cancelSweep, startSweep, useSweep } from "./sweep-store";
import { axisName } from "./sweep-words";
import "./sweep.css";

interface DialogProps {
  readonly lab: LabSweep;
  /** The lane whose settings come first. */
  readonly focus: number;
  readonly onClose: () => void;
}

/** Sweeps one setting of a lane over a range in the background; each value can become a lane. */
export function SweepDialog({ lab, focus, onClose }: DialogProps) {
  const scenario = useScenario(({ scenario }) => scenario);
  const last = useSweep(({ sweep }) => sweep);
  const sweep = last?.lab === lab ? last : null;
  return (
    <Dialog title={lab.title} onClose={onClose}>
      <SweepForm lab={lab} scenario={scenario} focus={focus} running={sweep?.running === true} />
      {sweep !== null && <Progress sweep={sweep} />}
      {sweep !== null && sweep.points.length > 0 && (
        <SweepResults key={sweep.axis.key} scenario={scenario} sweep={sweep} />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly lab: LabSweep;
  readonly scenario: Scenario;
  readonly focus: number;
  readonly running: boolean;
}

function SweepForm({ lab, scenario, focus, running }: FormProps) {
  const [lane, setLane] = useState(focus);
  const [key, setKey] = useState("");
  const limits = stepsWithin(lab.steps, lab.mostOperations?.(scenario));
  const [text, setText] = useState(formatInteger(limits.usual));
  const [problem, setProblem] = useState<string | null>(null);
  const swept = scenario.lanes[lane] ?? scenario.lanes[0];
  const axes = swept === undefined ? [] : lab.axes(swept);
  const axis = axes.find((own) => own.key === key) ?? axes[0];
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (running) return cancelSweep();
    const steps = readSweepSteps(text, limits);
    setProblem(steps.ok ? null : steps.error);
    if (steps.ok && swept && axis) startSweep({ lab, scenario, lane: swept, axis, steps: steps.value });
  };
  return (
    <form className="sweep-form" onSubmit={start} noValidate>
      <Choice label={`${lab.laneWord} of`} value={lane} onChoose={(chosen) => setLane(Number(chosen))}>
        {scenario.lanes.map((own, i) => (
          <option key={laneLetter(i)} value={i}>
            {laneLetter(i)}: {lab.laneName(own)}
          </option>
        ))}
      </Choice>
      {axes.length > 1 && <AxisChoice axes={axes} chosen={axis?.key ?? ""} onChoose={setKey} />}
      <StepsField text={text} isBad={problem !== null} onText={setText} />
      <button type="submit" className={running ? "button" : "button button-strong"}>
        {running ? "Cancel" : "Run sweep"}
      </button>
      <Problem text={problem} />
    </form>
  );
}

interface AxisProps {
  readonly axes: readonly SweepAxis[];
  /** The key of the selected choice. */
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

function AxisChoice({ axes, chosen, onChoose }: AxisProps) {
  return (
    <Choice label="parameter" value={chosen} onChoose={onChoose}>
      {axes.map((axis) => (
        <option key={axis.key} value={axis.key}>
          {axisName(axis)}
        </option>
      ))}
    </Choice>
  );
}

interface StepsProps {
  readonly text: string;
  readonly isBad: boolean;
  readonly onText: (text: string) => void;
}

function StepsField({ text, isBad, onText }: StepsProps) {
  return (
    <label>
      steps each{" "}
      <input
        className="field"
        inputMode="numeric"
        autoComplete="off"
        size={9}
        value={text}
        aria-invalid={isBad}
        onChange={(event) => onText(event.target.value)}
      />
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | number;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <label>
      {label}{" "}
      <select className="field" value={value} onChange={(event) => onChoose(event.target.value)}>
        {children}
      </select>
    </label>
  );
}

function Problem({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p className="problem" role="alert">
      {text}
    </p>
  );
}

function Progress({ sweep }: { readonly sweep: Sweep }) {
  const [found, all] = [sweep.points.length, sweep.axis.values.length];
  const isCut = found < all && !sweep.running && sweep.problem === null;
  return (
    <>
      <p className="sweep-progress" role="status">
        <progress max={all} value={found} aria-label="Sweep" /> {found} of {all}
        {isCut ? ", canceled" : ""} · <Provenance origin="simulated" />, {formatInteger(sweep.steps)} steps each
      </p>
      <Problem text={sweep.problem && `The sweep ended early: ${sweep.problem}`} />
    </>
  );
}
