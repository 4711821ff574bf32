import { challengeNamed } from "../../lessons/challenges/catalog";
import { goalSentence } from "../../lessons/challenges/goal-words";
import type { Task } from "../../lessons/format";
import { formatBytes } from "../../shared/format";

/** A task before an audience: it is done on the page, by everybody. */
export function TaskToAll({ task }: { readonly task: Task }) {
  return (
    <p className="present-step">
      <b>A task for the page, at the address above.</b> {taskWords(task)}
    </p>
  );
}

function taskWords(task: Task): string {
  if (task.kind === "free") return `Request and return by hand, until a buffer of ${formatBytes(task.bytes)} is freed.`;
  const goals = challengeNamed(task.challenge)?.goals ?? [];
  return `The goal: ${goals.map(goalSentence).join(", ")}.`;
}
