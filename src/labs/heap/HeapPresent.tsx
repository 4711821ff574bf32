import { useCallback } from "react";
import { create } from "zustand";
import { useRun } from "../../kernel/run/hooks";
import { piecesOf } from "../../models/allocation/charts/heap-figures";
import type { MapScale } from "../../models/allocation/charts/heap-map";
import { binaryBytes } from "../../models/allocation/charts/heap-units";
import { heapFigure } from "../../models/allocation/figures";
import type { Surface } from "../../plot/surface";
import { formatCompact, formatCounted, formatShare } from "../../shared/figure-text";
import { UNDEFINED } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { Badge } from "../../ui/Badge";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import type { PresentKeys } from "../../ui/present/PresentDialog";
import { PresentTitle } from "../../ui/present/PresentHead";
import { allocationFrame, useAllocationReading } from "../shared/allocation-frame";
import { CallCaveats } from "../shared/calls/CallCaveats";
import { heapsOf, useHeaps } from "../shared/heap/heaps";
import { operationKeys, useOperation } from "../shared/heap/operation/operation";
import { operationTakeaway } from "../shared/heap/operation/operation-words";
import { PresentOperation } from "../shared/heap/operation/PresentOperation";
import type { LabSlide } from "../shared/present/slide";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { curvesLayout, drawHeapCurves } from "./charts/curves";
import { heapTakeaway } from "./charts/describe-heap";
import type { HeapMeasure } from "./charts/layout/curves";
import { drawHeapMap } from "./charts/map";
import { drawPresentAxis } from "./charts/present-axis";
import { askForCurves, curvesInput } from "./HeapCurves";
import { askForMap } from "./HeapMap";
import { scaleOf } from "./map-scale";
import { shownMeasures } from "./stage-parts";
import "./heap-present.css";

interface LaneProps {
  readonly lane: number;
}

const useTellsOperation = () => useAllocationScenario((scenario) => scenario.stage === "operation");

function Title({ lane }: LaneProps) {
  const heaps = useHeaps();
  const snapshot = useAllocationReading().lanes[lane];
  const heap = heaps[lane];
  const operation = useOperation(lane);
  if (!(useTellsOperation() && operation && snapshot && heap)) return <PresentTitle {...heapTakeaway(heaps, lane)} />;
  return <PresentTitle lane={heaps.length > 1 ? lane : null} {...operationTakeaway(snapshot, heap, operation)} />;
}

interface FigureProps extends LaneProps {
  readonly names: readonly string[];
  /** The part that a lesson's step is about; missing = no lesson. */
  readonly highlight?: string;
}

/**
 * Large overheads and page faults, with the maps and curves of the heaps, or what a lesson's step shows of them; or one
 * operation of the lane in focus.
 */
function Figure({ lane, names, highlight }: FigureProps) {
  const operation = useOperation(lane);
  if (useTellsOperation()) return <PresentOperation operation={operation} lane={lane} />;
  const measures = shownMeasures(highlight);
  if (measures !== undefined) return <LessonFigure lane={lane} names={names} measures={measures} />;
  return (
    <div className="heap-present">
      <div className="heap-present-figure">
        <Numbers names={names} hasFaults />
        <PresentMap lane={lane} />
      </div>
      <PresentCurves measures={PRESENTED} />
    </div>
  );
}

type LessonFigureProps = FigureProps & { readonly measures: readonly HeapMeasure[] };

/** The numbers, and the maps or the curves of a lesson's step. */
function LessonFigure({ lane, names, measures }: LessonFigureProps) {
  return (
    <div className="heap-present heap-present-lesson">
      <div className="heap-present-figure">
        <Numbers names={names} hasFaults={measures.includes("faults")} />
        {measures.length > 0 ? <PresentCurves measures={measures} /> : <PresentMap lane={lane} />}
      </div>
    </div>
  );
}

function useKeys(lane: number): PresentKeys {
  const operation = useOperation(lane);
  return useTellsOperation() ? operationKeys(operation) : {};
}

/** This lab's presentation. */
export const heapSlide: LabSlide = { isDense: true, Title, Figure, Caveats: CallCaveats, useKeys };

interface NumbersProps {
  readonly names: readonly string[];
  readonly hasFaults: boolean;
}

/** The overhead of every lane and, unless a lesson asks about them, its page faults, as large as possible. */
function Numbers({ names, hasFaults }: NumbersProps) {
  return (
    <ul className="heap-present-numbers">
      {useHeaps().map((heap, lane) => (
        <li key={laneLetter(lane)}>
          <p className="heap-present-name">
            <Badge lane={lane} /> <span>{names[lane]}</span>
          </p>
          <LargeNumber text={formatShare(heapFigure(heap, "overhead"))} name="overhead" />
          {hasFaults && <LargeNumber text={compact(heapFigure(heap, "page_faults"))} name="page faults" />}
        </li>
      ))}
    </ul>
  );
}

