import { formatBytes, formatInteger, formatPercent } from "../../shared/format";
import { textWidth } from "../../shared/text-width";
import type { LaneRecord, StoryRecord } from "../record";
import { type Box, bottom, centerX, right } from "./geometry";
import { clearance, floorOf, type Layout } from "./layout";
import { fixedPiece, line, type Mark, type Piece, round, straightArrow, type TextMark } from "./marks";
import { type Packing, pack } from "./packing";
import { heldPiece, poolPiece, ringedPiece, tagPiece, tinyCachePiece } from "./pieces";
import { roomsPieces } from "./rooms";

/** The buffers of the poster. */
export function packPoster({ held }: LaneRecord, layout: Layout): Packing {
  const { rooms, perByte } = layout.scenes.poster;
  const { callers } = rooms;
  return pack(held, perByte, callers.x + layout.margin, floorOf(callers), clearance(callers, layout));
}

/** The buffers of the poster, without labels. */
export function bufferPieces({ pool, slabs, columns }: Packing, perByte: number): readonly Piece[] {
  const single = [...slabs, ...columns].map((placed) => heldPiece(placed, placed, perByte));
  return pool.length === 0 ? single : [poolPiece(pool, perByte), ...single];
}

/** The labels of the buffers. */
export const tagPieces = ({ slabs, columns }: Packing, layout: Layout, perByte: number): readonly Piece[] => [
  ...slabs.map((slab) => tagPiece(slab, slab, layout, perByte, [24, 20])),
  ...columns.map((column) => tagPiece(column, column, layout, perByte, [40, 24])),
];

/** The poster without the caption under it: the last state of the growth. */
export function posterPieces(now: StoryRecord, layout: Layout): readonly Piece[] {
  const { rooms, perByte } = layout.scenes.poster;
  const packing = packPoster(now.flawed, layout);
  return [
    ...roomsPieces(rooms, layout),
    ...bufferPieces(packing, perByte),
    ...tagPieces(packing, layout, perByte),
    tinyCachePiece(now.flawed.cached, rooms.cache, layout, perByte, 32),
  ];
}

/** At rest: the poster with its caption, and beside it the same program with the fixed cache. */
export function restPieces(now: StoryRecord, layout: Layout): readonly Piece[] {
  const packing = packPoster(now.flawed, layout);
  return [
    ...posterPieces(now, layout),
    wholeCachePiece(layout),
    captionPiece(now.flawed, packing, layout),
    fixedPieceOf(now, layout),
    ...heapWords(layout),
  ].filter(({ marks }) => marks.length > 0);
}

/** "the whole cache:" over its bytes, if there is room for it. */
function wholeCachePiece(layout: Layout): Piece {
  const { cache } = layout.scenes.poster.rooms;
  const size = layout.text(20);
  const last = bottom(cache) - 66 - 1.22 * layout.text(32);
  const first = last - 1.25 * size;
  if (layout.narrow || first - size < cache.y + layout.strip) return fixedPiece("whole-cache", []);
  const say = (words: string, y: number): Mark => ({
    kind: "text",
    words,
    x: centerX(cache),
    y,
    size,
    anchor: "middle",
  });
  return fixedPiece("whole-cache", [say("the whole", first), say("cache:", last)]);
}

/** The number of callers, the part of the memory that they hold, and how little they need. */
function captionWords({ held, granted }: LaneRecord, { slabs, columns }: Packing) {
  const big = [...slabs, ...columns];
  const share = big.reduce((sum, buffer) => sum + buffer.granted, 0) / granted;
  const need = big.reduce((sum, buffer) => sum + buffer.needed, 0);
  const hold = `${formatInteger(big.length)} of ${formatInteger(held.length)} callers hold ${formatPercent(100 * share, 0)}`;
  return { hold: `${hold} of it.`, short: `${hold}.`, need: `They need ${formatInteger(need)} bytes.` };
}

function captionPiece(lane: LaneRecord, packing: Packing, layout: Layout): Piece {
  const start = packing.slabs[0]?.x ?? packing.columns[0]?.x;
  if (start === undefined) return fixedPiece("caption", []);
  const words = captionWords(lane, packing);
  const { callers } = layout.scenes.poster.rooms;
  const floor = bottom(callers);
  if (layout.narrow) return fixedPiece("caption", narrowCaption(words, callers.x - 1, floor));
  const bracket = line(`M${round(start)} ${floor + 9}v7H${round(packing.end)}v-7`, "muted", 1.5);
  return fixedPiece("caption", [bracket, captionLine(words, packing.end, layout, floor)]);
}

