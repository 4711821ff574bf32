import { loopOf } from "../../../kernel/protocol/messages";
import { doneAt } from "../../../kernel/scenario/done";
import { figure } from "../../../models/allocation/figures";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { drawBottomAxis, drawLeftAxis, stepTicks } from "../../../plot/axis";
import { hatch } from "../../../plot/patterns";
import { at, drawBadge, drawDash, fontOf, paragraph, type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { drawEvents } from "../../../plot/time/events";
import { type Geometry, makeGeometry, stepIn } from "../../../plot/time/geometry";
import { drawLoop, drawNote, NOTE } from "../../../plot/time/graph";
import { type GraphLayout, graphLayout, ROW } from "../../../plot/time/layout";
import { type PlacedPanel, placedPanels, valueHeights } from "../../../plot/time/panels";
import type { PlotState, TimePlot } from "../../../plot/time/plot";
import { formatShare } from "../../../shared/figure-text";
import { laneLetter } from "../../../shared/lane-letter";
import { stepName } from "../../../shared/step-name";
import { type BufferFigure, type BufferState, namesOf } from "../buffer-figure";
import { efficiencyTable } from "../charts/chart-table";
import { curveWords } from "../charts/curve-words";
import { drawFlexible, type FlexiblePicture, fullHeight } from "../charts/flexible";
import { drawFrame } from "../charts/frame";
import { entryWidth, type LegendEntry, legend } from "../charts/legend";
import { wastePlot } from "../charts/waste-plot";
import { graphTakeaway } from "../words/describe-frame";

const SMALL: Style = { size: 12, muted: true };
const STRONG: Style = { size: 13, weight: 600 };

/** The full height of the plot, by the least width of its picture. Below that it has curves alone. */
const WIDE = { from: 640, height: 264 };
const NARROW = { from: 320, height: 120 };
const BARE = 40;
/** The least height of a plot with axes. */
const LEAST_PLOT = 80;

/** The wasted share of each lane over the visible steps, and the events of the lane in focus. */
export const graphFigure: BufferFigure = {
  id: "graph",
  name: "efficiency graph",
  places: ["file", "card"],
  isOf: () => true,
  title: ({ info, lanes }) => graphTakeaway(info.done, lanes),
  words: ({ info, lanes }) => graphTakeaway(info.done, lanes),
  height: (width, state) => fullHeight(pictureOf(state, width, true)),
  draw: (surface, state) =>
    drawFlexible(
      surface,
      [true, false].map((hasLegend) => pictureOf(state, surface.width, hasLegend)),
    ),
};

/** A run of more steps has its graph on a handout. */
const LONG = 100;

export const longRunFigure: BufferFigure = {
  ...graphFigure,
  id: "run",
  places: ["handout"],
  isOf: ({ at }) => doneAt(at) > LONG,
};

/** The graph's data, in a file with the name of its figure. */
export const efficiencyFigure: BufferFigure = {
  ...graphFigure,
  id: "efficiency",
  name: "efficiency",
  places: [],
  table: (state) => efficiencyTable(state, state.focus),
};

/** The plot, which is flexible, and what explains it. */
function pictureOf(state: BufferState, width: number, hasLegend: boolean): FlexiblePicture {
  const form = [WIDE, NARROW].find(({ from }) => width >= from);
  return {
    full: form?.height ?? BARE,
    parts: (height) => [
      paragraph(form === undefined ? "" : noteOf(state, width), SMALL, 6, width),
      { height, draw: (surface) => drawPlot(surface, state) },
      ...(form !== undefined && hasLegend ? [legend(lanesOf(state, width), width)] : []),
    ],
  };
}

const showsEvents = (width: number): boolean => width >= WIDE.from;

function noteOf({ info, lanes, focus }: BufferState, width: number): string {
  const whose = lanes.length > 1 ? ` of ${laneLetter(focus)}` : "";
  const events = showsEvents(width) ? `; events${whose} below` : "";
  const scale = `${info.view.scale === "log" ? "logarithmic" : "linear"} scale of steps`;
  return `Share of callers’ memory wasted. In the curves, ${curveWords(info.view, lanes.length, focus)}; ${scale}${events}.`;
}

interface Plotted {
  readonly plot: TimePlot<AllocationLane>;
  readonly state: PlotState<AllocationLane>;
  readonly geometry: Geometry;
  readonly panels: readonly PlacedPanel[];
}

function plotted(surface: Surface, { info, lanes, focus, firsts }: BufferState): Plotted {
  const { width, height } = surface;
  const own = wastePlot(focus);
  const state = { info, lanes: lanes.map((lane, i) => (i === focus ? { ...lane, firsts } : lane)) };
  const events = own.events(state);
  const plot = { ...own, events: () => ({ ...events, rows: showsEvents(width) ? events.rows : [] }) };
  const layout = isBareIn(surface)
    ? bareLayout(surface)
    : graphLayout(width, height + BELOW, plot, plot.events().rows.length);
  const geometry = makeGeometry(info.view, info.view.to, layout);
  return { plot, state, geometry, panels: placedPanels(geometry, plot, state) };
}

/** The part of a graph's box below its labels that belongs to the strip, which pictures do not have. */
const BELOW = 12;

const isBareIn = ({ width, height }: Surface): boolean => width < NARROW.from || height < LEAST_PLOT;

/** A plot without axes and texts. */
const bareLayout = ({ width, height }: Surface): GraphLayout => ({
  ...{ left: 0, width, right: 0, top: 1, height: height - 2, panels: [{ top: 1, height: height - 2 }] },
  ...{ rows: height - 1, axis: height - 1, strip: height },
});

function drawPlot(surface: Surface, source: BufferState): void {
  const parts = plotted(surface, source);
  const { plot, state, geometry, panels } = parts;
  at(surface.context, geometry.layout.left, 0, () => {
    if (isBareIn(surface)) drawFrame(surface);
    else drawAxes(surface, parts);
    drawLoop(surface, geometry, loopOf(source.scenario));
    for (const { draw, frame } of panels) draw(surface, frame);
    if (isBareIn(surface)) return;
    drawNote(surface, geometry, plot.note(state));
    drawEvents(surface, geometry, state, plot.events(state));
    drawNames(surface, parts);
    drawPlayhead(surface, geometry, state.info.done);
    for (const panel of panels) drawValues(surface, panel, parts);
  });
}

function drawAxes(surface: Surface, { panels, geometry: { view, layout, x } }: Plotted): void {
  const values = panels.flatMap(({ scale, frame }) =>
    scale.ticks.map(({ value, text }) => ({ at: frame.y(value), text })),
  );
  const [font, height] = [fontOf(SMALL), layout.axis - layout.top];
  drawLeftAxis(surface, { ticks: values, at: 0, gap: 8, grid: layout.width, font });
  drawBottomAxis(surface, { ticks: stepTicks(view, x), at: layout.axis, gap: 10, grid: height, font });
}

/** Space to the right of the plot. */
const AFTER = 12;

/** Draws the names of the rows and of the line through the curves. */
function drawNames(surface: Surface, { plot, state, geometry }: Plotted): void {
  const { layout, x } = geometry;
  plot.events(state).rows.forEach(({ name, glyph }, i) => {
    write(surface, `${glyph} ${name}`, layout.width + AFTER, layout.rows + ROW * (i + 0.5), SMALL);
  });
  const note = plot.note(state);
  const step = stepIn(geometry, note?.step);
  if (step === null || x(step) + NOTE.right + NOTE.width > layout.width) return;
  write(surface, note?.words ?? "", x(step) + NOTE.right, layout.top - 7, SMALL);
}

function drawPlayhead({ context, palette }: Surface, geometry: Geometry, done: number): void {
  const { layout, x } = geometry;
  const step = stepIn(geometry, done - 1);
  if (step === null) return;
  context.fillStyle = palette.text;
  context.fillRect(x(step) - 0.75, layout.top, 1.5, layout.axis - layout.top);
}

/** Writes the share that each lane wastes at the playhead, under the name of that step, which ends where the picture does. */
function drawValues(surface: Surface, panel: PlacedPanel, { plot, state, geometry }: Plotted): void {
  const { palette } = surface;
  const { width, right, top } = geometry.layout;
  const step = `at ${stepName(state.info.done)}`;
  const isShort = widthOf(step, SMALL) <= right - AFTER;
  write(surface, step, width + (isShort ? AFTER : right), top - 7, { ...SMALL, align: isShort ? "left" : "right" });
  const values = plot.values(state);
  valueHeights(geometry, panel, values).forEach((y, i) => {
    const value = values[i];
    if (value === undefined) return;
    const text = value.filled ? palette.wastedText : (palette.inks[i] ?? palette.text);
    write({ ...surface, palette: { ...palette, text } }, value.words, width + AFTER, y, STRONG);
  });
}

/** The width of a line's sample, and with the lane's letter. */
const SAMPLE = 36;
const MARK = SAMPLE + 28;

/** Each lane's line style, name, and figures over all steps; without the names if one is too long. */
function lanesOf(state: BufferState, width: number): readonly LegendEntry[] {
  const { lanes, focus } = state;
  const means = lanes.map(
    (lane) =>
      `mean ${formatShare(1 - figure(lane, "mean_efficiency"))} wasted, hits ${formatShare(figure(lane, "hit_rate"), 0)}`,
  );
  const named = namesOf(state).map((name, i) => `${name}: ${means[i]}`);
  const texts = named.every((words) => entryWidth({ words, mark: MARK }) <= width) ? named : means;
  return texts.map((words, lane) => ({
    words,
    mark: MARK,
    draw: (surface) => {
      (lane === focus ? drawFilled : drawDash)(surface, lane, SAMPLE);
      drawBadge(surface, lane, SAMPLE + 8, -10);
    },
  }));
}

/** Draws a sample of the filled area of the lane in focus, around the middle. */
function drawFilled(surface: Surface, _: number, width: number): void {
  const { context, palette } = surface;
  context.fillStyle = hatch(surface);
  context.fillRect(0, -6, width, 14);
  context.fillStyle = palette.wastedText;
  context.fillRect(0, -7, width, 2.5);
}
