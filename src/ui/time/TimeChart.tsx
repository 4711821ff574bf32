import {
  type CSSProperties,
  memo,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
} from "react";
import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Detail, FirstEvent, Loop } from "../../kernel/protocol/messages";
import type { Surface } from "../../plot/surface";
import type { ChartMove } from "../../plot/time/move";
import type { PlotState, TimePlot } from "../../plot/time/plot";
import { drawStrip, RunSketch } from "../../plot/time/strip";
import { type ChartScale, type ChartWindow, chartView, partsOf } from "../../plot/time/window";
import type { DataTable } from "../../shared/data-table";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { DrawnCanvas } from "../DrawnCanvas";
import { StepName } from "../StepName";
import { TableButton } from "../TableButton";
import { useSlider } from "../use-slider";
import { StripBrush } from "./StripBrush";
import { type TimeRun, type TimeWindow, useTimeGraph } from "./use-time-graph";
import "./time.css";
import "./plot.css";

/** A lab's content for the chart over time. */
export interface TimeContent {
  /** Keeps its identity while it draws a state in the same way. */
  readonly plot: TimePlot;
  readonly texts: HeadTexts;
  /** The position of the playhead, and the lanes' values there. */
  playheadWords(snapshot: PlotState): string;
  /** Shows how a kind's first event happens in a lane at or after a step. Keeps its identity while it does the same. */
  readonly onEvent: (from: number, lane: number, kind: FirstEvent["effect"]) => void;
  /** Additional classes of the chart. */
  readonly className?: string;
  /** Beside the plot. */
  readonly beside?: ReactNode;
}

interface TimeChartProps extends TimeContent {
  readonly run: TimeRun;
  readonly snapshot: PlotState;
  readonly shown: TimeWindow;
  readonly loop: Loop | null;
  /** Something else covers the page and requests its own views. */
  readonly isCovered: boolean;
  /** The chart is not interactive. */
  readonly isPicture: boolean;
}

/**
 * The chart over time: live curves of all lanes, with events, playhead and strip. Can be zoomed, clicked and dragged.
 */
export function TimeChart(props: TimeChartProps) {
  const { plot, texts, run, snapshot, shown, loop, isCovered, isPicture, onEvent, className, beside } = props;
  const { window, scale, move } = shown;
  const choice = useMemo(
    () => ({ plot, window, scale, loop, isCovered, onEvent }),
    [plot, window, scale, loop, isCovered, onEvent],
  );
  const graph = useTimeGraph(run, choice, move, isPicture);
  const { left, right } = plot.edges;
  const edges = { "--plot-left": `${left}px`, "--plot-right": `${right}px` } as CSSProperties;
  return (
    <section className={className ? `chart ${className}` : "chart"} aria-labelledby="chart-title">
      <ChartHead texts={texts} snapshot={snapshot} shown={shown} table={() => texts.table(run.frames.reading())} />
      {beside}
      <div className="chart-box" ref={graph.box} style={edges}>
        <canvas ref={graph.canvas} />
        <svg ref={graph.axes} aria-hidden="true" />
        <EventLabels plot={plot} snapshot={snapshot} />
        {isPicture ? (
          <div ref={graph.playhead} className="playhead" aria-hidden="true" />
        ) : (
          <Playhead ref={graph.playhead} words={props.playheadWords(snapshot)} {...{ run, snapshot }} />
        )}
        <Values ref={graph.values} plot={plot} snapshot={snapshot} />
        <RunStrip {...{ plot, run, snapshot, window, scale, loop }} onMove={move} />
      </div>
    </section>
  );
}

interface LabelsProps {
  readonly plot: TimePlot;
  readonly snapshot: PlotState;
}

function EventLabels({ plot, snapshot }: LabelsProps) {
  return (
    <ul className="event-labels muted nowrap beyond-look" aria-hidden="true">
      {plot.events(snapshot).rows.map(({ effect, name, glyph, harm }) => (
        <li key={effect} data-harm={harm}>
          {glyph} {name}
        </li>
      ))}
    </ul>
  );
}

interface ValuesProps extends LabelsProps {
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** Each lane's value at the playhead, to the right of the curves, under the name of its step. The graph positions the values. */
function Values({ ref, plot, snapshot }: ValuesProps) {
  const values = plot.values(snapshot);
  return (
    <>
      {values.length > 0 && (
        <p className="flags-step nowrap muted" aria-hidden="true">
          <StepName done={snapshot.info.done} />
        </p>
      )}
      <div className="flags" ref={ref} aria-hidden="true">
        {values.map(({ words, filled }, lane) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
          <b key={lane} className="flag" data-lane={lane} data-filled={filled}>
            {words}
          </b>
        ))}
      </div>
    </>
  );
}

