import { useEffect, useMemo } from "react";
import { useRun } from "../../kernel/run/hooks";
import { heapName } from "../../models/allocation/heap-words";
import { allocationStopWords } from "../../models/allocation/stop-words";
import { stopRulesOf } from "../../ui/stop-rules-of";
import { heapEventNavigation } from "../shared/heap/heap-event-navigation";
import { LaneSwitch } from "../shared/LaneSwitch";
import { LessonHeading } from "../shared/LessonHeading";
import type { LessonStageProps } from "../shared/lab-lesson";
import { StageFrame } from "../shared/StageFrame";
import { TransportAsAsked } from "../shared/TransportAsAsked";
import { LessonParts } from "./lesson/LessonParts";
import { partNamed } from "./lesson/stage-parts";
import { useLessonTakeaway } from "./lesson/use-lesson-takeaway";
import { useReallocLook } from "./realloc-store";
import { useSweepOf } from "./sizes/use-sweep";
import { useReallocScenario } from "./use-realloc";
import "../../ui/stage.css";
import "./realloc.css";

const stops = stopRulesOf(allocationStopWords, () => import("./stop-phrases").then((part) => part.reallocPhrases));

/** The calls of a step's scenario, with their transport, beside a lesson that holds the page's title. */
export function LessonStage({ focus: wanted, onFocus, highlight, showsCurveAlone }: LessonStageProps) {
  const scenario = useReallocScenario((own) => own);
  const { lanes } = scenario;
  const names = useMemo(() => lanes.map(({ heap }) => heapName(heap)), [lanes]);
  const focus = Math.min(wanted, lanes.length - 1);
  const run = useRun();
  useEffect(() => useReallocLook.setState({ focus }), [focus]);
  useSweepOf(scenario);
  const events = useMemo(() => heapEventNavigation(run, focus), [run, focus]);
  const takeaway = useLessonTakeaway(highlight, focus);
  // A growing vector has no steps.
  const isGrowth = partNamed(highlight) === "growth";
  return (
    <>
      {!isGrowth && <TransportAsAsked stops={stops} focus={focus} onFocus={onFocus} events={events} />}
      <StageFrame as="section" focus={focus} highlight={highlight}>
        {showsCurveAlone ? (
          <p className="lesson-later">A later step asks about this state. It is hidden until then.</p>
        ) : (
          <div className="stage-body realloc-lesson">
            <LessonHeading {...takeaway} origin="simulated" hasStep={!isGrowth} />
            {!isGrowth && (
              <div className="realloc-lesson-lanes">
                <LaneSwitch {...{ names, focus, onFocus }} />
              </div>
            )}
            <LessonParts highlight={highlight} lane={focus} />
          </div>
        )}
      </StageFrame>
    </>
  );
}
