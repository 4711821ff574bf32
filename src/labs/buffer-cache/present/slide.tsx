import { useCallback, useEffect } from "react";
import { LIMIT } from "../../../generated/abi";
import { type ChartView, viewBounds } from "../../../kernel/protocol/messages";
import { useRun } from "../../../kernel/run/hooks";
import { isOfTrace } from "../../../models/allocation/call-trace";
import { figure } from "../../../models/allocation/figures";
import { SERIES } from "../../../models/allocation/lane-arrays";
import type { WordedLane } from "../../../models/allocation/worded-lane";
import { drawMarks, type Mark, type Size } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { sameView } from "../../../plot/time/window";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { allocationFrame, useAllocationReading, useAllocationScenario } from "../../shared/allocation-frame";
import { CallCaveats } from "../../shared/calls/CallCaveats";
import { PresentTitle } from "../../shared/present/SlideFrame";
import type { LabSlide } from "../../shared/present/slide";
import { useIsReadable } from "../../shared/step/readable";
import { StepSentence } from "../../shared/step/StepSentence";
import { useIsTold, useToldLanes } from "../../shared/step/told-step";
import { RunProvenance } from "../RunProvenance";
import { usePoint } from "../stage/Takeaway";

import { askSentence, laneSentences, stepSentence } from "../words/describe-frame";
import { PresentFigure } from "./PresentFigure";

/** The share of memory that a lane has wasted so far. It hides what comes later. On exit it restores the graph's view. */
function HistoryBars({ lane }: { readonly lane: number }) {
  const run = useRun();
  const { info } = useAllocationReading();
  const wanted = historyView(info.done, run.frames.mostColumns());
  const isShown = sameView(wanted, info.view);
  useEffect(() => {
    const { view } = run.frames.frame().info;
    return () => run.stepping.view(view);
  }, [run]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a different view needs a new request
  useEffect(() => {
    if (!isShown) run.stepping.view(wanted);
  }, [run, isShown, wanted.to, wanted.columns]);
  const draw = useCallback(
    (surface: Surface) => {
      const { info, lanes } = allocationFrame(run.frames.reading());
      const arrays = lanes[lane];
      if (arrays === undefined || info.view.from !== 0 || info.view.scale !== "linear") return;
      const now = { view: info.view, done: info.done, efficiency: figure(arrays, "efficiency") };
      drawMarks(surface, historyMarks(historyBars(now, arrays.series, surface.width), surface));
    },
    [run, lane],
  );
  return <DrawnCanvas className="history-bars" draw={draw} subscribe={run.frames.subscribeReading} />;
}

interface LaneProps {
  readonly lane: number;
}

/** Its words name the lane. */
const Title = ({ lane }: LaneProps) => <PresentTitle waits={!useIsReadable()} {...usePoint(lane)} />;

function Sentence({ lane }: LaneProps) {
  const lanes: readonly WordedLane[] = useToldLanes(useAllocationReading().lanes);
  const isRecorded = useAllocationScenario(isOfTrace);
  const isTold = useIsTold();
  const policy = useAllocationScenario((scenario) => scenario.lanes[lane]);
  const snapshot = lanes[lane];
  if (snapshot === undefined) return null;
  const say = isTold ? askSentence : stepSentence;
  const [sentence = ""] = laneSentences([snapshot], 0, isRecorded, policy && [policy], say);
  return <StepSentence sentence={sentence} className="present-step" />;
}

function History({ lane, isCovered = false }: LaneProps & { readonly isCovered?: boolean }) {
  return isCovered ? <div className="history-bars" /> : <HistoryBars lane={lane} />;
}

/** The lane in focus, as this lab presents it. */
export const bufferSlide: LabSlide = {
  Title,
  Figure: PresentFigure,
  Sentence,
  History,
  Caveats: CallCaveats,
  Origin: RunProvenance,
};

/** A bar of the history: its position in CSS pixels, and the share wasted; NaN = nothing was allocated. */
interface HistoryBar {
  readonly x: number;
  readonly width: number;
  readonly share: number;
}

const MEAN = 4;
/** Each of the first steps has its own bar. */
const FEWEST = 64;
const MOST_BARS = 128;

/**
 * The view that the bars cover when `done` operations are done. It starts at the first step and grows by a quarter of a
 * doubling at a time, so the bars rarely move. @internal
 */
export function historyView(done: number, columns: number): ChartView {
  const quarters = Math.max(0, Math.ceil(4 * Math.log2(done / FEWEST)));
  const steps = Math.min(LIMIT.STEPS, Math.ceil(FEWEST * 2 ** (quarters / 4)));
  return { from: 0, to: steps - 1, columns: Math.min(steps, columns, MOST_BARS), scale: "linear" };
}

/** The share wasted so far, and nothing later. The last bar is the current step. @internal */
export function historyBars(
  { view, done, efficiency }: { readonly view: ChartView; readonly done: number; readonly efficiency: number },
  series: Float32Array,
  width: number,
): HistoryBar[] {
  const bounds = viewBounds(view);
  const pitch = width / view.columns;
  const bar = (column: number, efficiency: number) => ({
    x: column * pitch,
    width: Math.max(1, pitch * 0.75),
    share: 1 - efficiency,
  });
  const now = bounds.findLastIndex((bound) => bound < done);
  const before = Array.from({ length: Math.max(0, now) }, (_, i) => bar(i, series[i * SERIES + MEAN] ?? Number.NaN));
  return now < 0 ? [] : [...before, bar(Math.min(now, view.columns - 1), efficiency)];
}

const FOOT = 14;
const MARKER = 6;

/** Bars over an axis, the last one marked as now. No bar means that nothing was allocated. */
function historyMarks(bars: readonly HistoryBar[], { width, height }: Size): readonly Mark[] {
  const base = height - FOOT;
  const last = bars.at(-1);
  const middle = last === undefined ? Number.NaN : last.x + last.width / 2;
  const now = [0, -MARKER, MARKER].map((far) => ({ x: middle + far, y: far === 0 ? base + 2 : height }));
  return [
    { mark: "box", x: 0, y: base, width, height: 1, fill: "muted" },
    ...bars.flatMap(({ x, width: wide, share }): readonly Mark[] => {
      const high = Math.max(2, share * base);
      return share >= 0 ? [{ mark: "box", x, y: base - high, width: wide, height: high, fill: "wasted" }] : [];
    }),
    { mark: "area", points: now, fill: "text" },
  ];
}
