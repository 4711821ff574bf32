import { useEffect, useId, useMemo, useState } from "react";
import type { Trial } from "../../kernel/protocol/trial";
import type { FreeGoal } from "../../kernel/run/asked-store";
import { linkedNow } from "../../kernel/run/frame-store";
import { useRun } from "../../kernel/run/hooks";
import { useNavigation } from "../../kernel/run/navigation-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { trials } from "../../kernel/run/trials";
import { useSentLink } from "../../kernel/run/use-sent-link";
import { pageLink } from "../../kernel/scenario/link/page-link";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { allowedSentence, capitalized } from "../../shared/sentence";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { CopyButton } from "../../ui/CopyButton";
import { challengeNamed, freeChallenge, goalFigures } from "./catalog";
import { afterWords, type Challenge, goalLink, goalName, reachedText, wantedWords } from "./challenge";
import { type Broken, brokenRules, judgedTrial, type Reached, reachedGoals } from "./judge";
import { noteSolved } from "./solved-store";
import "./challenges.css";

/** A challenge's goal, and whether the current scenario reaches it. The page checks that itself, ignoring the link. */
export function Goal({ challenge: name }: { readonly challenge: string }) {
  const challenge = challengeNamed(name);
  return challenge === undefined ? null : <GoalLine challenge={challenge} />;
}

/** An author's own goal for the scenario of the link. */
export function SentGoal({ goal }: { readonly goal: FreeGoal }) {
  const sent = useSentLink();
  const opened = useNavigation((navigation) => navigation.opened);
  const start = sent?.scenario ?? opened;
  const challenge = useMemo(() => start && freeChallenge(goal, start), [goal, start]);
  if (challenge)
    return challenge.steps === 0 ? (
      <NoGoal reason="The link shows the start, where nothing can be judged." />
    ) : (
      <GoalLine challenge={challenge} />
    );
  if (start === null) return null;
  const figures = goalFigures(start).map(({ wire }) => wire);
  const allowed =
    figures.length === 0 ? "This scenario has no figure for a goal." : allowedSentence(figures.join(", "));
  return <NoGoal reason={`Its figure is ${goal.figure}. ${allowed}`} />;
}

const NoGoal = ({ reason }: { readonly reason: string }) => (
  <section className="goal" aria-label="Goal">
    <p className="problem">The link sets a goal that cannot be judged. {reason}</p>
  </section>
);

function GoalLine({ challenge }: { readonly challenge: Challenge }) {
  const judgement = useJudgement(challenge);
  const title = useId();
  const isReached = judgement.kind === "judged" && judgement.goals.every(({ isMet }) => isMet);
  useEffect(() => {
    if (isReached) noteSolved(challenge.name);
  }, [isReached, challenge]);
  return (
    <section className="goal" aria-labelledby={title} data-reached={isReached}>
      <h2 id={title}>
        Goal: {challenge.title} {challenge.changes !== "script" && <Badge lane={challenge.lane} />}
      </h2>
      <GoalRows challenge={challenge} judgement={judgement} />
      <div className="goal-end row wrap">
        <p role="status">{endWords(judgement, isReached, afterWords(challenge))}</p>
        {judgement.kind === "running" && judgement.part > 0 && (
          <label>
            <progress value={judgement.part} max={1} aria-label="judged so far" /> {formatShare(judgement.part, 0)}
          </label>
        )}
        {judgement.kind === "failed" && <Button onClick={judgement.retry}>Try again</Button>}
        {isReached && <HandIn challenge={challenge} />}
      </div>
    </section>
  );
}

function GoalRows({ challenge, judgement }: { readonly challenge: Challenge; readonly judgement: Judgement }) {
  if (judgement.kind === "broken")
    return (
      <ul className="goal-rows wrap">
        {judgement.problems.map(({ field, name, value, allowed }) => (
          <li key={field} className="problem">
            {capitalized(name)}: <b>{value}</b>. {allowedSentence(allowed)}
          </li>
        ))}
      </ul>
    );
  const reached = judgement.kind === "judged" ? judgement.goals : null;
  return (
    <ul className="goal-rows wrap">
      {challenge.goals.map((goal, i) => (
        <li key={goal.figure.wire}>
          {goalName(goal)} <ReachedFigure reached={reached?.[i]} /> <span className="muted">{wantedWords(goal)}</span>
        </li>
      ))}
    </ul>
  );
}

