import { useRef } from "react";
import { OPERATION_STEP } from "../../../generated/heap";
import { useAsked } from "../../../kernel/run/asked-store";
import { useRun } from "../../../kernel/run/hooks";
import { pointersOf, resizedBytes } from "../../../models/allocation/batches";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { heapName } from "../../../models/allocation/heap-words";
import type { CallDetail } from "../../../models/allocation/trial-ask";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Select } from "../../../ui/Select";
import { TableButton } from "../../../ui/TableButton";
import { useAllocationReading } from "../../shared/allocation-frame";
import { ChargeRows } from "../../shared/heap/ChargeRows";
import { sumOf } from "../../shared/heap/costs";
import { OneOperation } from "../../shared/heap/operation/lazy";
import { useOperation } from "../../shared/heap/operation/operation";
import { Sureness } from "../../shared/heap/Sureness";
import { PictureWords } from "../../shared/PictureWords";
import { PresentTitle } from "../../shared/present/SlideFrame";
import { StageHeading } from "../StageHeading";
import { sizesOf } from "../sizes/sweep";
import { useReallocScenario } from "../use-realloc";
import { CallPicture } from "./CallPicture";
import {
  type ShownCall,
  useCalls,
  useCallsBeside,
  useShownCall,
  useShownCalls,
  useSizeBeside,
  useWaitingText,
} from "./call-store";
import { callPlace, callTakeaway, chargesOf, detailWords, shownTakeaway } from "./call-words";
import { billTable } from "./figures";
import "./call.css";

/* The views of one call, in one file that is loaded with its styles when the stage is first shown. */

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
  return <p className="call-picture small call-waiting muted">{useWaitingText()}</p>;
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

/** Goes to the call before and after, and puts the same call at another size beside it. */
function CallBar() {
  const run = useRun();
  const { done } = useAllocationReading().info;
  const scenario = useReallocScenario((own) => own);
  const last = 3 * pointersOf(scenario);
  return (
    <div className="realloc-bar row wrap type-13 call-bar">
      <Button aria-disabled={done <= 1} title="Key ←" onClick={() => run.transport.step(-1)}>
        ‹ Previous call
      </Button>
      <Button aria-disabled={done >= last} title="Key →" onClick={() => run.transport.step(1)}>
        Next call ›
      </Button>
      <Beside sizes={sizesOf(scenario).filter((one) => one !== scenario.size)} />
    </div>
  );
}

function Beside({ sizes }: { readonly sizes: readonly number[] }) {
  const beside = useCalls((calls) => calls.beside);
  return (
    <label>
      same call at{" "}
      <Select
        value={beside ?? ""}
        options={[["", "no other size"], ...sizes.map((one) => [one, binaryBytes(one)] as const)]}
        onChoose={(size) => useCalls.setState({ beside: size === "" ? null : size })}
      />
    </label>
  );
}

/** The bill of the call that the run shows: counts times prices. */
export function CallBill({ focus }: { readonly focus: number }) {
  const prices = useReallocScenario((own) => own.prices);
  const shown = useShownCall(focus);
  if (shown === null) return null;
  const { call } = shown;
  return (
    <section className="rail-section" aria-labelledby="call-bill">
      <h2 id="call-bill">
        Where its cycles go <Sureness of="cost" words="modeled" />
      </h2>
      <Charges call={call} />
      <TableButton of="bill of the call" className="text-button" table={() => billTable(call, prices)} />
    </section>
  );
}

/** The bill of a call: its counts, their cycles, and the sum. */
function Charges({ call }: { readonly call: CallDetail }) {
  const prices = useReallocScenario((own) => own.prices);
  const charges = chargesOf(call, prices);
  return (
    <table className="call-charges type-13">
      <ChargeRows charges={charges} sum={sumOf(charges)} />
    </table>
  );
}

interface ColumnsProps {
  readonly shown: readonly ShownCall[];
  /** The animation of a call starts again with each key. */
  readonly turnOf: (shown: ShownCall) => string;
}

/** A call in every lane, and below it, or beside a single lane, the same call at another size. */
function CallColumns({ shown, turnOf }: ColumnsProps) {
  const size = useReallocScenario((own) => own.size);
  const other = useSizeBeside();
  const beside = useCallsBeside();
  return (
    <div className="call-sizes" data-lanes={shown.length}>
      <AtSize size={other === null ? null : size} shown={shown} turnOf={turnOf} />
      {other !== null && <AtSize size={other} shown={beside} turnOf={turnOf} />}
    </div>
  );
}

/** `size`: named if there are two. */
function AtSize({ size, shown, turnOf }: ColumnsProps & { readonly size: number | null }) {
  const name = size === null ? "Every heap" : `At ${binaryBytes(size)}`;
  return (
    <section aria-label={name}>
      {size !== null && <h2>{binaryBytes(size)}</h2>}
      {shown.length === 0 && <p className="muted">Running …</p>}
      <div className="call-columns">
        {shown.map((one) => (
          <Column key={one.lane} shown={one} isNamed={shown.length > 1} turn={turnOf(one)} />
        ))}
      </div>
    </section>
  );
}

interface ColumnProps {
  readonly shown: ShownCall;
  readonly isNamed: boolean;
  readonly turn: string;
}

function Column({ shown: { scenario, lane, call }, isNamed, turn }: ColumnProps) {
  const heap = scenario.lanes[lane]?.heap;
  const { strong, rest } = callTakeaway(call);
  return (
    <div className="call-column">
      {isNamed && heap !== undefined && (
        <h3>
          <Badge lane={lane} /> {heapName(heap)}
        </h3>
      )}
      <p>
        <b>{strong}</b>
        {rest}
      </p>
      <CallPicture call={call} turn={turn} />
      <Charges call={call} />
    </div>
  );
}
