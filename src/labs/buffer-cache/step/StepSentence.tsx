import { stepSentence } from "../../../charts/describe-frame";
import { isBlank } from "../../../charts/figures";
import { StepName } from "../../../components/StepName";
import type { LaneSnapshot } from "../../../state/frame-store";
import { useStep } from "./step-store";

interface StepSentenceProps {
  readonly reading: LaneSnapshot;
  readonly done: number;
  readonly className?: string;
}

/** What the last step did to a lane; while the next one is being shown, in whichever lane, the picture speaks for itself. */
export function StepSentence({ reading, done, className = "last-step" }: StepSentenceProps) {
  const isShown = useStep(({ moments }) => moments.length > 0);
  return (
    <p className={className} data-waits={isShown}>
      <b>
        <StepName done={done} isFirst />.
      </b>{" "}
      {isBlank(reading) ? "One moment: the run is replayed." : stepSentence(reading)}
    </p>
  );
}
