import type { HeapPiece } from "../../../models/allocation/charts/heap-figures";
import { fillRole } from "../../../models/allocation/charts/heap-ink";
import {
  type HeapRole,
  type MapRun,
  type MapScale,
  mapMarks,
  mapRuns,
  ROW_GAP,
  rowTicks,
  shownAt,
} from "../../../models/allocation/charts/heap-map";
import { binaryBytes, exactAddress } from "../../../models/allocation/charts/heap-units";
import { drawMarks, drawPlate, frameAround, type Mark } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { textWidth } from "../../../shared/text-width";

/** The parts of a lane that a map shows. Bytes. */
interface MapInput {
  readonly pieces: readonly HeapPiece[];
  /** The end of the address space. */
  readonly reach: number;
  /** Bytes mapped apart, and the number of mappings. */
  readonly mapped: number;
  readonly mappings: number;
  /** An address in the selected chunk; null = none. */
  readonly chosen: number | null;
  /** The chunk that the last step changed; missing = none is framed. */
  readonly framed?: Pick<HeapPiece, "at" | "bytes"> | null;
}

/** Font size on a map, CSS pixels. */
const FONT_SIZE = 12;

/** Draws the address space of a heap row by row. */
export function drawHeapMap(surface: Surface, scale: MapScale, input: MapInput): void {
  const { reach } = input;
  // A zoomed map omits what is mapped apart.
  const pieces = input.pieces
    .filter(({ at }) => at < reach || !scale.isPart)
    .map((piece) => ({ ...piece, at: shownAt(piece.at, reach, scale) }));
  const chosen = input.chosen === null ? null : shownAt(input.chosen, reach, scale);
  const runs = mapRuns(pieces, scale);
  for (const run of runs) fillRole(surface, run.role, boxOf(run, scale));
  for (const mark of mapMarks(pieces, scale)) drawMark(surface, mark, scale);
  drawSeams(surface, scale, pieces, runs);
  drawLargestHole(surface, scale, pieces, runs);
  drawEnd(surface, scale, reach);
  labelMapped(surface, scale, input);
  for (const rect of spanRects(scale, input)) drawMarks(surface, frameAround(rect, 1));
  if (chosen === null) return;
  for (const rect of chosenRects(scale, pieces, runs, chosen)) drawMarks(surface, frameAround(rect));
}

const boxOf = ({ row, x, width }: MapRun, { pitch }: MapScale) => ({
  x,
  y: row * pitch,
  width,
  height: Math.max(1, pitch - ROW_GAP),
});

/** Draws a mark too narrow for a pattern: the ink of its role, or the hatch's ink for a hole. */
function drawMark(surface: Surface, mark: MapRun, scale: MapScale): void {
  const { x, y, width, height } = boxOf(mark, scale);
  surface.context.fillStyle = markInk(surface, mark.role);
  surface.context.fillRect(x, y, width, height);
}

function markInk({ palette }: Surface, role: HeapRole): string {
  if (role === "needed") return palette.needed;
  if (role === "cached") return palette.cached;
  return role === "metadata" ? palette.muted : palette.wasted;
}

/** Chunks of at least this width are separated by a line, CSS pixels. */
const LEAST_SEAM = 4;

function drawSeams(
  { context, palette }: Surface,
  scale: MapScale,
  pieces: readonly HeapPiece[],
  runs: readonly MapRun[],
): void {
  context.fillStyle = palette.surface;
  let last = -1;
  for (const run of runs) {
    const begins = run.piece !== last;
    last = run.piece;
    const piece = pieces[run.piece];
    if (!begins || run.x === 0 || piece?.chunk === null || (piece?.bytes ?? 0) < LEAST_SEAM * scale.bytesPerPixel)
      continue;
    context.fillRect(run.x - 0.5, run.row * scale.pitch, 1, scale.pitch - ROW_GAP);
  }
}

/** Labels the largest hole with its size, across all its rows, if it fits. */
function drawLargestHole(
  surface: Surface,
  scale: MapScale,
  pieces: readonly HeapPiece[],
  runs: readonly MapRun[],
): void {
  const sizeOf = ({ piece }: MapRun) => pieces[piece]?.free ?? 0;
  const holes = runs.filter(({ role }) => role === "free");
  const largest = holes.reduce<MapRun | null>((most, run) => (most && sizeOf(most) >= sizeOf(run) ? most : run), null);
  if (largest === null || sizeOf(largest) === 0) return;
  const own = holes.filter(({ piece }) => piece === largest.piece);
  const widest = Math.max(...own.map(({ width }) => width));
  const rows = own.filter(({ width }) => width >= widest - 1).map((run) => boxOf(run, scale));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || last.y + scale.pitch - first.y < FONT_SIZE - 2) return;
  const box = { ...first, height: last.y - first.y + last.height };
  const size = Math.min(FONT_SIZE, box.height + 1);
  drawPlate(surface, box, [`${formatBytes(sizeOf(largest))} free`], size);
}

