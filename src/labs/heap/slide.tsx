import { useMemo } from "react";
import { useRun } from "../../kernel/run/hooks";
import type { Run } from "../../kernel/run/run";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatCounted } from "../../shared/figure-text";
import { useAllocationReading, useAllocationScenario } from "../shared/allocation-frame";
import { CallCaveats } from "../shared/calls/CallCaveats";
import { bill } from "../shared/heap/costs";
import { useHeaps } from "../shared/heap/heaps";
import { InTheHeap, OperationStepPicture } from "../shared/heap/operation/OperationPictures";
import {
  MOVES_LABEL,
  type Operation,
  operationKeys,
  useOperation,
  useRecording,
} from "../shared/heap/operation/operation";
import { operationTakeaway, rowWords, stepSentence } from "../shared/heap/operation/operation-words";
import { figuresIn } from "../shared/lab-figures";
import { FigureSlide } from "../shared/present/FigureSlide";
import { type PresentKeys, PresentTitle } from "../shared/present/SlideFrame";
import type { LabSlide } from "../shared/present/slide";
import { StepMoves } from "../shared/step/StepMoves";
import { askForArenas } from "./arena-view";
import { arenasOf } from "./charts/arenas-figure";
import { curvesOf } from "./charts/curves-figure";
import { heapTakeaway } from "./charts/describe-heap";
import { mapsOf } from "./charts/maps-figure";
import { heapFigures } from "./figures";
import { askForCurves } from "./HeapCurves";
import { askForMap } from "./HeapMap";
import type { HeapLabFigure } from "./heap-figure";
import { shownMeasures } from "./stage-parts";
import "../shared/heap/operation/heap-operation.css";

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
  /** The part that a lesson's step is about; missing = no lesson. */
  readonly highlight?: string;
}

/**
 * The figures of a slide, which ask for addresses and columns of their size. In a lesson, those that would give away the
 * answer of a later step are left out.
 */
function figuresOf(run: Run, scenario: AllocationScenario, highlight: string | undefined): readonly HeapLabFigure[] {
  const measures = shownMeasures(highlight);
  const maps = mapsOf({ hasFaults: measures === undefined, onScale: (scale) => askForMap(run, scale) });
  const curves = curvesOf(measures ?? ["overhead", "faults"], (width) => askForCurves(run, width));
  const arenas = arenasOf({ onScale: (bytesPerPixel) => askForArenas(run, bytesPerPixel) });
  if (measures === undefined)
    return figuresIn(heapFigures, scenario, "slide").map(
      (figure) => [maps, arenas, curves].find(({ id }) => id === figure.id) ?? figure,
    );
  return measures.length > 0 ? [curves] : [maps];
}

/** One operation of the lane in focus, or the figures. */
function Figure({ lane, highlight }: FigureProps) {
  const run = useRun();
  const operation = useOperation(lane);
  const scenario = useAllocationScenario((scenario) => scenario);
  const figures = useMemo(() => figuresOf(run, scenario, highlight), [run, scenario, highlight]);
  if (useTellsOperation()) return <PresentOperation operation={operation} lane={lane} />;
  return <FigureSlide figures={figures} lane={lane} />;
}

function useKeys(lane: number): PresentKeys {
  const operation = useOperation(lane);
  return useTellsOperation() ? operationKeys(operation) : {};
}

/** This lab's presentation. */
export const heapSlide: LabSlide = { Title, Figure, Caveats: CallCaveats, useKeys };

const FONT = 24;
const MOST_CHUNKS = 7;

/** The current step of an operation for an audience: its words, its picture, its total so far. */
function PresentOperation({ operation, lane }: { readonly operation: Operation | null; readonly lane: number }) {
  useRecording(lane);
  const row = operation?.rows[operation.shown - 1];
  if (operation === null || row === undefined) return <p>No operation yet. Step forward to watch one.</p>;
  const { title, text, lead } = rowWords(operation, row);
  return (
    <div className="heap-present-operation">
      <div className="heap-present-step">
        <h2>
          {operation.shown}. {title}
        </h2>
        <p>
          {lead} {text}
        </p>
        <div className="heap-step-picture shrink">
          <OperationStepPicture operation={operation} row={row} font={FONT} most={MOST_CHUNKS} />
        </div>
      </div>
      <InTheHeap operation={operation} font={FONT} />
      <StepMoves rows={operation.moves} label={MOVES_LABEL}>
        <SoFar operation={operation} />
      </StepMoves>
      <p className="visually-hidden" role="status">
        {stepSentence(operation)}
      </p>
    </div>
  );
}

function SoFar({ operation: { counts } }: { readonly operation: Operation }) {
  const prices = useAllocationScenario((scenario) => scenario.prices);
  const cycles = useMemo(
    () => (counts === null ? null : bill(counts, prices).reduce((sum, charge) => sum + charge.cycles, 0)),
    [counts, prices],
  );
  return cycles === null ? null : <b className="heap-so-far">{formatCounted(cycles, "cycle")} so far</b>;
}
