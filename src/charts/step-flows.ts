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
  /** null = it is not in sight. */
  readonly door: Rect | null;
}

/** The width of a ribbon that takes all steps, CSS pixels. */
const WIDEST = 28;
/** How far a ribbon reaches into the field where that is empty, and what its name takes at its left. CSS pixels. */
const REACH = 60;
const NAME = 80;
/** So much of a field must be empty at its right for ribbons to reach into it and have names. CSS pixels. */
export const NAMED_FLOWS = REACH + NAME;
/** A shorter ribbon is none. CSS pixels. */
const SHORTEST = 10;
const HEAD = 6;

/**
 * Where the bytes come from and go to, as ribbons: their widths are the shares of the steps. They keep to the space between
 * the field and what is at its right; `named`: they have names, and reach into the field, which is empty there.
 */
export function drawFlows(surface: Surface, { field, cache, door }: FlowPlaces, flow: Flow, named: boolean): void {
  const { cached, muted } = surface.palette;
  const left = field.x + field.width - (named ? REACH : 0);
  const ribbons = [
    { name: "hits", share: flow.hits, at: cache, height: 0.3, comes: true, colour: cached },
    { name: "kept", share: flow.kept, at: cache, height: 0.7, comes: false, colour: cached },
    { name: "misses", share: flow.misses, at: door, height: 0.3, comes: true, colour: muted },
    { name: "freed", share: flow.freed, at: door, height: 0.7, comes: false, colour: muted },
  ];
  for (const { name, share, at, height, comes, colour } of ribbons) {
    const right = (at?.x ?? 0) - 2;
    if (at === null || right - left < SHORTEST) continue;
    const y = at.y + at.height * height;
    const ends = [
      { x: left, y },
      { x: right, y },
    ] as const;
    drawRibbon(surface, ends[comes ? 1 : 0], ends[comes ? 0 : 1], share * WIDEST, colour);
    if (named) drawLabel(surface, { x: left - 4, y }, name, "right");
  }
}

function drawRibbon({ context }: Surface, from: Point, to: Point, width: number, colour: string): void {
  if (width < 0.25) return;
  const end = to.x - Math.sign(to.x - from.x) * HEAD;
  const half = width / 2 + 4;
  context.fillStyle = colour;
  context.fillRect(Math.min(from.x, end), from.y - width / 2, Math.abs(end - from.x), width);
  context.beginPath();
  context.moveTo(to.x, to.y);
  context.lineTo(end, to.y - half);
  context.lineTo(end, to.y + half);
  context.fill();
}

/** Buffers that are outlined as the newest. */
const NEWEST = 8;
/** Containers with a shorter side have no room for an outline, CSS pixels. */
const LEAST_SIDE = 4;

/** Outlines the last live buffers: those handed out last, but for a few that took a freed one's place. */
export function drawNewest(surface: Surface, layout: FieldLayout, field: Pick<Rect, "x" | "y">): void {
  const live = layout.groups.reduce((sum, group) => sum + group.count, 0);
  const count = layout.marks.length / MARK_NUMBERS;
  for (let mark = 0; mark < count; mark++) {
    if (markWord(layout.marks, mark, "index") < live - NEWEST) continue;
    const rect = containerAt(layout, mark);
    if (rect === null || Math.min(rect.width, rect.height) < LEAST_SIDE) continue;
    strokeRect(surface, { ...rect, x: rect.x + field.x, y: rect.y + field.y }, surface.palette.text, 2);
  }
}
