import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { stepName } from "../../charts/describe-frame";
import { laneLetter } from "../../charts/figures";
import { type CurvesInput, crossingWords, curvesLayout, drawHeapCurves } from "../../charts/heap-curves";
import { curvesTable } from "../../charts/heap-tables";
import { type HeapMeasure, peakOf } from "../../charts/layout/heap-curves";
import { stepScale } from "../../charts/scales";
import type { Surface } from "../../charts/surface";
import { Badge } from "../../components/Badge";
import { DrawnCanvas } from "../../components/DrawnCanvas";
import { Provenance } from "../../components/Provenance";
import { StepName } from "../../components/StepName";
import { TableButton } from "../../components/TableButton";
import { LIMIT } from "../../generated/abi";
import { heapFigure } from "../../protocol/figures";
import type { ChartView } from "../../protocol/messages";
import { formatCompact, formatShare } from "../../shared/figure-text";
import { useAsked } from "../../state/asked-store";
import { useReading, useRun } from "../../state/hooks";
import type { Run } from "../../state/run";
import { useScenario } from "../../state/scenario-store";
import { Sureness } from "../shared/heap/Sureness";
import { FIRST, LAST } from "./experiment";
import { useHeapLook } from "./heap-store";
import { heapsOf, useHeaps } from "./heaps";

const MEASURES: readonly HeapMeasure[] = ["overhead", "faults", "speed"];
const FONT = 12;

/** The steps of the curves: the experiment's, or twice as many as often as it takes to hold the run. */
export function curvesView(frontier: number, columns: number): ChartView {
  let end = LAST;
  while (end < frontier) end *= 2;
  return { from: FIRST, to: Math.min(end, LIMIT.STEPS) - 1, columns, scale: "log" };
}

/** Most columns of a curve: more than there are pixels tell nothing. */
const MOST_COLUMNS = 480;

/** Asks for the columns of the curves where the frame has others. */
export function askForCurves(run: Run, width: number): void {
  const { info } = run.frames.frame();
  const wanted = curvesView(info.frontier, Math.max(60, Math.min(MOST_COLUMNS, Math.floor(width / 2))));
  const { from, to, columns, scale } = info.view;
  const key = `${wanted.to} ${wanted.columns}`;
  const isShown = from === wanted.from && to === wanted.to && scale === wanted.scale && columns === wanted.columns;
  if (isShown || (askedView.key === key && askedView.opened === useScenario.getState().scenario)) return;
  askedView.key = key;
  askedView.opened = useScenario.getState().scenario;
  run.stepping.view(wanted);
}

/** What was asked for last, and of which scenario. */
const askedView: { key: string; opened: unknown } = { key: "", opened: null };

/** What the curves draw and write, of the snapshot. */
export function curvesInput(run: Run, measures: readonly HeapMeasure[], fontSize: number): CurvesInput {
  const snapshot = run.frames.reading();
  return {
    view: snapshot.info.view,
    heaps: heapsOf(snapshot),
    done: snapshot.info.done,
    end: useHeapLook.getState().end,
    measures,
    fontSize,
  };
}

/** Overhead, page faults and operations a second over the steps, to be clicked and dragged. */
export function HeapCurves() {
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      askForCurves(run, curvesLayout(surface.width, surface.height, MEASURES.length, FONT).width);
      drawHeapCurves(surface, curvesInput(run, MEASURES, FONT));
    },
    [run],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [
        run.frames.subscribeReading(listener),
        useHeapLook.subscribe(listener),
        useScenario.subscribe(listener),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    [run],
  );
  const box = useRef<HTMLDivElement>(null);
  const isPicture = useAsked(({ presentation }) => presentation.controls === "none");
  useSeek(run, box, !isPicture);
  return (
    <section className="heap-curves" aria-labelledby="heap-curves-title">
      <div className="heap-gutter">
        <h2 id="heap-curves-title" className="visually-hidden">
          Overhead, page faults and operations a second by step
        </h2>
        <Measure name="Overhead">
          <OverheadWords />
        </Measure>
        <Measure name="Page faults, log" sure="count" />
        <Measure name="Operations/s, log" sure="cost" />
      </div>
      <div className="heap-curves-box" ref={box}>
        <DrawnCanvas className="heap-curves-canvas" draw={draw} subscribe={subscribe} />
        {!isPicture && <Playhead />}
      </div>
      <Values />
    </section>
  );
}

