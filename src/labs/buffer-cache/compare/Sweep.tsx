import { type FormEvent, useMemo, useState } from "react";
import { laneLetter } from "../../../charts/figures";
import { runShares, type SweepPoint } from "../../../charts/layout/shares-plot";
import { heapTakeaway, pointWords, sweepTable, sweepTakeaway } from "../../../charts/sweep-words";
import { Dialog } from "../../../components/Dialog";
import { TableButton } from "../../../components/TableButton";
import { policyName } from "../../../models/allocation/policy-words";
import { sameRequests } from "../../../scenario/running";
import type { Policy, Scenario } from "../../../scenario/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { useRun } from "../../../state/hooks";
import { useScenario } from "../../../state/scenario-store";
import { MOST_LANES, withLane, withPolicy } from "../../shared/lanes";
import { LOCKED } from "../../shared/lock-words";
import type { Sweep as SweepOf } from "../../shared/sweep";
import { SharesPlot } from "./SharesPlot";
import { readSweepSteps, SLOTS_AXIS, SWEEP_STEPS } from "./sweep-run";
import { cancelSweep, startSweep, useSweep } from "./sweep-store";
import "./sweep.css";
import { Provenance } from "../../../components/Provenance";

/** A lane's policy with 1 to 64 slots, run in the background; each of them can become a lane. */
export function Sweep({ focus, onClose }: { readonly focus: number; readonly onClose: () => void }) {
  const scenario = useScenario(({ scenario }) => scenario);
  const { sweep } = useSweep();
  return (
    <Dialog title="Try 1–64 slots" onClose={onClose}>
      <SweepForm scenario={scenario} focus={focus} running={sweep?.running === true} />
      {sweep !== null && <Progress sweep={sweep} />}
      {sweep !== null && sweep.points.length > 0 && <Results scenario={scenario} sweep={sweep} />}
    </Dialog>
  );
}

