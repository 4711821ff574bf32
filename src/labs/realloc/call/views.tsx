import { useRef } from "react";
import { OPERATION_STEP } from "../../../generated/heap";
import { useAsked } from "../../../kernel/run/asked-store";
import { resizedBytes } from "../../../models/allocation/batches";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { CallDetail } from "../../../models/allocation/trial-ask";
import { useAllocationReading } from "../../shared/allocation-frame";
import { OneOperation } from "../../shared/heap/operation/lazy";
import { useOperation } from "../../shared/heap/operation/operation";
import { PictureWords } from "../../shared/PictureWords";
import { PresentTitle } from "../../shared/present/SlideFrame";
import { callPlace } from "../call-words";
import { StageHeading } from "../StageHeading";
import { useReallocScenario } from "../use-realloc";
import { CallBar } from "./CallBar";
import { CallColumns } from "./CallColumns";
import { CallPicture } from "./CallPicture";
import { shownTakeaway } from "./headline";
import { detailWords } from "./picture-words";
import { type ShownCall, useShownCall, useShownCalls, useSizeBeside, useWaitingText } from "./use-shown-call";
import "./call.css";

/* The views of one call, in one file that is loaded with its styles when the stage is first shown. */

export { CallBill } from "./CallBill";

/** One call of a size in every lane, with its pages and every act of the heap, or the same call at two sizes. */
export function CallStage({ focus }: { readonly focus: number }) {
  const shown = useShownCalls();
  const turns = useTurns(focus);
  const hasBeside = useSizeBeside() !== null;
  const isChart = useAsked(({ presentation }) => presentation.ui === "chart");
  const own = shown[focus];
  const turnOf = (one: ShownCall) => `${one.scenario.size} ${one.calls} ${one.lane === focus ? turns : 0}`;
  const hasColumns = shown.length > 1 || (own !== undefined && hasBeside);
  return (
    <>
      {own === undefined && <Waiting />}
      {hasColumns && <CallColumns shown={shown} turnOf={turnOf} />}
      {!hasColumns && own !== undefined && <CallPicture call={own.call} turn={turnOf(own)} />}
      {!hasBeside && <OneOperation lane={focus} isApart={own !== undefined && isApart(own.call)} />}
      {!isChart && <CallBar />}
    </>
  );
}

/** The acts that the picture animates. */
const DRAWN: readonly number[] = [OPERATION_STEP.COPY, OPERATION_STEP.REMAP];

/** How often a person has come to the act that the picture animates. */
function useTurns(lane: number): number {
  const operation = useOperation(lane);
  const kind = operation?.all ? undefined : operation?.rows[operation.shown - 1]?.step.kind;
  const isDrawn = kind !== undefined && DRAWN.includes(kind);
  const last = useRef({ isDrawn, turns: 0 });
  if (isDrawn !== last.current.isDrawn) last.current = { isDrawn, turns: last.current.turns + Number(isDrawn) };
  return last.current.turns;
}

/** Whether a call concerns mappings only. */
const isApart = ({ before, after }: CallDetail): boolean => (before?.isMapped ?? true) && (after?.isMapped ?? true);

function Waiting() {
  return <p className="call-picture call-waiting muted">{useWaitingText()}</p>;
}

interface LaneProps {
  readonly lane: number;
}

/** The headline of the call, for an audience. */
export function CallSlideTitle({ lane }: LaneProps) {
  const { info, lanes } = useAllocationReading();
  const place = useReallocScenario((own) => callPlace(own, info, lanes[lane]));
  return <PresentTitle {...shownTakeaway(useShownCall(lane)?.call ?? null, place)} />;
}

/** The pages of the call, for an audience. */
export function CallSlide({ lane }: LaneProps) {
  const shown = useShownCall(lane);
  const waiting = useWaitingText();
  if (shown === null) return <p>{waiting}</p>;
  return <CallPicture call={shown.call} turn={`${shown.scenario.size} ${shown.calls}`} scale={2} />;
}

/** The headline of the call. */
export function CallTitle({ focus }: { readonly focus: number }) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  const { size, factor } = scenario;
  const place = callPlace(scenario, info, lanes[focus]);
  return (
    <StageHeading {...shownTakeaway(useShownCall(focus)?.call ?? null, place)}>
      {binaryBytes(size)} → {binaryBytes(resizedBytes(size, factor))}, {place}
    </StageHeading>
  );
}

/** Describes the call in words; it is not updated while playing. */
export function CallWords({ focus }: { readonly focus: number }) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  const shown = useShownCall(focus);
  const sentence = `The call shown is ${callPlace(scenario, info, lanes[focus])}.`;
  const text = [sentence, ...(shown === null ? [] : [detailWords(shown.call, shown.scenario.prices)])].join(" ");
  return <PictureWords id="realloc-words" origin="simulated" text={text} />;
}
