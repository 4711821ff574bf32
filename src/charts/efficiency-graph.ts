import { viewBounds } from "../protocol/chart-view";
import { type LaneArrays, SERIES } from "../protocol/frame";
import type { ChartView, FrameInfo } from "../protocol/messages";
import { formatShare } from "../shared/figure-text";
import { formatInteger } from "../shared/format";
import { type CurveFrame, drawCurve, firstMerged } from "./efficiency-curves";
import { figure } from "./figures";
import { sameView } from "./layout/chart-window";
import { EVENT_ROWS, eventsPerPixel, markHeight } from "./layout/event-rows";
import { type GraphLayout, graphLayout, ROW, spread } from "./layout/graph-layout";
import { type StepScale, stepScale, stepTicks } from "./scales";
import { mountSurface, type Surface } from "./surface";
import { drawMarks, drawStepAxis, drawValueAxis, svgGroup } from "./svg-marks";

/** What the graph draws. The arrays are read while drawing and not kept. */
export interface GraphInput {
  readonly info: FrameInfo;
  /** The view follows the run: where it lags behind, the playhead stands at its end. */
  readonly follows: boolean;
  readonly lanes: readonly Pick<LaneArrays, "figures" | "series" | "effects">[];
  /** The lane whose events have rows. */
  readonly focus: number;
  /** First step of each effect in that lane; NaN = not yet. */
  readonly firsts: readonly number[];
}

/** The elements the graph fills. The playhead and the flags come from the page, which gives them their names. */
export interface GraphElements {
  readonly box: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly axes: SVGSVGElement;
  readonly playhead: HTMLElement;
  readonly flags: HTMLElement;
}

export interface EfficiencyGraph {
  redraw(): void;
  /** The plot, CSS pixels within the box: for pointers and for the width of a view. */
  layout(): GraphLayout;
  unmount(): void;
}

interface Geometry {
  readonly view: ChartView;
  readonly layout: GraphLayout;
  readonly x: StepScale;
  readonly curves: CurveFrame;
}

const FLAG_GAP = 22;
/** In a column of the series: the last efficiency. */
const LAST = 3;

/** Draws the efficiency of every lane over the steps, the events of one, and the playhead. */
export function mountEfficiencyGraph(elements: GraphElements, input: () => GraphInput | null): EfficiencyGraph {
  let layout = graphLayout(elements.box.clientWidth, elements.box.clientHeight, EVENT_ROWS.length);
  let geometry: Geometry | null = null;
  let pixels = new Float64Array(0);
  const draw = (surface: Surface) => {
    const now = input();
    if (now === null) return;
    layout = graphLayout(surface.width, surface.height, EVENT_ROWS.length);
    if (pixels.length !== Math.ceil(layout.width)) pixels = new Float64Array(Math.ceil(layout.width));
    if (geometry === null || !fits(geometry, now.info.view, layout)) {
      geometry = makeGeometry(now.info.view, layout);
      drawAxes(elements.axes, geometry);
    }
    surface.context.translate(layout.left, 0);
    now.lanes.forEach((lane, i) => {
      drawCurve(surface, (geometry as Geometry).curves, lane, i);
    });
    drawEvents(surface, geometry, now, pixels);
    placeFirsts(elements.axes, geometry, now.firsts);
    placePlayhead(elements, geometry, now);
  };
  const surface = mountSurface(elements.canvas, draw);
  return { redraw: surface.redraw, layout: () => layout, unmount: surface.unmount };
}

function fits(geometry: Geometry, view: ChartView, layout: GraphLayout): boolean {
  const same = geometry.layout.width === layout.width && geometry.layout.axis === layout.axis;
  return same && sameView(geometry.view, view);
}

function makeGeometry(view: ChartView, layout: GraphLayout): Geometry {
  const bounds = viewBounds(view);
  const x = stepScale(view, layout.width);
  const merged = firstMerged(bounds, x);
  const indices = Array.from({ length: view.columns - merged }, (_, i) => merged + i);
  const y = (share: number) => layout.top + layout.height * (1 - share);
  return { view, layout, x, curves: { bounds, x, y, merged, indices } };
}

