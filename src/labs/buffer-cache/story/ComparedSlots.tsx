import { useEffect, useMemo, useRef, useState } from "react";
import type { TrialEnd, TrialOptions } from "../../../kernel/client/trials";
import { useAsked } from "../../../kernel/run/asked-store";
import { useRun } from "../../../kernel/run/hooks";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { SharesPlot } from "../../../sweep/SharesPlot";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Provenance } from "../../../ui/Provenance";
import { TableButton } from "../../../ui/TableButton";
import { useAllocationReading, useAllocationScenario } from "../../shared/allocation-frame";
import { LOCKED } from "../../shared/lock-words";
import { SHARES_NAMES } from "../compare/slots-sweep";
import {
  comparisonOfLanes,
  comparisonTable,
  comparisonTakeaway,
  comparisonWords,
  type SlotsComparison,
  slotsComparison,
  slotsDot,
  slotsTrial,
  type Verdict,
  verdictOf,
} from "./more-slots";
import { compareWords, SlotsCard, type SlotsFinding, TRIAL_SLOTS } from "./SlotsCard";

/** `begins`: a person has asked for the trial, which starts once it has loaded. */
interface Begin {
  readonly begins: boolean;
  readonly onBegun: () => void;
}

/** Compares the same policy with few and with many slots, using the lanes if they show both, otherwise a trial. */
export function ComparedSlots({ focus, ...begin }: { readonly focus: number } & Begin) {
  const scenario = useAllocationScenario((scenario) => scenario);
  const { info, lanes } = useAllocationReading();
  const policy = scenario.lanes[focus];
  if (policy === undefined) return null;
  const found = comparisonOfLanes(scenario.lanes, lanes, focus, info.done);
  if (found !== null) return <SlotsCard finding={findingOf(found)} />;
  const trial = slotsTrial(scenario, policy);
  // Another policy or workload makes the finding obsolete.
  const { at: _at, breakpoints: _breakpoints, loopFrom: _from, loopTo: _to, ...decisive } = trial.scenario;
  return <SlotsTrial key={JSON.stringify(decisive)} trial={trial} {...begin} />;
}

type Trial = { readonly scenario: AllocationScenario; readonly steps: number };

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly done: number; readonly cancel: () => void }
  | { readonly kind: "found"; readonly comparison: SlotsComparison }
  | { readonly kind: "failed"; readonly text: string };

/** The card, and the dialog that runs the trial and shows its result. */
function SlotsTrial({ trial, begins, onBegun }: { readonly trial: Trial } & Begin) {
  const [state, start] = useSlotsTrial(trial);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const found = state.kind === "found" ? state.comparison : null;
  const open = () => {
    setOpen(true);
    if (state.kind === "idle" || state.kind === "failed") start();
  };
  const close = () => {
    setOpen(false);
    if (state.kind === "running") state.cancel();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once, after the press that loaded it
  useEffect(() => {
    if (!begins) return;
    onBegun();
    button.current?.focus();
    open();
  }, []);
  return (
    <SlotsCard finding={found && findingOf(found)}>
      <button ref={button} type="button" className="card-run strong" aria-haspopup="dialog" onClick={open}>
        {found === null ? compareWords : "Show the plot"}
      </button>
      {isOpen && (
        <Dialog title="Would a bigger cache help?" onClose={close}>
          {state.kind === "running" && <Progress part={state.done / trial.steps} onCancel={close} />}
          {found !== null && <SlotsResult comparison={found} lanes={trial.scenario.lanes} onClose={close} />}
          {state.kind === "failed" && (
            <p className="problem" role="alert">
              The trial ended early: {state.text}
            </p>
          )}
        </Dialog>
      )}
    </SlotsCard>
  );
}

function Progress({ part, onCancel }: { readonly part: number; readonly onCancel: () => void }) {
  return (
    <p className="sweep-progress">
      <progress max={1} value={part} aria-label="Comparison" /> {formatShare(part, 0)} done{" "}
      <Button onClick={onCancel}>Cancel</Button>
    </p>
  );
}

const TITLES: Readonly<Record<Verdict, string>> = {
  observed: "A bigger cache wastes more",
  hardly: "A bigger cache wastes barely more",
  "not-observed": "A bigger cache wastes no more",
};

/** Condenses a comparison for its card. */
function findingOf(comparison: SlotsComparison): SlotsFinding {
  const verdict = verdictOf(comparison);
  return {
    slots: `${comparison.fewer.slots} : ${comparison.more.slots}`,
    title: TITLES[verdict],
    words: comparisonWords(comparison),
    harm: verdict === "observed",
  };
}

/** A trial that runs on demand. The first one loads the workers' code. */
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
    if (end.kind === "canceled") setState({ kind: "idle" });
    else if (end.kind === "failed") setState({ kind: "failed", text: end.text });
    else setState({ kind: "found", comparison: slotsComparison(TRIAL_SLOTS, end.result.lanes, end.result.done) });
  };
  return [state, start];
}

async function runTrial(trial: Trial, options: TrialOptions): Promise<TrialEnd> {
  const part = await import("../../../kernel/run/trials").catch(() => null);
  return part?.trials.run(trial, options) ?? { kind: "failed", text: "Part of this page could not be loaded." };
}

interface ResultProps {
  readonly comparison: SlotsComparison;
  /** The lanes that were compared. */
  readonly lanes: readonly Policy[];
  readonly onClose: () => void;
}

/** Few slots and many on one plot, in a sentence and as a table. Either policy can become a lane. */
function SlotsResult({ comparison, lanes, onClose }: ResultProps) {
  const dots = useMemo(() => [slotsDot(comparison.fewer), slotsDot(comparison.more)], [comparison]);
  const [chosen, setChosen] = useState(1);
  const takeaway = comparisonTakeaway(comparison);
  return (
    <>
      <div role="status">
        <h3 className="shares-takeaway">{takeaway}</h3>
      </div>
      <SharesPlot names={SHARES_NAMES} dots={dots} chosen={chosen} words={takeaway} onPoint={setChosen} />
      <p>
        The same policy and the same requests, {formatInteger(comparison.steps)} steps each.{" "}
        <Provenance origin="simulated" />
      </p>
      <div className="dialog-foot">
        <BothAsLanes lanes={lanes} onDone={onClose} />
        <TableButton of="slots compared" table={() => comparisonTable(comparison)} />
      </div>
    </>
  );
}

function BothAsLanes({ lanes, onDone }: { readonly lanes: readonly Policy[]; readonly onDone: () => void }) {
  const run = useRun();
  const isLocked = useAsked((asked) => asked.presentation.lock.some((lock) => lock !== "workload"));
  const areLanes = useAllocationScenario((scenario) => equal(scenario.lanes, lanes));
  const show = () => {
    if (isLocked || areLanes) return;
    run.history.edit<AllocationScenario>({ lanes });
    onDone();
  };
  return (
    <>
      <Button aria-describedby="both-as-lanes" aria-disabled={areLanes || isLocked} onClick={show}>
        Show both as lanes
      </Button>
      <span id="both-as-lanes" className="muted">
        {isLocked
          ? LOCKED
          : areLanes
            ? "The lanes now show both runs."
            : "They replace the current lanes. Undo restores those."}
      </span>
    </>
  );
}
