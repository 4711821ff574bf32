import { EFFECT } from "../generated/abi";
import { viewBounds } from "../protocol/chart-view";
import { EFFECTS, type LaneArrays, SERIES } from "../protocol/frame";
import type { ChartView, FrameInfo, Loop } from "../protocol/messages";
import { formatInteger } from "../shared/format";
import { type CurveFrame, drawCurves, firstMerged } from "./efficiency-curves";
import { laneLetter, wastedShare } from "./figures";
import { LEAST_RUN, sameView } from "./layout/chart-window";
import { type EventRow, eventsPerPlace, markHeight, type PickedEvents, pickEvents, rowsOf } from "./layout/event-rows";
import { type GraphLayout, graphLayout, ROW, spread } from "./layout/graph-layout";
import { type StepScale, stepScale, stepTicks } from "./scales";
import { mountSurface, type Surface } from "./surface";
import { drawMarks, drawStepAxis, drawValueAxis, svgGroup } from "./svg-marks";

/** A state of a run. */
export interface GraphState {
  readonly info: FrameInfo;
  readonly lanes: readonly Pick<LaneArrays, "figures" | "series" | "effects">[];
}

/** What the graph draws. The arrays are read while drawing and not kept. */
export interface GraphInput extends GraphState {
  /** The view follows the run: where it lags behind, the playhead stands at its end. */
  readonly follows: boolean;
  /** The lane whose wasted area is filled and whose events have rows. */
  readonly focus: number;
  /** First step of each effect in that lane; NaN = not yet. */
  readonly firsts: readonly number[];
  readonly loop: Loop | null;
  /** What the graph says in words, which come less often than pictures. */
  readonly told: GraphState;
}

/** The elements the graph fills or moves. The words of the playhead and the flags are the page's. */
export interface GraphElements {
  readonly box: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly axes: SVGSVGElement;
  readonly playhead: HTMLElement;
  readonly flags: HTMLElement;
}

export interface EfficiencyGraph {
  redraw(): void;
  /** Says what there is to be told, without drawing. */
  tell(): void;
  /** The plot, CSS pixels within the box: for pointers and for the width of a view. */
  layout(): GraphLayout;
  /** The events at a point of the box, with their effect. */
  pick(x: number, y: number): { readonly kind: EventRow["kind"]; readonly events: PickedEvents } | null;
  unmount(): void;
}

/** A view of the steps, and where it stands. */
export interface Geometry {
  readonly view: ChartView;
  /** The last step that the axis names. */
  readonly end: number;
  readonly rows: readonly EventRow[];
  readonly layout: GraphLayout;
  readonly x: StepScale;
  readonly curves: CurveFrame;
}

const FLAG_GAP = 18;
/** In a column of the series: the last efficiency. */
const LAST = 3;

/** Draws the share that every lane wastes over the steps, the events of one, and the playhead. */
export function mountEfficiencyGraph(elements: GraphElements, input: () => GraphInput): EfficiencyGraph {
  const layoutFor = (width: number, height: number) => graphLayout(width, height, rowsOf(input().firsts).length);
  let layout = layoutFor(elements.box.clientWidth, elements.box.clientHeight);
  let geometry: Geometry | null = null;
  let places = new Float64Array(0);
  const draw = (surface: Surface) => {
    const now = input();
    layout = layoutFor(surface.width, surface.height);
    if (places.length !== markPlaces(layout)) places = new Float64Array(markPlaces(layout));
    const { view } = now.info;
    if (geometry === null || !fits(geometry, view, layout)) {
      geometry = makeGeometry(view, endOf(now), layout, rowsOf(now.firsts));
      drawAxes(elements.axes, geometry);
    }
    surface.context.translate(layout.left, 0);
    drawLoop(surface, geometry, now.loop);
    drawCurves(surface, geometry.curves, now.lanes, now.focus);
    drawFirstHit(surface, geometry, now.firsts);
    drawEvents(surface, geometry, now, places);
    placePlayhead(elements, geometry, now);
    tell();
  };
  const tell = () => {
    const now = input();
    if (geometry === null) return;
    if (geometry.end !== endOf(now)) {
      geometry = { ...geometry, end: endOf(now) };
      drawAxes(elements.axes, geometry);
    }
    placeFirsts(elements.axes, geometry, now.firsts);
    placeFirstHit(elements.axes, geometry, now);
    placeEmpty(elements.axes, geometry, now);
  };
  const surface = mountSurface(elements.canvas, draw);
  const pick = (x: number, y: number) => (geometry === null ? null : pickAt(geometry, input(), x, y));
  return { redraw: surface.redraw, tell, layout: () => layout, pick, unmount: surface.unmount };
}

/** The last step on the axis: that of the snapshot, even while the view is already another one. */
const endOf = ({ info, follows, told }: GraphInput): number =>
  follows ? Math.max(told.info.frontier, LEAST_RUN) - 1 : info.view.to;

