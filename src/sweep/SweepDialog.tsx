import { type FormEvent, type ReactNode, useState } from "react";
import { useRun } from "../kernel/run/hooks";
import { useScenario } from "../kernel/run/scenario-store";
import { MOST_LANES, withLane, withLaneAt } from "../kernel/scenario/lane-edits";
import type { Scenario } from "../kernel/scenario/scenario";
import { liveCommands, sameRequests } from "../kernel/scenario/simulation-key";
import { LOCKED } from "../labs/shared/lock-words";
import { formatInteger } from "../shared/format";
import { laneLetter } from "../shared/lane-letter";
import { capitalized } from "../shared/sentence";
import { Dialog } from "../ui/Dialog";
import { ProblemText } from "../ui/ProblemText";
import { Provenance } from "../ui/Provenance";
import { Select } from "../ui/Select";
import { TableButton } from "../ui/TableButton";
import type { LabSweep, SweepAxis, SweepPoint, SweepPoints, SweepValue } from "./lab-sweep";
import { SweepPlots } from "./SweepPlots";
import { readSweepSteps, type Sweep, stepsWithin } from "./sweep";
import { cancelSweep, startSweep, useSweep } from "./sweep-store";
import { axisName, sweepTable } from "./sweep-words";
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
    setProblem(axis === undefined ? `${swept && lab.laneName(swept)} has no settings` : steps.ok ? null : steps.error);
    if (steps.ok && swept && axis) startSweep({ lab, scenario, lane: swept, axis, steps: steps.value });
  };
  return (
    <form className="sweep-form row wrap" onSubmit={start} noValidate>
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
      <ProblemText text={problem} />
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

function Progress({ sweep }: { readonly sweep: Sweep }) {
  const [found, all] = [sweep.points.length, sweep.axis.values.length];
  const left = useSweep((now) => now.left);
  const isCut = found < all && !sweep.running && sweep.problem === null;
  return (
    <>
      <p className="sweep-progress" role="status">
        <progress max={all} value={found} aria-label="Sweep" /> {found} of {all}
        {isCut ? ", canceled" : left && `, ${left}`} · <Provenance origin="simulated" />, {formatInteger(sweep.steps)}{" "}
        steps each
      </p>
      <ProblemText text={sweep.problem && `The sweep ended early: ${sweep.problem}`} />
    </>
  );
}

interface ResultsProps {
  readonly scenario: Scenario;
  /** With at least one point. */
  readonly sweep: Sweep;
}

/** The results so far: takeaway, pictures, the selected value, and the data as a table. */
function SweepResults({ scenario, sweep }: ResultsProps) {
  const { lab, points, axis } = sweep;
  const [asked, setAsked] = useState(axis.first);
  const [taken, setTaken] = useState<string | null>(null);
  const chosen = nearest(points, asked);
  const take = useTaker(scenario, axis, setTaken);
  const choose = (dot: number) => {
    setAsked(points[dot]?.value ?? null);
    setTaken(null);
  };
  const press = (dot: number) => {
    choose(dot);
    const point = points[dot];
    if (point !== undefined && scenario.lanes.length < MOST_LANES) take(point.value);
  };
  const title = `${lab.laneName(sweep.lane)}, ${axis.range}`;
  return (
    <>
      <SweepHead scenario={scenario} sweep={sweep} />
      <SweepPlots sweep={sweep} chosen={chosen} onPoint={choose} onPress={press} />
      <Chosen {...{ sweep, chosen, taken }} lanes={scenario.lanes.length} onChoose={choose} onTake={take} />
      <TableButton of={title} table={() => sweepTable(lab, points, axis, title)} />
    </>
  );
}

/** The takeaway, and whether the results still match the page's requests and prices. */
function SweepHead({ scenario, sweep }: ResultsProps) {
  const { lab, points, axis } = sweep;
  const more = lab.more?.(points, axis) ?? "";
  const isOther = !sameRequests(scenario, sweep.scenario);
  return (
    <>
      <h3 className="shares-takeaway">{lab.takeaway(points, axis)}</h3>
      {more !== "" && <p>{more}</p>}
      {isOther && <p>The requests on the page have changed since this sweep. The plot still shows the old ones.</p>}
      {!isOther && liveCommands(scenario, sweep.scenario).has("change") && <p>{lab.countedOtherwise}</p>}
    </>
  );
}

/** The point of a value, or the nearest one. */
function nearest(points: SweepPoints, asked: SweepValue): number {
  const distance = ({ value }: SweepPoint) =>
    value === asked ? 0 : Math.abs((value ?? Number.POSITIVE_INFINITY) - (asked ?? Number.MAX_VALUE));
  return points.reduce((best, point, i) => (distance(point) < distance(points[best] ?? point) ? i : best), 0);
}

/** Turns a value into a lane, new or replacing another, and announces the result. */
function useTaker(scenario: Scenario, axis: SweepAxis, say: (words: string) => void) {
  const run = useRun();
  return (value: SweepValue, replaced: number | null = null) => {
    const lane = axis.at(value);
    const done = run.history.edit(replaced === null ? withLane(scenario, lane) : withLaneAt(scenario, replaced, lane));
    const letter = laneLetter(replaced ?? scenario.lanes.length);
    say(done ? `Lane ${letter} now uses ${axis.name(value)}. Undo reverts it.` : LOCKED);
  };
}

interface ChosenProps {
  readonly sweep: Sweep;
  /** The index of the selected point. */
  readonly chosen: number;
  readonly lanes: number;
  readonly taken: string | null;
  readonly onChoose: (dot: number) => void;
  readonly onTake: (value: SweepValue, replaced: number | null) => void;
}

/** The selected value, for keyboards too: the slider selects, Enter or the button makes a lane. */
function Chosen({ sweep, chosen, lanes, taken, onChoose, onTake }: ChosenProps) {
  const { lab, points, axis } = sweep;
  const [last, setLast] = useState(MOST_LANES - 1);
  const replaced = lanes < MOST_LANES ? null : last;
  const point = points[chosen];
  if (point === undefined) return null;
  const take = (event: FormEvent) => {
    event.preventDefault();
    onTake(point.value, replaced);
  };
  return (
    <form className="sweep-chosen row wrap" onSubmit={take}>
      <input
        type="range"
        aria-label={capitalized(axis.label)}
        aria-valuetext={lab.pointWords(point, axis)}
        min={0}
        max={points.length - 1}
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <p>{lab.pointWords(point, axis)}</p>
      <button type="submit" className="button">
        {replaced === null ? `Add it as lane ${laneLetter(lanes)}` : `Replace lane ${laneLetter(last)} with it`}
      </button>
      {replaced !== null && <Replaced lane={last} onLane={setLast} />}
      <span role="status">{taken}</span>
    </form>
  );
}

const LANES = [0, 1, 2, 3].map((lane) => [lane, `lane ${laneLetter(lane)}`] as const);

/** Chooses the lane to replace when there are as many as possible. */
function Replaced({ lane, onLane }: { readonly lane: number; readonly onLane: (lane: number) => void }) {
  return (
    <label>
      There are four lanes already. Replace <Select value={lane} options={LANES} onChoose={onLane} />
    </label>
  );
}
