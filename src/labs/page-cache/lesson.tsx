import { useReading } from "../../kernel/run/hooks";
import type { PageScenario } from "../../models/page_cache/scenario";
import { LaneSwitch } from "../shared/LaneSwitch";
import { LessonHeading } from "../shared/LessonHeading";
import type { LabLesson, ShownPart } from "../shared/lab-lesson";
import { laneName } from "./lane-edits";
import { MachineStage } from "./machine/MachineStage";
import { PageTransport, pageEventNavigation } from "./PageTransport";
import { PageWords } from "./PageWords";
import { usePageScenario } from "./page-state";
import { PoliciesStage } from "./policies/PoliciesStage";
import { lessonTakeaway, STAGE_PARTS, shownParts } from "./stage-parts";
import "./page-cache.css";
import "./lesson-stage.css";

/** The step's parts of the machine, or the caches. */
function Shown({ highlight, ...lanes }: ShownPart) {
  const scenario = usePageScenario((own) => own);
  const takeaway = lessonTakeaway(useReading(), scenario, lanes.focus, highlight);
  const shows = shownParts(highlight);
  if (scenario.stage === "machine")
    return (
      <>
        <LessonHeading {...takeaway} origin="modeled" />
        <MachineStage {...(shows && { shows })} />
      </>
    );
  return (
    <>
      <LessonHeading {...takeaway} origin="simulated" />
      <LaneSwitch {...lanes} />
      <PoliciesStage {...lanes} />
      <div className="visually-hidden">
        <PageWords />
      </div>
    </>
  );
}

/** The parts of this lab that appear beside a lesson's text. */
export const pageLesson: LabLesson<PageScenario> = {
  laneName,
  navigation: pageEventNavigation,
  Transport: PageTransport,
  Shown,
  parts: STAGE_PARTS,
};
