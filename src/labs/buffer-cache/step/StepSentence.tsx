import { create } from "zustand";
import type { Moment } from "../../../codegen/code-line";
import { StepName } from "../../../ui/StepName";

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

interface StepSentenceProps {
  /** Describes the last step. */
  readonly sentence: string;
  readonly done: number;
  readonly className?: string;
}

/** Describes the last step of a lane. Hidden while any lane animates the next step, to leave that to the picture. */
export function StepSentence({ sentence, done, className = "last-step" }: StepSentenceProps) {
  const isShown = useStep(({ moments }) => moments.length > 0);
  return (
    <p className={className} data-waits={isShown}>
      {/* A new sentence makes a new element, instead of moving the words of the old one. */}
      <span key={`${done} ${sentence}`}>
        <b>
          <StepName done={done} isFirst />.
        </b>{" "}
        {sentence}
      </span>
    </p>
  );
}