/** Marks the end of the heap, with its address if it fits. */
function drawEnd(surface: Surface, scale: MapScale, reach: number): void {
  const { width, height } = surface;
  const row = Math.floor((reach - scale.from) / scale.rowBytes);
  const x = (reach - scale.from - row * scale.rowBytes) / scale.bytesPerPixel;
  const y = row * scale.pitch;
  if (row < 0 || y >= height || !(reach > 0)) return;
  drawMarks(surface, [{ mark: "box", x, y, width: 1.5, height: scale.pitch - ROW_GAP, fill: "text" }]);
  const text = `ends at ${formatBytes(reach)}`;
  // Mapped blocks have their own label in the gap before them.
  const apart = scale.apart === null ? Number.POSITIVE_INFINITY : (scale.pitch * (scale.rows + scale.apart)) / 2;
  if (apart - (y + scale.pitch / 2) < FONT_SIZE) return;
  if (scale.pitch < FONT_SIZE * LEAST_LEADING || textWidth(text, FONT_SIZE) > width - x - 8) return;
  const half = FONT_SIZE / 2 + 1;
  const middle = Math.max(half, Math.min(height - half, y + scale.pitch / 2));
  drawMarks(surface, [{ mark: "text", text, x: x + 6, y: middle }]);
}

/** Smallest line height as a fraction of the font size. It can be below 1 because no descenders matter. */
const LEAST_LEADING = 0.65;

/** Labels the mapped blocks. They have no address in the heap and are drawn below it on the same scale. */
function labelMapped(surface: Surface, scale: MapScale, { mapped, mappings }: MapInput): void {
  if (scale.apart === null || !(mapped > 0)) return;
  const gap = scale.pitch * (scale.apart - scale.rows);
  if (gap < FONT_SIZE * LEAST_LEADING) return;
  const size = Math.min(FONT_SIZE, Math.max(11, gap));
  const count = formatCounted(mappings, "block");
  const labels = [`mapped apart: ${count}, ${formatBytes(mapped)}`, `mapped apart: ${count}`];
  const text = labels.find((label) => textWidth(label, size) <= surface.width - 5) ?? `apart: ${count}`;
  drawMarks(surface, [{ mark: "text", text, x: 5, y: scale.apart * scale.pitch - gap / 2, size, ink: "muted" }]);
}

/** The rectangles of the selected chunk, one per row. The frame stays visible around the smallest chunk. */
function chosenRects(scale: MapScale, pieces: readonly HeapPiece[], runs: readonly MapRun[], chosen: number) {
  const rows = new Map<number, Rect>();
  for (const run of runs) {
    const piece = pieces[run.piece];
    if (piece === undefined || chosen < piece.at || chosen >= piece.at + piece.bytes) continue;
    const { x = run.x } = rows.get(run.row) ?? {};
    rows.set(run.row, { ...boxOf(run, scale), x, width: Math.max(3, run.x + run.width - x) });
  }
  return rows.values();
}

/** The rectangles of the framed chunk, one per row. */
function spanRects(scale: MapScale, { framed, reach }: MapInput): readonly Rect[] {
  if (!framed || (framed.at >= reach && scale.isPart)) return [];
  const at = shownAt(framed.at, reach, scale);
  return mapRuns([{ ...NO_PIECE, at, bytes: framed.bytes, free: framed.bytes }], scale).map((run) => {
    const box = boxOf(run, scale);
    return { ...box, width: Math.max(3, box.width) };
  });
}

const NO_PIECE: HeapPiece = {
  ...{ at: 0, bytes: 0, needed: 0, slack: 0, cached: 0, free: 0, metadata: 0, uncommitted: 0 },
  ...{ kind: null, chunk: null, born: null, thread: null },
};

/** Draws the addresses beside the rows. */
export function drawMapAxis(surface: Surface, scale: MapScale): void {
  const { width, height } = surface;
  const addressText = scale.isPart ? exactAddress : binaryBytes;
  const ticks = rowTicks(scale).map(({ bytes, y }) => ({
    ...{ at: y + 0.5, text: addressText(bytes) },
    middle: Math.min(height - 6, Math.max(6, y)),
  }));
  drawMarks(surface, [
    ...ticks.map(({ at }): Mark => ({ mark: "box", x: width - 6, y: at - 0.5, width: 6, height: 1, fill: "muted" })),
    { mark: "axis", side: "left", ticks, at: width - 6, gap: 4 },
  ]);
}
