import { laneLetter } from "../../../shared/lane-letter";
import { stepName } from "../../../shared/step-name";
import { StepName } from "../../../ui/StepName";
import { type AllocationLaneSnapshot, useAllocationReading } from "../../shared/allocation-frame";
import { useLayer } from "../../shared/layer";
import { useRunTitle } from "../../shared/RunTitle";
import { isReadable, useIsReadable, waiting } from "../../shared/step/readable";
import { useIsTold } from "../../shared/step/told-step";
import type { Takeaway as Point } from "../../shared/takeaway";
import { RunProvenance } from "../RunProvenance";
import { comparedTakeaway, passingTakeaway, takeaway } from "../words/describe-frame";

interface TakeawayProps {
  readonly focus: number;
}

/** The current takeaway, computed from the figures, as the page's title. Where a person compares lanes it is about all. */
export function TakeawayTitle({ focus }: TakeawayProps) {
  const { info, lanes } = useAllocationReading();
  const own = usePoint(focus);
  const compared = useLayer() === "compare" ? comparedTakeaway(lanes) : null;
  const { strong } = compared ?? pointOf(lanes, focus, takeaway);
  useRunTitle(strong, stepName(info.done));
  return <Takeaway point={compared ?? own} heading="h1" />;
}

/** The takeaway of a lane, which it names if there are others. */
function pointOf(lanes: readonly AllocationLaneSnapshot[], focus: number, say: typeof takeaway): Point {
  const lane = lanes[focus];
  return lane === undefined ? { strong: "", rest: "" } : say(lane, lanes.length > 1 ? laneLetter(focus) : "");
}

/** The takeaway of a lane. While it is hidden, its words stay the same, so that nothing below them moves. */
export function usePoint(focus: number): Point {
  const { info, lanes } = useAllocationReading();
  return pointOf(lanes, focus, isReadable(info) ? takeaway : passingTakeaway);
}

interface HeadingProps {
  readonly point: Point;
  readonly heading: "h1" | "h2";
}

/** The current takeaway, as a heading. */
export function Takeaway({ point: { strong, rest }, heading: Heading }: HeadingProps) {
  const { info } = useAllocationReading();
  const isTold = useIsTold();
  return (
    <div className="takeaway">
      {/* A new takeaway makes a new heading, instead of moving the words of the old one. */}
      <Heading key={info.playing ? "passing" : strong} {...waiting(!useIsReadable())}>
        <b>{strong}</b>
        {rest}
      </Heading>
      <div className="takeaway-where baseline type-12">
        <p key={stepName(info.done).length} className="muted takeaway-step nowrap">
          {isTold ? <data value={info.done}>before {stepName(info.done + 1)}</data> : <StepName done={info.done} />}
        </p>
        <RunProvenance />
      </div>
    </div>
  );
}
