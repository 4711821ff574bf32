import { challengeNamed } from "../../lessons/challenges/catalog";
import { goalSentence } from "../../lessons/challenges/goal-words";
import type { Task } from "../../lessons/format";

/** A task before an audience: it is done on the page, by everybody. */
export function TaskToAll({ task }: { readonly task: Task }) {
  const goals = task.kind === "challenge" ? (challengeNamed(task.challenge)?.goals ?? []) : [];
  return (
    <p className="present-step">
      <b>A task for the page, at the address above.</b>{" "}
      {goals.length > 0 && `The goal: ${goals.map(goalSentence).join(", ")}.`}
    </p>
  );
}
