import { useReading } from "../../../kernel/run/hooks";
import { StepName } from "../../../ui/StepName";
import { useIsReadable, waiting } from "./readable";
import { useTold } from "./told-step";

interface StepSentenceProps {
  /** Describes the step that is animated, or the last one. */
  readonly sentence: string;
  readonly className?: string;
}

/**
 * Describes a step from the beginning of its animation to the next step. While steps pass it has no number, because the
 * figures beside it change at the end of the animation. It is hidden while steps pass too fast to read.
 */
export function StepSentence({ sentence, className = "last-step" }: StepSentenceProps) {
  const { done, playing } = useReading().info;
  const isTold = useTold(({ lanes }) => lanes !== null);
  const passes = playing || isTold;
  return (
    <p className={className} {...waiting(!useIsReadable())}>
      {/* A new sentence makes a new element, instead of moving the words of the old one. */}
      <span key={`${passes || done} ${sentence}`}>
        <b>{passes ? <data value={done}>Now:</data> : <StepName done={done} isFirst />}</b>
        {passes ? " " : ". "}
        {sentence}
      </span>
    </p>
  );
}