const compact = (value: number): string => (Number.isFinite(value) ? formatCompact(value) : UNDEFINED);

function LargeNumber({ text, name }: { readonly text: string; readonly name: string }) {
  const [digits = "", unit = ""] = text.split("\u00a0");
  return (
    <p className="heap-present-number">
      <b>
        {digits}
        {unit !== "" && <span>{unit}</span>}
      </b>{" "}
      {name}
    </p>
  );
}

const FONT = 24;

/** The maps of all lanes on one scale, with addresses aligned. */
function PresentMap({ lane: focus }: { readonly lane: number }) {
  const heaps = useHeaps();
  const { frames } = useRun();
  const hasMappings = heaps.some((heap) => heapFigure(heap, "mappings") > 0);
  const drawAxis = useCallback(
    (surface: Surface) => {
      drawPresentAxis(surface, scaleOf(allocationFrame(frames.reading()), surface.width, surface.height), FONT);
    },
    [frames],
  );
  return (
    <figure className="heap-present-map">
      <div className="heap-present-maps">
        <div className="heap-present-lane">
          <DrawnCanvas className="heap-present-canvas" draw={drawAxis} subscribe={frames.subscribeReading} />
          {hasMappings && <p />}
        </div>
        {heaps.map((_, lane) => (
          <div key={laneLetter(lane)} className="heap-present-lane" data-main={lane === focus}>
            <LaneMap lane={lane} isMain={lane === focus} />
            {hasMappings && <Apart lane={lane} />}
          </div>
        ))}
      </div>
      <figcaption>
        <span data-role="needed">needed</span>
        <span data-role="free">holes</span>
        <span data-role="cached">kept</span>
        <span data-role="slack">rounding</span>
        <span data-role="uncommitted">no memory</span>
        <RowScale />
      </figcaption>
    </figure>
  );
}

function LaneMap({ lane, isMain }: { readonly lane: number; readonly isMain: boolean }) {
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      const frame = allocationFrame(run.frames.reading());
      const scale = scaleOf(frame, surface.width, surface.height);
      if (isMain) {
        keepSize(surface);
        askForMap(run, scale);
      }
      const heap = heapsOf(frame)[lane];
      if (heap === undefined) return;
      const input = {
        pieces: piecesOf(heap.map),
        reach: heapFigure(heap, "heap_end"),
        // Mapped blocks are listed below the map, where large letters fit.
        mapped: Number.NaN,
        mappings: 0,
        chosen: null,
      };
      drawHeapMap(surface, scale, input, FONT);
    },
    [run, lane, isMain],
  );
  return <DrawnCanvas className="heap-present-canvas" draw={draw} subscribe={run.frames.subscribeReading} />;
}

/** The drawn size of the maps, CSS pixels. */
const shownSize = create<Pick<MapScale, "width" | "height">>()(() => ({ width: 0, height: 0 }));

function keepSize({ width, height }: Surface): void {
  const shown = shownSize.getState();
  if (shown.width !== width || shown.height !== height) shownSize.setState({ width, height });
}

function RowScale() {
  const { width, height } = shownSize();
  const { rowBytes } = scaleOf(useAllocationReading(), width, height);
  if (width === 0) return null;
  return <span className="heap-present-scale">1 row = {binaryBytes(rowBytes)}</span>;
}

/** The text below the gap of a map. */
function Apart({ lane }: { readonly lane: number }) {
  const heap = useHeaps()[lane];
  const mappings = heap === undefined ? 0 : heapFigure(heap, "mappings");
  return (
    <p>{mappings > 0 ? `lowest rows: ${formatCounted(mappings, "block")} mapped apart` : "nothing mapped apart"}</p>
  );
}

const CURVES: Readonly<Record<HeapMeasure, string>> = {
  overhead: "Overhead by step",
  faults: "Page faults by step, log",
  speed: "Operations/s by step, log",
};
const PRESENTED: readonly HeapMeasure[] = ["overhead", "faults"];

function PresentCurves({ measures }: { readonly measures: readonly HeapMeasure[] }) {
  return (
    <div className="heap-present-curves">
      {measures.map((measure) => (
        <Curve key={measure} measure={measure} name={CURVES[measure]} />
      ))}
    </div>
  );
}

function Curve({ measure, name }: { readonly measure: HeapMeasure; readonly name: string }) {
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      askForCurves(run, curvesLayout(surface.width, surface.height, 1, FONT).width);
      drawHeapCurves(surface, curvesInput(run, [measure], FONT));
    },
    [run, measure],
  );
  return (
    <figure className="heap-present-curve">
      <figcaption>{name}</figcaption>
      <DrawnCanvas className="heap-present-canvas" draw={draw} subscribe={run.frames.subscribeReading} />
    </figure>
  );
}
