import { formatShare } from "../shared/figure-text";
import { formatInteger } from "../shared/format";
import { curveWords } from "./curve-words";
import { graphTakeaway } from "./describe-frame";
import { drawCurves } from "./efficiency-curves";
import {
  drawEvents,
  drawFirstHit,
  drawLoop,
  endHeights,
  FIRST_HIT,
  firstHit,
  firstHitWords,
  type Geometry,
  type GraphInput,
  makeGeometry,
  markPlaces,
  PERCENTS,
} from "./efficiency-graph";
import { laneLetter, wastedShare } from "./figures";
import { rowsOf } from "./layout/event-rows";
import { graphLayout, ROW } from "./layout/graph-layout";
import { DASHES } from "./palette";
import { hatch } from "./patterns";
import { at, type Block, drawBadge, INNER, paragraph, type Style, write } from "./picture-blocks";
import { stepTicks } from "./scales";
import type { Surface } from "./surface";

/** What a picture of the graph shows. */
export interface GraphSource extends Omit<GraphInput, "lanes" | "follows" | "told"> {
  readonly lanes: readonly (GraphInput["lanes"][number] & { readonly outcome: Uint32Array })[];
  readonly names: readonly string[];
}

const HEIGHT = 276;
const SMALL: Style = { size: 12, muted: true };
const STRONG: Style = { size: 13, weight: 600 };

/** The share of memory that each lane wastes over the steps in view, and the events of one of them. */
export function graphBlocks(source: GraphSource): Block[] {
  const { info, lanes, focus } = source;
  const whose = lanes.length > 1 ? ` of ${laneLetter(focus)}` : "";
  const range = `${info.view.scale === "log" ? "logarithmic" : "linear"} scale of steps; events${whose} below`;
  return [
    paragraph("Share of memory wasted", STRONG, 4),
    paragraph(`${graphTakeaway(lanes)} In the curves, ${curveWords(info.view, lanes.length, focus)}; ${range}.`, SMALL),
    plot(source),
    laneNames(source),
  ];
}

function plot(source: GraphSource): Block {
  const { info, lanes, focus, firsts, loop } = source;
  const rows = rowsOf(firsts);
  const layout = graphLayout(INNER, HEIGHT, rows.length);
  const geometry = makeGeometry(info.view, info.view.to, layout, rows);
  return {
    height: layout.strip + 12,
    draw: (surface) =>
      at(surface.context, layout.left, 0, () => {
        drawAxes(surface, geometry);
        drawLoop(surface, geometry, loop);
        drawCurves(surface, geometry.curves, lanes, focus);
        drawFirstHit(surface, geometry, firsts);
        drawEvents(surface, geometry, source, new Float64Array(markPlaces(layout)));
        drawNames(surface, geometry, firsts);
        drawEnds(surface, geometry, source);
      }),
  };
}

function drawAxes(surface: Surface, { view, layout, x, curves }: Geometry): void {
  const { context, palette } = surface;
  for (const [percent, text] of PERCENTS) {
    const y = curves.y(1 - percent / 100);
    context.fillStyle = palette.rule;
    context.fillRect(0, y - 0.5, layout.width, 1);
    write(surface, text, -8, y, { ...SMALL, align: "right" });
  }
  for (const step of stepTicks(view, x)) {
    const [left, text] = [x(step), formatInteger(step)];
    context.fillStyle = palette.rule;
    context.fillRect(left - 0.5, layout.top, 1, layout.axis - layout.top);
    write(surface, text, left, layout.axis + 10, { ...SMALL, align: "center" });
  }
}

/** Right of the plot. */
const AFTER = 12;

/** The names of the rows, and that of the line through the curves. */
function drawNames(surface: Surface, geometry: Geometry, firsts: readonly number[]): void {
  const { layout, rows, x } = geometry;
  rows.forEach(({ name, glyph }, i) => {
    write(surface, `${glyph} ${name}`, layout.width + AFTER, layout.rows + ROW * (i + 0.5), SMALL);
  });
  const step = firstHit(geometry, firsts);
  if (step === null || x(step) + FIRST_HIT.right + FIRST_HIT.width > layout.width) return;
  write(surface, firstHitWords(step), x(step) + FIRST_HIT.right, layout.top - 7, SMALL);
}

/** Where the run stands, and what each lane wastes there. */
function drawEnds(surface: Surface, geometry: Geometry, { info, lanes, focus }: GraphSource): void {
  const { layout, view, x } = geometry;
  const step = info.done - 1;
  if (step < view.from || step > view.to) return;
  const { context, palette } = surface;
  context.fillStyle = palette.text;
  context.fillRect(x(step) - 0.75, layout.top, 1.5, layout.axis - layout.top);
  const shares = lanes.map(wastedShare);
  endHeights(geometry, shares).forEach((y, i) => {
    const ink = i === focus ? palette.wastedText : (palette.inks[i] ?? palette.text);
    const text = `${laneLetter(i)} ${formatShare(shares[i] ?? Number.NaN)}`;
    write({ ...surface, palette: { ...palette, text: ink } }, text, layout.width + AFTER, y, STRONG);
  });
}

/** The line of each lane, and its name; two beside each other. */
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

/** The area of the lane in focus as a sample, about the middle of its height. */
function drawFilled(surface: Surface, width: number): void {
  const { context, palette } = surface;
  context.fillStyle = hatch(surface);
  context.fillRect(0, -6, width, 14);
  context.fillStyle = palette.wastedText;
  context.fillRect(0, -7, width, 2.5);
}

/** The line of a lane as a sample, at the middle of its height. */
export function drawDash({ context, palette }: Surface, lane: number, width: number): void {
  context.strokeStyle = palette.inks[lane] ?? palette.text;
  context.lineWidth = 2;
  context.setLineDash(DASHES[lane] ?? []);
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(width, 0);
  context.stroke();
  context.setLineDash([]);
}
