import { type Box, bottom, mixBox, right } from "./geometry";
import { type Layout, type Rooms, WALL } from "./layout";
import { type Fill, fixedPiece, type Ink, line, type Mark, type Piece, round } from "./marks";
import { uncovered } from "./routes";

/** Walls with a door: between CALLERS and the cache, between the cache and the heap, between CALLERS and the heap. */
type Wall = "cache" | "heap" | "callers-heap";
/** The openings of walls: start and end, in pixels along the wall. */
export type Doors = Partial<Record<Wall, readonly [from: number, to: number]>>;

/** Half the length of the bars at the ends of an opening. */
const JAMB = 7;

interface WallLine {
  readonly vertical: boolean;
  /** The wall's position across, with its start and its end. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The walls between the rooms. */
function wallLines({ cache, heap }: Rooms, narrow: boolean): Readonly<Partial<Record<Wall, WallLine>>> {
  const between = { vertical: true, at: heap.x, from: heap.y, to: bottom(heap) };
  if (!narrow) return { cache: { vertical: true, at: cache.x, from: cache.y, to: bottom(cache) }, heap: between };
  return {
    cache: { vertical: false, at: cache.y, from: cache.x, to: right(cache) },
    "callers-heap": { vertical: false, at: heap.y, from: heap.x, to: right(heap) },
    heap: between,
  };
}

/** The openings that boxes need on their way. */
export function doorsFor(boxes: readonly Box[], rooms: Rooms, narrow: boolean): Doors {
  const doors: Record<string, readonly [number, number]> = {};
  for (const [wall, { vertical, at, from, to }] of Object.entries(wallLines(rooms, narrow))) {
    const through = boxes.filter((box) => (vertical ? box.x < at && right(box) > at : box.y < at && bottom(box) > at));
    if (through.length === 0) continue;
    const starts = through.map((box) => (vertical ? box.y : box.x));
    const ends = through.map((box) => (vertical ? bottom(box) : right(box)));
    doors[wall] = [Math.max(from, Math.min(...starts) - 8), Math.min(to, Math.max(...ends) + 8)];
  }
  return doors;
}

const floorRect = ({ x, y, w, h }: Box, fill: Fill, opacity?: number): Mark => ({
  kind: "rect",
  x,
  y,
  w,
  h,
  fill,
  ...(opacity === undefined ? {} : { opacity }),
});

const boxPath = ({ x, y, w, h }: Box) => `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`;

function wallPath({ vertical, at, from, to }: WallLine, door: readonly [number, number] | undefined): string {
  const point = (along: number, across = at) =>
    vertical ? `${round(across)} ${round(along)}` : `${round(along)} ${round(across)}`;
  const run = (a: number, b: number) => (b - a > 1 ? `M${point(a)}L${point(b)}` : "");
  if (door === undefined) return run(from, to);
  const jamb = (along: number) =>
    along - from > 1 && to - along > 1 ? `M${point(along, at - JAMB)}L${point(along, at + JAMB)}` : "";
  return run(from, door[0]) + run(door[1], to) + jamb(door[0]) + jamb(door[1]);
}

function name(room: Box, words: string, ink: Ink, { strip, text, look, narrow }: Layout): Mark {
  const size = text(18);
  const x = room.x + (narrow ? 10 : look === "present" ? 11 : 14);
  return { kind: "text", words, x, y: room.y + strip - 14, size, weight: 700, ink, spacing: size > 20 ? 0.2 : 1.5 };
}

/** The outline of the rooms: one box, or two if the poster of a narrow stage separates them. */
function outerPath({ callers, cache, heap }: Rooms, narrow: boolean): string {
  const below = { x: cache.x, y: cache.y, w: right(heap) - cache.x, h: cache.h };
  if (!narrow) return boxPath({ ...callers, w: right(heap) - callers.x });
  const parted = cache.y - bottom(callers) > 1;
  return parted ? boxPath(callers) + boxPath(below) : boxPath({ ...callers, h: bottom(cache) - callers.y });
}

/** The names of the rooms. */
export const roomNames = ({ callers, cache, heap }: Rooms, layout: Layout): readonly Piece[] => [
  fixedPiece("label-callers-room", [name(callers, "CALLERS", "text", layout)]),
  fixedPiece("label-cache-room", [name(cache, "CACHE", "cached-text", layout)]),
  fixedPiece("label-heap-room", [name(heap, "HEAP", "muted", layout)]),
];

/** The three areas, with openings where a buffer passes and the labels that its `way` leaves free. */
export function roomsPieces(
  rooms: Rooms,
  layout: Layout,
  doors: Doors = {},
  way: readonly Box[] = [],
): readonly Piece[] {
  const { callers, cache, heap } = rooms;
  const parted = layout.narrow && cache.y - bottom(callers) > 1;
  const lines = Object.entries(wallLines(rooms, layout.narrow)) as [Wall, WallLine][];
  const walls = lines.filter(([wall]) => !parted || wall === "heap");
  const inner = walls.map(([wall, place]) => wallPath(place, doors[wall])).join("");
  const marks = [
    floorRect(cache, "cached-tint", 0.38),
    floorRect(heap, "panel"),
    line(outerPath(rooms, layout.narrow) + inner, "wall", WALL),
  ];
  return [fixedPiece("rooms", marks), ...uncovered(roomNames(rooms, layout), way)];
}

/** The rooms during a change from one scene to another. */
export const mixRooms = (from: Rooms, to: Rooms, share: number): Rooms => ({
  callers: mixBox(from.callers, to.callers, share),
  cache: mixBox(from.cache, to.cache, share),
  heap: mixBox(from.heap, to.heap, share),
});
