import { defaultScenario } from "../../models/allocation/default-scenario";
import { formatBytes } from "../../shared/format";
import type { CachedBuffer, HeldBuffer } from "../record";
import { atOrigin, type Box, bottom, centerX, inset, overlaps, type Point } from "./geometry";
import type { Scene } from "./layout";
import { boxPath, fixedPiece, type Mark, type Paint, type PathMark, type Piece, path, rect, text } from "./marks";
import { coinRing, drop, type TagLines, tag, tagHeight, tagWidth } from "./shapes";

/** The meaning of "auto" in the scenario: 64 of the smallest requests. */
const BIG = 64 * defaultScenario.sizeMin;

type Bytes = Pick<HeldBuffer, "granted" | "needed">;

/** Whether a buffer is huge and almost none of it is needed. */
export const isPoisoned = ({ granted, needed }: Bytes): boolean =>
  granted >= BIG && granted >= defaultScenario.poisonRatio * needed;

/** The needed bytes of a buffer, true to scale, in its lower-left corner. */
function neededBox(box: Box, needed: number, perByte: number): Box {
  const area = needed * perByte;
  const w = Math.min(box.w, Math.max(Math.sqrt(area), area / box.h));
  const h = area / w;
  return { x: box.x, y: bottom(box) - h, w, h };
}

/** The box of a buffer's needed bytes, inside the border. */
export function neededPlace(box: Box, buffer: Bytes, perByte: number): Box {
  const place = neededBox(box, buffer.needed, perByte);
  const by = isPoisoned(buffer) && Math.min(box.w, box.h) > 40 && place.w > VISIBLE ? 5 : 0;
  return { ...place, x: place.x + by, y: place.y - by };
}

/** From this side length on, hatches have wide lines, borders are thick, and needed bytes keep clear of the border. */
const LARGE = 60;
const MEDIUM = 24;
const VISIBLE = 8;

/** A buffer that a caller holds: needed bytes are solid, wasted ones hatched, and a poisoned buffer has a border. */
export function heldMarks(box: Box, buffer: Bytes, perByte: number): readonly Mark[] {
  if (buffer.needed >= buffer.granted) return [rect(box, { fill: "needed" })];
  const side = Math.min(box.w, box.h);
  const hatch = rect(box, { fill: side > LARGE ? "hatch" : "hatch-small" });
  return [hatch, ...(isPoisoned(buffer) ? borderMarks(box, side) : []), ...neededMarks(box, buffer, perByte, side)];
}

const borderMarks = (box: Box, side: number): readonly Mark[] =>
  side <= MEDIUM
    ? [rect(inset(box, 0.75), { stroke: "poison", width: 1.5 })]
    : [rect(inset(box, 3.5), { stroke: "surface", width: 1.5 }), rect(inset(box, 1.5), { stroke: "poison", width: 3 })];

function neededMarks(box: Box, buffer: Bytes, perByte: number, side: number): readonly Mark[] {
  const place = neededPlace(box, buffer, perByte);
  if (place.w < VISIBLE && isPoisoned(buffer) && side >= MEDIUM) return [];
  const needed = rect(place, { fill: "needed" });
  if (side <= 50 || place.w <= VISIBLE) return [needed];
  return [rect({ ...place, y: place.y - 2.5, w: place.w + 2.5, h: place.h + 2.5 }, { fill: "surface" }), needed];
}

/** A moving buffer: empty. */
export const travelingMarks = (box: Box): readonly Mark[] => [
  rect(inset(box, 1.25), { fill: "surface", stroke: "text", width: 2.5 }),
];

/** A buffer with its place. */
export interface Placed extends Box, HeldBuffer {}

/** A buffer is one element wherever it moves. Its marks are placed relative to its corner. */
export const bufferPiece = (born: number, { x, y }: Point, marks: readonly Mark[]): Piece => ({
  ...{ key: `buffer-${born}`, x, y, marks },
});

/** A buffer that a caller holds. */
export function heldPiece(buffer: HeldBuffer, box: Box, perByte: number): Piece {
  const own = atOrigin(box);
  return {
    ...bufferPiece(buffer.born, box, heldMarks(own, buffer, perByte)),
    buffers: [{ ...buffer, box: own }],
  };
}

const asDrawn = ({ size, born }: CachedBuffer, box: Box) => ({ granted: size, needed: 0, born, box });

/** The cached buffer, of which no byte is needed: dots. */
export function cachedPiece(cached: CachedBuffer, box: Box): Piece {
  const own = atOrigin(box);
  const marks = [rect(own, { fill: "dots" }), rect(inset(own, 1), { stroke: "cached", width: 2 })];
  return { ...bufferPiece(cached.born, box, marks), buffers: [asDrawn(cached, own)] };
}

const paths = (boxes: readonly Box[], paint: Paint): readonly PathMark[] =>
  boxes.length === 0 ? [] : [path(boxPath(boxes), paint)];

