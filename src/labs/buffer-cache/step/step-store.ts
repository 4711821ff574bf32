import { create } from "zustand";
import type { Moment } from "../../../codegen/code-line";

interface StepState {
  /** Of each lane: where in its code the step is that is being shown; null = it is over, or none is shown. */
  readonly moments: readonly (Moment | null)[];
}

/** What is being shown of a step, for the code beside it. */
export const useStep = create<StepState>()(() => ({ moments: [] }));

/** The step is at these moments now; nothing happens if it was before. */
export function tellMoments(moments: readonly (Moment | null)[]): void {
  const known = useStep.getState().moments;
  if (moments.some((moment, lane) => moment?.phase !== known[lane]?.phase)) useStep.setState({ moments });
}

/** No step is being shown. */
export function tellRest(): void {
  if (useStep.getState().moments.length > 0) useStep.setState({ moments: [] });
}
