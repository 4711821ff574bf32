import { useMemo } from "react";
import { useRun } from "../../kernel/run/hooks";
import type { Run } from "../../kernel/run/run";
import { useAllocationReading } from "../shared/allocation-frame";
import { CallCaveats } from "../shared/calls/CallCaveats";
import { useHeaps } from "../shared/heap/heaps";
import { operationKeys, useOperation } from "../shared/heap/operation/operation";
import { operationTakeaway } from "../shared/heap/operation/operation-words";
import { PresentOperation } from "../shared/heap/operation/PresentOperation";
import { FigureSlide } from "../shared/present/FigureSlide";
import type { PresentKeys } from "../shared/present/SlideFrame";
import { PresentTitle } from "../shared/present/SlideFrame";
import type { LabSlide } from "../shared/present/slide";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { curvesOf } from "./charts/curves-figure";
import { heapTakeaway } from "./charts/describe-heap";
import { mapsOf } from "./charts/maps-figure";
import { askForCurves } from "./HeapCurves";
import { askForMap } from "./HeapMap";
import type { HeapLabFigure } from "./heap-figure";
import { shownMeasures } from "./stage-parts";

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
function figuresOf(run: Run, highlight: string | undefined): readonly HeapLabFigure[] {
  const measures = shownMeasures(highlight);
  const maps = mapsOf({ hasFaults: measures === undefined, onScale: (scale) => askForMap(run, scale) });
  const curves = curvesOf(measures ?? ["overhead", "faults"], (width) => askForCurves(run, width));
  if (measures === undefined) return [maps, curves];
  return measures.length > 0 ? [curves] : [maps];
}

/** One operation of the lane in focus, or the figures. */
function Figure({ lane, highlight }: FigureProps) {
  const run = useRun();
  const operation = useOperation(lane);
  const figures = useMemo(() => figuresOf(run, highlight), [run, highlight]);
  if (useTellsOperation()) return <PresentOperation operation={operation} lane={lane} />;
  return <FigureSlide figures={figures} lane={lane} />;
}

function useKeys(lane: number): PresentKeys {
  const operation = useOperation(lane);
  return useTellsOperation() ? operationKeys(operation) : {};
}

/** This lab's presentation. */
export const heapSlide: LabSlide = { isDense: true, Title, Figure, Caveats: CallCaveats, useKeys };