/** The last step of a run with `done` operations. The start counts as the first; the words tell them apart. */
const stepOf = (done: number): number => Math.max(0, done - 1);

interface PlayheadProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly run: TimeRun;
  readonly snapshot: PlotState;
  readonly words: string;
}

/** The run's position. The graph drags it. */
function Playhead({ ref, run, snapshot: { info }, words }: PlayheadProps) {
  const props = useSlider(
    {
      ...{ name: "Playhead", text: words, at: stepOf(info.done), range: [0, stepOf(info.frontier)] },
      onMove: (to) => run.seek(to, true),
      onStep: run.step,
      back: () => run.seek(info.done - 1, true),
    },
    ref,
  );
  const isStopped = info.stop?.reason === "breakpoint" || info.stop?.reason === "event";
  return <div className="playhead" {...props} data-stopped={isStopped} />;
}

/** A lab's texts for its chart. */
export interface HeadTexts<L extends LaneArrays = LaneArrays> {
  readonly title: ReactNode;
  /** The source of its numbers. */
  readonly origin: ReactElement;
  /** The takeaway of the curves in a sentence, for readers who cannot see them. */
  point(snapshot: PlotState<L>): string;
  /** How to read the curves; "" = they need no explanation. */
  reading(snapshot: PlotState<L>): string;
  /** The name of its table. */
  readonly tableOf: string;
  /** The data of the chart. */
  table(snapshot: PlotState<L>): DataTable | Promise<DataTable>;
}

interface HeadProps {
  readonly texts: HeadTexts;
  readonly snapshot: PlotState;
  readonly shown: TimeWindow;
  readonly table: () => DataTable | Promise<DataTable>;
}

/** The line above the curves: their subject, how to read them, and the controls for the visible steps. */
function ChartHead({ texts, snapshot, shown, table }: HeadProps) {
  return (
    <div className="chart-head">
      <h2 id="chart-title">
        {texts.title} {texts.origin}
      </h2>
      <p className="chart-words muted beyond-look">
        <span className="visually-hidden">{texts.point(snapshot)} </span>
        {detailWords(snapshot.info.detail) || texts.reading(snapshot)}
      </p>
      <ScalePicker scale={shown.scale} setScale={shown.setScale} />
      <div className="chart-buttons beyond-look">
        <div className="chart-moves">
          <ChartButton name="Earlier steps" sign="‹" onClick={shown.earlier} />
          <ChartButton name="Zoom out" sign="−" onClick={shown.zoomOut} />
          <ChartButton name="Whole run" sign="all" onClick={shown.showAll} />
          <ChartButton name="Zoom in" sign="+" onClick={shown.zoomIn} />
          <ChartButton name="Later steps" sign="›" onClick={shown.later} />
        </div>
        <TableButton of={texts.tableOf} origin={texts.origin} className="chart-button" table={table} />
      </div>
    </div>
  );
}

/** The precision of the curves; "" = exact. */
function detailWords(detail: Detail): string {
  if (detail.kind === "spans") return `coarse: recomputing … ${formatShare(detail.progress, 0)}`;
  return detail.kind === "recomputed" ? "recomputed for this range" : "";
}

/** Renders again only for another scale, because a browser takes long to update its fields. */
const ScalePicker = memo(({ scale, setScale }: Pick<TimeWindow, "scale" | "setScale">) => {
  return (
    <fieldset className="scale-picker beyond-look">
      <legend className="visually-hidden">Scale of the steps</legend>
      {(["linear", "log"] as const).map((name) => (
        <label key={name}>
          <input type="radio" name="step-scale" checked={scale === name} onChange={() => setScale(name)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
});

function ChartButton(props: { readonly name: string; readonly sign: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="chart-button" aria-label={props.name} title={props.name} onClick={props.onClick}>
      {props.sign}
    </button>
  );
}

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
function RunStrip({ snapshot, onMove, ...drawn }: StripProps) {
  const { plot, window, scale } = drawn;
  const room = plot.room(snapshot.info.frontier, scale);
  const whole = chartView("whole", scale, room, 1);
  const shown = chartView(window, scale, room, 1);
  const [left, right] = partsOf(shown, whole);
  const ends = { from: formatInteger(shown.from), to: formatInteger(shown.to) };
  const range = window === "whole" ? "the whole run" : `steps ${ends.from} to ${ends.to}`;
  return (
    <fieldset className="strip beyond-look" aria-label="Whole run">
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
  return <DrawnCanvas className="strip-canvas fill" draw={draw} subscribe={run.frames.subscribeReading} />;
}
