import { useReading } from "../../kernel/run/hooks";
import { stepName } from "../../shared/step-name";
import { type Origin, Provenance } from "../../ui/Provenance";
import type { Takeaway } from "./takeaway";
import "./stage-head.css";

interface LessonHeadingProps extends Takeaway {
  readonly origin: Origin;
  /** The stage shows a step of the run. */
  readonly hasStep?: boolean;
}

/** The takeaway of a lesson's stage, below the heading of the lesson's text. */
export function LessonHeading({ strong, rest, origin, hasStep = true }: LessonHeadingProps) {
  const { info } = useReading();
  return (
    <>
      <div className="stage-where row wrap type-13">
        {hasStep && <p className="muted takeaway-step nowrap">{stepName(info.done)}</p>}
        <Provenance origin={origin} />
      </div>
      <div className="takeaway">
        <h2>
          <b>{strong}</b>
          {rest}
        </h2>
      </div>
    </>
  );
}
