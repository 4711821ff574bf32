import { drawMarks } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { CACHE_GAP, type FieldLayout } from "./layout/field";

/** Space around the callers' buffers in their room: its name above, the walls beside them, the floor below. CSS pixels. */
export const ROOM = { top: 28, right: 13, foot: 2, left: 9 } as const;
/** The wall between callers and cache. */
const WALL = 3;
const FLOOR = 0.38;

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
  layout.cacheBox.inField ? layout.cacheBox.rect.x - CACHE_GAP / 2 : roomEnd(layout) - WALL;

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
