import { create } from "zustand";
import type { Moment } from "../../../codegen/code-line";

interface StepState {
  /** By lane, the code position of the animated step; null = it is over, or there is no animation. */
  readonly moments: readonly (Moment | null)[];
}

/** The animated step, for the code beside it. */
export const useStep = create<StepState>()(() => ({ moments: [] }));

/** Sets the moments of the animated step. Does nothing if they have not changed. */
export function setMoments(moments: readonly (Moment | null)[]): void {
  const known = useStep.getState().moments;
  if (moments.some((moment, lane) => moment?.phase !== known[lane]?.phase)) useStep.setState({ moments });
}

/** Ends the animated step. */
export function clearMoments(): void {
  if (useStep.getState().moments.length > 0) useStep.setState({ moments: [] });
}
