import { useEffect, useId, useRef, useState } from "react";
import type { TrialEnd, TrialOptions } from "../../../client/trials";
import type { Scenario } from "../../../scenario/scenario";
import { equal } from "../../../shared/equal";
import { formatShare } from "../../../shared/figure-text";
import { useReading, useRun } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import { LOCKED } from "../../shared/lock-words";
import {
  comparisonOfLanes,
  comparisonWords,
  type SlotsComparison,
  slotsComparison,
  slotsTrial,
  type Verdict,
  verdictOf,
} from "./more-slots";
import { TRIAL_SLOTS } from "./rival";
import { SlotsCard, type SlotsFinding } from "./SlotsCard";

/** `begins`: the trial has been asked for, and starts as soon as it is here. */
interface Begin {
  readonly begins: boolean;
  readonly onBegun: () => void;
}

/** The same policy with few and with many slots: of the lanes, if they show it, else by a trial. */
export function ComparedSlots({ focus, ...begin }: { readonly focus: number } & Begin) {
  const scenario = useLab((lab) => lab.scenario);
  const { info, lanes } = useReading();
  const policy = scenario.lanes[focus];
  if (policy === undefined) return null;
  const found = comparisonOfLanes(scenario.lanes, lanes, focus, info.done);
  if (found !== null) return <SlotsCard finding={findingOf(found)} />;
  const trial = slotsTrial(scenario, policy);
  // Another policy or other requests: what was found does not hold any more.
  const { at: _at, breakpoints: _breakpoints, loopFrom: _from, loopTo: _to, ...decisive } = trial.scenario;
  return <SlotsTrial key={JSON.stringify(decisive)} trial={trial} {...begin} />;
}

type Trial = { readonly scenario: Scenario; readonly steps: number };

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly done: number; readonly cancel: () => void }
  | { readonly kind: "found"; readonly comparison: SlotsComparison }
  | { readonly kind: "failed"; readonly text: string };

/** One button for all: what runs is cancelled by what began it, and the focus stays. */
function SlotsTrial({ trial, begins, onBegun }: { readonly trial: Trial } & Begin) {
  const [state, start] = useSlotsTrial(trial);
  const run = useRun();
  const button = useRef<HTMLButtonElement>(null);
  const note = useId();
  const isLocked = useLab((lab) => lab.presentation.lock.some((lock) => lock !== "workload"));
  const areLanes = useLab((lab) => equal(lab.scenario.lanes, trial.scenario.lanes));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, where the press that loaded it was
  useEffect(() => {
    if (!begins) return;
    onBegun();
    button.current?.focus();
    start();
  }, []);
  const found = state.kind === "found" ? state.comparison : null;
  const press = () => {
    if (state.kind === "running") state.cancel();
    else if (found === null) start();
    else if (!isLocked) run.edit({ lanes: trial.scenario.lanes });
  };
  return (
    <SlotsCard finding={found && findingOf(found)}>
      <button
        ref={button}
        type="button"
        className="card-run"
        aria-describedby={found ? note : undefined}
        aria-disabled={found !== null && (areLanes || isLocked)}
        onClick={press}
      >
        {buttonText(state, trial.steps)}
      </button>
      {found !== null && (
        <p id={note} className="muted">
          {isLocked
            ? LOCKED
            : areLanes
              ? "Both are the lanes now."
              : "Both take the place of the lanes. Undo brings those back."}
        </p>
      )}
      {state.kind === "failed" && (
        <p className="problem" role="alert">
          The trial ended early: {state.text}
        </p>
      )}
    </SlotsCard>
  );
}

function buttonText(state: State, steps: number): string {
  if (state.kind === "running") return `Cancel, ${formatShare(state.done / steps, 0)} done`;
  return state.kind === "found" ? "Show both as lanes" : `Run ${TRIAL_SLOTS[0]} against ${TRIAL_SLOTS[1]} slots`;
}

const TITLES: Readonly<Record<Verdict, string>> = {
  observed: "More slots, worse",
  hardly: "More slots, hardly worse",
  "not-observed": "More slots, worse?",
};

/** What a comparison says, for its card. */
function findingOf(comparison: SlotsComparison): SlotsFinding {
  const verdict = verdictOf(comparison);
  return {
    slots: `${comparison.fewer.slots} : ${comparison.more.slots}`,
    title: TITLES[verdict],
    words: comparisonWords(comparison),
    harm: verdict === "observed",
  };
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
    const end = await runTrial(trial, { signal: control.signal, onProgress });
    if (end.kind === "cancelled") setState({ kind: "idle" });
    else if (end.kind === "failed") setState({ kind: "failed", text: end.text });
    else
      setState({ kind: "found", comparison: slotsComparison(TRIAL_SLOTS, lanesOf(end.result.lanes), end.result.done) });
  };
  return [state, start];
}

async function runTrial(trial: Trial, options: TrialOptions): Promise<TrialEnd> {
  const part = await import("../../../state/trials").catch(() => null);
  return part?.trials.run(trial, options) ?? { kind: "failed", text: "Part of this page could not be loaded." };
}

const lanesOf = (lanes: readonly Float64Array[]) => lanes.map((figures) => ({ figures }));
