import { useRef } from "react";
import { OPERATION_STEP } from "../../../generated/heap";
import { useAsked } from "../../../kernel/run/asked-store";
import type { CallDetail } from "../../../models/allocation/call-answer";
import { OneOperation } from "../../shared/heap/operation/lazy";
import { useOperation } from "../../shared/heap/operation/operation";
import { CallBar } from "./CallBar";
import { CallColumns } from "./CallColumns";
import { CallPicture } from "./CallPicture";
import { type ShownCall, useShownCalls, useSizeBeside, useWaitingText } from "./use-shown-call";
import "./call.css";

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
