import { useEffect } from "react";
import { heapName } from "../../models/allocation/heap-words";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { allocationStopWords } from "../../models/allocation/stop-words";
import { stopRulesOf } from "../../ui/stop-rules-of";
import { heapEventNavigation, useHeaps } from "../shared/heap/heaps";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import { LessonHeading } from "../shared/LessonHeading";
import type { LabLesson, ShownPart } from "../shared/lab-lesson";
import { heapTakeaway } from "./charts/describe-heap";
import { HeapCurves } from "./HeapCurves";
import { HeapLanes, HeapLedger } from "./HeapLanes";
import { HeapWords } from "./HeapWords";
import { useHeapLook } from "./heap-store";
import { STAGE_PARTS, shownMeasures } from "./stage-parts";
import "./heap.css";
import "./heap-lanes.css";
import "./lesson-stage.css";

const stops = stopRulesOf(allocationStopWords, () => import("./stop-phrases").then((part) => part.heapPhrases));

/** Longest lane name beside its bar. */
const MOST_LETTERS = 30;

/** The memory, and the maps or the curves that the step is about. */
function Shown({ focus, names, onFocus, highlight }: ShownPart) {
  useEffect(() => useHeapLook.setState({ focus }), [focus]);
  const measures = shownMeasures(highlight);
  return (
    <div className="stage-body heap-stage" data-focus={focus}>
      <LessonHeading {...heapTakeaway(useHeaps(), focus)} origin="simulated" />
      <LaneSwitch {...{ names, focus, onFocus }} />
      <HeapLedger names={names} />
      {measures?.length === 0 ? <HeapLanes names={names} /> : <HeapCurves {...(measures && { measures })} />}
      <div className="visually-hidden">
        <HeapWords />
      </div>
    </div>
  );
}

/** The parts of this lab that appear beside a lesson's text. */
export const heapLesson: LabLesson<AllocationScenario> = {
  laneName: ({ heap }) => heapName(heap, MOST_LETTERS),
  navigation: heapEventNavigation,
  Transport: (props) => <LabTransport {...props} stops={stops} />,
  Shown,
  parts: STAGE_PARTS,
};
