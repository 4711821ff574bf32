import { stepSentence } from "../../../charts/describe-frame";
import { isBlank } from "../../../charts/figures";
import { StepName } from "../../../components/StepName";
import type { LaneSnapshot } from "../../../state/frame-store";
import { useStep } from "./step-store";

interface StepSentenceProps {
  readonly lane: number;
  readonly reading: LaneSnapshot;
  readonly done: number;
  readonly className?: string;
}

/** What the last step did to a lane; while it is being shown, the picture speaks for itself. */
export function StepSentence({ lane, reading, done, className = "last-step" }: StepSentenceProps) {
  const isShown = useStep(({ moments }) => (moments[lane] ?? null) !== null);
  return (
    <p className={className} data-waits={isShown}>
      <b>
        <StepName done={done} isFirst />.
      </b>{" "}
      {isBlank(reading) ? "One moment: the run is replayed." : stepSentence(reading)}
    </p>
  );
}
