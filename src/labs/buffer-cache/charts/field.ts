import { MARK } from "../../../generated/abi";
import { MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import { drawMarks } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import { dots, hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import { drawCachePlate, drawPlates } from "./field-plates";
import { CACHE_GAP, type ClassGroup, coinIn, type FieldLayout, isPoisoned, isRoomy, rectAt } from "./layout/field";

/** Selection, hover and view of a field. */
export interface FieldState {
  /** The creation step of the buffer that is selected or hovered in this lane. */
  readonly selected: number | null;
  readonly hovered: number | null;
  /** The request that is hovered in another lane. */
  readonly related: number | null;
  /** Fades the buffers that every lane granted the same size. */
  readonly difference: boolean;
  /** Something moves through here, so labels avoid it. */
  readonly avoid?: Rect | null;
  /** Words are beside the buffers of a small lane, so labels end before them. */
  readonly hasWords?: boolean;
}

export const AT_REST: FieldState = { selected: null, hovered: null, related: null, difference: false };

const FADED = 0.22;
/** Anything present is drawn at least this wide, CSS pixels. */
const SLIVER = 1;

/** Draws a lane's live buffers, and its cache unless that is a dot. Area = bytes. */
export function drawField(surface: Surface, layout: FieldLayout, state: FieldState): void {
  drawBuffers(surface, layout, state);
  drawCacheBox(surface, layout, state);
}

/** Draws only the live buffers. */
function drawBuffers(surface: Surface, layout: FieldLayout, state: FieldState): void {
  const { context } = surface;
  context.globalAlpha = state.difference ? FADED : 1;
  drawBlocks(surface, layout);
  drawSlices(surface, layout, state.difference ? 0 : null);
  context.globalAlpha = 1;
  if (state.difference) drawSlices(surface, layout, 1);
  drawPlates(surface, layout, state);
  drawOutlines(surface, layout, state);
}

/** The paths of one pass. Each is filled once, so thousands of slices cost a few calls. */
const PATHS = ["waste", "keylines", "needed", "frames", "drops", "rings"] as const;
type Paths = Readonly<Record<(typeof PATHS)[number], Path2D>>;

const newPaths = ({ stock: { newPath } }: Surface): Paths =>
  Object.fromEntries(PATHS.map((name) => [name, newPath()])) as Paths;

/** Draws the slices whose `differs` has this value; null = all. */
function drawSlices(surface: Surface, layout: FieldLayout, differs: number | null): void {
  const paths = newPaths(surface);
  const { rects, marks } = layout;
  for (let at = 0, mark = 0; at < rects.length; at += 4, mark += MARK_NUMBERS) {
    if (rects[at + 2] === 0 || (differs !== null && marks[mark + MARK.differs] !== differs)) continue;
    const rect = rectAt(rects, at);
    const [size, needed] = [marks[mark + MARK.size] ?? 0, marks[mark + MARK.needed] ?? 0];
    if (size === needed) addRect(paths.needed, rect);
    else addWasteful(paths, rect, needed / layout.scale, isPoisoned(layout, size, needed));
  }
  fillPaths(surface, paths);
}

function addRect(path: Path2D, { x, y, width, height }: Rect): void {
  path.rect(x, y, Math.max(SLIVER, width), Math.max(SLIVER, height));
}

const RING = 9;

/** Adds a wasteful container: the hatch, the coin with its keyline or ring, and the border of a poisoned one. */
function addWasteful(paths: Paths, rect: Rect, area: number, poisoned: boolean): void {
  addRect(paths.waste, rect);
  const coin = coinIn(rect, area, poisoned);
  if (coin.isTiny) addRing(paths, coin);
  else addKeyline(paths.keylines, coin, Math.min(rect.width, rect.height));
  addRect(paths.needed, coin);
  if (poisoned) addFrame(paths, rect);
}

function addRing({ rings }: Paths, { x, y, width, height }: Rect): void {
  const [cx, cy] = [x + width / 2, y + height / 2];
  rings.moveTo(cx + RING, cy);
  rings.arc(cx, cy, RING, 0, 2 * Math.PI);
}

/** Separates needed from wasted. The line stays outside both areas only where there is space. */
function addKeyline(path: Path2D, { x, y, width, height }: Rect, side: number): void {
  const line = side >= 28 ? 2 : Math.min(1, side / 8);
  path.rect(x, y - line, width + line, height + line);
}

function addFrame({ frames, keylines, drops }: Paths, rect: Rect): void {
  const { x, y, width, height } = rect;
  frames.rect(x + 1, y + 1, Math.max(0, width - 2), Math.max(0, height - 2));
  if (!isRoomy(rect)) return;
  for (const [left, top, wide, high] of [
    [x + 2, y + 2, width - 4, 2],
    [x + 2, y + height - 4, width - 4, 2],
    [x + 2, y + 2, 2, height - 4],
    [x + width - 4, y + 2, 2, height - 4],
  ] as const) {
    keylines.rect(left, top, wide, high);
  }
  addDrop(drops, x + width - 18, y + Math.min(12, (height - 18) / 2));
}

/** Adds a drop with its tip at x, y. */
function addDrop(path: Path2D, x: number, y: number): void {
  path.moveTo(x, y);
  path.bezierCurveTo(x + 2, y + 5, x + 6, y + 8, x + 6, y + 12);
  path.arc(x, y + 12, 6, 0, Math.PI);
  path.bezierCurveTo(x - 6, y + 8, x - 2, y + 5, x, y);
}

function fillPaths(surface: Surface, { waste, keylines, needed, frames, drops, rings }: Paths): void {
  const { context, palette } = surface;
  const fill = (path: Path2D, style: string | CanvasPattern) => {
    context.fillStyle = style;
    context.fill(path);
  };
  const stroke = (path: Path2D, style: string, width: number) => {
    context.lineWidth = width;
    context.strokeStyle = style;
    context.stroke(path);
  };
  fill(waste, hatch(surface));
  fill(keylines, palette.surface);
  fill(rings, palette.surface);
  fill(needed, palette.needed);
  stroke(rings, palette.text, 1.5);
  stroke(frames, palette.poison, 2);
  stroke(drops, palette.surface, 4);
  fill(drops, palette.poison);
}

/** Draws the classes that are merged into one block each. */
function drawBlocks(surface: Surface, { groups }: FieldLayout): void {
  const paths = newPaths(surface);
  for (const group of groups) addBlock(paths, group);
  fillPaths(surface, paths);
}

/** Adds a class as one block: waste above, the needed bytes below, and the poisoned share. */
function addBlock(paths: Paths, { block, pile, count, poisoned }: ClassGroup): void {
  if (block === null || pile === null) return;
  if (pile.height < block.height) {
    addRect(paths.waste, block);
    const line = Math.min(2, block.height / 8);
    paths.keylines.rect(pile.x, pile.y - line, pile.width, line);
  }
  addRect(paths.needed, pile);
  if (poisoned > 0) addFrame(paths, { ...block, height: Math.max(4, (block.height * poisoned) / count) });
}

function drawCacheBox(surface: Surface, { cacheBox }: FieldLayout, { avoid = null }: FieldState): void {
  const { context, palette } = surface;
  const { slots } = cacheBox;
  const path = surface.stock.newPath();
  for (let at = 0; at < slots.length; at += 4) if (slots[at + 2] !== 0) addRect(path, rectAt(slots, at));
  context.fillStyle = dots(surface);
  context.fill(path);
  context.lineWidth = 1.5;
  context.strokeStyle = palette.cached;
  context.stroke(path);
  if (cacheBox.shelves) cacheBox.shelves.draw(surface, cacheBox, avoid);
  else if (cacheBox.inField) drawCachePlate(surface, cacheBox, avoid);
}

/** Draws the cache on the field's scale in its own canvas, centered in a ring. */
export function drawCacheDot(surface: Surface, { cacheBox }: FieldLayout): void {
  const { context, palette, width, height } = surface;
  if (cacheBox.inField || cacheBox.rect.width === 0) return;
  const side = Math.max(SLIVER, cacheBox.rect.width);
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  context.fillStyle = side < 4 ? palette.cached : dots(surface);
  context.fillRect(left, top, side, side);
  if (side >= 4) {
    context.lineWidth = 1;
    context.strokeStyle = palette.cached;
    context.strokeRect(left + 0.5, top + 0.5, side - 1, side - 1);
  }
  if (side > 2 * RING - 6) return;
  context.lineWidth = 1.5;
  context.strokeStyle = palette.text;
  context.beginPath();
  context.arc(width / 2, height / 2, RING, 0, 2 * Math.PI);
  context.stroke();
}

/** Outlines what is selected or hovered, with a text-colored line between two in the ground color. */
function drawOutlines(surface: Surface, layout: FieldLayout, { selected, hovered, related }: FieldState): void {
  const { rects, marks } = layout;
  if (selected === null && hovered === null && related === null) return;
  for (let at = 0, mark = 0; at < rects.length; at += 4, mark += MARK_NUMBERS) {
    if (rects[at + 2] === 0) continue;
    const born = marks[mark + MARK.born];
    if (born === selected) drawOutline(surface, rectAt(rects, at), 3);
    else if (born === hovered || marks[mark + MARK.index] === related) drawOutline(surface, rectAt(rects, at), 2);
  }
}

function drawOutline({ context, palette }: Surface, { x, y, width, height }: Rect, line: number): void {
  for (const [out, thick, color] of [
    [line, line + 3, palette.surface],
    [line, line, palette.text],
  ] as const) {
    context.lineWidth = thick;
    context.strokeStyle = color;
    context.strokeRect(x - out / 2, y - out / 2, Math.max(1, width) + out, Math.max(1, height) + out);
  }
}

/** Space around the callers' buffers in their room: its name above, the walls beside them, the floor below. CSS pixels. */
export const ROOM = { top: 28, right: 13, foot: 2, left: 9 } as const;
/** The wall between callers and cache. */
export const WALL = 3;
/** The opacity of the cache's floor. */
export const FLOOR = 0.38;

/** Draws a lane's callers' room on a surface that holds all of it. `draw` has its origin at the buffers' rectangle. */
export function inRoom(surface: Surface, layout: FieldLayout, draw: (surface: Surface) => void): void {
  const { context, width, height } = surface;
  context.save();
  context.translate(ROOM.left, ROOM.top);
  drawCacheWall(surface, layout);
  draw({ ...surface, width: width - ROOM.left - ROOM.right, height: height - ROOM.top - ROOM.foot });
  context.restore();
}

/** The right edge of the callers' room. A cache that is not drawn as a dot occupies the floor from there. */
export const wallOf = (layout: FieldLayout): number =>
  layout.wall ?? (layout.cacheBox.inField ? layout.cacheBox.rect.x - CACHE_GAP / 2 : roomEnd(layout) - WALL);

/** The right edge of the rectangle of callers and cache. */
export const roomEnd = ({ width }: FieldLayout): number => width + ROOM.right;

/** Left edge of the name of a cache beside the callers, from the left edge of the room. */
export const cacheNameAt = (layout: FieldLayout): number => Math.round(ROOM.left + wallOf(layout) + WALL + NAME_GAP);

/** Between a wall and the name of the room to its right, CSS pixels. */
const NAME_GAP = 9;

function drawCacheWall(surface: Surface, layout: FieldLayout): void {
  const x = wallOf(layout);
  const box = { mark: "box", x, y: -ROOM.top, height: surface.height } as const;
  drawMarks(surface, [
    { ...box, width: surface.width - ROOM.left - x, fill: "cachedTint", opacity: FLOOR },
    { ...box, width: WALL, fill: "wall" },
  ]);
}
