import { type CSSProperties, type ReactNode, type RefObject, useMemo } from "react";
import type { FirstEvent, Loop } from "../../kernel/protocol/messages";
import { isOutside } from "../../plot/time/graph";
import type { PlotState, TimePlot } from "../../plot/time/plot";
import { ChartHead, type HeadTexts } from "./ChartHead";
import { RunStrip } from "./RunStrip";
import type { TimeRun } from "./time-run";
import { useTimeGraph } from "./use-time-graph";
import type { TimeWindow } from "./use-time-window";
import "./time.css";
import "./plot.css";

/** A lab's content for the chart over time. */
export interface TimeContent {
  /** Keeps its identity while it draws a state in the same way. */
  readonly plot: TimePlot;
  readonly texts: HeadTexts;
  /** The position of the playhead, and the lanes' values there. */
  readonly playheadWords: (told: PlotState) => string;
  /** Shows how a kind's first event happens in a lane at or after a step. Keeps its identity while it does the same. */
  readonly onEvent: (from: number, lane: number, kind: FirstEvent["effect"]) => void;
  /** Additional classes of the chart. */
  readonly className?: string;
  /** Beside the plot. */
  readonly beside?: ReactNode;
}

interface TimeChartProps extends TimeContent {
  readonly run: TimeRun;
  readonly told: PlotState;
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
  const { plot, texts, run, told, shown, loop, isCovered, isPicture, onEvent, className, beside } = props;
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
      <ChartHead texts={texts} told={told} shown={shown} table={() => texts.table(run.frames.reading())} />
      {beside}
      <div className="chart-box" ref={graph.box} style={edges}>
        <canvas ref={graph.canvas} />
        <svg ref={graph.axes} aria-hidden="true" />
        <EventLabels plot={plot} told={told} />
        <Playhead ref={graph.playhead} told={told} words={isPicture ? null : props.playheadWords(told)} />
        <EndLabels ref={graph.ends} plot={plot} told={told} follows={window === "whole"} />
        <RunStrip {...{ plot, run, told, window, scale, loop }} onMove={move} />
      </div>
    </section>
  );
}

interface LabelsProps {
  readonly plot: TimePlot;
  readonly told: PlotState;
}

function EventLabels({ plot, told }: LabelsProps) {
  return (
    <ul className="event-labels" aria-hidden="true">
      {plot.events(told).rows.map(({ effect, name, glyph, harm }) => (
        <li key={effect} data-harm={harm}>
          {glyph} {name}
        </li>
      ))}
    </ul>
  );
}

interface EndLabelsProps extends LabelsProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly follows: boolean;
}

/** Each lane's value in words, to the right of its curve. The graph positions them. */
function EndLabels({ ref, plot, told, follows }: EndLabelsProps) {
  return (
    <div className="flags" ref={ref} aria-hidden="true">
      {plot.ends(told, isOutside(told.info, follows)).map(({ words, filled }, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
        <b key={lane} className="flag" data-lane={lane} data-filled={filled}>
          {words}
        </b>
      ))}
    </div>
  );
}

/** The last step of a run with `done` operations. The start counts as the first; the words tell them apart. */
const stepOf = (done: number): number => Math.max(0, done - 1);

interface PlayheadProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly told: PlotState;
  /** Null = it is part of a static picture. */
  readonly words: string | null;
}

/** The run's position. Its keys are those of the stage. */
function Playhead({ ref, told: { info }, words }: PlayheadProps) {
  if (words === null) return <div ref={ref} className="playhead" aria-hidden="true" />;
  return (
    <div
      ref={ref}
      className="playhead"
      role="slider"
      tabIndex={0}
      aria-label="Playhead"
      aria-valuemin={0}
      aria-valuemax={stepOf(info.frontier)}
      aria-valuenow={stepOf(info.done)}
      aria-valuetext={words}
      data-stopped={info.stop?.reason === "breakpoint" || info.stop?.reason === "event"}
    />
  );
}
