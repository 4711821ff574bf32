import type { Surface } from "../../../plot/surface";
import { CACHE_GAP, type FieldLayout } from "./layout/field";

/** What callers' buffers leave free of their room: its name above, the walls beside, the floor below. CSS pixels. */
export const ROOM = { top: 28, right: 13, foot: 2, left: 9 } as const;
/** The wall between callers and cache. */
const WALL = 3;
const FLOOR = 0.38;

/** Draws the room of a lane's callers on a surface that holds all of it; `draw` has its origin where the buffers stand. */
export function inRoom(surface: Surface, layout: FieldLayout, draw: (surface: Surface) => void): void {
  const { context, width, height } = surface;
  context.save();
  context.translate(ROOM.left, ROOM.top);
  drawCacheWall(surface, layout);
  draw({ ...surface, width: width - ROOM.left - ROOM.right, height: height - ROOM.top - ROOM.foot });
  context.restore();
}

/** Where callers' room ends: a cache that is no dot has the floor from here on. */
export const wallOf = (layout: FieldLayout): number =>
  layout.cacheBox.inField ? layout.cacheBox.rect.x - CACHE_GAP / 2 : roomEnd(layout) - WALL;

/** Where the rectangle of callers and cache ends. */
export const roomEnd = ({ width }: FieldLayout): number => width + ROOM.right;

/** Where the name of a cache that stands in the rectangle begins, from the left end of the room. */
export const cacheNameAt = (layout: FieldLayout): number => Math.round(ROOM.left + wallOf(layout) + WALL + NAME_GAP);

/** Between a wall and the name of the room to its right, CSS pixels. */
const NAME_GAP = 9;

function drawCacheWall({ context, palette, width, height }: Surface, layout: FieldLayout): void {
  const x = wallOf(layout);
  context.globalAlpha = FLOOR;
  context.fillStyle = palette.cachedTint;
  context.fillRect(x, -ROOM.top, width - ROOM.left - x, height);
  context.globalAlpha = 1;
  context.fillStyle = palette.wall;
  context.fillRect(x, -ROOM.top, WALL, height);
}
