import { useEffect } from "react";
import { allocationStopWords } from "../../models/allocation/stop-words";
import { stopRulesOf } from "../../ui/stop-rules-of";
import { heapEventNavigation } from "../shared/heap/heap-event-navigation";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import { LessonHeading } from "../shared/LessonHeading";
import type { LessonStageProps } from "../shared/lab-lesson";
import { StageFrame } from "../shared/StageFrame";
import { useLaneParts } from "../shared/use-lane-parts";
import { LessonParts } from "./lesson/LessonParts";
import { partNamed } from "./lesson/stage-parts";
import { useLessonTakeaway } from "./lesson/use-lesson-takeaway";
import { useReallocLook } from "./realloc-store";
import { useSweepOf } from "./sizes/use-sweep";
import { nameOfHeap, useReallocScenario } from "./use-realloc";
import "../../ui/stage.css";
import "./realloc.css";

const stops = stopRulesOf(allocationStopWords, () => import("./stop-phrases").then((part) => part.reallocPhrases));

/** The calls of a step's scenario, with their transport, beside a lesson that holds the page's title. */
export function LessonStage({ highlight, showsCurveAlone, ...given }: LessonStageProps) {
  const scenario = useReallocScenario((own) => own);
  const parts = useLaneParts(scenario.lanes, nameOfHeap, heapEventNavigation, given);
  const { focus } = parts;
  useEffect(() => useReallocLook.setState({ focus }), [focus]);
  useSweepOf(scenario);
  const takeaway = useLessonTakeaway(highlight, focus);
  // A growing vector has no steps.
  const isGrowth = partNamed(highlight) === "growth";
  return (
    <>
      {!isGrowth && <LabTransport stops={stops} {...parts} />}
      <StageFrame as="section" focus={focus} highlight={highlight}>
        {showsCurveAlone ? (
          <p className="lesson-later">A later step asks about this state. It is hidden until then.</p>
        ) : (
          <div className="stage-body realloc-lesson">
            <LessonHeading {...takeaway} origin="simulated" hasStep={!isGrowth} />
            {!isGrowth && (
              <div className="realloc-lesson-lanes">
                <LaneSwitch {...parts} />
              </div>
            )}
            <LessonParts highlight={highlight} lane={focus} />
          </div>
        )}
      </StageFrame>
    </>
  );
}
