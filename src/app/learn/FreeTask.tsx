import { type ComponentType, useEffect } from "react";
import { useAllocationReading, useAllocationScenario } from "../../labs/shared/allocation-frame";
import type { CallerProps } from "../../labs/shared/lab-lesson";
import { freesByHand, useOwn } from "../../lessons/player/own-store";
import { formatBytes } from "../../shared/format";

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
      <p role="status" className="lesson-solved">
        {hasFreed ? "Solved ✓: it was freed. Look at what is in the slot now." : "Not freed yet."}
      </p>
    </section>
  );
}
