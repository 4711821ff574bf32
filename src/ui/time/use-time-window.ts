import { useCallback, useEffect, useState } from "react";
import type { ChartMove } from "../../plot/time/move";
import type { PlotState, TimePlot } from "../../plot/time/plot";
import { type ChartScale, type ChartWindow, chartView, windowIn } from "../../plot/time/window";
import type { TimeRun } from "./time-run";

/** The steps that a chart shows, and the functions that change them. */
export interface TimeWindow {
  readonly window: ChartWindow;
  readonly scale: ChartScale;
  readonly setScale: (scale: ChartScale) => void;
  readonly move: (make: ChartMove) => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showAll: () => void;
  readonly earlier: () => void;
  readonly later: () => void;
}

interface Shown {
  /** The range as it was chosen. */
  readonly range: ChartWindow;
  readonly scale: ChartScale;
}

const ZOOM_STEP = 2;
const PAN_STEP = 0.5;

/** The visible steps, chosen by a person until another state is opened. `begun` keeps its identity until then. */
export function useTimeWindow(
  { frames }: TimeRun,
  { room, scale: firstScale }: TimePlot,
  { info }: PlotState,
  begun: unknown,
): TimeWindow {
  const [{ range, scale }, setShown] = useState<Shown>({ range: "whole", scale: firstScale });
  const move = useCallback(
    async (make: ChartMove) => {
      const moves = await import("../../plot/time/hands");
      const { frontier } = frames.reading().info;
      setShown(({ range, scale }) => {
        const now = room(frontier, scale);
        return { scale, range: make(moves, chartView(windowIn(range, now), scale, now, 1), now) };
      });
    },
    [frames, room],
  );
  const setScale = useCallback((scale: ChartScale) => setShown((last) => ({ ...last, scale })), []);
  const showAll = useCallback(() => setShown((last) => ({ ...last, range: "whole" })), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state begins with all steps
  useEffect(showAll, [begun]);
  const zoom = (factor: number) => () => {
    const step = frames.reading().info.done - 1;
    move(({ zoomed, anchorOf }, shown, room) => zoomed(shown, factor, anchorOf(shown, step), room));
  };
  const pan = (part: number) => () => move(({ panned }, shown, room) => panned(shown, part, room));
  return {
    window: windowIn(range, room(info.frontier, scale)),
    scale,
    setScale,
    move,
    zoomIn: zoom(1 / ZOOM_STEP),
    zoomOut: zoom(ZOOM_STEP),
    showAll,
    earlier: pan(-PAN_STEP),
    later: pan(PAN_STEP),
  };
}
