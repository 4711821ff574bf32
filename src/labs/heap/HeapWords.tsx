import { useRef } from "react";
import { OPERATION } from "../../generated/abi";
import { usePreferences } from "../../kernel/run/preferences-store";
import { heapFigure } from "../../models/allocation/figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { heapName } from "../../models/allocation/heap-words";
import { exactHeap } from "../../models/allocation/policy-fields";
import { allocationStopWords } from "../../models/allocation/stop-words";
import { outcome, type SteppedLane } from "../../models/allocation/worded-lane";
import { stepName } from "../../shared/step-name";
import { stopSentence } from "../../ui/stop-rules-of";
import { useAllocationReading, useAllocationScenario } from "../shared/allocation-frame";
import { useHeaps } from "../shared/heap/heaps";
import { useOperation } from "../shared/heap/operation/operation";
import { operationPicture, operationWords } from "../shared/heap/operation/operation-words";
import { PictureWords } from "../shared/PictureWords";
import { heapPicture } from "./charts/describe-heap";
import { useHeapLook } from "./heap-store";

/** Describes the picture. The text does not change while playing. */
export function HeapWords() {
  const { info, lanes } = useAllocationReading();
  const heaps = useHeaps();
  const { stage, lanes: policies } = useAllocationScenario((scenario) => scenario);
  const operation = useOperation(useHeapLook((look) => look.focus));
  const named = heaps.map((heap, lane) => ({ name: heapName(policies[lane]?.heap ?? exactHeap), heap }));
  const lane = lanes[operation?.lane ?? 0];
  const tellsOperation = stage === "operation" && operation !== null && lane !== undefined;
  const picture = tellsOperation ? operationPicture(lane, operation) : heapPicture(info.done, named);
  return (
    <PictureWords id="heap-words-title" origin="simulated" text={picture}>
      <Announcement picture={picture} />
    </PictureWords>
  );
}

/** Describes a lane's last step. */
export const stepWords = (lane: SteppedLane & { readonly heap?: HeapArrays }): string =>
  `${operationWords(lane)}${resizeEnd(lane)}.`;

/** Whether a resized block moved. A step that is still shown does not tell. */
function resizeEnd(lane: SteppedLane & { readonly heap?: HeapArrays }): string {
  if (lane.heap === undefined || outcome(lane, "operation") !== OPERATION.RESIZE) return "";
  return heapFigure(lane.heap, "last_copied") > 0 ? ": it moved" : ": it stayed in place";
}

/** One sentence for a step by hand, a description of the picture when playing ends, nothing while playing. */
function Announcement({ picture }: { readonly picture: string }) {
  const { info, lanes } = useAllocationReading();
  const { breakpoints } = useAllocationScenario((scenario) => scenario);
  const isOn = usePreferences((preferences) => preferences.announcements) === "on";
  const last = useRef({ done: info.done, playing: info.playing, text: "" });
  if (info.done !== last.current.done || info.playing !== last.current.playing) {
    const stopped = info.stop && stopSentence(info.stop, breakpoints, allocationStopWords, lanes.length);
    const step = lanes[0] === undefined ? "" : `${stepName(info.done)}. ${stepWords(lanes[0])}`;
    const text = info.playing ? "" : (stopped ?? (last.current.playing ? picture : step));
    last.current = { done: info.done, playing: info.playing, text };
  }
  return (
    <p className="visually-hidden" role="status">
      {isOn ? last.current.text : ""}
    </p>
  );
}
