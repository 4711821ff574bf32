import { formatBytes, formatInteger } from "../../shared/format";
import type { CachedBuffer, HeldBuffer } from "../record";
import { cachedMarks, heldMarks, isPoisoned, poolMarks, type Tile } from "./buffer-marks";
import { type Box, bottom, centerX, overlaps, type Point } from "./geometry";
import type { Layout } from "./layout";
import { coinRing, drop, fixedPiece, type Mark, type Piece, type TextMark, tag, tagHeight, tagWidth } from "./marks";

/** A buffer is one element wherever it moves. */
export const bufferKey = (born: number): string => `buffer-${born}`;

const ownBox = ({ w, h }: Box): Box => ({ x: 0, y: 0, w, h });

/** A buffer that a caller holds. */
export function heldPiece(buffer: HeldBuffer, box: Box, perByte: number): Piece {
  const own = ownBox(box);
  const marks = heldMarks(own, buffer, perByte);
  return { key: bufferKey(buffer.born), x: box.x, y: box.y, marks, buffers: [{ ...buffer, box: own }] };
}

/** The cached buffer, of which no byte is needed. */
export function cachedPiece({ size, born }: CachedBuffer, box: Box): Piece {
  const own = ownBox(box);
  const buffers = [{ granted: size, needed: 0, born, box: own }];
  return { key: bufferKey(born), x: box.x, y: box.y, marks: cachedMarks(own), buffers };
}

/** Small buffers, as one piece. */
export function poolPiece(tiles: readonly Tile[], perByte: number): Piece {
  const buffers = tiles.map((tile) => ({ ...tile, box: tile }));
  return { ...fixedPiece("pool", poolMarks(tiles, perByte)), buffers };
}

/** "needs 100 B", or that all of it is needed. */
export const needWords = ({ granted, needed }: HeldBuffer): string =>
  needed >= granted ? "needs all of it" : `needs ${formatBytes(needed)}`;

const shortNeed = (buffer: HeldBuffer) => (buffer.needed >= buffer.granted ? "all needed" : needWords(buffer));

/** The largest sizes, down to `least`, at which a tag's lines fit into a width; null if even the smallest do not. */
function fittingSizes(words: readonly [string, string], most: readonly [number, number], least: number, width: number) {
  for (let shrink = 0; shrink <= most[0] - least; shrink++) {
    const [first, second] = most.map((size) => Math.max(least, size - shrink)) as [number, number];
    const lines = [
      { words: words[0], size: first },
      { words: words[1], size: second },
    ] as const;
    if (tagWidth(...lines) <= width) return lines;
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
  layout: Layout,
  perByte: number,
  most: readonly [number, number],
  share = 0.33,
): Piece {
  const sizes = [layout.text(most[0]), layout.text(most[1])] as const;
  const lines = fittingSizes([formatBytes(buffer.granted), shortNeed(buffer)], sizes, layout.text(0), box.w - 8);
  const h = lines === null ? 0 : tagHeight(...lines);
  const y = Math.min(box.y + share * box.h, bottom(box) - h - 8);
  const said = lines !== null && h < box.h - 12 ? tag(centerX(box), y, box.w - 8, ...lines) : [];
  const plate = said[0]?.kind === "rect" ? said[0] : null;
  const free = (mark: Box) => plate === null || !overlaps(mark, plate);
  const poison = isPoisoned(buffer) ? poisonMarks(buffer, box, perByte, layout.narrow, free) : [];
  return fixedPiece(`label-${buffer.born}`, [...said, ...poison]);
}

/** A drop and a coin, each where there is no text. */
function poisonMarks(
  buffer: HeldBuffer,
  { x, y, w, h }: Box,
  perByte: number,
  narrow: boolean,
  free: (mark: Box) => boolean,
): readonly Mark[] {
  const size = Math.min(19, Math.max(12, 9 + w / 36));
  const high = { x: x + w - 7 - size, y: y + 15 + size };
  const r = narrow ? 9 : 12;
  const low = { x: x + 2 * r + 2, y: y + h - 2 * r - 2 };
  const side = Math.sqrt(buffer.needed * perByte);
  const drops = w > 100 && h > 2.6 * size && free({ x: high.x - size / 2, y: high.y - size, w: size, h: 2 * size });
  const rings = side < 8 && h > 90 && free({ x: low.x - r - 2, y: low.y - r - 2, w: 2 * r + 4, h: 2 * r + 4 });
  return [...(drops ? [drop(high.x, high.y, size)] : []), ...(rings ? coinRing(low.x, low.y, side, "needed", r) : [])];
}

/** The cached buffer if it is too small to see: its size, and a ring around it. `size`: that of the text. */
export function tinyCachePiece(
  cached: CachedBuffer | null,
  room: Box,
  layout: Layout,
  perByte: number,
  size: number,
): Piece {
  const floor = bottom(room);
  const { narrow } = layout;
  const at = narrow ? { x: room.x + 26, y: floor - 22 } : { x: centerX(room), y: floor - 24 };
  const place = narrow
    ? ({ x: at.x + 20, y: floor - 15 } as const)
    : ({ x: at.x, y: floor - 66, anchor: "middle" } as const);
  if (cached === null) {
    const empty: TextMark = { kind: "text", words: "empty", ...place, size: layout.text(24), ink: "muted" };
    return fixedPiece("cached", [empty]);
  }
  const words = formatBytes(cached.size);
  const label: TextMark = {
    kind: "text",
    words,
    ...place,
    size: layout.text(narrow ? 28 : size),
    weight: 700,
    ink: "cached-text",
  };
  return ringedPiece(cached, at, perByte, narrow ? 10 : 15, [label]);
}

/** A cached buffer in a ring, with its label. */
export function ringedPiece(
  { size, born }: CachedBuffer,
  { x, y }: Point,
  perByte: number,
  r: number,
  said: readonly Mark[],
): Piece {
  const side = Math.sqrt(size * perByte);
  const box = { x: x - side / 2, y: y - side / 2, w: side, h: side };
  const piece = fixedPiece("cached", [...said, ...coinRing(x, y, side, "cached", r)]);
  return { ...piece, buffers: [{ granted: size, needed: 0, born, box }] };
}

/** "4 callers". */
export const countWords = (count: number, noun: string): string => `${formatInteger(count)} ${noun}`;
