import { fillRole } from "../../../../models/allocation/charts/heap-ink";
import { drawMarks, type Mark } from "../../../../plot/chart";
import type { Surface } from "../../../../plot/surface";
import { type ListGroup, type ListMark, MOST_SQUARES, numberMarks, sizeMarks } from "./lists-layout";

/** How to draw the lists of a kind. */
interface ListStyle {
  /** Places a list by the size of its chunks or by its number. */
  readonly by: "size" | "number";
  /** The framed list; null = none. */
  readonly lit: number | null;
  /** The search went upward from this list to the framed one. */
  readonly from?: number;
}

const SQUARE = 6;
const GAP = 1;
/** Height below the line for the arrow of an upward search, CSS pixels. */
const ARROW_HEIGHT = 10;

/** Places of lists on a canvas, CSS pixels: the line below them, and the width and height of a square. */
interface ListPlaces {
  readonly floor: number;
  readonly wide: number;
  readonly high: number;
  readonly marks: readonly ListMark[];
  /** The left end of a list, even an empty one; null = the list is not in this group. */
  readonly left: (list: number) => number | null;
}

function placesOf({ width, height }: Surface, group: ListGroup, { by, from }: ListStyle): ListPlaces {
  const floor = height - 4 - (from === undefined ? 0 : ARROW_HEIGHT);
  const high = Math.max(SQUARE, Math.floor((floor - 4) / MOST_SQUARES) - GAP);
  const wide = by === "size" ? SQUARE : Math.max(2, Math.min(high, Math.floor(width / group.fills.length) - 1));
  const room = width - wide - 4;
  const marks = by === "size" ? sizeMarks(group, room) : numberMarks(group, room);
  const left = (list: number) => {
    const at = list - group.first;
    if (at < 0 || at >= group.fills.length) return null;
    return marks.find((mark) => mark.list === list)?.x ?? (room * at) / group.fills.length;
  };
  return { floor, wide, high, marks, left };
}

/** Draws the lists of a kind as squares over a line: one per chunk, at most four per list. */
export function drawListGroup(surface: Surface, group: ListGroup, style: ListStyle): void {
  const places = placesOf(surface, group, style);
  const { floor, wide } = places;
  drawMarks(surface, [{ mark: "box", x: 0, y: floor, width: surface.width, height: 1, fill: "rule" }]);
  for (const mark of places.marks) drawList(surface, places, mark, mark.list === style.lit, group.kept);
  const lit = style.lit === null ? null : places.left(style.lit);
  const from = style.from === undefined ? null : places.left(style.from);
  if (lit === null) return;
  // An empty list is framed at its number.
  drawMarks(surface, [{ mark: "box", x: lit - 0.5, y: 1, width: wide + 5, height: floor + 1, ink: "text", thick: 2 }]);
  if (from !== null) drawMarks(surface, wayMarks(from + wide / 2 + 2, lit + wide / 2 + 2, floor));
}

function drawList(surface: Surface, { floor, wide, high }: ListPlaces, mark: ListMark, lit: boolean, kept: boolean) {
  for (let i = 0; i < mark.squares; i++) {
    const box = { x: mark.x + 2, y: floor - (i + 1) * (high + GAP), width: wide, height: high };
    if (lit) drawMarks(surface, [{ mark: "box", ...box, fill: "text" }]);
    else fillRole(surface, kept ? "cached" : "slack", box);
  }
}

/** An arrow below the line from one list to another. */
function wayMarks(from: number, to: number, floor: number): readonly Mark[] {
  const below = floor + ARROW_HEIGHT;
  const way = [
    { x: from, y: floor + 3 },
    { x: from, y: below },
    { x: to, y: below },
    { x: to, y: floor + 5 },
  ];
  const head = [-3, 0, 3].map((far) => ({ x: to + far, y: floor + (far === 0 ? 4 : 8) }));
  return [way, head].map((points): Mark => ({ mark: "line", points, ink: "text", thick: 1.5 }));
}
