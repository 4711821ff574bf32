import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { playheadWords } from "../../../charts/describe-frame";
import { type EfficiencyGraph, endShares, mountEfficiencyGraph } from "../../../charts/efficiency-graph";
import { laneLetter } from "../../../charts/figures";
import { mountGraphPointer } from "../../../charts/graph-pointer";
import type { ChartMove } from "../../../charts/layout/chart-move";
import { type ChartScale, type ChartWindow, chartView, LEAST_RUN, sameView } from "../../../charts/layout/chart-window";
import { rowsOf } from "../../../charts/layout/event-rows";
import { slotsOf } from "../../../protocol/frame";
import { columnsThatFit } from "../../../protocol/frame-budget";
import { type ChartView, type Loop, loopOf } from "../../../protocol/messages";
import { formatShare } from "../../../shared/figure-text";
import { useAsked } from "../../../state/asked-store";
import { useReading, useRun } from "../../../state/hooks";
import { useOverlay } from "../../../state/overlay-store";
import type { Run } from "../../../state/run";
import { useScenario } from "../../../state/scenario-store";
import { useShortcuts } from "../../shared/shortcuts";
import { ChartHead } from "./ChartHead";
import { RunStrip } from "./RunStrip";
import "./chart.css";
import "../pictures.css";

/** What the person chose to see of the steps. */
interface Choice {
  readonly window: ChartWindow;
  readonly scale: ChartScale;
  readonly focus: number;
  readonly loop: Loop | null;
}

const ZOOM_STEP = 2;
const PAN_STEP = 0.5;
/** A click on events that cannot be told apart shows so much of the range. */
const EVENT_ZOOM = 1 / 8;

interface Shown {
  /** As it was chosen. */
  readonly range: ChartWindow;
  readonly scale: ChartScale;
}

/** The share of memory that each lane wastes over the steps, live: curves, events, playhead; to be zoomed, clicked and dragged. */
export function EfficiencyChart({ focus }: { readonly focus: number }) {
  const run = useRun();
  const scenario = useScenario(({ scenario }) => scenario);
  const { lanes } = scenario;
  const [{ range, scale }, setShown] = useState<Shown>({ range: "whole", scale: "linear" });
  const window = heldWindow(range, useReading().info.frontier);
  const choice = useMemo(() => ({ window, scale, focus, loop: loopOf(scenario) }), [window, scale, focus, scenario]);
  const move = useCallback(
    async (make: ChartMove) => {
      const moves = await import("../../../charts/layout/chart-moves");
      const { frontier } = run.frames.frame().info;
      const moved = ({ range, scale }: Shown) =>
        make(moves, chartView(heldWindow(range, frontier), scale, frontier, 1, 1));
      setShown((last) => ({ ...last, range: moved(last) }));
    },
    [run],
  );
  const showAll = useCallback(() => setShown((last) => ({ ...last, range: "whole" })), []);
  const graph = useGraph(run, choice, move);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scenario begins with its whole run
  useEffect(showAll, [lanes]);
  const zoom = (factor: number) => {
    const { info } = run.frames.frame();
    move(({ zoomed, anchorOf }, shown) => zoomed(shown, factor, anchorOf(shown, info.done - 1), info.frontier));
  };
  const pan = (part: number) => {
    const { info } = run.frames.frame();
    move(({ panned }, shown) => panned(shown, part, info.frontier));
  };
  const moves = {
    zoomIn: () => zoom(1 / ZOOM_STEP),
    zoomOut: () => zoom(ZOOM_STEP),
    showAll,
    earlier: () => pan(-PAN_STEP),
    later: () => pan(PAN_STEP),
  };
  useShortcuts({ "+": moves.zoomIn, "=": moves.zoomIn, "-": moves.zoomOut, "0": showAll });
  return (
    <section className="chart" aria-labelledby="chart-title">
      <ChartHead focus={focus} scale={scale} onScale={(chosen) => setShown({ range, scale: chosen })} moves={moves} />
      <div className="chart-box" ref={graph.box}>
        <canvas ref={graph.canvas} />
        <svg ref={graph.axes} aria-hidden="true" />
        <EventLabels focus={focus} />
        <Playhead ref={graph.playhead} />
        <EndLabels ref={graph.flags} focus={focus} follows={window === "whole"} />
        <RunStrip window={window} scale={scale} focus={focus} onWhole={showAll} onMove={move} />
      </div>
    </section>
  );
}

/** A range that reaches over the end of another run is of no use there. */
const heldWindow = (window: ChartWindow, frontier: number): ChartWindow =>
  window !== "whole" && window.to >= Math.max(frontier, LEAST_RUN) ? "whole" : window;

/** Whether nothing is to be moved here: the address wants no controls. */
const isPicture = () => useAsked.getState().presentation.controls === "none";

