import type { HeapPiece } from "../../../models/allocation/charts/heap-figures";
import { fillRole } from "../../../models/allocation/charts/heap-ink";
import { shortBytes } from "../../../models/allocation/charts/heap-units";
import { drawMarks, frameAround } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import { at, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { SMALL, STRONG } from "../heap-figure";
import { type ArenaBand, bandName } from "./arena-bands";
import { fillThread } from "./thread-ink";

/** Where the bands of a lane are, CSS pixels. */
export interface ArenaLayout {
  /** The space beside the bands for their texts; 0 = those are above the bands. */
  readonly side: number;
  /** The height of a line of texts above each band; 0 = they are beside it, or left out. */
  readonly above: number;
  readonly band: number;
  readonly pitch: number;
}

/** The width of texts beside bands, as a share of the picture, and the least width of a picture that has them there. */
const SIDE = { share: 0.2, least: 112, most: 152 } as const;
const LEAST_WITH_SIDES = 560;
/** The space between a band and the text at its right. */
const BESIDE = 14;
const ABOVE = 17;
/** The height of a band, and the space below it. */
const BAND = { least: 14, most: 42, gap: 8 } as const;
/** From these pitches on, one line of text is beside a band, or two are. */
const LINE = 14;
const TWO_LINES = 34;

/** The layout of bands that get so much height each. */
export function arenaLayout(width: number, pitch: number): ArenaLayout {
  const isWide = width >= LEAST_WITH_SIDES && pitch >= LINE;
  const above = isWide || pitch < ABOVE + BAND.least + BAND.gap ? 0 : ABOVE;
  const gap = Math.min(BAND.gap, pitch / 4) + 2;
  const side = Math.max(SIDE.least, Math.min(SIDE.most, Math.round(SIDE.share * width)));
  return { side: isWide ? side : 0, above, band: Math.max(1, Math.min(BAND.most, pitch - above - gap)), pitch };
}

/** The height of each of some bands where the page decides. */
export function pagePitch(width: number, bands: number): number {
  if (width < LEAST_WITH_SIDES) return ABOVE + 24 + BAND.gap;
  return Math.max(26, Math.min(BAND.most + 14, Math.floor(400 / bands)));
}

/** A scale changes at these parts of a doubling, so that it rests while a heap grows by pages. */
const SCALE_STEPS = 8;

/** Bytes per pixel at which the longest band of all lanes fits the width. */
export function arenaScale(lanes: readonly (readonly ArenaBand[])[], width: number, { side }: ArenaLayout): number {
  const longest = Math.max(4096, ...lanes.flat().map(({ reach }) => reach));
  const step = 2 ** Math.floor(Math.log2(longest)) / SCALE_STEPS;
  return (Math.ceil(longest / step) * step) / Math.max(1, width - 2 * side);
}

/** The bands of a lane at a scale. */
export interface ArenaPicture {
  readonly bands: readonly ArenaBand[];
  readonly layout: ArenaLayout;
  readonly bytesPerPixel: number;
  /** An address in the selected chunk; null = none. */
  readonly chosen: number | null;
  /** The chunk that the last step changed. */
  readonly framed?: Pick<HeapPiece, "at" | "bytes"> | null;
}

/** Draws the arenas of a lane below each other. */
export function drawArenas(surface: Surface, picture: ArenaPicture): void {
  const { bands, layout } = picture;
  for (const [row, band] of bands.entries())
    at(surface.context, 0, row * layout.pitch, () => {
      drawTexts(surface, band, layout);
      const draw = band.arena === null ? writeSum : drawBand;
      at(surface.context, layout.side, layout.above + 1, () => draw(surface, band, picture));
    });
}

/** The box of a part of a band. */
function boxOf({ from }: ArenaBand, start: number, bytes: number, { layout, bytesPerPixel }: ArenaPicture): Rect {
  return { x: (start - from) / bytesPerPixel, y: 0, width: bytes / bytesPerPixel, height: layout.band };
}

const isWithin = ({ from, reach }: ArenaBand, address: number) => address >= from && address < from + reach;

/** Touched pages are the first ones of an area: the heap hands out from its start, and its callers write all they get. */
function drawBand(surface: Surface, band: ArenaBand, picture: ArenaPicture): void {
  if (band.bytes === 0) return;
  const isShared = band.threads === null;
  const whole = boxOf(band, band.from, band.reach, picture);
  if (!isShared) fillRole(surface, "free", { ...whole, width: (band.resident / band.bytes) * whole.width });
  // A picture that is made with the page has no pieces: its blocks are one bar.
  if (band.pieces.length === 0)
    fillRole(surface, "needed", { ...whole, width: (band.inUse / band.bytes) * whole.width });
  for (const piece of band.pieces) drawPiece(surface, piece, boxOf(band, piece.at, piece.bytes, picture), isShared);
  drawMarks(surface, [{ mark: "box", ...grown(whole, 1), ink: "wall", thick: 1.5 }]);
  const { chosen, framed } = picture;
  const piece =
    chosen === null ? undefined : band.pieces.find((one) => chosen >= one.at && chosen < one.at + one.bytes);
  if (framed && isWithin(band, framed.at))
    drawMarks(surface, frameAround(seen(boxOf(band, framed.at, framed.bytes, picture)), 1));
  if (piece) drawMarks(surface, frameAround(seen(boxOf(band, piece.at, piece.bytes, picture))));
}

const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  ...{ x: x - by, y: y - by },
  ...{ width: width + 2 * by, height: height + 2 * by },
});

