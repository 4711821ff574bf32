import { figure } from "../../../models/allocation/figures";
import { type AllocationLane, MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import type { Action } from "./choreography";
import { containerAt, type FieldLayout, markWord } from "./layout/field";
import { fillRect, grown, middle, type Point, strokeRect } from "./step-brush";
import { boxAt, type FlowPlaces, pathOf, type StepPlaces } from "./step-paths";

const TOKEN = 9;

/** Draws a fast step as a token that follows its buffer's path. */
export function drawToken(
  surface: Surface,
  places: StepPlaces,
  move: Extract<Action, { readonly kind: "move" }>,
  progress: number,
): void {
  const { palette } = surface;
  const { from, to } = move;
  const { x, y } = middle(boxAt(pathOf(places, move), progress));
  const rect = { x: x - TOKEN / 2, y: y - TOKEN / 2, width: TOKEN, height: TOKEN };
  const isCached = from.at === "slot" || to.at === "slot";
  fillRect(surface, grown(rect, 2), palette.surface);
  fillRect(surface, rect, isCached ? palette.cached : palette.muted);
}

/** Width of a ribbon that represents all steps, CSS pixels. */
const WIDEST = 12;
/** How far a ribbon extends into the rooms on both sides of a wall, CSS pixels. */
const REACH = 14;
const HEAD = 6;

/** Draws allocations and frees across the walls as ribbons. Their widths are shares of the steps. */
export function drawFlows(surface: Surface, { cacheWall, heapWall, aisle }: FlowPlaces, flow: Flow): void {
  const { cached, muted } = surface.palette;
  const ribbons = [
    { share: flow.hits, wall: cacheWall, height: 0.25, comes: true, color: cached },
    { share: flow.kept, wall: cacheWall, height: 0.75, comes: false, color: cached },
    { share: flow.misses, wall: heapWall, height: 0.25, comes: true, color: muted },
    { share: flow.freed, wall: heapWall, height: 0.75, comes: false, color: muted },
  ];
  for (const { share, wall, height, comes, color } of ribbons) {
    const y = aisle.y + aisle.height * height;
    const ends = [
      { x: wall - REACH, y },
      { x: wall + REACH, y },
    ] as const;
    drawRibbon(surface, ends[comes ? 1 : 0], ends[comes ? 0 : 1], share * WIDEST, color);
  }
}

function drawRibbon({ context }: Surface, from: Point, to: Point, width: number, color: string): void {
  if (width < 0.25) return;
  const end = to.x - Math.sign(to.x - from.x) * HEAD;
  const half = width / 2 + 4;
  context.fillStyle = color;
  context.fillRect(Math.min(from.x, end), from.y - width / 2, Math.abs(end - from.x), width);
  context.beginPath();
  context.moveTo(to.x, to.y);
  context.lineTo(end, to.y - half);
  context.lineTo(end, to.y + half);
  context.fill();
}

/** This many of the newest buffers are outlined. */
const NEWEST = 8;
/** Containers with a shorter side cannot fit an outline, CSS pixels. */
const LEAST_SIDE = 4;

/** Outlines the newest live buffers. A buffer that took a freed one's place in the list may be missed. */
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

/** The traffic between two frames, as shares of the steps. They sum to 1. */
export interface Flow {
  /** Allocations served by the cache, and by the heap. */
  readonly hits: number;
  readonly misses: number;
  /** Frees that kept a buffer, and frees that returned one to the heap. */
  readonly kept: number;
  readonly freed: number;
}

type Lane = Pick<AllocationLane, "figures">;

/** The traffic from `before` to `after`; null = no steps. */
export function flowBetween(before: Lane, after: Lane): Flow | null {
  const more = (name: Parameters<typeof figure>[1]) => figure(after, name) - figure(before, name);
  const [hits, misses, returns, freed] = [more("hits"), more("misses"), more("returns"), more("heap_frees")];
  const steps = hits + misses + returns;
  if (!(steps > 0)) return null;
  return { hits: hits / steps, misses: misses / steps, kept: (returns - freed) / steps, freed: freed / steps };
}

/** A ribbon is at most 12 px wide, so this change moves it by half a pixel, which is visible. */
const VISIBLE_CHANGE = 1 / 24;

/** Whether the ribbons of two flows look alike. */
export function looksLike(a: Flow, b: Flow): boolean {
  return (["hits", "misses", "kept", "freed"] as const).every((name) => Math.abs(a[name] - b[name]) < VISIBLE_CHANGE);
}

/** Smooths a flow for the eye by moving the previous one a share of the way to the current one. */
export function smoothed(before: Flow | null, now: Flow, share: number): Flow {
  if (before === null) return now;
  const between = (name: keyof Flow) => before[name] + (now[name] - before[name]) * share;
  return { hits: between("hits"), misses: between("misses"), kept: between("kept"), freed: between("freed") };
}
