import type { HeapPiece } from "../../../../models/allocation/charts/heap-figures";
import { fillRole } from "../../../../models/allocation/charts/heap-ink";
import { HEAP_ROLES } from "../../../../models/allocation/charts/heap-map";
import { drawMarks, drawPlate, frameAround, type Mark } from "../../../../plot/chart";
import { linearScale } from "../../../../plot/scales";
import type { Surface } from "../../../../plot/surface";
import { formatCounted } from "../../../../shared/figure-text";
import { formatBytes } from "../../../../shared/format";
import { textWidth } from "../../../../shared/text-width";

const LEAST_SEAM = 3;
const SIZE = 12;
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
  font = SIZE,
): void {
  const hasLabels = surface.height >= LEAST_STRIP + LABELS_HEIGHT;
  const strip = hasLabels ? { ...surface, height: surface.height - LABELS_HEIGHT } : surface;
  const place = drawChunks(strip, pieces, range, font);
  const framed = pieces.find(({ at, bytes }) => chosen !== null && chosen >= at && chosen < at + bytes);
  if (framed !== undefined)
    drawMarks(
      strip,
      frameAround(
        {
          x: place(framed.at),
          y: 2,
          width: Math.max(0, place(framed.at + framed.bytes) - place(framed.at)),
          height: strip.height - 4,
        },
        1,
      ),
    );
  if (hasLabels)
    drawMarks(
      surface,
      equalRuns(pieces).flatMap((run) => equalMarks(run, place, surface.height)),
    );
}

/** Draws the pieces of a small range of addresses over the whole surface. Returns the places of addresses. */
export function drawChunks(surface: Surface, pieces: readonly HeapPiece[], range: LensRange, font: number): Place {
  const place = linearScale([range.from, range.to], [0, surface.width]);
  for (const piece of pieces) drawPiece(surface, piece, place, font);
  tearEdges(surface, pieces, range);
  return place;
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
  drawPlate(surface, box, [formatBytes(piece.needed || piece.bytes)], font);
}

/** Draws a torn edge on chunks that extend beyond the view. */
function tearEdges(surface: Surface, pieces: readonly HeapPiece[], { from, to }: LensRange): void {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first !== undefined && first.at < from) tear(surface, 0, 1);
  if (last !== undefined && last.at + last.bytes > to) tear(surface, surface.width, -1);
}

function tear(surface: Surface, x: number, inward: 1 | -1): void {
  const edge = [0, 1, 2, 3, 4].map((i) => ({ x: x + inward * (i % 2 === 0 ? 1 : TEAR), y: (surface.height * i) / 4 }));
  const outside = [surface.height, 0].map((y) => ({ x: x - inward, y }));
  drawMarks(surface, [
    { mark: "area", points: [...edge, ...outside], fill: "surface" },
    { mark: "line", points: edge, ink: "text" },
  ]);
}

/** A bracket under equal slots, with as many words as fit. */
function equalMarks({ from, to, count, bytes }: EqualRun, place: Place, height: number): readonly Mark[] {
  const [left, right, top] = [place(from) + 0.5, place(to) - 1, height - LABELS_HEIGHT + 3];
  if (right - left < 2) return [];
  const words = [`${formatCounted(count, "slot")} of ${formatBytes(bytes)}`, formatBytes(bytes)];
  const text = words.find((one) => textWidth(one, SIZE) <= right - left) ?? "";
  const end = { mark: "box", y: top - 2, width: 1, height: 3, fill: "text" } as const;
  return [
    { mark: "box", x: left, y: top, width: right - left, height: 1, fill: "text" },
    { ...end, x: left },
    { ...end, x: right - 1 },
    { mark: "text", text, x: (left + right) / 2, y: height - 7, align: "center" },
  ];
}

/** The range of addresses that a lens shows, bytes. */
export interface LensRange {
  readonly from: number;
  readonly to: number;
}

/** Adjacent chunks of one length, as in a heap with slots. Bytes. */
interface EqualRun {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Length of each chunk. */
  readonly bytes: number;
}

/** Fewer chunks of one length may be a coincidence. */
const LEAST_EQUAL = 4;

/** Finds runs of at least four blocks, or chunks kept for one size, that have the same length. @internal */
export function equalRuns(pieces: readonly HeapPiece[]): EqualRun[] {
  const runs: EqualRun[] = [];
  for (const { at, bytes, chunk, needed, cached } of pieces) {
    if (chunk === null || needed + cached === 0) continue;
    const last = runs.at(-1);
    if (last?.to === at && last.bytes === bytes)
      runs[runs.length - 1] = { ...last, to: at + bytes, count: last.count + 1 };
    else runs.push({ from: at, to: at + bytes, count: 1, bytes });
  }
  return runs.filter(({ count }) => count >= LEAST_EQUAL);
}

/**
 * Counts the chunks that a lens shows in whole or in part: live blocks and the distinct sizes that their callers requested,
 * holes and the lengths of the shortest and the longest in bytes, NaN without holes.
 */
export function lensCounts(pieces: readonly HeapPiece[]) {
  const blocks = pieces.filter(({ born }) => born !== null);
  const holes = pieces.filter(({ free }) => free > 0).map(({ free }) => free);
  return {
    blocks: blocks.length,
    sizes: new Set(blocks.map(({ needed }) => needed)).size,
    holes: holes.length,
    shortest: holes.length === 0 ? Number.NaN : Math.min(...holes),
    longest: holes.length === 0 ? Number.NaN : Math.max(...holes),
  };
}

/** The start of a lens that shows the range: unchanged if the range is already visible, otherwise centered on it. */
export function lensShowing({ from, to }: LensRange, start: number, end: number): number {
  if (start > from && end < to) return from;
  const bytes = to - from;
  const middle = end - start < bytes ? (start + end) / 2 : start + bytes / 4;
  return Math.max(0, Math.floor((middle - bytes / 2) / 16) * 16);
}
