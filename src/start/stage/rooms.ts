import { type Box, bottom, mixBox, overlaps, type Point, pointOn, right } from "./geometry";
import { type Rooms, type Scene, WALL } from "./layout";
import { boxPath, fixedPiece, type Ink, line, type Piece, rect, round, text, textBox } from "./marks";

/** The openings of walls, by the wall's number: start and end, in pixels along it. */
type Doors = readonly (readonly [from: number, to: number] | null)[];

/** Half the length of the bars at the ends of an opening. */
const JAMB = 7;

interface WallLine {
  readonly vertical: boolean;
  /** The wall's position across, with its start and its end. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The walls: between CALLERS and the cache, on a narrow stage between CALLERS and the heap, and between the two. */
function wallLines({ rooms: { cache, heap }, narrow }: Scene): readonly WallLine[] {
  const between = { vertical: true, at: heap.x, from: heap.y, to: bottom(heap) };
  if (!narrow) return [{ vertical: true, at: cache.x, from: cache.y, to: bottom(cache) }, between];
  const under = ({ x, y, w }: Box) => ({ vertical: false, at: y, from: x, to: x + w });
  return [under(cache), under(heap), between];
}

/** The openings that boxes need on their way. */
const doorsFor = (boxes: readonly Box[], scene: Scene): Doors =>
  wallLines(scene).map(({ vertical, at, from, to }) => {
    const along = (box: Box) => (vertical ? [box.y, bottom(box)] : [box.x, right(box)]) as [number, number];
    const across = (box: Box) => (vertical ? [box.x, right(box)] : [box.y, bottom(box)]) as [number, number];
    const through = boxes.filter((box) => across(box)[0] < at && across(box)[1] > at).map(along);
    if (through.length === 0) return null;
    const [starts, ends] = [through.map(([start]) => start), through.map(([, end]) => end)];
    return [Math.max(from, Math.min(...starts) - 8), Math.min(to, Math.max(...ends) + 8)];
  });

function wallPath({ vertical, at, from, to }: WallLine, door: Doors[number] = null): string {
  const point = (along: number, across = at) =>
    vertical ? `${round(across)} ${round(along)}` : `${round(along)} ${round(across)}`;
  const run = (a: number, b: number) => (b - a > 1 ? `M${point(a)}L${point(b)}` : "");
  if (door === null) return run(from, to);
  const jamb = (along: number) =>
    along - from > 1 && to - along > 1 ? `M${point(along, at - JAMB)}L${point(along, at + JAMB)}` : "";
  return run(from, door[0]) + run(door[1], to) + jamb(door[0]) + jamb(door[1]);
}

/** Whether the poster of a narrow stage separates CALLERS from the other rooms. */
const isParted = ({ narrow, rooms: { callers, cache } }: Scene) => narrow && cache.y - bottom(callers) > 1;

/** The outline of the rooms: one box, or two if they are parted. */
function outerBoxes(scene: Scene): readonly Box[] {
  const { callers, cache, heap } = scene.rooms;
  if (!scene.narrow) return [{ ...callers, w: right(heap) - callers.x }];
  if (!isParted(scene)) return [{ ...callers, h: bottom(cache) - callers.y }];
  return [callers, { x: cache.x, y: cache.y, w: right(heap) - cache.x, h: cache.h }];
}

/** The names of the rooms. */
export function roomNames(scene: Scene): readonly Piece[] {
  const { rooms, strip, look, narrow } = scene;
  const size = scene.text(18);
  const left = narrow ? 10 : look === "present" ? 11 : 14;
  const spacing = size > 20 ? 0.2 : 1.5;
  const name = (room: keyof Rooms, ink: Ink) => {
    const at = { x: rooms[room].x + left, y: rooms[room].y + strip - 14 };
    return fixedPiece(`label-${room}-room`, [text(room.toUpperCase(), at, size, { weight: 700, ink, spacing })]);
  };
  return [name("callers", "text"), name("cache", "cached-text"), name("heap", "muted")];
}

/** The three areas, with doors where the boxes of `through` pass, and the names that the boxes of `way` leave free. */
export function roomsPieces(scene: Scene, way: readonly Box[] = [], through = way): readonly Piece[] {
  const { cache, heap } = scene.rooms;
  const doors = doorsFor(through, scene);
  const walls = wallLines(scene).map((wall, i, { length }) =>
    isParted(scene) && i < length - 1 ? "" : wallPath(wall, doors[i]),
  );
  const marks = [
    rect(cache, { fill: "cached-tint", opacity: 0.38 }),
    rect(heap, { fill: "panel" }),
    line(boxPath(outerBoxes(scene)) + walls.join(""), "wall", WALL),
  ];
  return [fixedPiece("rooms", marks), ...uncovered(roomNames(scene), way)];
}

/** The rooms during a change from one scene to another. */
export const mixRooms = (from: Rooms, to: Rooms, share: number): Rooms => ({
  callers: mixBox(from.callers, to.callers, share),
  cache: mixBox(from.cache, to.cache, share),
  heap: mixBox(from.heap, to.heap, share),
});

/** The number of sampled points on a route. */
const SAMPLES = 40;
const CLEAR = 6;

/** All obstacles for a moving box: the boxes and labels of pieces. */
export const obstaclesIn = (pieces: readonly Piece[]): readonly Box[] =>
  pieces.flatMap(({ x, y, marks }) =>
    marks.flatMap((mark) => {
      if (mark.kind !== "rect" && mark.kind !== "text") return [];
      const box = mark.kind === "text" ? textBox(mark) : mark;
      return [{ ...box, x: x + box.x, y: y + box.y }];
    }),
  );

/** The positions of a box along a route. */
export const boxesOn = (route: readonly Point[], { w, h }: Pick<Box, "w" | "h">): readonly Box[] =>
  Array.from({ length: SAMPLES + 1 }, (_, i) => ({ ...pointOn(route, i / SAMPLES), w, h }));

const meets = (boxes: readonly Box[], others: readonly Box[]) =>
  boxes.some((box) => others.some((other) => overlaps(box, other)));

/** A path on which a box touches nothing: straight, around a corner, or over an obstacle. Straight if none is free. */
export function clearRoute(box: Box, to: Point, obstacles: readonly Box[]): readonly Point[] {
  const from = { x: box.x, y: box.y };
  const heights = obstacles.map(({ y }) => y - box.h - CLEAR).sort((a, b) => b - a);
  const routes = [
    [from, to],
    [from, { x: to.x, y: from.y }, to],
    [from, { x: from.x, y: to.y }, to],
    ...heights.map((y) => [from, { x: from.x, y }, { x: to.x, y }, to]),
  ];
  return routes.find((route) => !meets(boxesOn(route, box), obstacles)) ?? [from, to];
}

/** Pieces without the labels that a box covers on its way. Labels that it cannot avoid reappear after it has passed. */
export const uncovered = (pieces: readonly Piece[], way: readonly Box[]): readonly Piece[] =>
  pieces.filter((piece) => !piece.key.startsWith("label") || !meets(way, obstaclesIn([piece])));
