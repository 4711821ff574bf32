import { challengeNamed } from "../../lessons/challenges/catalog";
import { goalSentence } from "../../lessons/challenges/goal-words";
import type { Task } from "../../lessons/format";
import { formatBytes } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";

/** A task before an audience. It is done on the page, which Escape opens, or by everyone who opens the address. */
export function TaskToAll({ task, lane }: { readonly task: Task; readonly lane: number }) {
  return (
    <p className="present-step">
      <b>Your turn: press Esc and try it.</b> {taskWords(task, lane)}
    </p>
  );
}

function taskWords(task: Task, lane: number): string {
  if (task.kind === "free")
    return `Keep requesting and returning buffers until one of ${formatBytes(task.bytes)} is freed.`;
  const goals = challengeNamed(task.challenge)?.goals ?? [];
  return `The goal for lane ${laneLetter(lane)}: ${goals.map(goalSentence).join(", ")}.`;
}
