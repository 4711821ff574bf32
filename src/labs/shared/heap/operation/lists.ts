import { fillRole } from "../../../../models/allocation/charts/heap-ink";
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
  const { context, palette, width } = surface;
  const places = placesOf(surface, group, style);
  context.fillStyle = palette.rule;
  context.fillRect(0, places.floor, width, 1);
  for (const mark of places.marks) drawList(surface, places, mark, mark.list === style.lit, group.kept);
  const lit = style.lit === null ? null : places.left(style.lit);
  const from = style.from === undefined ? null : places.left(style.from);
  if (lit !== null) frameList(surface, lit, places.wide, places.floor);
  if (lit !== null && from !== null) drawWay(surface, from + places.wide / 2, lit + places.wide / 2, places.floor);
}

function drawList(surface: Surface, { floor, wide, high }: ListPlaces, mark: ListMark, lit: boolean, kept: boolean) {
  const { context, palette } = surface;
  for (let i = 0; i < mark.squares; i++) {
    const box = { x: mark.x + 2, y: floor - (i + 1) * (high + GAP), width: wide, height: high };
    if (!lit) fillRole(surface, kept ? "cached" : "slack", box);
    context.fillStyle = palette.text;
    if (lit) context.fillRect(box.x, box.y, wide, high);
  }
}

/** Frames a list. An empty one is framed at its number. */
function frameList({ context, palette }: Surface, left: number, wide: number, floor: number): void {
  context.strokeStyle = palette.text;
  context.lineWidth = 2;
  context.strokeRect(left + 0.5, 2, wide + 3, floor - 1);
}

/** Draws an arrow below the line from one list to another. */
function drawWay({ context, palette }: Surface, from: number, to: number, floor: number): void {
  const below = floor + ARROW_HEIGHT;
  context.strokeStyle = palette.text;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(from + 2, floor + 3);
  context.lineTo(from + 2, below);
  context.lineTo(to + 2, below);
  context.lineTo(to + 2, floor + 5);
  context.moveTo(to - 1, floor + 8);
  context.lineTo(to + 2, floor + 4);
  context.lineTo(to + 5, floor + 8);
  context.stroke();
}
