import type { FrameInfo, Loop } from "../../kernel/protocol/messages";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { placeBottomAxis, placeLeftAxis, placeMarks, stepTicks, svgGroup, type Tick } from "../axis";
import { drawMarks, type Mark } from "../chart";
import { mountSurface, type Surface } from "../surface";
import type { CurveFrame, Steps } from "./curves";
import { drawEvents, type EventPick, hasEvents, pickAt } from "./events";
import { type Geometry, makeGeometry, nearestStep, stepIn } from "./geometry";
import { type GraphLayout, graphLayout, ROW, type Row, spread, stretchOf } from "./layout";
import type { Panel, PanelScale, PlayheadValue, PlotEvents, PlotState, StepNote, TimePlot } from "./plot";
import { type ChartScale, sameView } from "./window";

/** A plot with what it shows. */
export interface Shown {
  readonly plot: TimePlot;
  readonly state: PlotState;
  readonly loop: Loop | null;
}

/** The input of the graph. */
export interface GraphInput extends Shown {
  /**
   * The scale of a view that follows the run, with the playhead at its end even if the view lags. Null = the view is a
   * fixed range.
   */
  readonly follows: ChartScale | null;
}

/** The elements that the graph fills or moves. The page provides the texts of the playhead and of the labels. */
export interface GraphElements {
  readonly box: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly axes: SVGSVGElement;
  readonly playhead: HTMLElement;
  readonly values: HTMLElement;
}

export interface TimeGraph {
  redraw(): void;
  /** The plot as last drawn, in CSS pixels within the box, for the width of a view. */
  layout(): GraphLayout;
  /** Where the plot is on the page now, for pointers: after a resize the browser stretches it until it is drawn again. */
  shown(): Pick<GraphLayout, "left" | "width">;
  pick(x: number, y: number): EventPick | null;
  unmount(): void;
}

/** The graph as last drawn. */
export interface Drawn {
  readonly geometry: Geometry;
  readonly panels: readonly PlacedPanel[];
}

/** Draws a plot's curves over the steps, a lane's events, and the playhead. `onWidth`: it has been drawn in another width. */
export function mountTimeGraph(elements: GraphElements, input: () => GraphInput, onWidth = () => {}): TimeGraph {
  const layoutFor = (width: number, height: number) => {
    const { plot, state } = input();
    return graphLayout(width, height, plot, plot.events(state).rows.length);
  };
  let layout = layoutFor(elements.box.clientWidth, elements.box.clientHeight);
  let drawn: Drawn | null = null;
  const draw = (surface: Surface) => {
    const now = input();
    const { width } = layout;
    layout = layoutFor(surface.width, surface.height);
    if (layout.width !== width) queueMicrotask(onWidth);
    drawn = renewed(elements.axes, drawn, now, layout);
    surface.context.translate(layout.left, 0);
    drawGraph(surface, drawn, now);
    placePlayhead(elements, drawn, now);
    placeWords(elements.axes, drawn.geometry, now);
  };
  const surface = mountSurface(elements.canvas, draw);
  const shown = () => {
    const [x] = stretchOf(layout, elements.canvas);
    return { left: x * layout.left, width: x * layout.width };
  };
  const pick = (x: number, y: number) => {
    const { plot, state } = input();
    const [across, down] = stretchOf(layout, elements.canvas);
    return drawn && pickAt(drawn.geometry, state, plot.events(state), [x / across, y / down]);
  };
  return { redraw: surface.redraw, layout: () => layout, shown, pick, unmount: surface.unmount };
}

/** The next drawing; updates the axes if they changed. */
function renewed(axes: SVGSVGElement, before: Drawn | null, now: GraphInput, layout: GraphLayout): Drawn {
  const isKept = before !== null && fits(before.geometry, now, layout);
  const geometry = isKept ? before.geometry : makeGeometry(now.state.info.view, endOf(now), layout);
  const drawn = { geometry, panels: placedPanels(geometry, now.plot, now.state) };
  if (!isKept || ticksOf(drawn) !== ticksOf(before)) drawAxes(axes, drawn);
  return drawn;
}

const ticksOf = ({ panels }: Drawn): string =>
  panels.map(({ scale }) => scale.ticks.map(({ text }) => text).join()).join();

