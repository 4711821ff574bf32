import { useEffect, useId } from "react";
import { linkedNow } from "../../kernel/run/frame-store";
import { useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { pageLink } from "../../kernel/scenario/link/page-link";
import { formatShare } from "../../shared/figure-text";
import { allowedSentence, capitalized } from "../../shared/sentence";
import { Badge } from "../../ui/Badge";
import { CopyButton } from "../../ui/CopyButton";
import { challengeNamed } from "./catalog";
import type { Challenge } from "./challenge";
import { goalLink } from "./goal-link";
import { afterWords, goalName, reachedText, wantedWords } from "./goal-words";
import type { Reached } from "./judge";
import { noteSolved } from "./solved-store";
import { type Judgement, useJudgement } from "./use-judgement";
import "./challenges.css";

/** A challenge's goal, and whether the current scenario reaches it. The page checks that itself, ignoring the link. */
export function Goal({ challenge: name }: { readonly challenge: string }) {
  const challenge = challengeNamed(name);
  return challenge === undefined ? null : <GoalLine challenge={challenge} />;
}

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
      <div className="goal-end">
        <p role="status">{endWords(judgement, isReached, afterWords(challenge))}</p>
        {judgement.kind === "running" && judgement.part > 0 && (
          <label>
            <progress value={judgement.part} max={1} aria-label="judged so far" /> {formatShare(judgement.part, 0)}
          </label>
        )}
        {judgement.kind === "failed" && (
          <button type="button" className="button" onClick={judgement.retry}>
            Try again
          </button>
        )}
        {isReached && <HandIn challenge={challenge} />}
      </div>
    </section>
  );
}

function GoalRows({ challenge, judgement }: { readonly challenge: Challenge; readonly judgement: Judgement }) {
  if (judgement.kind === "broken")
    return (
      <ul className="goal-rows">
        {judgement.problems.map(({ field, name, value, allowed }) => (
          <li key={field} className="problem">
            {capitalized(name)}: <b>{value}</b>. {allowedSentence(allowed)}
          </li>
        ))}
      </ul>
    );
  const reached = judgement.kind === "judged" ? judgement.goals : null;
  return (
    <ul className="goal-rows">
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
