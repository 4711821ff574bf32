import { type ComponentType, useEffect } from "react";
import type { LaneEditorProps } from "../../labs/shared/lab-lesson";
import { Goal } from "../../lessons/challenges/Goal";
import type { Task } from "../../lessons/format";
import { keepEdits } from "../../lessons/player/own-store";

export interface ChallengeTaskProps {
  readonly task: Extract<Task, { readonly kind: "challenge" }>;
  /** The lane whose policy the person edits. */
  readonly lane: number;
  readonly Editor: ComponentType<LaneEditorProps>;
}

/** A goal, and the policy that should reach it. A person's edits are kept until the page closes. */
export function ChallengeTask({ task, lane, Editor }: ChallengeTaskProps) {
  useEffect(keepEdits, []);
  return (
    <section className="lesson-task" aria-label="Your policy">
      <Goal challenge={task.challenge} />
      <Editor lane={lane} without={task.without} />
    </section>
  );
}
