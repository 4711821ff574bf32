import { type KeyboardEvent, useCallback, useMemo, useRef } from "react";
import type { Loop } from "../../kernel/protocol/messages";
import type { Surface } from "../../plot/surface";
import type { ChartMove } from "../../plot/time/move";
import type { Movable } from "../../plot/time/moves";
import type { PlotState, TimePlot } from "../../plot/time/plot";
import { drawStrip, RunSketch } from "../../plot/time/strip";
import { type ChartScale, type ChartWindow, chartView, partsOf } from "../../plot/time/window";
import { formatInteger } from "../../shared/format";
import { DrawnCanvas } from "../DrawnCanvas";
import { BrushSlider } from "./BrushSlider";
import { keyWay } from "./strip-keys";
import type { TimeRun } from "./time-run";
import { useBrush } from "./use-brush";

interface CanvasProps {
  readonly plot: TimePlot;
  readonly run: TimeRun;
  readonly window: ChartWindow;
  readonly scale: ChartScale;
  readonly loop: Loop | null;
}

interface StripProps extends CanvasProps {
  readonly snapshot: PlotState;
  readonly onMove: (make: ChartMove) => void;
}

/** A small view of the whole run, with the graph's range. The range and its ends can be dragged and moved by keys. */
export function RunStrip({ snapshot, onMove, ...drawn }: StripProps) {
  const { plot, window, scale } = drawn;
  const room = plot.room(snapshot.info.frontier, scale);
  const whole = chartView("whole", scale, room, 1);
  const shown = chartView(window, scale, room, 1);
  const [left, right] = partsOf(shown, whole);
  const brush = useRef<SVGSVGElement>(null);
  const sliders = useRef<HTMLDivElement>(null);
  useBrush(brush, {
    range: [left, right],
    isWhole: window === "whole",
    onRange: (a, b) => onMove(({ windowAt }) => windowAt(whole, a, b, room)),
    onWhole: () => onMove(() => "whole"),
    onHold: (part) => sliders.current?.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus(),
  });
  const press = (part: Movable, event: KeyboardEvent) => {
    const way = keyWay(event.key, event.shiftKey);
    if (way === null) return;
    event.preventDefault();
    onMove(({ keyMoved }, shown) => keyMoved(part, way, shown, whole, room));
  };
  const ends = { from: formatInteger(shown.from), to: formatInteger(shown.to) };
  const range = window === "whole" ? "the whole run" : `steps ${ends.from} to ${ends.to}`;
  const limits = { least: whole.from, most: whole.to, onPress: press };
  return (
    <fieldset className="strip" aria-label="Whole run">
      <StripCanvas {...drawn} />
      <div ref={sliders} className="brush" style={{ left: `${100 * left}%`, right: `${100 * (1 - right)}%` }}>
        <BrushSlider part="from" name="First step shown" words={`step ${ends.from}`} now={shown.from} {...limits} />
        <BrushSlider part="all" name="Steps shown" words={range} now={shown.from} {...limits} />
        <BrushSlider part="to" name="Last step shown" words={`step ${ends.to}`} now={shown.to} {...limits} />
      </div>
      <svg ref={brush} className="brush-hold" aria-hidden="true" />
    </fieldset>
  );
}

/** Its curves combine the data from when the whole run was visible with the run's progress since then. */
function StripCanvas({ plot, run, window, scale, loop }: CanvasProps) {
  const sketch = useMemo(() => new RunSketch(), []);
  const draw = useCallback(
    (surface: Surface) => {
      const { info, lanes } = run.frames.reading();
      const whole = chartView("whole", scale, plot.room(info.frontier, scale), 1);
      sketch.take(plot.strip, info, lanes, window === "whole");
      drawStrip(surface, sketch, plot.strip, { whole, done: info.done, loop });
    },
    [plot, run, sketch, window, scale, loop],
  );
  return <DrawnCanvas className="strip-canvas" draw={draw} subscribe={run.frames.subscribeReading} />;
}
