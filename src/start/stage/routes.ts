import { type Box, overlaps, type Point, pointOn } from "./geometry";
import { type Piece, textBox } from "./marks";

/** The number of sampled points on a route. */
const SAMPLES = 40;
const CLEAR = 6;

/** All obstacles for a moving box: the boxes and labels of pieces. */
export function obstaclesIn(pieces: readonly Piece[]): readonly Box[] {
  return pieces.flatMap(({ x, y, marks }) =>
    marks.flatMap((mark) => {
      if (mark.kind !== "rect" && mark.kind !== "text") return [];
      const box = mark.kind === "text" ? textBox(mark) : mark;
      return [{ ...box, x: x + box.x, y: y + box.y }];
    }),
  );
}

/** The positions of a box along a route. */
export const boxesOn = (route: readonly Point[], { w, h }: Pick<Box, "w" | "h">): readonly Box[] =>
  Array.from({ length: SAMPLES + 1 }, (_, i) => ({ ...pointOn(route, i / SAMPLES), w, h }));

const isClear = (route: readonly Point[], box: Box, obstacles: readonly Box[]) =>
  boxesOn(route, box).every((place) => !obstacles.some((obstacle) => overlaps(place, obstacle)));

/** A path on which a box touches nothing: straight, around a corner, or over an obstacle. Straight if none is free. */
export function clearRoute(box: Box, to: Point, obstacles: readonly Box[]): readonly Point[] {
  const from = { x: box.x, y: box.y };
  const over = (y: number) => [from, { x: from.x, y }, { x: to.x, y }, to];
  const heights = obstacles.map(({ y }) => y - box.h - CLEAR).sort((a, b) => b - a);
  const ways = [
    [from, to],
    [from, { x: to.x, y: from.y }, to],
    [from, { x: from.x, y: to.y }, to],
    ...heights.map(over),
  ];
  return ways.find((way) => isClear(way, box, obstacles)) ?? [from, to];
}

/** Pieces without the labels that a box covers on its way. Labels that it cannot avoid reappear after it has passed. */
export const uncovered = (pieces: readonly Piece[], way: readonly Box[]): readonly Piece[] =>
  pieces.filter(
    (piece) =>
      !piece.key.startsWith("label") ||
      !obstaclesIn([piece]).some((label) => way.some((place) => overlaps(place, label))),
  );
