import { useReading } from "../../../kernel/run/hooks";
import { StepName } from "../../../ui/StepName";
import { useIsReadable, waiting } from "./readable";
import { useIsTold } from "./told-step";

interface StepSentenceProps {
  /** Describes the step that is animated, or the last one. */
  readonly sentence: string;
  readonly className?: string;
}

/**
 * Describes a step from the beginning of its animation to the next step. During the animation it has no number, because the
 * figures beside it are of the step before. It is hidden while steps pass too fast to read.
 */
export function StepSentence({ sentence, className = "last-step" }: StepSentenceProps) {
  const { done } = useReading().info;
  const isTold = useIsTold();
  return (
    <p className={className} {...waiting(!useIsReadable())}>
      {/* A new sentence makes a new element, instead of moving the words of the old one. */}
      <span key={`${isTold || done} ${sentence}`}>
        <b>{isTold ? <data value={done}>Now:</data> : <StepName done={done} isFirst />}</b>
        {isTold ? " " : ". "}
        {sentence}
      </span>
    </p>
  );
}
