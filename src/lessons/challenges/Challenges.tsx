import { type Ref, useId } from "react";
import type { Lab } from "../../kernel/scenario/scenario";
import { challenges } from "./catalog";
import { afterWords, type Challenge, goalLink, goalSentence } from "./challenge";
import { useSolved } from "./solved-store";
import "./challenges.css";

interface ChallengesProps {
  /** The heading of the page, which takes the focus. */
  readonly heading: Ref<HTMLHeadingElement>;
  /** The labs, in the order of the sections. */
  readonly labs: readonly { readonly id: Lab; readonly title: string }[];
}

/** All challenges by lab, with how to submit a solution and how solutions are checked. */
export function Challenges({ heading, labs }: ChallengesProps) {
  const solved = useSolved(({ names }) => names);
  return (
    <div className="challenges">
      <h1 ref={heading} tabIndex={-1}>
        Challenges
      </h1>
      <p>
        Each challenge opens a lab with a goal above it. Change the policy, the heap or the growth rule that the goal
        names. After every change a run in the background tells you whether you have reached the goal.{" "}
        {solved.length > 0 && `Solved on this device: ${solved.length} of ${challenges.length}.`}
      </p>
      {labs.map(({ id, title }) => (
        <Section key={id} title={title} own={challenges.filter(({ start }) => start.lab === id)} solved={solved} />
      ))}
      <HowTo />
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly own: readonly Challenge[];
  readonly solved: readonly string[];
}

/** A lab's challenges, if it has any. */
function Section({ title, own, solved }: SectionProps) {
  const id = useId();
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="challenge-lab">
        {title}
      </h2>
      <ol className="challenge-list">
        {own.map((challenge) => (
          <Item key={challenge.name} challenge={challenge} isSolved={solved.includes(challenge.name)} />
        ))}
      </ol>
    </section>
  );
}

function Item({ challenge, isSolved }: { readonly challenge: Challenge; readonly isSolved: boolean }) {
  const { name, title, text, hint, start, goals, rules } = challenge;
  return (
    <li className="challenge">
      <h3 id={`challenge-${name}`}>
        {title}
        {isSolved && <span className="challenge-solved nowrap"> solved ✓</span>}
      </h3>
      <p>{text}</p>
      <dl>
        <dt>Goal {afterWords(challenge)}</dt>
        {goals.map((goal) => (
          <dd key={goal.figure.wire}>{goalSentence(goal)}</dd>
        ))}
        {rules.length > 0 && <dt>Rules</dt>}
        {rules.map((rule) => (
          <dd key={rule.field}>{rule.says}</dd>
        ))}
      </dl>
      <details>
        <summary>Hint</summary>
        <p>{hint}</p>
      </details>
      <a
        className="button challenge-try"
        href={goalLink(challenge, { scenario: start, digest: null })}
        aria-describedby={`challenge-${name}`}
      >
        Try it
      </a>
    </li>
  );
}

function HowTo() {
  return (
    <div className="challenge-how">
      <section>
        <h2>Handing in a solution</h2>
        <p>
          When the goal is reached, the goal line has a button <em>Copy the link to hand in</em>. The link contains the
          whole solution. Nothing is sent, and there is no account.
        </p>
      </section>
      <section>
        <h2>For lecturers: how solutions are checked</h2>
        <p>
          Open the link. It holds the requests and the policy or the heap, and no result: your own page runs them again
          and shows each figure beside its target. If a link has other requests, or something that a rule forbids, the
          page says so and does not judge it. Editing the link makes another solution, which your page judges in turn.
        </p>
      </section>
    </div>
  );
}
