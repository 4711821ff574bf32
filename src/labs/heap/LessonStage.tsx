import { useEffect, useMemo } from "react";
import { useRun } from "../../kernel/run/hooks";
import { heapName } from "../../models/allocation/heap-words";
import { allocationStopWords } from "../../models/allocation/stop-words";
import { stopRulesOf } from "../../ui/stop-rules-of";
import { heapEventNavigation } from "../shared/heap/heap-event-navigation";
import { useHeaps } from "../shared/heap/heaps";
import { LaneSwitch } from "../shared/LaneSwitch";
import { LessonHeading } from "../shared/LessonHeading";
import type { LessonStageProps } from "../shared/lab-lesson";
import { StageFrame } from "../shared/StageFrame";
import { TransportAsAsked } from "../shared/TransportAsAsked";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { heapTakeaway } from "./charts/describe-heap";
import { HeapCurves } from "./HeapCurves";
import { HeapLanes } from "./HeapLanes";
import { HeapLedger } from "./HeapLedger";
import { HeapWords } from "./HeapWords";
import { useHeapLook } from "./heap-store";
import { shownMeasures } from "./stage-parts";
import "../../ui/stage.css";
import "./heap.css";
import "./heap-lanes.css";
import "./lesson-stage.css";

const stops = stopRulesOf(allocationStopWords, () => import("./stop-phrases").then((part) => part.heapPhrases));

/** Longest lane name beside its bar. */
const MOST_LETTERS = 30;

/** The heaps of a step's scenario, with their transport, beside a lesson that holds the page's title. */
export function LessonStage({ focus: wanted, onFocus, highlight, showsCurveAlone }: LessonStageProps) {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const names = useMemo(() => lanes.map(({ heap }) => heapName(heap, MOST_LETTERS)), [lanes]);
  const focus = Math.min(wanted, lanes.length - 1);
  const run = useRun();
  useEffect(() => useHeapLook.setState({ focus }), [focus]);
  const events = useMemo(() => heapEventNavigation(run, focus), [run, focus]);
  const takeaway = heapTakeaway(useHeaps(), focus);
  return (
    <>
      <TransportAsAsked stops={stops} focus={focus} onFocus={onFocus} events={events} />
      <StageFrame as="section" focus={focus} highlight={highlight}>
        {showsCurveAlone ? (
          <p className="lesson-later">A later step asks about this state. It is hidden until then.</p>
        ) : (
          <div className="stage-body heap-stage" data-focus={focus}>
            <LessonHeading {...takeaway} origin="simulated" />
            <LaneSwitch names={names} focus={focus} onFocus={onFocus} />
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
