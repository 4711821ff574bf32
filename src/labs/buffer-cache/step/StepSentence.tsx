import { StepName } from "../../../ui/StepName";
import { useStep } from "./step-store";

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