function fits(geometry: Geometry, view: ChartView, layout: GraphLayout): boolean {
  const { width, axis, rows } = geometry.layout;
  return width === layout.width && axis === layout.axis && rows === layout.rows && sameView(geometry.view, view);
}

/** `end`: what the axis ends with. */
export function makeGeometry(view: ChartView, end: number, layout: GraphLayout, rows: readonly EventRow[]): Geometry {
  const bounds = viewBounds(view);
  const x = stepScale(view, layout.width);
  const merged = firstMerged(bounds, x);
  const y = (efficiency: number) => layout.top + layout.height * efficiency;
  return { view, end, layout, rows, x, curves: { view, bounds, x, y, merged } };
}

function pickAt({ layout, rows, curves }: Geometry, input: GraphInput, x: number, y: number) {
  const row = rows[Math.floor((y - layout.rows) / ROW)];
  const lane = input.lanes[input.focus];
  if (row === undefined || lane === undefined) return null;
  const events = pickEvents(lane.effects, row.effect, curves.bounds, x - layout.left, layout.width);
  return { kind: row.kind, events };
}

const LOOP_OPACITY = 0.08;
const LOOP_EDGE = 3;

/** The steps that are played over and over, as a band with an edge above. */
export function drawLoop({ context, palette }: Surface, { view, layout, x }: Geometry, loop: Loop | null): void {
  if (loop === null || loop.to < view.from || loop.from > view.to) return;
  const left = x(Math.max(view.from, loop.from));
  const width = Math.max(2, x(Math.min(view.to, loop.to) + 1) - left);
  context.fillStyle = palette.text;
  context.fillRect(left, layout.top - LOOP_EDGE, width, LOOP_EDGE);
  context.globalAlpha = LOOP_OPACITY;
  context.fillRect(left, layout.top, width, layout.axis - layout.top);
  context.globalAlpha = 1;
}

export const PERCENTS = [
  [0, "0"],
  [50, "50"],
  [100, "100\u00a0%"],
] as const;

function drawAxes(svg: SVGSVGElement, { view, end, layout, x, curves }: Geometry): void {
  const shares = PERCENTS.map(([percent, text]) => ({ at: curves.y(1 - percent / 100), text }));
  const steps = stepTicks(view, x).map((step) => ({ at: x(step), text: formatInteger(step === view.to ? end : step) }));
  drawValueAxis(svgGroup(svg, "shares", layout.left, 0), shares, layout.width);
  drawStepAxis(svgGroup(svg, "steps", layout.left, layout.axis), steps, layout.axis - layout.top);
}

/** Of a mark of events, CSS pixels: from one place to the next, and its own width. */
const MARK_PITCH = 2;
const MARK_WIDTH = 1.5;

/** How many marks a row has room for. */
export const markPlaces = ({ width }: GraphLayout): number => Math.ceil(width / MARK_PITCH);

/** The marks of the events of the lane in focus. `places`: one a mark, to count in. */
export function drawEvents(
  surface: Surface,
  { view, layout, rows }: Geometry,
  { lanes, focus }: Pick<GraphInput, "lanes" | "focus">,
  places: Float64Array,
): void {
  const lane = lanes[focus];
  if (lane === undefined) return;
  rows.forEach((row, i) => {
    surface.context.fillStyle = row.harm ? surface.palette.poison : surface.palette.text;
    const times = eventsPerPlace(lane.effects, row.effect, view.columns, places);
    const most = times.reduce((a, b) => Math.max(a, b), 0);
    const bottom = layout.rows + ROW * (i + 1);
    for (let place = 0; place < times.length; place++) {
      const height = markHeight(times[place] ?? 0, most, ROW - 3);
      if (height > 0) surface.context.fillRect(MARK_PITCH * place, bottom - height, MARK_WIDTH, height);
    }
  });
}

/** The step of the first bad hit where the view shows it; null = it does not. */
export const firstHit = ({ view }: Geometry, firsts: readonly number[]): number | null => {
  const step = firsts[EFFECT.WASTED] ?? Number.NaN;
  return step >= view.from && step <= view.to ? step : null;
};

/** A line through the curves at the first buffer that was handed out far too big. */
export function drawFirstHit({ context, palette }: Surface, geometry: Geometry, firsts: readonly number[]): void {
  const step = firstHit(geometry, firsts);
  if (step === null) return;
  const { layout, x } = geometry;
  context.fillStyle = palette.poison;
  context.fillRect(x(step) - 1, layout.top - 4, 2, layout.height + 4);
}

/** The words beside that line. */
export const firstHitWords = (step: number): string => `${formatInteger(step)}: first bad hit`;
/** They stand above the curves, so far from their line. */
export const FIRST_HIT = { right: 6, up: 3, width: 100 } as const;

