import type { Loop } from "../../../kernel/protocol/messages";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { drawBottomAxis, drawLeftAxis, stepTicks } from "../../../plot/axis";
import { hatch } from "../../../plot/patterns";
import {
  at,
  type Block,
  drawBadge,
  drawDash,
  fontOf,
  INNER,
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
import { laneLetter } from "../../../shared/lane-letter";
import { stepName } from "../../../shared/step-name";
import { graphTakeaway } from "../words/describe-frame";
import { curveWords } from "./curve-words";
import { wastePlot } from "./waste-plot";

/** The state that a picture of the graph shows. */
export interface GraphSource extends Pick<PlotState<AllocationLane>, "info"> {
  readonly lanes: readonly AllocationLane[];
  readonly names: readonly string[];
  /** The lane with a filled wasted area and rows of events. */
  readonly focus: number;
  /** First step of each effect in that lane; NaN = not yet. */
  readonly firsts: readonly number[];
  readonly loop: Loop | null;
}

const HEIGHT = 276;
const SMALL: Style = { size: 12, muted: true };
const STRONG: Style = { size: 13, weight: 600 };

/** The wasted share of each lane over the visible steps, and the events of one lane. */
export function graphBlocks(source: GraphSource): Block[] {
  const { info, lanes, focus } = source;
  const whose = lanes.length > 1 ? ` of ${laneLetter(focus)}` : "";
  const range = `${info.view.scale === "log" ? "logarithmic" : "linear"} scale of steps; events${whose} below`;
  return [
    paragraph("Share of callers’ memory wasted", STRONG, 4),
    paragraph(
      `${graphTakeaway(info.done, lanes)} In the curves, ${curveWords(info.view, lanes.length, focus)}; ${range}.`,
      SMALL,
    ),
    plotBlock(source),
    laneNames(source),
  ];
}

function plotBlock(source: GraphSource): Block {
  const { info, focus, firsts, loop } = source;
  const state = { info, lanes: source.lanes.map((lane, i) => (i === focus ? { ...lane, firsts } : lane)) };
  const plot = wastePlot(focus);
  const events = plot.events(state);
  const layout = graphLayout(INNER, HEIGHT, plot, events.rows.length);
  const geometry = makeGeometry(info.view, info.view.to, layout);
  const panels = placedPanels(geometry, plot, state);
  return {
    height: layout.strip + 12,
    draw: (surface) =>
      at(surface.context, layout.left, 0, () => {
        drawAxes(surface, geometry, panels);
        drawLoop(surface, geometry, loop);
        for (const { draw, frame } of panels) draw(surface, frame);
        drawNote(surface, geometry, plot.note(state));
        drawEvents(surface, geometry, state, events);
        drawNames(surface, geometry, plot, state);
        drawPlayhead(surface, geometry, info.done);
        for (const panel of panels) drawValues(surface, geometry, panel, { plot, state });
      }),
  };
}

function drawAxes(surface: Surface, { view, layout, x }: Geometry, panels: readonly PlacedPanel[]): void {
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
function drawNames(surface: Surface, geometry: Geometry, plot: TimePlot, state: PlotState<AllocationLane>): void {
  const { layout, x } = geometry;
  plot.events(state).rows.forEach(({ name, glyph }, i) => {
    write(surface, `${glyph} ${name}`, layout.width + AFTER, layout.rows + ROW * (i + 0.5), SMALL);
  });
  const note = plot.note(state);
  const step = stepIn(geometry, note?.step);
  if (step === null || x(step) + NOTE.right + NOTE.width > layout.width) return;
  write(surface, note?.words ?? "", x(step) + NOTE.right, layout.top - 7, SMALL);
}

interface Plotted {
  readonly plot: TimePlot;
  readonly state: PlotState<AllocationLane>;
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
function drawValues(surface: Surface, geometry: Geometry, panel: PlacedPanel, { plot, state }: Plotted): void {
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

/** Each lane's line style and name, two per row. */
function laneNames({ lanes, names, focus }: GraphSource): Block {
  return {
    height: 22 * Math.ceil(lanes.length / 2) + 6,
    draw: (surface) => {
      for (const i of lanes.keys()) {
        const [x, y] = [(i % 2) * HALF, 22 * Math.floor(i / 2)];
        at(surface.context, x, y + 10, () => (i === focus ? drawFilled(surface, 36) : drawDash(surface, i, 36)));
        drawBadge(surface, i, x + 44, y);
        write(surface, names[i] ?? "", x + 72, y + 10, SMALL);
      }
    },
  };
}

const HALF = INNER / 2;

/** Draws a sample of the focused lane's filled area, around the middle. */
function drawFilled(surface: Surface, width: number): void {
  const { context, palette } = surface;
  context.fillStyle = hatch(surface);
  context.fillRect(0, -6, width, 14);
  context.fillStyle = palette.wastedText;
  context.fillRect(0, -7, width, 2.5);
}
