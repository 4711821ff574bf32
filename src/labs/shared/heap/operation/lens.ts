import type { HeapPiece } from "../../../../models/allocation/charts/heap-figures";
import { drawHeapPlate, fillRole, HEAP_FONT, textWidth } from "../../../../models/allocation/charts/heap-ink";
import { HEAP_ROLES } from "../../../../models/allocation/charts/heap-map";
import { linearScale } from "../../../../plot/scales";
import type { Surface } from "../../../../plot/surface";
import { formatCounted } from "../../../../shared/figure-text";
import { formatBytes } from "../../../../shared/format";
import { type EqualRun, equalRuns, type LensRange } from "./lens-layout";

const LEAST_SEAM = 3;
const PLATE = { size: 12, weight: 600 } as const;
const LABEL = { size: 12, weight: 400 } as const;
/** Space below the chunks for the count of equal slots, CSS pixels. */
const LABELS_HEIGHT = 18;
const LEAST_STRIP = 20;
/** A chunk that continues beyond the edge has a torn end this wide, CSS pixels. */
const TEAR = 5;

type Place = (address: number) => number;

/** Draws the pieces of a small range of addresses, with labels below runs of equal slots where they fit. */
export function drawHeapLens(
  surface: Surface,
  pieces: readonly HeapPiece[],
  range: LensRange,
  chosen: number | null,
  font: number = PLATE.size,
): void {
  const hasLabels = surface.height >= LEAST_STRIP + LABELS_HEIGHT;
  const strip = hasLabels ? { ...surface, height: surface.height - LABELS_HEIGHT } : surface;
  const place = linearScale([range.from, range.to], [0, surface.width]);
  for (const piece of pieces) drawPiece(strip, piece, place, font);
  tearEdges(strip, pieces, range);
  const framed = pieces.find(({ at, bytes }) => chosen !== null && chosen >= at && chosen < at + bytes);
  if (framed !== undefined) frame(strip, place(framed.at), place(framed.at + framed.bytes));
  if (hasLabels) for (const run of equalRuns(pieces)) drawEqual(surface, run, place);
}

function drawPiece(surface: Surface, piece: HeapPiece, place: Place, font: number): void {
  const { context, palette, height } = surface;
  let at = piece.at;
  for (const role of HEAP_ROLES) {
    const [x, end] = [place(at), place(at + piece[role])];
    if (end > x) fillRole(surface, role, { x, y: 0, width: end - x, height });
    at += piece[role];
  }
  if (piece.chunk === null) return;
  const [left, right] = [place(piece.at), place(piece.at + piece.bytes)];
  context.fillStyle = palette.surface;
  if (right - left >= LEAST_SEAM) context.fillRect(right - 0.5, 0, 1, height);
  const box = { x: left, y: 0, width: right - left, height };
  drawHeapPlate(surface, box, formatBytes(piece.needed || piece.bytes), { ...PLATE, size: font });
}

/** Draws a torn edge on chunks that extend beyond the view. */
function tearEdges(surface: Surface, pieces: readonly HeapPiece[], { from, to }: LensRange): void {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first !== undefined && first.at < from) tear(surface, 0, 1);
  if (last !== undefined && last.at + last.bytes > to) tear(surface, surface.width, -1);
}

function tear({ context, palette, height }: Surface, x: number, inward: 1 | -1): void {
  const teeth = 4;
  const tooth = (i: number): [number, number] => [x + inward * (i % 2 === 0 ? 1 : TEAR), (height * i) / teeth];
  const edge = Array.from({ length: teeth + 1 }, (_, i) => tooth(i));
  context.beginPath();
  context.moveTo(x - inward, 0);
  for (const [toX, toY] of edge) context.lineTo(toX, toY);
  context.lineTo(x - inward, height);
  context.fillStyle = palette.surface;
  context.fill();
  context.beginPath();
  for (const [toX, toY] of edge) context.lineTo(toX, toY);
  context.strokeStyle = palette.text;
  context.lineWidth = 1;
  context.stroke();
}

function frame({ context, palette, height }: Surface, left: number, right: number): void {
  const width = Math.max(4, right - left);
  context.strokeStyle = palette.surface;
  context.lineWidth = 4;
  context.strokeRect(left - 1, 1, width + 2, height - 2);
  context.strokeStyle = palette.text;
  context.lineWidth = 2;
  context.strokeRect(left - 1, 1, width + 2, height - 2);
}

/** Draws a bracket under equal slots, with as many words as fit. */
function drawEqual(surface: Surface, { from, to, count, bytes }: EqualRun, place: Place): void {
  const { context, palette, height } = surface;
  const [left, right, top] = [place(from) + 0.5, place(to) - 1, height - LABELS_HEIGHT + 3];
  if (right - left < 2) return;
  context.fillStyle = palette.text;
  context.fillRect(left, top, right - left, 1);
  context.fillRect(left, top - 2, 1, 3);
  context.fillRect(right - 1, top - 2, 1, 3);
  const label = [`${formatCounted(count, "slot")} of ${formatBytes(bytes)}`, formatBytes(bytes)].find(
    (text) => textWidth(surface, text, LABEL) <= right - left,
  );
  if (label === undefined) return;
  context.font = `${LABEL.weight} ${LABEL.size}px ${HEAP_FONT}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillText(label, (left + right) / 2, height - 3);
}
