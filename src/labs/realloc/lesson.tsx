import { useEffect } from "react";
import { useReading } from "../../kernel/run/hooks";
import { heapName } from "../../models/allocation/heap-words";
import { allocationStopWords } from "../../models/allocation/stop-words";
import { stopRulesOf } from "../../ui/stop-rules-of";
import { allocationFrame } from "../shared/allocation-frame";
import { heapEventNavigation } from "../shared/heap/heaps";
import { LabFigures } from "../shared/LabFigures";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import { LessonHeading } from "../shared/LessonHeading";
import { stateOf } from "../shared/lab-figures";
import type { LabLesson, ShownPart } from "../shared/lab-lesson";
import { useGrowthWork, useShownGrowths } from "./growth/growth-store";
import { isAboutGrowth, lessonFigures, lessonTakeaway, STAGE_PARTS } from "./lesson-figures";
import type { ReallocState } from "./realloc-figure";
import type { ReallocScenario } from "./scenario/realloc-scenario";
import { useShownSweep, useSweepOf } from "./sizes/sweep";
import { useReallocLook, useReallocScenario } from "./use-realloc";
import "./realloc.css";

const stops = stopRulesOf(allocationStopWords, () => import("./stop-phrases").then((part) => part.reallocPhrases));

/** The state of a step, again when its sweep or its growths are known. */
export function useLessonState(lane: number): ReallocState {
  const scenario = useReallocScenario((own) => own);
  useSweepOf(scenario);
  useShownSweep();
  useShownGrowths();
  return stateOf(allocationFrame(useReading()), scenario, lane);
}

function Growing() {
  useGrowthWork();
  return null;
}

/** The figures of a step, which has one part. */
function Shown({ focus, names, onFocus, highlight }: ShownPart) {
  const state = useLessonState(focus);
  useEffect(() => useReallocLook.setState({ focus }), [focus]);
  const isGrowth = isAboutGrowth(highlight);
  return (
    <div className="stage-body">
      {isGrowth && <Growing />}
      <LessonHeading {...lessonTakeaway(state, highlight)} origin="simulated" hasStep={!isGrowth} />
      {!isGrowth && <LaneSwitch {...{ names, focus, onFocus }} />}
      <LabFigures figures={lessonFigures(state, highlight)} lane={focus} />
    </div>
  );
}

/** The parts of this lab that appear beside a lesson's text. A growing vector has no steps. */
export const reallocLesson: LabLesson<ReallocScenario> = {
  laneName: ({ heap }) => heapName(heap),
  navigation: heapEventNavigation,
  Transport: ({ highlight, ...props }) => !isAboutGrowth(highlight) && <LabTransport {...props} stops={stops} />,
  Shown,
  parts: STAGE_PARTS,
};