function Measure(props: { readonly name: string; readonly children?: ReactNode; readonly sure?: "count" | "cost" }) {
  return (
    <div className="heap-measure">
      <h3>{props.name}</h3>
      {props.sure && <Sureness of={props.sure} />}
      {props.children}
    </div>
  );
}

/** Where the means of all steps so far cross; and the peak of the curves, since the axis is cut. */
function OverheadWords() {
  const { info } = useReading();
  const { view } = info;
  const heaps = useHeaps();
  const peaks = heaps.map(({ series }) => peakOf(series, view.columns));
  const peak = Math.max(...peaks);
  return (
    <>
      <p className="heap-crossing" title="lower mean overhead since the first operation">
        {crossingWords(heaps, info)}
      </p>
      <p className="muted heap-peak">
        {peak > 0 ? `peak ${formatShare(peak, 0)} in ${laneLetter(peaks.indexOf(peak))}` : ""}
      </p>
    </>
  );
}

/** What each lane has at the playhead, beside its curves. */
function Values() {
  const { info } = useReading();
  const heaps = useHeaps();
  const rows = [
    heaps.map((heap) => formatShare(heapFigure(heap, "overhead"))),
    heaps.map((heap) => formatCompactOrNone(heapFigure(heap, "touched"))),
    heaps.map((heap) => formatCompactOrNone(heapFigure(heap, "speed"))),
  ];
  return (
    <div className="heap-values">
      <p className="muted">
        at <StepName done={info.done} />
      </p>
      {rows.map((values, row) => (
        <ul key={MEASURES[row]}>
          {values.map((value, lane) => (
            <li key={laneLetter(lane)}>
              <Badge lane={lane} /> <b>{value}</b>
            </li>
          ))}
        </ul>
      ))}
      <TableButton
        of="curves"
        className="button button-quiet"
        origin={<Provenance origin="simulated" />}
        table={() => curvesTable(info, heaps)}
      />
    </div>
  );
}

const formatCompactOrNone = (value: number): string => (Number.isFinite(value) ? formatCompact(value) : "–");

/** A press or a drag goes to the step under the pointer, also where nothing has run yet. */
function useSeek(run: Run, box: React.RefObject<HTMLDivElement | null>, isOn: boolean): void {
  useEffect(() => {
    const own = box.current;
    if (own === null || !isOn) return;
    const seek = (event: globalThis.PointerEvent, first: boolean) => {
      const { left, width, height } = own.getBoundingClientRect();
      const layout = curvesLayout(width, height, MEASURES.length, FONT);
      const x = Math.max(0, Math.min(layout.width, event.clientX - left - layout.left));
      const step = Math.floor(stepScale(run.frames.frame().info.view, layout.width).invert(x));
      if (first) run.transport.jump(step + 1);
      else run.transport.drag(step + 1);
    };
    const down = (event: globalThis.PointerEvent) => {
      if (event.button !== 0) return;
      own.setPointerCapture(event.pointerId);
      seek(event, true);
    };
    const move = (event: globalThis.PointerEvent) => {
      if (own.hasPointerCapture(event.pointerId)) seek(event, false);
    };
    own.addEventListener("pointerdown", down);
    own.addEventListener("pointermove", move);
    return () => {
      own.removeEventListener("pointerdown", down);
      own.removeEventListener("pointermove", move);
    };
  }, [run, box, isOn]);
}

/** Where the run stands, for those who do not see it; its keys are those of the stage. */
function Playhead() {
  const { info } = useReading();
  const heaps = useHeaps();
  const told = heaps.map((heap, lane) => `${laneLetter(lane)} ${formatShare(heapFigure(heap, "overhead"))}`);
  return (
    <div
      className="heap-playhead"
      role="slider"
      tabIndex={0}
      aria-label="Playhead"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, info.frontier - 1)}
      aria-valuenow={Math.max(0, info.done - 1)}
      aria-valuetext={`${stepName(info.done)}, overhead ${told.join(", ")}`}
    />
  );
}
