import { useEffect, useRef, useState } from "react";
import { Provenance } from "../../../components/Provenance";
import type { Scenario } from "../../../scenario/scenario";
import { formatShare } from "../../../shared/figure-text";
import { useReading, useRun } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import {
  comparisonOfLanes,
  comparisonWords,
  type SlotsComparison,
  slotsComparison,
  slotsTrial,
  TRIAL_SLOTS,
  verdictOf,
} from "./more-slots";

/** Effect 3, which no single run can show: the same policy with few and with many slots. */
export function MoreSlots({ focus }: { readonly focus: number }) {
  const scenario = useLab((lab) => lab.scenario);
  const { info, lanes } = useReading();
  const policy = scenario.lanes[focus];
  if (policy === undefined) return null;
  const found = comparisonOfLanes(scenario.lanes, lanes, focus, info.done);
  if (found !== null) return <Verdict comparison={found} />;
  const trial = slotsTrial(scenario, policy);
  // Another policy or other requests: what was found does not hold any more.
  const { at: _at, breakpoints: _breakpoints, loopFrom: _from, loopTo: _to, ...decisive } = trial.scenario;
  return <SlotsTrial key={JSON.stringify(decisive)} trial={trial} />;
}

type Trial = { readonly scenario: Scenario; readonly steps: number };

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly done: number; readonly cancel: () => void }
  | { readonly kind: "found"; readonly comparison: SlotsComparison }
  | { readonly kind: "failed"; readonly text: string };

function SlotsTrial({ trial }: { readonly trial: Trial }) {
  const [state, start] = useSlotsTrial(trial);
  const run = useRun();
  if (state.kind === "found") {
    return (
      <Verdict comparison={state.comparison}>
        <button type="button" onClick={() => run.edit({ lanes: trial.scenario.lanes })}>
          show both as lanes
        </button>
      </Verdict>
    );
  }
  return (
    <SlotsCard state="unseen" step="?" title="More slots, worse?">
      {state.kind === "running" ? (
        <p role="status">
          {formatShare(state.done / trial.steps, 0)} of the trial{" "}
          <button type="button" onClick={state.cancel}>
            Cancel
          </button>
        </p>
      ) : (
        <button type="button" className="card-run" onClick={start}>
          Run {TRIAL_SLOTS[0]} against {TRIAL_SLOTS[1]} slots
        </button>
      )}
      {state.kind === "failed" && (
        <p className="problem" role="alert">
          The trial ended early: {state.text}
        </p>
      )}
    </SlotsCard>
  );
}

function Verdict(props: { readonly comparison: SlotsComparison; readonly children?: React.ReactNode }) {
  const { comparison, children } = props;
  const isHarm = verdictOf(comparison) === "observed";
  const step = `${comparison.fewer.slots} : ${comparison.more.slots}`;
  return (
    <SlotsCard state="past" harm={isHarm} step={step} title={isHarm ? "More slots, worse" : "More slots, worse?"}>
      <p role="status">
        {comparisonWords(comparison)} <Provenance origin="simulated" /> {children}
      </p>
    </SlotsCard>
  );
}

function SlotsCard(props: {
  readonly state: "unseen" | "past";
  readonly harm?: boolean;
  readonly step: string;
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  return (
    <li className="card" data-state={props.state} data-harm={props.harm ?? false}>
      <span className="card-step">{props.step}</span>
      <div className="card-text">
        <b className="card-title">③ {props.title}</b>
        {props.children}
      </div>
    </li>
  );
}

/** A trial that runs on demand; the workers' code comes with the first of them. */
function useSlotsTrial(trial: Trial): readonly [State, () => void] {
  const [state, setState] = useState<State>({ kind: "idle" });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async () => {
    const control = new AbortController();
    abort.current = control;
    const onProgress = (done: number) => setState({ kind: "running", done, cancel: () => control.abort() });
    onProgress(0);
    const { trials } = await import("../../../state/trials");
    const end = await trials.run(trial, { signal: control.signal, onProgress });
    if (end.kind === "cancelled") setState({ kind: "idle" });
    else if (end.kind === "failed") setState({ kind: "failed", text: end.text });
    else
      setState({ kind: "found", comparison: slotsComparison(TRIAL_SLOTS, lanesOf(end.result.lanes), end.result.done) });
  };
  return [state, start];
}

const lanesOf = (lanes: readonly Float64Array[]) => lanes.map((figures) => ({ figures }));
