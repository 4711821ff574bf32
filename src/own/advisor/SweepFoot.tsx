import { useState } from "react";
import type { Question } from "../../advisor/question";
import { equal } from "../../shared/equal";
import { formatCompact, formatCounted } from "../../shared/figure-text";
import { sentence } from "../../shared/sentence";
import { Button } from "../../ui/Button";
import { CopyButton } from "../../ui/CopyButton";
import { ProblemText } from "../../ui/ProblemText";
import type { OpenCalls } from "../../workloads/traces/call-store";
import { fileOf } from "../../workloads/traces/calls/kept-calls";
import { type Advice, commandLine, sweptCommand } from "./advice";
import { countText, lostText, restartText, workText } from "./advisor-words";
import { cancelSweep, type PageSweep, runFiner, startSweep, tryAgain } from "./sweep-store";
import { finerPlan, foundKnees, type Tried } from "./use-plan";

interface FootProps {
  readonly calls: OpenCalls;
  /** As the card states it, which may have changed since the sweep. */
  readonly tried: Tried;
  readonly count: number;
  readonly question: Question;
  readonly advice: Advice | null;
  readonly sweep: PageSweep | null;
  readonly failure: string | null;
  readonly workers: number;
}

/** The progress of the sweep, and what can be done next. */
export function SweepFoot(props: FootProps) {
  const { calls, tried, count, advice, sweep, failure, workers } = props;
  const [isTyped, setTyped] = useState(false);
  const isRunning = sweep?.state === "running";
  const isStale = sweep !== null && (!equal(tried.plan, sweep.plan) || tried.pool?.words !== sweep.pool?.words);
  return (
    <section className="sweep-foot row wrap type-13" aria-label="Sweep">
      {sweep === null ? <StartText {...props} /> : <Progress {...{ advice, sweep, failure, workers }} />}
      <ProblemText text={failure && `The sweep has ended early. ${sentence(failure)}`} />
      <div className="sweep-buttons wrap">
        {failure !== null && (
          <Button look="strong" onClick={() => void tryAgain(calls, tried)}>
            Try again
          </Button>
        )}
        {isRunning && <Button onClick={cancelSweep}>{advice === null ? "Cancel" : "Good enough, stop"}</Button>}
        {!isRunning && failure === null && (sweep === null || isStale || sweep.state === "canceled") && (
          <Button look="strong" onClick={() => void startSweep(calls, tried)}>
            {sweep === null ? "Run" : "Run again"} {formatCounted(count, "policy", "policies")}
          </Button>
        )}
        <FinerButton {...props} />
        <Button aria-expanded={isTyped} onClick={() => setTyped(!isTyped)}>
          Command line
        </Button>
      </div>
      {isTyped && <Commands {...props} />}
    </section>
  );
}

const stoppedText = (advice: Advice | null): string =>
  advice === null
    ? "Stopped before there was an answer."
    : "Stopped. The answer is the best of these, not of the whole plan.";

/** How far the sweep is, and what its dots are worth if it was stopped. */
function Progress({
  advice,
  sweep,
  failure,
  workers,
}: Pick<FootProps, "advice" | "failure" | "workers"> & { readonly sweep: PageSweep }) {
  const { state, left, hasRungs } = sweep;
  const rest = left && sentence(`${left}${hasRungs ? " of this rung" : ""}`);
  const notes = [
    state === "running" ? rest : "",
    state === "canceled" ? stoppedText(advice) : "",
    sweep.lost.length > 0 ? lostText(sweep) : "",
    failure === null ? restartText(sweep) : "",
  ];
  return (
    <>
      <progress aria-label="policies run" value={state === "done" ? 1 : sweep.done / sweep.total} max={1} />
      <p>
        <b>{countText(sweep)}</b> <span className="muted">{workText(sweep, workers)}</span> {notes.join(" ")}
      </p>
    </>
  );
}

const StartText = ({ count, calls }: FootProps) => (
  <p>
    {formatCounted(count, "policy", "policies")} on {formatCompact(calls.trace.facts.operations)} operations.
  </p>
);

/** Tries more values around the answer. */
function FinerButton({ calls, advice, sweep }: FootProps) {
  if (advice === null || sweep === null || sweep.state === "running" || advice.answer.kind === "no-cache") return null;
  const finer = finerPlan(
    advice.answer.dot,
    sweep.plan,
    calls.trace.plots.sizes.map(([size]) => Math.max(1, size)),
  );
  if (finer === null || sweep.finer.some((plan) => equal(plan, finer))) return null;
  return <Button onClick={() => void runFiner(finer)}>Finer around the answer</Button>;
}

/** The commands that run the same policies. */
function Commands({ calls, tried, question, sweep }: FootProps) {
  const knees = foundKnees(calls.trace);
  const file = fileOf(calls.trace);
  const all = [sweep ?? tried, ...(sweep?.finer ?? []).map((plan) => ({ plan, pool: null }))];
  return all.map((one) => {
    const command = commandLine(sweptCommand(file, one, knees, question));
    return (
      <p key={command} className="own-command sweep-command">
        <code>{command}</code> <CopyButton text={command} of="the command" />
      </p>
    );
  });
}
