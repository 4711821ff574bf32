import { useEffect, useRef } from "react";
import { LIMIT } from "../../generated/kernel";
import type { ChartView, FirstEvent, Loop } from "../../kernel/protocol/messages";
import { type GraphElements, type GraphInput, mountTimeGraph, type TimeGraph } from "../../plot/time/graph";
import type { ChartMove } from "../../plot/time/move";
import type { TimePlot } from "../../plot/time/plot";
import type { PointerTarget } from "../../plot/time/pointer";
import { type ChartScale, type ChartWindow, chartView, columnsOf, sameView } from "../../plot/time/window";
import { mountWhenLoaded } from "../mount-when-loaded";
import type { TimeRun } from "./time-run";

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
    const graph = mountTimeGraph(elements, () => graphInput(run, chosen.current));
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
    layout: graph.layout,
    seek: run.seek,
    move: onMove,
    event,
    hasEvent: (x, y) => Boolean(graph.pick(x, y)?.events),
  };
}
