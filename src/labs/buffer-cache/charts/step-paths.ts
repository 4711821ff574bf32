import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import type { Action, Place } from "./choreography";
import { rectBetween } from "./field-between";
import { centered, fillRect, middle } from "./step-brush";

/** The places of a lane's parts on the overlay, CSS pixels. */
export interface StepPlaces {
  /** The callers' room from wall to wall. The strip at its top holds the labels of a step. */
  readonly room: Rect;
  /** Right end of the room's name in that strip. */
  readonly nameEnd: number;
  /** The span of the cache's name in that strip; null = no cache is drawn there. */
  readonly cacheName: { readonly from: number; readonly to: number } | null;
  /** The rectangle of the callers' buffers in the room. */
  readonly field: Rect;
  /** The container of the step's buffer among the callers': before a free, after an allocation. */
  readonly buffer: Rect;
  /** The needed bytes in it. */
  readonly coin: Rect;
  /** The left edge of the cache's wall before and after the step. */
  readonly wall: { readonly from: number; readonly to: number };
  /** Bytes per pixel². */
  readonly scale: number;
  /** A slot before the step: its buffer to scale if that is drawn beside the callers', otherwise its symbol. */
  readonly slot: (slot: number) => Rect;
  /** A slot after the step. */
  readonly slotAfter: (slot: number) => Rect;
  /** Inside the heap, as high as the aisle through the cache. */
  readonly door: Rect;
  /** Where an array was that the caller outgrew. */
  readonly outgrown: Rect;
  /** The pile of garbage; null = what leaves goes back to the heap at once. */
  readonly garbage: Rect | null;
  /** The collection before the operation; null = there was none. */
  readonly collection: CollectionPlaces | null;
  /** Draws the callers' room at a share of the way between the two layouts, with no labels where `avoid` is in the field. */
  readonly paintBetween: (surface: Surface, share: number, avoid: Rect | null) => void;
}

/** The places of a collection's arrays, and where they lie as garbage. */
export interface CollectionPlaces {
  readonly victims: readonly Rect[];
  readonly piled: readonly Rect[];
  /** Where what became victims was. */
  readonly moved: readonly Rect[];
  /** Draws the callers' room without the victims, at a share of the others' way into their place. */
  readonly paint: (surface: Surface, share: number) => void;
}

/** The walls that flows cross, by their right edges, and the aisle. CSS pixels. */
export interface FlowPlaces {
  readonly field: Rect;
  readonly cacheWall: number;
  readonly heapWall: number;
  readonly aisle: Pick<Rect, "y" | "height">;
}

/** The rectangle where a move starts. */
export function startOf(places: StepPlaces, place: Place): Rect {
  if (place.at === "slot") return places.slot(place.slot);
  if (place.at === "outgrown") return places.outgrown;
  if (place.at === "garbage") return places.garbage ?? places.door;
  return place.at === "field" ? places.buffer : places.door;
}

/** The rectangle where a move ends. */
export const endOf = (places: StepPlaces, place: Place): Rect =>
  place.at === "slot" ? places.slotAfter(place.slot) : startOf(places, place);

/** Gap between a wall and whatever stops before it, CSS pixels. */
const APART = 8;
/** Largest side of a buffer on its way through the cache, which keeps the text there readable. */
const LARGEST = 22;

/** The boxes along a buffer's path, in order. Between callers and the cache or heap, it moves at the height of the other end. */
export function pathOf(places: StepPlaces, { from, to }: Extract<Action, { readonly kind: "move" }>): Rect[] {
  const [start, end] = [startOf(places, from), endOf(places, to)];
  if (from.at === "field") return [start, ...toPlace(places, start, end, isHeap(to))];
  if (to.at === "field") return [...toPlace(places, end, start, isHeap(from)).reverse(), end];
  const small = boxIn(start, end);
  return [start, { ...small, x: middle(start).x - small.width / 2 }, small];
}

const isHeap = ({ at }: Place): boolean => at === "door" || at === "garbage";

/** Whether a place is beside the callers' buffers, to scale. */
export const isBeside = ({ room }: StepPlaces, { x, y, width }: Rect): boolean =>
  x + width <= room.x + room.width && y < room.y + room.height;

/** Moves from callers to the height of a place, then straight to it. A buffer drawn to scale beside callers keeps its size. */
function toPlace(places: StepPlaces, buffer: Rect, place: Rect, isDoor: boolean): Rect[] {
  const { room } = places;
  const [wall, floor] = [room.x + room.width, room.y + room.height];
  if (isBeside(places, place)) return [place];
  const small = isDoor ? boxIn(buffer, place) : centered(buffer, place);
  if (place.y >= floor) return [small];
  return [{ ...small, x: Math.min(small.x, wall - APART - small.width) }, small];
}

/** The box of a buffer in the heap, on its left, to leave space for a label. */
function boxIn(buffer: Rect, place: Rect): Rect {
  const small = centered(buffer, { ...place, width: LARGEST, height: Math.min(LARGEST, place.height) });
  return { ...small, x: place.x + (LARGEST - small.width) / 2, y: middle(place).y - small.height / 2 };
}

/** The box at a share of a path, 0 … 1. The speed is constant along the path. */
export function boxAt(way: readonly Rect[], share: number): Rect {
  const parts = way.slice(1).map((to, i) => distance(way[i] ?? to, to));
  let rest = share * parts.reduce((sum, part) => sum + part, 0);
  for (const [i, part] of parts.entries()) {
    const [from, to] = [way[i], way[i + 1]];
    if (from && to && rest <= part) return rectBetween(from, to, part === 0 ? 1 : rest / part);
    rest -= part;
  }
  return way[way.length - 1] ?? { x: 0, y: 0, width: 0, height: 0 };
}

function distance(from: Rect, to: Rect): number {
  const [a, b] = [middle(from), middle(to)];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Thickness of the wall, and how far its opening extends into the rooms. CSS pixels. */
const WALL = 3;
const END = 14;

/** Opens the heap's wall while something passes. */
export function drawDoor(surface: Surface, { door, room }: StepPlaces): void {
  const { palette } = surface;
  const x = door.x - WALL;
  if (door.y >= room.y + room.height) return;
  fillRect(surface, { x, y: door.y, width: WALL, height: door.height }, palette.surface);
  for (const y of [door.y - WALL, door.y + door.height]) {
    fillRect(surface, { x: x + (WALL - END) / 2, y, width: END, height: WALL }, palette.wall);
  }
}
