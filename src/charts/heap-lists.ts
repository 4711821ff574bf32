import { fillRole } from "./heap-ink";
import { type ListGroup, MOST_SQUARES, numberMarks, sizeMarks } from "./layout/heap-lists";
import type { Surface } from "./surface";

/** How the lists of a kind are drawn. */
export interface ListStyle {
  /** Where a list stands: by the size of its chunks, or by its number. */
  readonly by: "size" | "number";
  /** A list that is framed; null = none. */
  readonly lit: number | null;
}

const SQUARE = 6;
const GAP = 1;

/** Draws the lists of a kind: a square a chunk, four at the most, over a line. */
export function drawListGroup(surface: Surface, group: ListGroup, { by, lit }: ListStyle): void {
  const { context, palette, width, height } = surface;
  const room = width - SQUARE - 4;
  const marks = by === "size" ? sizeMarks(group, room) : numberMarks(group, room);
  const floor = height - 4;
  context.fillStyle = palette.rule;
  context.fillRect(0, floor, width, 1);
  for (const { list, x, squares } of marks) {
    for (let i = 0; i < squares; i++) {
      const box = { x: x + 2, y: floor - (i + 1) * (SQUARE + GAP), width: SQUARE, height: SQUARE };
      if (list === lit) {
        context.fillStyle = palette.text;
        context.fillRect(box.x, box.y, SQUARE, SQUARE);
      } else fillRole(surface, group.kept ? "kept" : "slack", box);
    }
  }
  if (lit !== null) frameList(surface, group, lit, marks.find(({ list }) => list === lit)?.x ?? null, room);
}

/** A frame around a list; an empty one stands where its number is. */
function frameList(
  { context, palette, height }: Surface,
  group: ListGroup,
  lit: number,
  x: number | null,
  room: number,
): void {
  const at = lit - group.first;
  if (at < 0 || at >= group.fills.length) return;
  const left = x ?? (room * at) / group.fills.length;
  const top = height - 4 - MOST_SQUARES * (SQUARE + GAP) - 2;
  context.strokeStyle = palette.text;
  context.lineWidth = 2;
  context.strokeRect(left + 0.5, Math.max(1, top), SQUARE + 3, height - 5 - Math.max(1, top));
}
