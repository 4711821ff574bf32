import type { Ref } from "react";
import { challenges } from "./catalog";
import type { Challenge } from "./challenge";
import { goalLink } from "./goal-link";
import { afterWords, goalSentence } from "./goal-words";
import { useSolved } from "./solved-store";
import "./challenges.css";

/** All challenges, how a solution is handed in, and how it is checked. `heading`: of the page, which takes the focus. */
export function Challenges({ heading }: { readonly heading: Ref<HTMLHeadingElement> }) {
  const solved = useSolved(({ names }) => names);
  return (
    <div className="challenges">
      <h1 ref={heading} tabIndex={-1}>
        Challenges
      </h1>
      <p>
        Each opens the lab with a goal line on top. Change the policy; after every change a run of its own in the
        background tells whether the goal is reached.{" "}
        {solved.length > 0 && `Solved on this device: ${solved.length} of ${challenges.length}.`}
      </p>
      <ol className="challenge-list">
        {challenges.map((challenge) => (
          <Item key={challenge.name} challenge={challenge} isSolved={solved.includes(challenge.name)} />
        ))}
      </ol>
      <HowTo />
    </div>
  );
}

function Item({ challenge, isSolved }: { readonly challenge: Challenge; readonly isSolved: boolean }) {
  const { name, title, text, hint, start, goals, rules } = challenge;
  return (
    <li className="challenge">
      <h2 id={`challenge-${name}`}>
        {title}
        {isSolved && <span className="challenge-solved"> solved ✓</span>}
      </h2>
      <p>{text}</p>
      <dl>
        <dt>Goal {afterWords(challenge)}</dt>
        {goals.map((goal) => (
          <dd key={goal.figure}>{goalSentence(goal)}</dd>
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
        <h2>How to hand in</h2>
        <p>
          When the goal is reached, the goal line has a button <em>Copy the link to hand in</em>. The link is the whole
          solution: nothing is sent anywhere, and there is no account.
        </p>
      </section>
      <section>
        <h2>For lecturers: how it is checked</h2>
        <p>
          Open the link. It holds the requests and the policy, and no result: your own page runs them again and shows
          each figure beside the wanted one. A link with other requests, or with a policy that a rule forbids, is named
          as such and not judged. Whoever edits the link by hand has only handed in another policy.
        </p>
      </section>
    </div>
  );
}