/** The last step on the axis: that of the state, even if the view has moved on. */
const endOf = ({ plot, state, follows }: GraphInput): number =>
  follows === null ? state.info.view.to : plot.room(state.info.frontier, follows).end - 1;

function fits(geometry: Geometry, now: GraphInput, layout: GraphLayout): boolean {
  const { left, width, axis, rows } = geometry.layout;
  const isPlaced = left === layout.left && width === layout.width && axis === layout.axis && rows === layout.rows;
  return isPlaced && geometry.end === endOf(now) && sameView(geometry.view, now.state.info.view);
}

/** Draws what moves: the loop, the curves, the note and the events. The origin is the start of the steps. */
export function drawGraph(surface: Surface, { geometry, panels }: Drawn, { plot, state, loop }: Shown): void {
  drawMarks(surface, loopMarks(geometry, loop));
  for (const { draw, frame } of panels) draw(surface, frame);
  plot.drawOver(surface, geometry);
  drawMarks(surface, noteMarks(geometry, plot.note(state)));
  drawEvents(surface, geometry, state, plot.events(state));
}

const LOOP_EDGE = 3;

/** The loop as a band with an edge above. */
function loopMarks({ view, layout, x }: Geometry, loop: Loop | null): readonly Mark[] {
  if (loop === null || loop.to < view.from || loop.from > view.to) return [];
  const left = x(Math.max(view.from, loop.from));
  const box = { mark: "box", x: left, width: Math.max(2, x(Math.min(view.to, loop.to) + 1) - left) } as const;
  return [
    { ...box, y: layout.top - LOOP_EDGE, height: LOOP_EDGE, fill: "text" },
    { ...box, y: layout.top, height: layout.axis - layout.top, fill: "text", opacity: 0.08 },
  ];
}

/** A line through the curves at a note's step. */
function noteMarks(geometry: Geometry, note: StepNote | null): readonly Mark[] {
  const step = stepIn(geometry, note?.step);
  if (step === null) return [];
  const { layout, x } = geometry;
  return [{ mark: "box", x: x(step) - 1, y: layout.top - 4, width: 2, height: layout.height + 4, fill: "poison" }];
}

/** The gap between the last label and the edge of the box, CSS pixels. */
const LABEL_MARGIN = 12;

function drawAxes(svg: SVGSVGElement, { geometry, panels }: Drawn): void {
  const { view, end, layout, x } = geometry;
  const steps = stepTicks(view, x, end, layout.right - LABEL_MARGIN);
  placeLeftAxis(svg, "shares", [layout.left, 0], valueTicks(panels), layout.width);
  placeBottomAxis(svg, "steps", [layout.left, layout.axis], steps, layout.axis - layout.top);
}

/** Places the texts within the plot. */
function placeWords(svg: SVGSVGElement, geometry: Geometry, now: GraphInput): void {
  const events = now.plot.events(now.state);
  placeFirsts(svg, geometry, events);
  placeNote(svg, geometry, now);
  placeEmpty(svg, geometry, now.state, events);
}

/** The position of a note's text above the curves, relative to its line. */
export const NOTE = { right: 6, up: 3, width: 100 } as const;

/** The text avoids the playhead's grip and the edge of the plot. */
function placeNote(svg: SVGSVGElement, geometry: Geometry, { plot, state }: GraphInput): void {
  const { layout, x } = geometry;
  const note = plot.note(state);
  const step = stepIn(geometry, note?.step);
  const left = x(step ?? 0) + NOTE.right;
  const grip = x(nearestStep(geometry, state.info.done - 1));
  const isFree = Math.abs(grip - left - NOTE.width / 2) > NOTE.width / 2 + 6;
  const hasRoom = step !== null && isFree && left + NOTE.width <= layout.width;
  const marks = hasRoom ? [{ attributes: { x: left, y: layout.top - NOTE.up }, text: note?.words ?? "" }] : [];
  placeMarks(svgGroup(svg, "note", layout.left, 0), "text", marks);
}

/** The room left of a mark for its step's number. */
const FIRST_ROOM = 24;