/** Mounts the graph on its elements once; what is chosen reaches it through a ref, so frames never wait for React. */
function useGraph(run: Run, choice: Choice, onMove: (make: ChartMove) => void) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const axes = useRef<SVGSVGElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const flags = useRef<HTMLDivElement>(null);
  const chosen = useRef(choice);
  const update = useRef<() => void>(undefined);
  useEffect(() => {
    const elements = { box: box.current, canvas: canvas.current, axes: axes.current, playhead: playhead.current };
    if (!elements.box || !elements.canvas || !elements.axes || !elements.playhead || !flags.current) return;
    const full = { ...elements, flags: flags.current } as Parameters<typeof mountEfficiencyGraph>[0];
    const graph = mountEfficiencyGraph(full, () => graphInput(run, chosen.current));
    update.current = viewAsker(run, graph, chosen);
    const unsubscribe = run.frames.subscribe(update.current);
    const unsubscribeWords = run.frames.subscribeReading(graph.tell);
    const unmountPointer = isPicture()
      ? null
      : mountGraphPointer(elements.box, {
          view: () => run.frames.frame().info,
          layout: graph.layout,
          seek: (step, first) => (first ? run.transport.jump(step + 1) : run.transport.drag(step + 1)),
          move: onMove,
          ...eventPointer(run, graph, chosen, onMove),
        });
    return () => {
      unsubscribe();
      unsubscribeWords();
      unmountPointer?.();
      graph.unmount();
    };
  }, [run, onMove]);
  useEffect(() => {
    chosen.current = choice;
    update.current?.();
  }, [choice]);
  return { box, canvas, axes, playhead, flags };
}

/** A click on an event shows how it happened; a click where several fall together shows that part of the range. */
function eventPointer(
  run: Run,
  graph: EfficiencyGraph,
  chosen: { readonly current: Choice },
  onMove: (make: ChartMove) => void,
) {
  const event = (x: number, y: number, anchor: number): boolean => {
    const picked = graph.pick(x, y);
    if (!picked?.events) return false;
    const { frontier } = run.frames.frame().info;
    if (picked.events.kind === "one") run.transport.reliveNext(picked.events.from, chosen.current.focus, picked.kind);
    else onMove(({ zoomed }, shown) => zoomed(shown, EVENT_ZOOM, anchor, frontier));
    return true;
  };
  return { event, hasEvent: (x: number, y: number) => Boolean(graph.pick(x, y)?.events) };
}

function graphInput(run: Run, { window, focus, loop }: Choice) {
  const told = run.frames.reading();
  const firsts = told.lanes[focus]?.firsts ?? [];
  return { ...run.frames.frame(), follows: window === "whole", focus, firsts, loop, told };
}

/** Between two drawings of a run that plays, in ms: a curve of a thousand columns is not read faster. */
const DRAW_MS = 30;

/** Asks for the view that is chosen, once each time it changes, and draws what there is. */
function viewAsker(run: Run, graph: EfficiencyGraph, chosen: { readonly current: Choice }): () => void {
  let asked: ChartView | null = null;
  let drawn = 0;
  return () => {
    if (useOverlay.getState().presenting) return;
    const now = performance.now();
    if (run.frames.frame().info.playing && now - drawn < DRAW_MS) return;
    drawn = now;
    const { info } = run.frames.frame();
    const { window, scale } = chosen.current;
    const wanted = chartView(
      window,
      scale,
      info.frontier,
      graph.layout().width,
      columnsThatFit({ slots: slotsOf(info.rows) }),
    );
    if (asked === null || !sameView(asked, wanted)) run.stepping.view(wanted);
    asked = wanted;
    graph.redraw();
  };
}

function EventLabels({ focus }: { readonly focus: number }) {
  const firsts = useReading().lanes[focus]?.firsts ?? [];
  return (
    <ul className="event-labels" aria-hidden="true">
      {rowsOf(firsts).map(({ effect, name, glyph, harm }) => (
        <li key={effect} data-harm={harm}>
          {glyph} {name}
        </li>
      ))}
    </ul>
  );
}

interface EndLabelsProps {
  readonly ref: React.RefObject<HTMLDivElement | null>;
  readonly focus: number;
  readonly follows: boolean;
}

/** The share that each lane wastes in words, right of its curve; the graph moves them there. */
function EndLabels({ ref, focus, follows }: EndLabelsProps) {
  return (
    <div className="flags" ref={ref} aria-hidden="true">
      {endShares(useReading(), follows).map((share, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
        <b key={lane} className="flag" data-lane={lane} data-filled={lane === focus}>
          {laneLetter(lane)} {formatShare(share)}
        </b>
      ))}
    </div>
  );
}

/** The last of so many steps; the start counts as the first, its words tell them apart. */
const stepOf = (done: number): number => Math.max(0, done - 1);

/** Where the run stands; its keys are those of the stage. */
function Playhead({ ref }: { readonly ref: React.RefObject<HTMLDivElement | null> }) {
  const { info, lanes } = useReading();
  if (isPicture()) return <div ref={ref} className="playhead" aria-hidden="true" />;
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
      aria-valuetext={playheadWords(info.done, lanes)}
      data-stopped={info.stop?.reason === "breakpoint" || info.stop?.reason === "event"}
    />
  );
}
