import { type CSSProperties, type ReactNode, type RefObject, useMemo } from "react";
import type { FirstEvent, Loop } from "../../kernel/protocol/messages";
import type { PlotState, TimePlot } from "../../plot/time/plot";
import { StepName } from "../StepName";
import { useSlider } from "../use-slider";
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
    <ul className="event-labels" aria-hidden="true">
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
        <p className="flags-step muted" aria-hidden="true">
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
