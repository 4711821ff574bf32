import { formatShare } from "../shared/figure-text";
import { formatInteger } from "../shared/format";
import { graphTakeaway } from "./describe-frame";
import { drawCurve } from "./efficiency-curves";
import { drawEvents, drawLoop, type Geometry, type GraphInput, makeGeometry, PERCENTS } from "./efficiency-graph";
import { figure, laneLetter } from "./figures";
import { rowsOf } from "./layout/event-rows";
import { graphLayout, ROW, spread } from "./layout/graph-layout";
import { DASHES } from "./palette";
import { at, type Block, drawBadge, INNER, paragraph, type Style, widthOf, write } from "./picture-blocks";
import { stepTicks } from "./scales";
import type { Surface } from "./surface";

/** What a picture of the efficiency graph shows. */
export interface GraphSource extends Omit<GraphInput, "lanes" | "follows" | "told"> {
  readonly lanes: readonly (GraphInput["lanes"][number] & { readonly outcome: Uint32Array })[];
  readonly names: readonly string[];
}

const LEFT = 132;
const HEIGHT = 252;
const SMALL: Style = { size: 12, muted: true };
const STRONG: Style = { size: 13, weight: 600 };

/** The efficiency of all lanes over the steps in view, and the events of one of them. */
export function graphBlocks(source: GraphSource): Block[] {
  const { info, lanes, focus } = source;
  const whose = lanes.length > 1 ? ` of ${laneLetter(focus)}` : "";
  const range = `${info.view.scale === "log" ? "logarithmic" : "linear"} scale of steps; events${whose} below`;
  return [
    paragraph("Efficiency: needed ÷ handed out", STRONG, 4),
    paragraph(`${graphTakeaway(lanes)} Band: least to greatest, line: mean; ${range}.`, SMALL),
    plot(source),
    laneNames(source),
  ];
}

function plot(source: GraphSource): Block {
  const { info, lanes, firsts, loop } = source;
  const rows = rowsOf(firsts);
  const layout = graphLayout(INNER - LEFT, HEIGHT, rows.length);
  const geometry = makeGeometry(info.view, info.view.to, layout, rows);
  return {
    height: layout.strip + 12,
    draw: (surface) =>
      at(surface.context, LEFT, 0, () => {
        drawAxes(surface, geometry);
        drawLoop(surface, geometry, loop);
        for (const [i, lane] of lanes.entries()) drawCurve(surface, geometry.curves, lane, i);
        drawEvents(surface, geometry, source, new Float64Array(Math.ceil(layout.width)));
        drawEnds(surface, geometry, source);
      }),
  };
}

function drawAxes(surface: Surface, { view, layout, rows, x, curves }: Geometry): void {
  const { context, palette } = surface;
  for (const [percent, text] of PERCENTS) {
    const y = curves.y(percent / 100);
    context.fillStyle = palette.rule;
    context.fillRect(0, y - 0.5, layout.width, 1);
    writeBefore(surface, text, y);
  }
  for (const step of stepTicks(view, x)) {
    const [left, text] = [x(step), formatInteger(step)];
    context.fillStyle = palette.rule;
    context.fillRect(left - 0.5, layout.top, 1, layout.axis - layout.top);
    write(surface, text, left, layout.axis + 12, { ...SMALL, align: "center" });
  }
  rows.forEach(({ name, glyph }, i) => {
    writeBefore(surface, `${name} ${glyph}`, layout.rows + ROW * (i + 0.5));
  });
}

/** Left of the plot. */
const writeBefore = (surface: Surface, text: string, y: number): void =>
  write(surface, text, -8, y, { ...SMALL, align: "right" });

const FLAG_GAP = 22;

/** Where the run stands, and what each lane has there. */
function drawEnds(surface: Surface, { layout, view, x, curves }: Geometry, { info, lanes }: GraphSource): void {
  const step = info.done - 1;
  if (step < view.from || step > view.to) return;
  const { context, palette } = surface;
  const left = x(step);
  context.fillStyle = palette.text;
  context.fillRect(left - 0.75, layout.top, 1.5, layout.axis - layout.top);
  const shares = lanes.map((lane) => figure(lane, "efficiency"));
  const wanted = shares.map((share) => curves.y(share || 0));
  spread(wanted, FLAG_GAP, layout.top + layout.height).forEach((y, i) => {
    const text = formatShare(shares[i] ?? Number.NaN);
    context.fillStyle = palette.surface;
    context.fillRect(left + 4, y - 11, 28 + widthOf(text, STRONG), 22);
    drawBadge(surface, i, left + 6, y - 10);
    write(surface, text, left + 31, y, STRONG);
  });
}

/** The line of each lane, and its name; two beside each other. */
function laneNames({ lanes, names }: GraphSource): Block {
  return {
    height: 22 * Math.ceil(lanes.length / 2) + 6,
    draw: (surface) => {
      for (const i of lanes.keys()) {
        const [x, y] = [LEFT + (i % 2) * HALF, 22 * Math.floor(i / 2)];
        at(surface.context, x, y + 10, () => drawDash(surface, i, 36));
        drawBadge(surface, i, x + 44, y);
        write(surface, names[i] ?? "", x + 72, y + 10, SMALL);
      }
    },
  };
}

const HALF = (INNER - LEFT) / 2;

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