/** Labels each effect's first mark with its step, where there is room. */
function placeFirsts(svg: SVGSVGElement, { view, layout, x }: Geometry, { rows, firsts }: PlotEvents): void {
  const marks = rows
    .map((row, i) => ({ step: firsts[row.effect] ?? Number.NaN, row: i }))
    .filter(({ step }) => step >= view.from && step <= view.to && x(step) >= FIRST_ROOM);
  placeMarks(
    svgGroup(svg, "firsts", layout.left, layout.rows),
    "text",
    marks.map(({ step, row }) => ({
      attributes: { x: x(step) - 4, y: ROW * row + ROW - 2 },
      text: formatInteger(step),
    })),
  );
}

/** Explains an empty plot: no step yet, no event yet, or no event in this range. */
function placeEmpty(svg: SVGSVGElement, { layout }: Geometry, state: PlotState, events: PlotEvents): void {
  const said = [];
  if (state.info.frontier === 0) said.push({ y: layout.top + layout.height / 2, text: "no step yet" });
  if (events.rows.length > 0 && !hasEvents(state, events)) {
    const letter = state.lanes.length > 1 ? ` in ${laneLetter(events.lane)}` : "";
    const never = !events.firsts.some((step) => step >= 0);
    const middle = layout.rows + (ROW * events.rows.length) / 2;
    said.push({ y: middle, text: `no event${letter} ${never ? "yet" : "in this range"}` });
  }
  const marks = said.map(({ y, text }) => ({ attributes: { x: 8, y: y + 4 }, text }));
  placeMarks(svgGroup(svg, "empty", layout.left, 0), "text", marks);
}

function placePlayhead({ playhead, values }: GraphElements, drawn: Drawn, { plot, state, follows }: GraphInput): void {
  const { geometry, panels } = drawn;
  const { layout, x } = geometry;
  playhead.toggleAttribute("data-outside", follows === null && isOutside(state.info));
  const at = layout.left + x(nearestStep(geometry, state.info.done - 1));
  playhead.style.transform = `translateX(${at}px)`;
  const [panel] = panels;
  if (panel === undefined) return;
  valueHeights(geometry, panel, plot.values(state)).forEach((y, i) => {
    const label = values.children[i] as HTMLElement | undefined;
    if (label) label.style.transform = `translate(${layout.left + layout.width + 12}px, ${y - 10}px)`;
  });
}

/** Whether the current step is outside the view. */
const isOutside = ({ done, view }: FrameInfo): boolean => done - 1 > view.to || done - 1 < view.from;

/** A panel with its position. */
interface PlacedPanel extends Panel {
  readonly frame: CurveFrame;
}

/** A panel shares the chart's steps and has its own value scale. */
const panelFrame = ({ view, bounds, x, points }: Steps, panel: Row, scale: PanelScale): CurveFrame => ({
  view,
  bounds,
  x,
  points,
  panel,
  y: (value) => panel.top + scale.y(value),
});

/** The panels of a plot with their positions. */
export function placedPanels(geometry: Geometry, plot: Pick<TimePlot, "panels">, state: PlotState): PlacedPanel[] {
  const { panels } = geometry.layout;
  const heights = panels.map(({ height }) => height);
  return plot.panels(state, heights).flatMap((panel, i) => {
    const row = panels[i];
    return row === undefined ? [] : [{ ...panel, frame: panelFrame(geometry, row, panel.scale) }];
  });
}

/** The labels of all panels' values. */
export const valueTicks = (panels: readonly PlacedPanel[]): Tick[] =>
  panels.flatMap(({ scale, frame }) => scale.ticks.map(({ value, text }) => ({ at: frame.y(value), text })));

/** The distance between the middles of two lane labels, CSS pixels. */
const VALUE_GAP = 18;
/** The room above the labels for the name of their step, CSS pixels. */
const STEP_ROOM = 8;

/** The height of each lane's label: at its value, without overlaps. */
export function valueHeights({ layout }: Geometry, { frame }: PlacedPanel, values: readonly PlayheadValue[]): number[] {
  const wanted = values.map(({ value }) => Math.max(layout.top + STEP_ROOM, frame.y(value)));
  return spread(wanted, VALUE_GAP, layout.top + layout.height - 4);
}
