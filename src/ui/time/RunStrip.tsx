import { useCallback, useMemo } from "react";
import type { Loop } from "../../kernel/protocol/messages";
import type { Surface } from "../../plot/surface";
import type { ChartMove } from "../../plot/time/move";
import type { PlotState, TimePlot } from "../../plot/time/plot";
import { drawStrip, RunSketch } from "../../plot/time/strip";
import { type ChartScale, type ChartWindow, chartView, partsOf } from "../../plot/time/window";
import { formatInteger } from "../../shared/format";
import { DrawnCanvas } from "../DrawnCanvas";
import { StripBrush } from "./StripBrush";
import type { TimeRun } from "./time-run";

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
  const ends = { from: formatInteger(shown.from), to: formatInteger(shown.to) };
  const range = window === "whole" ? "the whole run" : `steps ${ends.from} to ${ends.to}`;
  return (
    <fieldset className="strip" aria-label="Whole run">
      <StripCanvas {...drawn} />
      <StripBrush
        range={[left, right]}
        limits={[whole.from, whole.to]}
        parts={{
          from: { name: "First step shown", words: `step ${ends.from}`, now: shown.from },
          all: { name: "Steps shown", words: range, now: shown.from },
          to: { name: "Last step shown", words: `step ${ends.to}`, now: shown.to },
        }}
        onRange={(a, b) => onMove(({ windowAt }) => windowAt(whole, a, b, room))}
        onWhole={() => onMove(() => "whole")}
        onStep={(part, by) => onMove(({ keyMoved }, shown) => keyMoved(part, by, shown, whole, room))}
        onBack={() => onMove(() => window)}
      />
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