function ReachedFigure({ reached }: { readonly reached: Reached | undefined }) {
  if (reached === undefined) return <b>…</b>;
  const { goal, value, isMet } = reached;
  return (
    <b data-met={isMet}>
      {reachedText(goal, value)} <span aria-hidden="true">{isMet ? "✓" : "✗"}</span>
      <span className="visually-hidden">{isMet ? "reached," : "not reached,"}</span>
    </b>
  );
}

function endWords(judgement: Judgement, isReached: boolean, after: string): string {
  switch (judgement.kind) {
    case "broken":
      return "Not judged, because it breaks a rule.";
    case "running":
      return "Judging …";
    case "failed":
      return `Not judged: ${judgement.text}`;
    default:
      return isReached ? `Goal reached ✓ ${after}` : `Not reached yet, ${after}`;
  }
}

/** The link contains the solution. The page that opens it judges it again. */
function HandIn({ challenge }: { readonly challenge: Challenge }) {
  const run = useRun();
  const text = () =>
    pageLink(location, goalLink(challenge, linkedNow(useScenario.getState().scenario, run.frames.reading())));
  return <CopyButton text={text} label="Copy the link to hand in" otherwise=" Its address is in the address bar." />;
}

/** The result of judging the current scenario as a solution. */
type Judgement =
  | { readonly kind: "broken"; readonly problems: readonly Broken[] }
  /** `part`: the progress of the trial, 0 … 1. */
  | { readonly kind: "running"; readonly part: number }
  | { readonly kind: "judged"; readonly goals: readonly Reached[] }
  | { readonly kind: "failed"; readonly text: string; readonly retry: () => void };

/** A scenario is judged after this many ms without a change, so that a drag is not a hundred trials. */
const REST_MS = 250;

const BEGUN: Judgement = { kind: "running", part: 0 };

/** Judges the run's scenario by a trial in the background, again whenever its requests or the lane change. */
function useJudgement(challenge: Challenge): Judgement {
  const scenario = useScenario(({ scenario }) => scenario);
  const problems = useMemo(() => brokenRules(challenge, scenario), [challenge, scenario]);
  const trial = problems.length > 0 ? null : judgedTrial(challenge, scenario);
  const asked = trial === null ? null : JSON.stringify(trial);
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ readonly of: string; readonly judgement: Judgement } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    const control = new AbortController();
    const tell = (judgement: Judgement) => setKnown({ of: asked, judgement });
    const fail = (text: string) => tell({ kind: "failed", text, retry });
    const retry = () => {
      tell(BEGUN);
      setAttempt(attempt + 1);
    };
    const timer = setTimeout(() => judge(challenge, asked, control.signal, tell, fail), REST_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [challenge, asked, attempt]);
  if (asked === null) return { kind: "broken", problems };
  return known?.of === asked ? known.judgement : BEGUN;
}

async function judge(
  challenge: Challenge,
  asked: string,
  signal: AbortSignal,
  tell: (judgement: Judgement) => void,
  fail: (text: string) => void,
) {
  const trial: Trial = JSON.parse(asked);
  const { steps } = trial;
  // The end of a run is not known in advance, so its progress is not either.
  const onProgress = (done: number) =>
    !signal.aborted && challenge.steps !== "end" && tell({ kind: "running", part: done / steps });
  const end = await trials.run(trial, { signal, onProgress });
  if (signal.aborted || end.kind === "canceled") return;
  if (end.kind === "failed") return fail(end.text);
  const { done, lanes } = end.result;
  const [lane] = lanes;
  if (lane === undefined || (challenge.steps !== "end" && done < steps))
    return fail(`The run ended after ${formatInteger(done)} of ${formatInteger(steps)} steps.`);
  tell({ kind: "judged", goals: reachedGoals(challenge, lane) });
}
