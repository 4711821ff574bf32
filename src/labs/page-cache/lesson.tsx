import { useReading } from "../../kernel/run/hooks";
import { PresentTitle } from "../../ui/present/PresentHead";
import type { LabLesson } from "../shared/lab-lesson";
import { LessonStage } from "./LessonStage";
import { lessonTakeaway } from "./lesson-takeaway";
import { STAGE_PARTS } from "./stage-parts";

/** The parts of this lab that appear beside a lesson's text. */
export const pageLesson: LabLesson = {
  Stage: LessonStage,
  Title,
  CurveAlone: null,
  parts: STAGE_PARTS,
  laneEditor: null,
  caller: null,
};

function Title({ lane, highlight }: { readonly lane: number; readonly highlight: string }) {
  return <PresentTitle lane={lane} {...lessonTakeaway(useReading(), lane, highlight)} />;
}
