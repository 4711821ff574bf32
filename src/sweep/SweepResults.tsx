import { type FormEvent, useState } from "react";
import { useRun } from "../kernel/run/hooks";
import { MOST_LANES, withLane, withLaneAt } from "../kernel/scenario/lane-edits";
import type { Scenario } from "../kernel/scenario/scenario";
import { liveCommands, sameRequests } from "../kernel/scenario/simulation-key";
import { LOCKED } from "../labs/shared/lock-words";
import { laneLetter } from "../shared/lane-letter";
import { capitalized } from "../shared/sentence";
import { TableButton } from "../ui/TableButton";
import type { SweepAxis, SweepPoint, SweepPoints, SweepValue } from "./lab-sweep";
import { SweepPlots } from "./SweepPlots";
import type { Sweep } from "./sweep";
import { sweepTable } from "./sweep-words";

interface ResultsProps {
  readonly scenario: Scenario;
  /** With at least one point. */
  readonly sweep: Sweep;
}

/** The results so far: takeaway, pictures, the selected value, and the data as a table. */
export function SweepResults({ scenario, sweep }: ResultsProps) {
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
    <form className="sweep-chosen" onSubmit={take}>
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

/** Chooses the lane to replace when there are as many as possible. */
function Replaced({ lane, onLane }: { readonly lane: number; readonly onLane: (lane: number) => void }) {
  return (
    <label>
      There are four lanes already. Replace{" "}
      <select className="field" value={lane} onChange={(event) => onLane(Number(event.target.value))}>
        {[0, 1, 2, 3].map((own) => (
          <option key={own} value={own}>
            lane {laneLetter(own)}
          </option>
        ))}
      </select>
    </label>
  );
}
