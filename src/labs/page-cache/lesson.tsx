import { useReading } from "../../kernel/run/hooks";
import { PresentTitle } from "../../ui/present/PresentHead";
import type { LabLesson } from "../shared/lab-lesson";
import { LessonStage } from "./LessonStage";
import { lessonTakeaway } from "./lesson-takeaway";
import { showsMachine } from "./page-frame";
import { STAGE_PARTS } from "./stage-parts";
import { usePageScenario } from "./use-page-scenario";

/** The parts of this lab that appear beside a lesson's text. */
export const pageLesson: LabLesson = {
  Stage: LessonStage,
  Title,
  CurveAlone: null,
  parts: STAGE_PARTS,
  laneEditor: null,
  caller: null,
};

/** The machine has no lanes. */
function Title({ lane, highlight }: { readonly lane: number; readonly highlight: string }) {
  const reading = useReading();
  const scenario = usePageScenario((own) => own);
  const takeaway = lessonTakeaway(reading, scenario, lane, highlight);
  return showsMachine(reading) ? <PresentTitle {...takeaway} /> : <PresentTitle lane={lane} {...takeaway} />;
}
