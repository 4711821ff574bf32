import { loopOf } from "../../../kernel/protocol/messages";
import { doneAt } from "../../../kernel/scenario/done";
import { figure } from "../../../models/allocation/figures";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { drawBottomAxis, drawLeftAxis, stepTicks } from "../../../plot/axis";
import { hatch } from "../../../plot/patterns";
import {
  at,
  type Block,
  drawBadge,
  drawDash,
  fontOf,
  paragraph,
  type Style,
  widthOf,
  write,
} from "../../../plot/picture-blocks";
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
import { wastePlot } from "../charts/waste-plot";
import { graphTakeaway } from "../words/describe-frame";

const SMALL: Style = { size: 12, muted: true };
const PLAIN: Style = { size: 12 };
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
  height: (width, state) => fullHeight(pictureOf(state, width, EXPLAINED)),
  draw: (surface, state) => {
    const pictures = [EXPLAINED, { ...EXPLAINED, hasLegend: false }, UNEXPLAINED];
    drawFlexible(
      surface,
      pictures.map((one) => pictureOf(state, surface.width, one)),
    );
  },
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
  places: ["data"],
  table: (state) => efficiencyTable(state, state.focus),
};

const UNEXPLAINED = { hasLegend: false, hasWords: false };
const EXPLAINED = { hasLegend: true, hasWords: true };

/** The plot, which is flexible, and what explains it. */
function pictureOf(state: BufferState, width: number, { hasLegend, hasWords }: typeof EXPLAINED): FlexiblePicture {
  const form = [WIDE, NARROW].find(({ from }) => width >= from);
  return {
    full: form?.height ?? BARE,
    parts: (height) => [
      paragraph(form && hasWords ? noteOf(state, width) : "", SMALL, 6, width),
      { height, draw: (surface) => drawPlot(surface, state) },
      ...(form && hasLegend ? legendBlocks(state, width) : []),
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

/** Names the step of the values above them; a long name ends where the picture does. */
function drawStep(surface: Surface, { width, right, top }: GraphLayout, name: string): void {
  const fits = widthOf(name, SMALL) <= right - AFTER;
  write(surface, name, width + (fits ? AFTER : right), top - 7, { ...SMALL, align: fits ? "left" : "right" });
}

/** Writes the share that each lane wastes at the playhead, under the name of that step. */
function drawValues(surface: Surface, panel: PlacedPanel, { plot, state, geometry }: Plotted): void {
  const { layout } = geometry;
  const { palette } = surface;
  const values = plot.values(state);
  drawStep(surface, layout, `at ${stepName(state.info.done)}`);
  valueHeights(geometry, panel, values).forEach((y, i) => {
    const value = values[i];
    if (value === undefined) return;
    const text = value.filled ? palette.wastedText : (palette.inks[i] ?? palette.text);
    write({ ...surface, palette: { ...palette, text } }, value.words, layout.width + AFTER, y, STRONG);
  });
}

const ENTRY = { height: 22, line: 36, badge: 44, text: 72 };

/** Each lane's line style, name, and figures over all steps, in two columns if they fit. */
function legendBlocks(state: BufferState, width: number): readonly Block[] {
  const names = namesOf(state);
  const means = state.lanes.map(meansOf);
  const named = means.map((text, i) => `${names[i] ?? ""}: ${text}`);
  const fitIn = (texts: readonly string[], room: number) =>
    texts.every((text) => ENTRY.text + widthOf(text, PLAIN) < room);
  const columns = fitIn(named, width / 2) ? 2 : 1;
  const texts = fitIn(named, width / columns) ? named : means;
  const rows = Math.ceil(texts.length / columns);
  return Array.from({ length: rows }, (_, row) => ({
    height: ENTRY.height,
    draw: (surface) => {
      for (const [i, text] of texts.entries())
        if (Math.floor(i / columns) === row)
          at(surface.context, (i % columns) * (width / 2), 0, () => drawEntry(surface, text, i, i === state.focus));
    },
  }));
}

const meansOf = (lane: AllocationLane): string =>
  `mean ${formatShare(1 - figure(lane, "mean_efficiency"))} wasted, hits ${formatShare(figure(lane, "hit_rate"), 0)}`;

function drawEntry(surface: Surface, text: string, lane: number, isFocus: boolean): void {
  at(surface.context, 0, 10, () => (isFocus ? drawFilled(surface, ENTRY.line) : drawDash(surface, lane, ENTRY.line)));
  drawBadge(surface, lane, ENTRY.badge, 0);
  write(surface, text, ENTRY.text, 10, PLAIN);
}

/** Draws a sample of the filled area of the lane in focus, around the middle. */
function drawFilled(surface: Surface, width: number): void {
  const { context, palette } = surface;
  context.fillStyle = hatch(surface);
  context.fillRect(0, -6, width, 14);
  context.fillStyle = palette.wastedText;
  context.fillRect(0, -7, width, 2.5);
}
