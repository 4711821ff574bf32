import type { LabLesson } from "../shared/lab-lesson";
import { LessonStage } from "./LessonStage";
import { STAGE_PARTS } from "./lesson/stage-parts";

/** The parts of this lab that appear beside a lesson's text. */
export const reallocLesson: LabLesson = {
  Stage: LessonStage,
  CurveAlone: null,
  parts: STAGE_PARTS,
  laneEditor: null,
  caller: null,
};