/** Many small buffers in a few marks. */
export function poolPiece(tiles: readonly Placed[], perByte: number): Piece {
  const wasteful = tiles.filter(({ granted, needed }) => needed < granted);
  const poisoned = wasteful.filter((tile) => isPoisoned(tile) && Math.min(tile.w, tile.h) > 7);
  const needed = tiles.map((tile) => neededBox(tile, tile.needed, perByte));
  const marks = [
    ...paths(wasteful, { fill: "hatch-small" }),
    ...paths(needed, { fill: "needed" }),
    ...paths(
      poisoned.map((tile) => inset(tile, 1.25)),
      { stroke: "poison", width: 1.5 },
    ),
  ];
  return { ...fixedPiece("pool", marks), buffers: tiles.map((tile) => ({ ...tile, box: tile })) };
}

/** "needs 100 B", or that all of it is needed. */
export const needWords = ({ granted, needed }: HeldBuffer): string =>
  needed >= granted ? "needs all of it" : `needs ${formatBytes(needed)}`;

/** The largest sizes, down to `least`, at which a tag's lines fit into a width; null if even the smallest do not. */
function fittingLines(words: readonly [string, string], most: readonly [number, number], least: number, width: number) {
  for (let shrink = 0; shrink <= most[0] - least; shrink++) {
    const line = (i: 0 | 1) => ({ words: words[i], size: Math.max(least, most[i] - shrink) });
    const lines: TagLines = [line(0), line(1)];
    if (tagWidth(lines) <= width) return lines;
  }
  return null;
}

/**
 * The tag of a buffer that is large enough for one: its size, its need, a drop if it is poisoned, and a coin with the
 * area of its need. `most`: the maximum sizes of both lines; `share`: the tag's position from the top.
 */
export function tagPiece(
  buffer: HeldBuffer,
  box: Box,
  scene: Scene,
  [first, second]: readonly [number, number],
  share = 0.33,
): Piece {
  const need = buffer.needed >= buffer.granted ? "all needed" : needWords(buffer);
  const most = [scene.text(first), scene.text(second)] as const;
  const lines = fittingLines([formatBytes(buffer.granted), need], most, scene.text(0), box.w - 8);
  const h = lines === null ? 0 : tagHeight(lines);
  const y = Math.min(box.y + share * box.h, bottom(box) - h - 8);
  const said = lines !== null && h < box.h - 12 ? tag({ x: centerX(box), y }, box.w - 8, lines) : [];
  const plate = said[0]?.kind === "rect" ? said[0] : null;
  const isFree = (mark: Box) => plate === null || !overlaps(mark, plate);
  const poison = isPoisoned(buffer) ? poisonMarks(buffer, box, scene, isFree) : [];
  return fixedPiece(`label-${buffer.born}`, [...said, ...poison]);
}

/** A drop and a coin, each where there is no text. */
function poisonMarks(
  buffer: HeldBuffer,
  { x, y, w, h }: Box,
  { perByte, narrow }: Scene,
  isFree: (mark: Box) => boolean,
): readonly Mark[] {
  const size = Math.min(19, Math.max(12, 9 + w / 36));
  const high = { x: x + w - 7 - size, y: y + 15 + size };
  const r = narrow ? 9 : 12;
  const low = { x: x + 2 * r + 2, y: y + h - 2 * r - 2 };
  const side = Math.sqrt(buffer.needed * perByte);
  const drops = w > 100 && h > 2.6 * size && isFree({ x: high.x - size / 2, y: high.y - size, w: size, h: 2 * size });
  const rings = side < 8 && h > 90 && isFree({ x: low.x - r - 2, y: low.y - r - 2, w: 2 * r + 4, h: 2 * r + 4 });
  return [...(drops ? [drop(high, size)] : []), ...(rings ? coinRing(low, side, "needed", r) : [])];
}

/** The cached buffer if it is too small to see: its size, and a ring around it. `size`: that of the text. */
export function tinyCachePiece(cached: CachedBuffer | null, scene: Scene, size: number): Piece {
  const { narrow, rooms } = scene;
  const floor = bottom(rooms.cache);
  const at = narrow ? { x: rooms.cache.x + 26, y: floor - 22 } : { x: centerX(rooms.cache), y: floor - 24 };
  const place = narrow ? { x: at.x + 20, y: floor - 15 } : { x: at.x, y: floor - 66 };
  const say = narrow ? {} : ({ anchor: "middle" } as const);
  if (cached === null) return fixedPiece("cached", [text("empty", place, scene.text(24), { ...say, ink: "muted" })]);
  const bold = { ...say, weight: 700, ink: "cached-text" } as const;
  const label = text(formatBytes(cached.size), place, scene.text(narrow ? 28 : size), bold);
  return ringedPiece(cached, at, scene.perByte, narrow ? 10 : 15, [label]);
}

/** A cached buffer in a ring, with its label. */
export function ringedPiece(cached: CachedBuffer, at: Point, perByte: number, r: number, said: readonly Mark[]): Piece {
  const side = Math.sqrt(cached.size * perByte);
  const box = { x: at.x - side / 2, y: at.y - side / 2, w: side, h: side };
  const piece = fixedPiece("cached", [...said, ...coinRing(at, side, "cached", r)]);
  return { ...piece, buffers: [asDrawn(cached, box)] };
}
