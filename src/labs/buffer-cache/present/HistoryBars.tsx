import { useCallback, useEffect } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { figure } from "../../../models/allocation/figures";
import { drawMarks } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { sameView } from "../../../plot/time/window";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { allocationFrame, useAllocationReading } from "../../shared/allocation-frame";
import { historyBars, historyMarks, historyView } from "../charts/layout/history-bars";

/** The share of memory that a lane has wasted so far. It hides what comes later. On exit it restores the graph's view. */
export function HistoryBars({ lane }: { readonly lane: number }) {
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
