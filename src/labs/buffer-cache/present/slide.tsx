import { useCallback, useEffect } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { isOfTrace } from "../../../models/allocation/call-trace";
import { figure } from "../../../models/allocation/figures";
import { drawMarks } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { sameView } from "../../../plot/time/window";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { allocationFrame, useAllocationReading, useAllocationScenario } from "../../shared/allocation-frame";
import { CallCaveats } from "../../shared/calls/CallCaveats";
import { PresentTitle } from "../../shared/present/SlideFrame";
import type { LabSlide } from "../../shared/present/slide";
import { historyBars, historyMarks, historyView } from "../charts/layout/history-bars";
import { RunProvenance } from "../RunProvenance";
import { usePoint } from "../stage/Takeaway";
import { StepSentence } from "../step/StepSentence";
import { laneSentences } from "../words/describe-frame";
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

function Title({ lane }: LaneProps) {
  const { lanes } = useAllocationReading();
  return <PresentTitle lane={lanes.length > 1 ? lane : null} {...usePoint(lane)} />;
}

function Sentence({ lane }: LaneProps) {
  const { info, lanes } = useAllocationReading();
  const isRecorded = useAllocationScenario(isOfTrace);
  const snapshot = lanes[lane];
  if (snapshot === undefined) return null;
  const [sentence = ""] = laneSentences([snapshot], 0, isRecorded);
  return <StepSentence sentence={sentence} done={info.done} className="present-step" />;
}

function History({ lane, isCovered = false }: LaneProps & { readonly isCovered?: boolean }) {
  return isCovered ? <div className="history-bars" /> : <HistoryBars lane={lane} />;
}

/** The lane in focus, as this lab presents it. */
export const bufferSlide: LabSlide = {
  isDense: false,
  Title,
  Figure: PresentFigure,
  Sentence,
  History,
  Caveats: CallCaveats,
  Origin: RunProvenance,
};