const PERCENTS = [
  [0, "0"],
  [50, "50"],
  [100, "100\u00a0%"],
] as const;

function drawAxes(svg: SVGSVGElement, { view, layout, x, curves }: Geometry): void {
  const shares = PERCENTS.map(([percent, text]) => ({ at: curves.y(percent / 100), text }));
  const steps = stepTicks(view, x).map((step) => ({ at: x(step), text: formatInteger(step) }));
  drawValueAxis(svgGroup(svg, "shares", layout.left, 0), shares, layout.width);
  drawStepAxis(svgGroup(svg, "steps", layout.left, layout.axis), steps, layout.axis - layout.top);
}

function drawEvents(surface: Surface, { view, layout }: Geometry, input: GraphInput, pixels: Float64Array): void {
  const lane = input.lanes[input.focus];
  if (lane === undefined) return;
  EVENT_ROWS.forEach((row, i) => {
    surface.context.fillStyle = row.harm ? surface.palette.poison : surface.palette.text;
    const times = eventsPerPixel(lane.effects, row.effect, view.columns, pixels);
    const most = times.reduce((a, b) => Math.max(a, b), 0);
    const bottom = layout.rows + ROW * (i + 1);
    for (let x = 0; x < times.length; x++) {
      const height = markHeight(times[x] ?? 0, most, ROW - 2);
      if (height > 0) surface.context.fillRect(x, bottom - height, 1, height);
    }
  });
}

/** Left of a mark: what the number of its step needs. */
const FIRST_ROOM = 24;

/** The step at which each effect came first, in numbers beside its mark, where there is room for them. */
function placeFirsts(svg: SVGSVGElement, { view, layout, x }: Geometry, firsts: readonly number[]): void {
  const marks = EVENT_ROWS.map((row, i) => ({ step: firsts[row.effect] ?? Number.NaN, row: i })).filter(
    ({ step }) => step >= view.from && step <= view.to && x(step) >= FIRST_ROOM,
  );
  drawMarks(
    svgGroup(svg, "firsts", layout.left, layout.rows),
    "text",
    marks.map(({ step, row }) => ({
      attributes: { x: x(step) - 4, y: ROW * row + ROW - 2 },
      text: formatInteger(step),
    })),
  );
}

function placePlayhead({ playhead, flags }: GraphElements, geometry: Geometry, input: GraphInput): void {
  const { layout, view, x } = geometry;
  const step = input.info.done - 1;
  const outside = !input.follows && (step > view.to || step < view.from);
  playhead.toggleAttribute("data-outside", outside);
  const at = layout.left + x(Math.min(view.to, Math.max(view.from, step)));
  playhead.style.transform = `translateX(${at}px)`;
  const shares = input.lanes.map((lane) => (outside ? lastShare(lane.series) : figure(lane, "efficiency")));
  placeFlags(flags, geometry, shares, outside ? layout.left + layout.width : at);
}

/** The last efficiency that the columns of a series show; NaN = none. */
function lastShare(series: Float32Array): number {
  for (let at = series.length - SERIES; at >= 0; at -= SERIES) {
    const last = series[at + LAST] ?? Number.NaN;
    if (!Number.isNaN(last)) return last;
  }
  return Number.NaN;
}

/** The name and the efficiency of each lane at the end of its curve. */
function placeFlags(flags: HTMLElement, { layout, curves }: Geometry, shares: readonly number[], left: number): void {
  const wanted = shares.map((share) => curves.y(share || 0));
  const placed = spread(wanted, FLAG_GAP, layout.top + layout.height + 4);
  shares.forEach((share, i) => {
    const flag = flags.children[i] as HTMLElement | undefined;
    if (flag === undefined) return;
    flag.style.transform = `translate(${left + 8}px, ${(placed[i] ?? 0) - 10}px)`;
    const value = flag.lastElementChild;
    const text = formatShare(share);
    if (value !== null && value.textContent !== text) value.textContent = text;
  });
}
