import { figure } from "../../models/allocation/figures";
import { formatShare } from "../../shared/figure-text";
import { useAllocationReading } from "../shared/allocation-frame";
import type { LabLesson } from "../shared/lab-lesson";
import { LessonStage } from "./LessonStage";
import { STAGE_PARTS } from "./stage-parts";

/** The parts of this lab that appear beside a lesson's text. */
export const bufferLesson: LabLesson = {
  Stage: LessonStage,
  CurveAlone,
  parts: STAGE_PARTS,
  laneEditor: () => import("./LanePolicy").then((part) => part.LanePolicy),
  caller: () => import("./caller/Caller").then((part) => part.Caller),
};

function CurveAlone({ lane }: { readonly lane: number }) {
  const reading = useAllocationReading().lanes[lane];
  return (
    <>
      <p className="present-number">{reading === undefined ? "–" : formatShare(figure(reading, "efficiency"))}</p>
      <p>of the allocated memory is needed. A later step asks about the rest of the picture.</p>
    </>
  );
}
