import { StepName } from "../../../ui/StepName";
import { useStep } from "./step-store";

interface StepSentenceProps {
  /** What the last step did. */
  readonly sentence: string;
  readonly done: number;
  readonly className?: string;
}

/** What the last step did to a lane; while the next one is being shown, in whichever lane, the picture speaks for itself. */
export function StepSentence({ sentence, done, className = "last-step" }: StepSentenceProps) {
  const isShown = useStep(({ moments }) => moments.length > 0);
  return (
    <p className={className} data-waits={isShown}>
      {/* Another sentence is another element: its words do not move. */}
      <span key={`${done} ${sentence}`}>
        <b>
          <StepName done={done} isFirst />.
        </b>{" "}
        {sentence}
      </span>
    </p>
  );
}
