import { formatBytes } from "../shared/format";
import type { HeapPiece } from "./heap-figures";
import { drawHeapPlate, fillRole } from "./heap-ink";
import { HEAP_ROLES } from "./layout/heap-map";
import type { Surface } from "./surface";

/** The part of the address space that a lens shows, bytes. */
export interface LensRange {
  readonly from: number;
  readonly to: number;
}

const LEAST_SEAM = 3;
const PLATE = { size: 12, weight: 600 } as const;

/** Draws the pieces of a small part of the address space over the whole height. */
export function drawHeapLens(
  surface: Surface,
  pieces: readonly HeapPiece[],
  range: LensRange,
  chosen: number | null,
): void {
  const { context, palette, width, height } = surface;
  const place = (address: number) =>
    (width * (Math.max(range.from, Math.min(range.to, address)) - range.from)) / (range.to - range.from);
  for (const piece of pieces) {
    let at = piece.at;
    for (const role of HEAP_ROLES) {
      const [x, end] = [place(at), place(at + piece[role])];
      if (end > x) fillRole(surface, role, { x, y: 0, width: end - x, height });
      at += piece[role];
    }
    const [left, right] = [place(piece.at), place(piece.at + piece.bytes)];
    context.fillStyle = palette.surface;
    if (piece.chunk !== null && right - left >= LEAST_SEAM) context.fillRect(right - 0.5, 0, 1, height);
    if (piece.chunk !== null)
      drawHeapPlate(
        surface,
        { x: left, y: 0, width: right - left, height },
        formatBytes(piece.needed || piece.bytes),
        PLATE,
      );
    if (chosen !== null && chosen >= piece.at && chosen < piece.at + piece.bytes) frame(surface, left, right);
  }
}

function frame({ context, palette, height }: Surface, left: number, right: number): void {
  context.strokeStyle = palette.text;
  context.lineWidth = 2;
  context.strokeRect(left, 1, Math.max(3, right - left), height - 2);
}