function SweepForm(props: { readonly scenario: Scenario; readonly focus: number; readonly running: boolean }) {
  const { scenario, running } = props;
  const [lane, setLane] = useState(props.focus);
  const [text, setText] = useState(formatInteger(SWEEP_STEPS));
  const [problem, setProblem] = useState<string | null>(null);
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (running) return cancelSweep();
    const steps = readSweepSteps(text);
    setProblem(steps.ok ? null : steps.error);
    const policy = scenario.lanes[lane];
    if (steps.ok && policy) startSweep({ scenario, policy, axis: SLOTS_AXIS, steps: steps.value });
  };
  return (
    <form className="sweep-form" onSubmit={start} noValidate>
      <label>
        policy of{" "}
        <select className="field" value={lane} onChange={(event) => setLane(Number(event.target.value))}>
          {scenario.lanes.map((policy, i) => (
            <option key={laneLetter(i)} value={i}>
              {laneLetter(i)}: {policyName(policy)}
            </option>
          ))}
        </select>
      </label>
      <label>
        steps each{" "}
        <input
          className="field"
          inputMode="numeric"
          autoComplete="off"
          size={9}
          value={text}
          aria-invalid={problem !== null}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit" className={running ? "button" : "button button-strong"}>
        {running ? "Cancel" : "Run sweep"}
      </button>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function Progress({ sweep }: { readonly sweep: SweepOf }) {
  const [found, all] = [sweep.points.length, sweep.axis.values.length];
  const isCut = found < all && !sweep.running && sweep.problem === null;
  return (
    <>
      <p className="sweep-progress" role="status">
        <progress max={all} value={found} aria-label="Sweep" /> {found} of {all}
        {isCut ? ", cancelled" : ""} · <Provenance origin="simulated" />, {formatInteger(sweep.steps)} steps each
      </p>
      {sweep.problem !== null && (
        <p className="problem" role="alert">
          The sweep ended early: {sweep.problem}
        </p>
      )}
    </>
  );
}

function Results({ scenario, sweep }: { readonly scenario: Scenario; readonly sweep: SweepOf }) {
  const { policy } = sweep;
  const points = useMemo(() => [...sweep.points].sort((a, b) => a.value - b.value), [sweep.points]);
  const dots = useMemo(() => points.map((point) => ({ ...runShares(point.lane), label: dotName(point) })), [points]);
  const [asked, setChosen] = useState(10);
  const [taken, setTaken] = useState<string | null>(null);
  const chosen = nearest(points, asked);
  const take = useTaker(scenario, policy, setTaken);
  const choose = (capacity: number) => {
    setChosen(capacity);
    setTaken(null);
  };
  const press = (capacity: number) => {
    setChosen(capacity);
    if (scenario.lanes.length < MOST_LANES) take(capacity);
  };
  const title = `${policyName(policy)}, 1 to 64 slots`;
  return (
    <>
      <h3 className="shares-takeaway">{sweepTakeaway(points)}</h3>
      {heapTakeaway(points) !== "" && <p>{heapTakeaway(points)}</p>}
      {!sameRequests(scenario, sweep.scenario) && (
        <p>These were other requests than those on the page now. The plot keeps them.</p>
      )}
      <SharesPlot
        dots={dots}
        chosen={points.indexOf(chosen)}
        words={sweepTakeaway(points)}
        onPoint={(dot) => choose(points[dot]?.value ?? asked)}
        onPress={(dot) => press(points[dot]?.value ?? asked)}
      />
      <Chosen point={chosen} onChoose={choose} taken={taken} lanes={scenario.lanes.length} onTake={take} />
      <TableButton of={title} origin={<Provenance origin="simulated" />} table={() => sweepTable(points, title)} />
    </>
  );
}

/** Powers of two have names: the rest lies between them. */
const dotName = ({ value: capacity }: SweepPoint): string => {
  if (capacity === 1) return formatCounted(1, "slot");
  return Number.isInteger(Math.log2(capacity)) ? formatInteger(capacity) : "";
};

function nearest(points: readonly SweepPoint[], asked: number): SweepPoint {
  const distance = ({ value }: SweepPoint) => Math.abs(value - asked);
  return points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
}

/** Makes a lane of a capacity: a new one, or in the place of another. Says what became of it. */
function useTaker(scenario: Scenario, policy: Policy, say: (words: string) => void) {
  const run = useRun();
  return (capacity: number, replaced: number | null = null) => {
    const swept = { ...policy, capacity };
    const done = run.history.edit(
      replaced === null ? withLane(scenario, swept) : withPolicy(scenario, replaced, swept),
    );
    const letter = laneLetter(replaced ?? scenario.lanes.length);
    say(done ? `Lane ${letter} has ${formatCounted(capacity, "slot")} now. Undo takes it back.` : LOCKED);
  };
}

/** The capacity that is looked at, by keyboard too: the slider chooses, Enter or the button makes a lane of it. */
function Chosen(props: {
  readonly point: SweepPoint;
  readonly lanes: number;
  readonly taken: string | null;
  readonly onChoose: (capacity: number) => void;
  readonly onTake: (capacity: number, replaced: number | null) => void;
}) {
  const { point, lanes } = props;
  const [last, setLast] = useState(MOST_LANES - 1);
  const replaced = lanes < MOST_LANES ? null : last;
  const take = (event: FormEvent) => {
    event.preventDefault();
    props.onTake(point.value, replaced);
  };
  return (
    <form className="sweep-chosen" onSubmit={take}>
      <input
        type="range"
        aria-label="Slots"
        aria-valuetext={pointWords(point)}
        min={1}
        max={SLOTS_AXIS.values.length}
        value={point.value}
        onChange={(event) => props.onChoose(Number(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <p>{pointWords(point)}</p>
      <button type="submit" className="button">
        {replaced === null ? `Make lane ${laneLetter(lanes)} of it` : `Put it in the place of lane ${laneLetter(last)}`}
      </button>
      {replaced !== null && (
        <label>
          four lanes are the most; it replaces{" "}
          <select className="field" value={last} onChange={(event) => setLast(Number(event.target.value))}>
            {[0, 1, 2, 3].map((lane) => (
              <option key={lane} value={lane}>
                lane {laneLetter(lane)}
              </option>
            ))}
          </select>
        </label>
      )}
      <span role="status">{props.taken}</span>
    </form>
  );
}
