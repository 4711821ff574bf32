import { MARK_NUMBERS } from "../protocol/frame";
import type { Action } from "./layout/choreography";
import type { FieldLayout, Rect } from "./layout/field";
import { containerAt, markWord } from "./layout/field-find";
import type { Flow } from "./layout/step-flow";
import { fillRect, grown, middle, pointBetween, strokeRect } from "./step-brush";
import { drawLabel, type Point } from "./step-label";
import { endOf, type StepPlaces, startOf } from "./step-overlay";
import type { Surface } from "./surface";

const TOKEN = 9;

/** A step at speed: a token flies the way of its buffer. */
export function drawToken(
  surface: Surface,
  places: StepPlaces,
  { from, to }: Extract<Action, { readonly kind: "move" }>,
  progress: number,
): void {
  const { palette } = surface;
  const { x, y } = pointBetween(middle(startOf(places, from)), middle(endOf(places, to)), progress);
  const rect = { x: x - TOKEN / 2, y: y - TOKEN / 2, width: TOKEN, height: TOKEN };
  const isCached = from.at === "slot" || to.at === "slot";
  fillRect(surface, grown(rect, 2), palette.surface);
  fillRect(surface, rect, isCached ? palette.cached : palette.muted);
}

/** Where ribbons end: the field at the left, cache and heap door at the right. */
export interface FlowPlaces {
  readonly field: Rect;
  readonly cache: Rect;
  readonly door: Rect;
}

/** The width of a ribbon that takes all steps, CSS pixels. */
const WIDEST = 28;
/** How far a ribbon reaches into the field. */
const REACH = 36;
const HEAD = 6;

/** Where the bytes come from and go to, as ribbons: their widths are the shares of the steps. */
export function drawFlows(surface: Surface, { field, cache, door }: FlowPlaces, flow: Flow): void {
  const { cached, muted } = surface.palette;
  const edge = (share: number): Point => ({ x: field.x + field.width - REACH, y: field.y + field.height * share });
  const side = (rect: Rect, share: number): Point => ({ x: rect.x - 2, y: rect.y + rect.height * share });
  const ribbons = [
    { name: "hits", share: flow.hits, from: side(cache, 0.3), to: edge(0.2), colour: cached },
    { name: "kept", share: flow.kept, from: edge(0.4), to: side(cache, 0.7), colour: cached },
    { name: "misses", share: flow.misses, from: side(door, 0.3), to: edge(0.65), colour: muted },
    { name: "freed", share: flow.freed, from: edge(0.85), to: side(door, 0.7), colour: muted },
  ];
  for (const { name, share, from, to, colour } of ribbons) {
    drawRibbon(surface, from, to, share * WIDEST, colour);
    drawLabel(surface, { x: Math.min(from.x, to.x) - 4, y: from.x < to.x ? from.y : to.y }, name, "right");
  }
}

function drawRibbon(surface: Surface, from: Point, to: Point, width: number, colour: string): void {
  if (width < 0.25) return;
  const way = Math.sign(to.x - from.x);
  const end = { x: to.x - way * HEAD, y: to.y };
  drawCurve(surface, from, end, width + 4, surface.palette.surface);
  drawCurve(surface, from, end, width, colour);
  const { context } = surface;
  const half = width / 2 + 4;
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(to.x, to.y);
  context.lineTo(end.x, end.y - half);
  context.lineTo(end.x, end.y + half);
  context.fill();
}

function drawCurve({ context }: Surface, from: Point, to: Point, width: number, colour: string): void {
  const bend = (from.x + to.x) / 2;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.bezierCurveTo(bend, from.y, bend, to.y, to.x, to.y);
  context.stroke();
}

/** Buffers that are outlined as the newest. */
const NEWEST = 8;
/** Containers with a shorter side have no room for an outline, CSS pixels. */
const LEAST_SIDE = 4;

/** Outlines the last buffers of `live`: those handed out last, but for a few that took a freed one's place. */
export function drawNewest(surface: Surface, layout: FieldLayout, live: number, field: Pick<Rect, "x" | "y">): void {
  const count = layout.marks.length / MARK_NUMBERS;
  for (let mark = 0; mark < count; mark++) {
    if (markWord(layout.marks, mark, "index") < live - NEWEST) continue;
    const rect = containerAt(layout, mark);
    if (rect === null || Math.min(rect.width, rect.height) < LEAST_SIDE) continue;
    strokeRect(surface, { ...rect, x: rect.x + field.x, y: rect.y + field.y }, surface.palette.text, 2);
  }
}
