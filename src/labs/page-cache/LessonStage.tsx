import { useReading } from "../../kernel/run/hooks";
import { isMachine } from "../../models/page_cache/scenario";
import { LaneSwitch } from "../shared/LaneSwitch";
import { LessonHeading } from "../shared/LessonHeading";
import type { LessonStageProps } from "../shared/lab-lesson";
import { StageFrame } from "../shared/StageFrame";
import { type LaneParts, useLaneParts } from "../shared/use-lane-parts";
import { pageEventNavigation } from "./event-navigation";
import { laneName } from "./lane-edits";
import { lessonTakeaway } from "./lesson-takeaway";
import { MachineStage } from "./machine/MachineStage";
import { PageTransport } from "./PageTransport";
import { PageWords } from "./PageWords";
import { PoliciesStage } from "./policies/PoliciesStage";
import { shownParts } from "./stage-parts";
import { pageTakeaway } from "./takeaway";
import { usePageScenario } from "./use-page-scenario";
import "../../ui/stage.css";
import "./page-cache.css";
import "./lesson-stage.css";

/** The stage of a step's scenario, with its transport, beside a lesson that holds the page's title. */
export function LessonStage({ highlight, showsCurveAlone, ...given }: LessonStageProps) {
  const { lanes, stage } = usePageScenario((scenario) => scenario);
  const parts = useLaneParts(lanes, laneName, pageEventNavigation, given);
  const ofMachine = isMachine({ stage });
  return (
    <>
      <PageTransport {...parts} />
      <StageFrame as="section" focus={parts.focus} highlight={highlight}>
        {showsCurveAlone && (
          <p className="lesson-later">A later step asks about this state. It is hidden until then.</p>
        )}
        {!showsCurveAlone && ofMachine && <MachineInLesson highlight={highlight} />}
        {!showsCurveAlone && !ofMachine && <CachesInLesson {...parts} />}
      </StageFrame>
    </>
  );
}

/** The step's parts of the machine. */
function MachineInLesson({ highlight }: Pick<LessonStageProps, "highlight">) {
  const shows = shownParts(highlight);
  const scenario = usePageScenario((own) => own);
  return (
    <>
      <LessonHeading {...lessonTakeaway(useReading(), scenario, 0, highlight)} origin="modeled" />
      <MachineStage {...(shows && { shows })} />
    </>
  );
}

function CachesInLesson({ focus, names, onFocus }: LaneParts) {
  const scenario = usePageScenario((own) => own);
  return (
    <>
      <LessonHeading {...pageTakeaway(useReading(), scenario, focus)} origin="simulated" />
      <LaneSwitch names={names} focus={focus} onFocus={onFocus} />
      <PoliciesStage names={names} focus={focus} showsNext={false} />
      <div className="visually-hidden">
        <PageWords />
      </div>
    </>
  );
}
