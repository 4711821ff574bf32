import { useAsked } from "../../../kernel/run/asked-store";
import type { CallDetail } from "../../../models/allocation/call-answer";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { formatCounted } from "../../../shared/figure-text";
import { useAllocationReading } from "../../shared/allocation-frame";
import { OneOperation } from "../../shared/heap/operation/OneOperation";
import { useReallocScenario } from "../use-realloc";
import { chargesOf, sumOf } from "./bill";
import { CallBar } from "./CallBar";
import { CallPicture } from "./CallPicture";
import { useCalls } from "./call-store";
import { callTakeaway } from "./headline";
import { type ShownCall, useCallBeside, useShownCall } from "./use-shown-call";
import "./call.css";

/** One call of a size: what it does to its pages, and every act of the heap; or the same call at two sizes. */
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
  return (
    <>
      {shown === null ? <Waiting /> : <CallPicture call={shown.call} turn={turnOf(shown)} />}
      <OneOperation lane={focus} isApart={shown !== null && isApart(shown.call)} />
    </>
  );
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
      <h2>
        {binaryBytes(scenario.size)} <span>{formatCounted(sumOf(chargesOf(call, scenario.prices)), "cycle")}</span>
      </h2>
      <p>
        <b>{strong}</b>
        {rest}
      </p>
      <CallPicture call={call} turn={turnOf(shown)} />
    </section>
  );
}
