import { useCallback, useEffect, useRef, useState } from "react";
import { LIMIT } from "../../generated/kernel";
import type { ChartView, FirstEvent, Loop } from "../../kernel/protocol/messages";
import { type GraphElements, type GraphInput, mountTimeGraph, type TimeGraph } from "../../plot/time/graph";
import type { ChartMove } from "../../plot/time/move";
import type { PlotState, TimePlot } from "../../plot/time/plot";
import type { PointerTarget } from "../../plot/time/pointer";
import { type ChartScale, type ChartWindow, chartView, columnsOf, sameView, windowIn } from "../../plot/time/window";
import { mountWhenLoaded } from "../when-idle";

/** The parts of a run that a chart over time uses. */
export interface TimeRun {
  readonly frames: {
    /** The state that the page shows. It does not change. */
    readonly reading: () => PlotState;
    /** The most chart columns that a frame can have. */
    readonly mostColumns: () => number;
    /** Calls a listener on every new state, and returns its unsubscribe function. */
    readonly subscribeReading: (listener: () => void) => () => void;
  };
  /** Requests the series of a view, from the next frame on. */
  readonly view: (view: ChartView) => void;
  /** Goes to a step; `first`: it is the first one of a drag. */
  readonly seek: (step: number, first: boolean) => void;
  /** Moves by steps; ±Infinity = to the start, or to the end. */
  readonly step: (by: number) => void;
}

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

/** The display options of the graph. */
interface GraphChoice {
  readonly plot: TimePlot;
  readonly window: ChartWindow;
  readonly scale: ChartScale;
  readonly loop: Loop | null;
  /** Something else covers the page and requests its own views. */
  readonly isCovered: boolean;
  /** Shows how the first event of a kind happens in a lane at or after a step. */
  readonly onEvent: (from: number, lane: number, kind: FirstEvent["effect"]) => void;
}

interface Chosen {
  readonly current: GraphChoice;
}

/**
 * Mounts the graph on its elements once. Changed options reach it through a ref, so that frames never wait for React.
 * `isPicture`: the graph is not interactive.
 */
export function useTimeGraph(run: TimeRun, choice: GraphChoice, onMove: (make: ChartMove) => void, isPicture: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const axes = useRef<SVGSVGElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const values = useRef<HTMLDivElement>(null);
  const chosen = useRef(choice);
  const update = useRef<() => void>(undefined);
  useEffect(() => {
    const found = { box: box.current, canvas: canvas.current, axes: axes.current, playhead: playhead.current };
    const elements = { ...found, values: values.current };
    if (!isComplete(elements)) return;
    const graph = mountTimeGraph(
      elements,
      () => graphInput(run, chosen.current),
      () => update.current?.(),
    );
    update.current = viewAsker(run, graph, chosen);
    const ways = [run.frames.subscribeReading(update.current), graph.unmount];
    if (!isPicture) ways.push(mountPointer(elements.box, pointerTarget(run, graph, chosen, onMove)));
    return () => {
      for (const end of ways) end();
    };
  }, [run, onMove, isPicture]);
  useEffect(() => {
    chosen.current = choice;
    update.current?.();
  }, [choice]);
  return { box, canvas, axes, playhead, values };
}

const isComplete = (
  found: { readonly [Name in keyof GraphElements]: GraphElements[Name] | null },
): found is GraphElements => Object.values(found).every((element) => element !== null);

function graphInput({ frames }: TimeRun, { plot, window, scale, loop }: GraphChoice): GraphInput {
  return { plot, state: frames.reading(), follows: window === "whole" ? scale : null, loop };
}

/** Requests the chosen view each time it changes, and draws the available data. */
function viewAsker(run: TimeRun, graph: TimeGraph, chosen: Chosen): () => void {
  let asked: ChartView | null = null;
  return () => {
    if (chosen.current.isCovered) {
      asked = null;
      return;
    }
    const wanted = wantedView(run, graph, chosen.current);
    if (asked === null || !sameView(asked, wanted)) run.view(wanted);
    asked = wanted;
    graph.redraw();
  };
}

function wantedView({ frames }: TimeRun, graph: TimeGraph, { plot, window, scale }: GraphChoice): ChartView {
  const { frontier } = frames.reading().info;
  const most = Math.min(plot.mostColumns, frames.mostColumns());
  return chartView(window, scale, plot.room(frontier, scale), columnsOf(graph.layout().width, plot.pitch, most));
}

/** A click on indistinguishable events shows this fraction of the range. */
const EVENT_ZOOM = 1 / 8;

/** Loads D3 once a chart has been shown. */
const mountPointer = (box: HTMLElement, target: PointerTarget): (() => void) =>
  mountWhenLoaded(
    () => import("../../plot/time/hands"),
    ({ mountGraphPointer }) => mountGraphPointer(box, target),
  );

/** A click on an event shows how it happened. A click on several overlapping events zooms in on them. */
function pointerTarget(
  run: TimeRun,
  graph: TimeGraph,
  chosen: Chosen,
  onMove: (make: ChartMove) => void,
): PointerTarget {
  const info = () => run.frames.reading().info;
  const event = (x: number, y: number, anchor: number): boolean => {
    const picked = graph.pick(x, y);
    if (!picked?.events) return false;
    if (picked.events.kind === "one") chosen.current.onEvent(picked.events.from, picked.lane, picked.kind);
    else onMove(({ zoomed }, shown, room) => zoomed(shown, EVENT_ZOOM, anchor, room));
    return true;
  };
  return {
    view: () => info().view,
    last: () => (chosen.current.plot.seeksAhead ? LIMIT.STEPS : info().frontier) - 1,
    layout: graph.shown,
    seek: run.seek,
    move: onMove,
    event,
    hasEvent: (x, y) => Boolean(graph.pick(x, y)?.events),
  };
}
