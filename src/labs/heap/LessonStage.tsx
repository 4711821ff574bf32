import { useEffect } from "react";
import { allocationStopWords } from "../../models/allocation/stop-words";
import { stopRulesOf } from "../../ui/stop-rules-of";
import { heapEventNavigation } from "../shared/heap/heap-event-navigation";
import { useHeaps } from "../shared/heap/heaps";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import { LessonHeading } from "../shared/LessonHeading";
import type { LessonStageProps } from "../shared/lab-lesson";
import { StageFrame } from "../shared/StageFrame";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { useLaneParts } from "../shared/use-lane-parts";
import { heapTakeaway } from "./charts/describe-heap";
import { HeapCurves } from "./HeapCurves";
import { HeapLanes } from "./HeapLanes";
import { HeapLedger } from "./HeapLedger";
import { HeapWords } from "./HeapWords";
import { useHeapLook } from "./heap-store";
import { shownMeasures, shownName } from "./stage-parts";
import "../../ui/stage.css";
import "./heap.css";
import "./heap-lanes.css";
import "./lesson-stage.css";

const stops = stopRulesOf(allocationStopWords, () => import("./stop-phrases").then((part) => part.heapPhrases));

/** The heaps of a step's scenario, with their transport, beside a lesson that holds the page's title. */
export function LessonStage({ highlight, showsCurveAlone, ...given }: LessonStageProps) {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const parts = useLaneParts(lanes, shownName, heapEventNavigation, given);
  const { focus, names } = parts;
  useEffect(() => useHeapLook.setState({ focus }), [focus]);
  const takeaway = heapTakeaway(useHeaps(), focus);
  return (
    <>
      <LabTransport stops={stops} {...parts} />
      <StageFrame as="section" focus={focus} highlight={highlight}>
        {showsCurveAlone ? (
          <p className="lesson-later">A later step asks about this state. It is hidden until then.</p>
        ) : (
          <div className="stage-body heap-stage" data-focus={focus}>
            <LessonHeading {...takeaway} origin="simulated" />
            <LaneSwitch {...parts} />
            <HeapLedger names={names} />
            <Parts names={names} highlight={highlight} />
            <div className="visually-hidden">
              <HeapWords />
            </div>
          </div>
        )}
      </StageFrame>
    </>
  );
}

/** The maps, or the curves that the step is about. */
function Parts({ names, highlight }: Pick<LessonStageProps, "highlight"> & { readonly names: readonly string[] }) {
  const measures = shownMeasures(highlight);
  if (measures === undefined) return <HeapCurves />;
  return measures.length > 0 ? <HeapCurves measures={measures} /> : <HeapLanes names={names} />;
}