const narrowCaption = ({ hold, need }: ReturnType<typeof captionWords>, x: number, floor: number): readonly Mark[] => [
  { kind: "text", words: hold, x, y: floor + 24, size: 16, weight: 700 },
  { kind: "text", words: need, x, y: floor + 46, size: 16 },
];

/** The smallest letters of the caption, CSS pixels. */
const LEAST_CAPTION = 13;

/**
 * Ends under the last giant, or begins at the left wall if it does not fit. A small stage has smaller letters, and at
 * last only the first half.
 */
function captionLine(
  words: ReturnType<typeof captionWords>,
  end: number,
  layout: Layout,
  floor: number,
  size = layout.look === "present" ? 26 : layout.text(20),
): TextMark {
  const y = floor + (layout.look === "present" ? 42 : 37);
  const width = (hold: string) => textWidth(hold, size, 700) + textWidth(` ${words.need}`, size);
  const room = end - layout.column - 10;
  const hold = width(words.hold) <= room || width(words.short) > room ? words.hold : words.short;
  const mark = { kind: "text", words: hold, rest: ` ${words.need}`, y, size, weight: 700 } as const;
  if (width(hold) <= room) return { ...mark, x: end, anchor: "end" };
  const isTooWide = layout.column + width(hold) > layout.width;
  if (isTooWide && size > LEAST_CAPTION) return captionLine(words, end, layout, floor, size - 1);
  return { ...mark, x: layout.column, rest: isTooWide ? "" : mark.rest };
}

/** The fixed cache's memory as a square on the poster's scale, in the column beside the rooms, or under CALLERS on a narrow stage. */
function fixedPieceOf({ fixed }: StoryRecord, layout: Layout): Piece {
  const { rooms, perByte } = layout.scenes.poster;
  const side = Math.sqrt(fixed.granted * perByte);
  const left = layout.narrow ? right(rooms.heap) + (rooms.heap.w < 80 ? 12 : 18) : 6;
  const square = { x: left, y: bottom(rooms.heap) - 4.5 - side, w: side, h: side };
  const say = layout.narrow ? narrowWords : layout.look === "present" ? presentWords : pageWords;
  const words = say(formatBytes(fixed.granted), square, layout);
  const buffers = [{ granted: fixed.granted, needed: fixed.needed, born: 0, box: square }];
  return { ...fixedPiece("fixed", [...squareMarks(square, fixed), ...words]), buffers };
}

function squareMarks({ x, y, w, h }: Box, { wasted, granted }: LaneRecord): readonly Mark[] {
  const sliver = granted === 0 ? 0 : (h * wasted) / granted;
  return [
    { kind: "rect", x, y, w, h, fill: "needed" },
    { kind: "rect", x, y, w, h: sliver, fill: "hatch-small" },
    { kind: "rect", x: x - 4.5, y: y - 4.5, w: w + 9, h: h + 9, stroke: { ink: "ink-b", width: 3 } },
  ];
}

type SquareWords = (bytes: string, square: Box, layout: Layout) => readonly TextMark[];

const pageWords: SquareWords = (bytes, { y, h }, layout) => {
  const size = layout.text(18);
  const title = { kind: "text", x: 0, size, weight: 600, ink: "ink-b" } as const;
  const base = y - 15.5;
  const value = layout.text(24);
  return [
    { ...title, words: "Same program,", y: base - 1.33 * value - 1.33 * size },
    { ...title, words: "fixed cache:", y: base - 1.33 * value },
    { kind: "text", words: bytes, x: 0, y: base, size: value, weight: 700 },
    { kind: "text", words: "same scale", x: 0, y: y + h + 41.5, size, ink: "muted" },
  ];
};

const presentWords: SquareWords = (bytes, { y, h }) => [
  { kind: "text", words: "Fixed", x: 0, y: y - 45.5, size: 24, weight: 600, ink: "ink-b" },
  { kind: "text", words: "cache:", x: 0, y: y - 17.5, size: 24, weight: 600, ink: "ink-b" },
  { kind: "text", words: bytes, x: 0, y: y + h + 46.5, size: 26, weight: 700 },
];

