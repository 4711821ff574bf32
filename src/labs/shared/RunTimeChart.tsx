import { useMemo } from "react";
import { loopOf } from "../../kernel/protocol/messages";
import { useAsked } from "../../kernel/run/asked-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useNavigation } from "../../kernel/run/navigation-store";
import { useOverlay } from "../../kernel/run/overlay-store";
import type { Run } from "../../kernel/run/run";
import { useScenario } from "../../kernel/run/scenario-store";
import { TimeChart, type TimeContent } from "../../ui/time/TimeChart";
import { type TimeRun, useTimeWindow } from "../../ui/time/use-time-graph";
import { runEnd } from "./run-keys";
import { useShortcuts } from "./shortcuts";

/** The time chart over this page's run, with its keys. */
export function RunTimeChart(content: TimeContent) {
  const own = useRun();
  const snapshot = useReading();
  const { loopFrom, loopTo, lanes } = useScenario(({ scenario }) => scenario);
  const run = useMemo(() => timeRun(own), [own]);
  const loop = useMemo(() => loopOf({ loopFrom, loopTo }), [loopFrom, loopTo]);
  const visits = useNavigation((navigation) => navigation.visits);
  const begun = useMemo(() => ({ lanes, visits }), [lanes, visits]);
  const shown = useTimeWindow(run, content.plot, snapshot, begun);
  useShortcuts({ "+": shown.zoomIn, "=": shown.zoomIn, "-": shown.zoomOut, "0": shown.showAll });
  const isPicture = useAsked(({ presentation }) => presentation.controls === "none");
  const isCovered = useOverlay(({ presenting }) => presenting);
  return <TimeChart {...content} {...{ run, snapshot, shown, loop, isCovered, isPicture }} />;
}

const timeRun = ({ frames, stepping, transport }: Run): TimeRun => ({
  frames,
  view: (view) => stepping.view(view),
  step: (by) => {
    const end = () => runEnd(useScenario.getState().scenario, frames.frame().info.frontier);
    if (Number.isFinite(by)) transport.step(by);
    else transport.jump(by < 0 ? 0 : end());
  },
  seek: (step, first) => (first ? transport.jump(step + 1) : transport.drag(step + 1)),
});
