import { useRef } from "react";
import { OPERATION_STEP } from "../../../generated/heap";
import { useAsked } from "../../../kernel/run/asked-store";
import type { CallDetail } from "../../../models/allocation/call-answer";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { useAllocationReading } from "../../shared/allocation-frame";
import { OneOperation } from "../../shared/heap/operation/later";
import { useOperation } from "../../shared/heap/operation/operation";
import { useReallocScenario } from "../use-realloc";
import { CallBar } from "./CallBar";
import { Charges } from "./CallBill";
import { CallPicture } from "./CallPicture";
import { useCalls } from "./call-store";
import { callTakeaway } from "./headline";
import { type ShownCall, useCallBeside, useShownCall } from "./use-shown-call";
import "./call.css";

/** One call of a size with its pages and every act of the heap, or the same call at two sizes. */
export function CallStage({ focus }: { readonly focus: number }) {
  const shown = useShownCall(focus);
  const beside = useCallBeside(focus);
  const size = useReallocScenario((own) => own.size);
  const besideSize = useCalls((calls) => calls.beside);
  const hasBeside = besideSize !== null && besideSize !== size;
  const isChart = useAsked(({ presentation }) => presentation.ui === "chart");
  return (
    <>
      {hasBeside && shown !== null ? (
        <div className="call-columns">
          <Column shown={shown} />
          {beside === null ? <p className="muted">Running {binaryBytes(besideSize)} …</p> : <Column shown={beside} />}
        </div>
      ) : (
        <Single shown={shown} focus={focus} />
      )}
      {!isChart && <CallBar />}
    </>
  );
}

function Single({ shown, focus }: { readonly shown: ShownCall | null; readonly focus: number }) {
  const turns = useTurns(focus);
  return (
    <>
      {shown === null ? <Waiting /> : <CallPicture call={shown.call} turn={`${turnOf(shown)} ${turns}`} />}
      <OneOperation lane={focus} isApart={shown !== null && isApart(shown.call)} />
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
  const { info } = useAllocationReading();
  const text = info.done === 0 ? "No call yet. Step forward to watch one." : "The pages appear when the run pauses.";
  return <p className="call-picture muted">{text}</p>;
}

const turnOf = ({ scenario, calls }: ShownCall): string => `${scenario.size} ${calls}`;

function Column({ shown }: { readonly shown: ShownCall }) {
  const { scenario, call } = shown;
  const { strong, rest } = callTakeaway(call);
  return (
    <section className="call-column" aria-label={`At ${binaryBytes(scenario.size)}`}>
      <h2>{binaryBytes(scenario.size)}</h2>
      <p>
        <b>{strong}</b>
        {rest}
      </p>
      <CallPicture call={call} turn={turnOf(shown)} />
      <Charges call={call} />
    </section>
  );
}