/** A frame stays visible around the smallest chunk. */
const seen = (box: Rect): Rect => ({ ...box, width: Math.max(3, box.width) });

/** Blocks of at least this width are separated by a line, CSS pixels. */
const LEAST_SEAM = 4;

/** A block that is so narrow is drawn wider, so that it is seen among free bytes, CSS pixels. */
const NARROW = { least: 0.75, drawn: 1.5 } as const;

function drawMark(surface: Surface, { needed, slack, cached, thread }: HeapPiece, box: Rect, isShared: boolean): void {
  const isLive = needed + slack > cached;
  if (isLive && !isShared) fillThread(surface, thread, box);
  else fillRole(surface, isLive ? "needed" : "cached", box);
}

/** Draws what a piece has besides touched bytes that nobody uses. `isShared`: threads share the heap, so its holes are all touched. */
function drawPiece(surface: Surface, piece: HeapPiece, box: Rect, isShared: boolean): void {
  const share = (bytes: number) => (bytes / piece.bytes) * box.width;
  const live = share(piece.needed + piece.slack);
  if (box.width < NARROW.least && 2 * (live + share(piece.cached)) >= box.width) {
    drawMark(surface, piece, { ...box, width: NARROW.drawn }, isShared);
    return;
  }
  if (live > 0 && isShared) fillRole(surface, "needed", { ...box, width: live });
  else if (live > 0) fillThread(surface, piece.thread, { ...box, width: live });
  if (piece.cached > 0) fillRole(surface, "cached", { ...box, x: box.x + live, width: share(piece.cached) });
  const rest = live + share(piece.cached);
  if (isShared) fillRole(surface, "free", { ...box, x: box.x + rest, width: share(piece.free + piece.metadata) });
  if (isShared && piece.uncommitted > 0)
    fillRole(surface, "uncommitted", {
      ...box,
      x: box.x + box.width - share(piece.uncommitted),
      width: share(piece.uncommitted),
    });
  if (piece.chunk === null || box.width < LEAST_SEAM || box.x < 1) return;
  surface.context.fillStyle = surface.palette.surface;
  surface.context.fillRect(box.x - 0.5, 0, 1, box.height);
}

/** Says how many threads use an arena. One that none uses keeps its bytes. */
function threadsWords({ threads, arena }: ArenaBand): string {
  if (threads === null) return "all threads share it";
  if (threads > 0) return formatCounted(threads, "thread");
  return arena === null ? "no threads" : "no thread: stays";
}

const usedWords = ({ inUse }: ArenaBand, bytes = formatBytes): string => `${bytes(inUse)} in use`;
const touchedWords = ({ resident }: ArenaBand, bytes = formatBytes): string => `${bytes(resident)} touched`;

/** Writes a band's texts beside it or above it, as far as they fit. */
function drawTexts(surface: Surface, band: ArenaBand, layout: ArenaLayout): void {
  if (layout.side > 0) writeBeside(surface, band, layout);
  else if (layout.above > 0) writeAbove(surface, band, layout);
}

/** In two lines, or the first of them alone. */
function writeBeside(surface: Surface, band: ArenaBand, { side, band: height, pitch }: ArenaLayout): void {
  const right = surface.width - side + BESIDE;
  const bytes = widthOf(usedWords(band), STRONG) <= side - BESIDE ? formatBytes : shortBytes;
  const isTall = pitch >= TWO_LINES;
  const y = height / 2 + 1 - (isTall ? 8 : 0);
  write(surface, `${bandName(band)}${!isTall && band.threads === 0 ? ", no thread" : ""}`, 0, y, STRONG);
  write(surface, usedWords(band, bytes), right, y, STRONG);
  if (!isTall) return;
  write(surface, threadsWords(band), 0, y + 17, SMALL);
  write(surface, touchedWords(band, bytes), right, y + 17, SMALL);
}

function writeAbove(surface: Surface, band: ArenaBand, { above }: ArenaLayout): void {
  const y = above / 2 - 1;
  const sums = `${usedWords(band)}, ${touchedWords(band)}`;
  const room = surface.width - widthOf(bandName(band), STRONG) - 8;
  write(surface, bandName(band), 0, y, STRONG);
  const texts = [`${threadsWords(band)}, ${sums}`, sums, usedWords(band)];
  const text = texts.find((one) => widthOf(one, SMALL) <= room) ?? "";
  write(surface, text, surface.width, y, { ...SMALL, align: "right" });
}

/** The sum of further areas has no places, so it is told. */
function writeSum(surface: Surface, { bytes }: ArenaBand, { layout: { band, above } }: ArenaPicture): void {
  if (band >= 8 || above > 0) write(surface, `${formatBytes(bytes)} taken`, 0, band / 2, SMALL);
}

/** The band and the address at a point of a lane's picture; null = it is beside them. */
export function arenaAddressAt(picture: Omit<ArenaPicture, "chosen">, x: number, y: number): number | null {
  const { bands, layout, bytesPerPixel } = picture;
  const band = bands[Math.floor(y / layout.pitch)];
  if (band === undefined || band.arena === null) return null;
  const address = band.from + Math.floor((x - layout.side) * bytesPerPixel);
  return isWithin(band, address) ? address : null;
}