/** The words give way to the grip of the playhead, and to the edge of the plot. */
function placeFirstHit(svg: SVGSVGElement, geometry: Geometry, { firsts, info }: GraphInput): void {
  const { layout, view, x } = geometry;
  const step = firstHit(geometry, firsts);
  const left = x(step ?? 0) + FIRST_HIT.right;
  const grip = x(Math.min(view.to, Math.max(view.from, info.done - 1)));
  const isFree = Math.abs(grip - left - FIRST_HIT.width / 2) > FIRST_HIT.width / 2 + 6;
  const hasRoom = step !== null && isFree && left + FIRST_HIT.width <= layout.width;
  const marks = hasRoom ? [{ attributes: { x: left, y: layout.top - FIRST_HIT.up }, text: firstHitWords(step) }] : [];
  drawMarks(svgGroup(svg, "first-hit", layout.left, 0), "text", marks);
}

/** Left of a mark: what the number of its step needs. */
const FIRST_ROOM = 24;

/** The step at which each effect came first, in numbers beside its mark, where there is room for them. */
function placeFirsts(svg: SVGSVGElement, { view, layout, rows, x }: Geometry, firsts: readonly number[]): void {
  const marks = rows
    .map((row, i) => ({ step: firsts[row.effect] ?? Number.NaN, row: i }))
    .filter(({ step }) => step >= view.from && step <= view.to && x(step) >= FIRST_ROOM);
  drawMarks(
    svgGroup(svg, "firsts", layout.left, layout.rows),
    "text",
    marks.map(({ step, row }) => ({
      attributes: { x: x(step) - 4, y: ROW * row + ROW - 2 },
      text: formatInteger(step),
    })),
  );
}

/** What is said where there is nothing to draw: no step yet, no event yet, or none in this range. */
function placeEmpty(svg: SVGSVGElement, { layout, rows }: Geometry, { told, focus, firsts }: GraphInput): void {
  const { info, lanes } = told;
  const effects = lanes[focus]?.effects.subarray(0, info.view.columns * EFFECTS) ?? new Uint32Array();
  const letter = lanes.length > 1 ? ` in ${laneLetter(focus)}` : "";
  const never = !firsts.some((step) => step >= 0);
  const middle = layout.rows + (ROW * rows.length) / 2;
  const said = [
    { y: layout.top + layout.height / 2, text: info.frontier === 0 ? "no step yet" : "" },
    {
      y: middle,
      text: effects.some((times) => times > 0) ? "" : `no event${letter} ${never ? "yet" : "in this range"}`,
    },
  ];
  const marks = said.filter(({ text }) => text !== "").map(({ y, text }) => ({ attributes: { x: 8, y: y + 4 }, text }));
  drawMarks(svgGroup(svg, "empty", layout.left, 0), "text", marks);
}

function placePlayhead({ playhead, flags }: GraphElements, geometry: Geometry, input: GraphInput): void {
  const { layout, view, x } = geometry;
  const outside = isOutside(input.info, input.follows);
  playhead.toggleAttribute("data-outside", outside);
  const at = layout.left + x(Math.min(view.to, Math.max(view.from, input.info.done - 1)));
  playhead.style.transform = `translateX(${at}px)`;
  placeFlags(flags, geometry, endShares(input, input.follows));
}

/** Whether the run stands at a step that is not in view. */
const isOutside = ({ done, view }: FrameInfo, follows: boolean): boolean =>
  !follows && (done - 1 > view.to || done - 1 < view.from);

/** The share that each lane wastes at the playhead, or where that is outside at the end of the view; NaN = nothing is allocated. */
export const endShares = ({ info, lanes }: GraphState, follows: boolean): number[] =>
  lanes.map((lane) => (isOutside(info, follows) ? lastShare(lane.series) : wastedShare(lane)));

/** The last wasted share that the columns of a series show; NaN = none. */
function lastShare(series: Float32Array): number {
  for (let at = series.length - SERIES; at >= 0; at -= SERIES) {
    const last = series[at + LAST] ?? Number.NaN;
    if (!Number.isNaN(last)) return 1 - last;
  }
  return Number.NaN;
}

/** How high the label of each lane stands: at its share, and apart from the others. */
export function endHeights({ layout, curves }: Geometry, shares: readonly number[]): number[] {
  const wanted = shares.map((share) => Math.max(layout.top + 6, curves.y(1 - (share || 0))));
  return spread(wanted, FLAG_GAP, layout.top + layout.height - 4);
}

/** Puts the label of each lane right of the plot. */
function placeFlags(flags: HTMLElement, geometry: Geometry, shares: readonly number[]): void {
  const { left, width } = geometry.layout;
  endHeights(geometry, shares).forEach((y, i) => {
    const flag = flags.children[i] as HTMLElement | undefined;
    if (flag === undefined) return;
    flag.style.transform = `translate(${left + width + 12}px, ${y - 10}px)`;
  });
}
