import { type ComponentType, useEffect } from "react";
import { useAllocationReading, useAllocationScenario } from "../../labs/shared/allocation-frame";
import type { CallerProps, LaneEditorProps } from "../../labs/shared/lab-lesson";
import { Goal } from "../../lessons/challenges/Goal";
import type { Task } from "../../lessons/format";
import { freesByHand, keepEdits, useOwn } from "../../lessons/player/own-store";
import { formatBytes } from "../../shared/format";

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

export interface FreeTaskProps {
  readonly bytes: number;
  /** Sizes to request, in bytes. */
  readonly requests: readonly number[];
  /** The moves that the task begins with. */
  readonly start: readonly number[];
  readonly lane: number;
  readonly Caller: ComponentType<CallerProps>;
}

/** Manual requests and frees until the cache has freed a buffer of the task's size. */
export function FreeTask({ bytes, requests, start, lane, Caller }: FreeTaskProps) {
  const moves = useAllocationScenario((scenario) => scenario.moves);
  const hasFreed = useOwn((own) => own.hasFreed);
  const frees = freesByHand(moves, start, useAllocationReading(), lane, bytes);
  useEffect(() => {
    if (frees) useOwn.setState({ hasFreed: true });
  }, [frees]);
  return (
    <section className="lesson-task" aria-labelledby="lesson-task">
      <h2 id="lesson-task">Your turn: free a buffer of {formatBytes(bytes)}</h2>
      <Caller requests={requests} start={start} />
      <p role="status" className="lesson-solved strong">
        {hasFreed ? "Solved ✓: it was freed. Look at what is in the slot now." : "Not freed yet."}
      </p>
    </section>
  );
}