/** The largest square of a narrow stage that leaves room for a title over it. */
const NARROW_SQUARE = 48;

/** The bytes beside the square, or over it if they do not fit. */
const narrowWords: SquareWords = (bytes, { x, y, w, h }, layout) => {
  const top = layout.scenes.poster.rooms.heap.y;
  const title = { kind: "text", words: "Fixed cache:", x: x - 5, size: 16, weight: 600, ink: "ink-b" } as const;
  const value = { kind: "text", words: bytes, weight: 700 } as const;
  if (x + w + 12 + textWidth(bytes, 17, 700) > layout.width)
    return [
      { ...title, y: top + 12 },
      { ...value, x: x - 5, y: top + 30, size: 16 },
    ];
  return [
    h > NARROW_SQUARE ? { ...title, x: x + w + 12, y: y + h - 32 } : { ...title, y: top + 22 },
    { ...value, x: x + w + 12, y: y + h - 8.5, size: 17 },
  ];
};

/** The minimum width of a heap for its words and arrows. */
const HEAP_WORDS = 106;

/** Labels for the heap's inflow and outflow. */
function heapWords(layout: Layout): readonly Piece[] {
  const { heap } = layout.scenes.poster.rooms;
  if (layout.narrow || layout.look === "present" || heap.w < HEAP_WORDS) return [];
  const x = centerX(heap);
  const floor = bottom(heap);
  const size = layout.text(18);
  const say = { kind: "text", size, ink: "muted" } as const;
  return [
    fixedPiece("heap-new", [
      { ...say, words: "new", x: x + 10, y: floor - 58 },
      ...straightArrow({ x: x + 2, y: floor - 64 }, { x: x - 42, y: floor - 64 }, "muted", 2),
    ]),
    fixedPiece("heap-freed", [
      { ...say, words: "freed", x: x - 6, y: floor - 22, anchor: "end" },
      ...straightArrow({ x: x + 2, y: floor - 28 }, { x: x + 46, y: floor - 28 }, "muted", 2),
    ]),
  ];
}

/** The leak: everything except the cache is faint, and a ring marks its buffer. `share`: the progress of that. */
export function leakPieces(now: StoryRecord, layout: Layout, share: number): readonly Piece[] {
  const { rooms, perByte } = layout.scenes.poster;
  const faint = 1 - 0.84 * share;
  const buffers = bufferPieces(packPoster(now.flawed, layout), perByte).map((piece) => ({ ...piece, opacity: faint }));
  return [...roomsPieces(rooms, layout), ...buffers, ringPiece(now.flawed, layout, share)];
}

function ringPiece({ cached }: LaneRecord, layout: Layout, share: number): Piece {
  const { rooms, perByte } = layout.scenes.poster;
  const { cache } = rooms;
  if (cached === null) return tinyCachePiece(null, cache, layout, perByte, 32);
  const floor = bottom(cache);
  const low = !layout.narrow && clearance(cache, layout) < 190;
  const [r, outer] = layout.narrow || low ? ([9, 17] as const) : ([17, 40] as const);
  const at = layout.narrow ? { x: cache.x + 26, y: floor - 25 } : { x: centerX(cache), y: floor - (low ? 24 : 52) };
  const ring: Mark = { kind: "circle", ...at, r: outer * share, stroke: { ink: "text", width: 4 } };
  return ringedPiece(cached, at, perByte, r, [ring, ...ringWords(cached.size, at, layout, low)]);
}

function ringWords(bytes: number, at: { x: number; y: number }, layout: Layout, low: boolean): readonly TextMark[] {
  const words = formatBytes(bytes);
  const size = layout.text(low ? 28 : 38);
  const value = { kind: "text", words, size, weight: 700, ink: "cached-text" } as const;
  if (layout.narrow) return [{ ...value, size: layout.text(28), x: at.x + 22, y: at.y + 7 }];
  if (low) return [{ ...value, x: at.x, y: at.y - 30, anchor: "middle" }];
  const second = layout.text(20);
  return [
    { ...value, x: at.x, y: at.y - 60 - 1.4 * second, anchor: "middle" },
    { kind: "text", words: "all it holds", x: at.x, y: at.y - 60, size: second, anchor: "middle" },
  ];
}
