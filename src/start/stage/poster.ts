import { formatBytes, formatInteger, formatPercent } from "../../shared/format";
import { textWidth } from "../../shared/text-width";
import type { LaneRecord, StoryRecord } from "../record";
import { heldPiece, poolPiece, ringedPiece, tagPiece, tinyCachePiece } from "./buffers";
import { type Box, bottom, centerX, inset, type Point, right } from "./geometry";
import { clearance, type Layout, type Scene, sceneOf } from "./layout";
import { circle, fixedPiece, line, type Mark, type Piece, rect, round, type Say, type TextMark, text } from "./marks";
import { type Packing, packPoster } from "./packing";
import { roomsPieces } from "./rooms";
import { straightArrow } from "./shapes";

/** The buffers of the poster, without labels. */
export function bufferPieces({ pool, big }: Packing, perByte: number): readonly Piece[] {
  const single = big.map((placed) => heldPiece(placed, placed, perByte));
  return pool.length === 0 ? single : [poolPiece(pool, perByte), ...single];
}

/** The labels of the buffers. */
export const tagPieces = ({ big }: Packing, scene: Scene): readonly Piece[] =>
  big.map((one) => tagPiece(one, one, scene, one.w > LARGE ? [40, 24] : [24, 20]));

/** From this side length on, a buffer has a large label. */
const LARGE = 220;

/** The poster without the caption under it: the last state of the growth. */
export function posterPieces({ flawed }: StoryRecord, layout: Layout): readonly Piece[] {
  const scene = sceneOf(layout, "poster");
  const packing = packPoster(flawed, layout);
  return [
    ...roomsPieces(scene),
    ...bufferPieces(packing, scene.perByte),
    ...tagPieces(packing, scene),
    tinyCachePiece(flawed.cached, scene, 32),
  ];
}

/** At rest: the poster with its caption, and beside it the same program with the fixed cache. */
export function restPieces(now: StoryRecord, layout: Layout): readonly Piece[] {
  const scene = sceneOf(layout, "poster");
  return [
    ...posterPieces(now, layout),
    fixedPiece("whole-cache", wholeCacheWords(scene)),
    fixedPiece("caption", captionMarks(now.flawed, packPoster(now.flawed, layout), scene)),
    fixedSquare(now, scene),
    ...heapWords(scene),
  ].filter(({ marks }) => marks.length > 0);
}

/** "the whole cache:" over its bytes, if there is room for it. */
function wholeCacheWords(scene: Scene): readonly Mark[] {
  const { cache } = scene.rooms;
  const size = scene.text(20);
  const last = bottom(cache) - 66 - 1.22 * scene.text(32);
  const first = last - 1.25 * size;
  if (scene.narrow || first - size < cache.y + scene.strip) return [];
  const say = (words: string, y: number) => text(words, { x: centerX(cache), y }, size, { anchor: "middle" });
  return [say("the whole", first), say("cache:", last)];
}

/** The number of callers, the part of the memory that they hold, and how little they need. */
function captionWords({ held, granted }: LaneRecord, { big }: Packing) {
  const share = big.reduce((sum, buffer) => sum + buffer.granted, 0) / granted;
  const need = big.reduce((sum, buffer) => sum + buffer.needed, 0);
  const hold = `${formatInteger(big.length)} of ${formatInteger(held.length)} callers hold ${formatPercent(100 * share, 0)}`;
  return { hold: `${hold} of it.`, short: `${hold}.`, need: `They need ${formatInteger(need)} bytes.` };
}

function captionMarks(lane: LaneRecord, packing: Packing, scene: Scene): readonly Mark[] {
  if (packing.big.length === 0) return [];
  const start = Math.min(...packing.big.map(({ x }) => x));
  const words = captionWords(lane, packing);
  const { callers } = scene.rooms;
  const floor = bottom(callers);
  const x = callers.x - 1;
  if (scene.narrow)
    return [text(words.hold, { x, y: floor + 24 }, 16, { weight: 700 }), text(words.need, { x, y: floor + 46 }, 16)];
  const bracket = line(`M${round(start)} ${floor + 9}v7H${round(packing.end)}v-7`, "muted", 1.5);
  return [bracket, captionLine(words, packing.end, scene, scene.look === "present" ? 26 : scene.text(20))];
}

/** The smallest letters of the caption, CSS pixels. */
const LEAST_CAPTION = 13;

/**
 * Ends under the last giant, or begins at the left wall if it does not fit. A small stage has smaller letters, and at
 * last only the first half.
 */
function captionLine(words: ReturnType<typeof captionWords>, end: number, scene: Scene, size: number): TextMark {
  const y = bottom(scene.rooms.callers) + (scene.look === "present" ? 42 : 37);
  const width = (hold: string) => textWidth(hold, size, 700) + textWidth(` ${words.need}`, size);
  const room = end - scene.column - 10;
  const hold = width(words.hold) <= room || width(words.short) > room ? words.hold : words.short;
  const rest = ` ${words.need}`;
  if (width(hold) <= room) return text(hold, { x: end, y }, size, { rest, weight: 700, anchor: "end" });
  const isTooWide = scene.column + width(hold) > scene.width;
  if (isTooWide && size > LEAST_CAPTION) return captionLine(words, end, scene, size - 1);
  return text(hold, { x: scene.column, y }, size, { rest: isTooWide ? "" : rest, weight: 700 });
}

/**
 * The fixed cache's memory as a square on the poster's scale, in the column beside the rooms, or under CALLERS on a
 * narrow stage.
 */
function fixedSquare({ fixed: { granted, needed } }: StoryRecord, scene: Scene): Piece {
  const { heap } = scene.rooms;
  const [side, part] = [granted, needed].map((bytes) => Math.sqrt(bytes * scene.perByte)) as [number, number];
  const left = scene.narrow ? right(heap) + (heap.w < 80 ? 12 : 18) : 6;
  const square = { x: left, y: bottom(heap) - 4.5 - side, w: side, h: side };
  const say = scene.narrow ? narrowWords : scene.look === "present" ? presentWords : pageWords;
  const marks = [
    rect(square, { fill: "hatch-small" }),
    rect({ ...square, y: square.y + side - part, w: part, h: part }, { fill: "needed" }),
    rect(inset(square, -4.5), { stroke: "ink-b", width: 3 }),
    ...say(formatBytes(granted), square, scene),
  ];
  return { ...fixedPiece("fixed", marks), buffers: [{ granted, needed, born: 0, box: square }] };
}

type SquareWords = (bytes: string, square: Box, scene: Scene) => readonly TextMark[];

const TITLE = { weight: 600, ink: "ink-b" } as const;
const BOLD = { weight: 700 } as const;

const pageWords: SquareWords = (bytes, { y, h }, scene) => {
  const [size, value] = [scene.text(18), scene.text(24)];
  const base = y - 15.5;
  return [
    text("Same program,", { x: 0, y: base - 1.33 * value - 1.33 * size }, size, TITLE),
    text("fixed cache:", { x: 0, y: base - 1.33 * value }, size, TITLE),
    text(bytes, { x: 0, y: base }, value, BOLD),
    text("same scale", { x: 0, y: y + h + 41.5 }, size, { ink: "muted" }),
  ];
};

const presentWords: SquareWords = (bytes, { y, h }) => [
  text("Fixed", { x: 0, y: y - 45.5 }, 24, TITLE),
  text("cache:", { x: 0, y: y - 17.5 }, 24, TITLE),
  text(bytes, { x: 0, y: y + h + 46.5 }, 26, BOLD),
];

/** The largest square of a narrow stage that leaves room for a title over it. */
const NARROW_SQUARE = 48;

/** The bytes beside the square, or over it if they do not fit. */
const narrowWords: SquareWords = (bytes, { x, y, w, h }, { rooms, width }) => {
  const top = rooms.heap.y;
  const beside = x + w + 12;
  const title = (at: Point) => text("Fixed cache:", at, 16, TITLE);
  if (beside + textWidth(bytes, 17, 700) > width)
    return [title({ x: x - 5, y: top + 12 }), text(bytes, { x: x - 5, y: top + 30 }, 16, BOLD)];
  return [
    title(h > NARROW_SQUARE ? { x: beside, y: y + h - 32 } : { x: x - 5, y: top + 22 }),
    text(bytes, { x: beside, y: y + h - 8.5 }, 17, BOLD),
  ];
};

/** The minimum width of a heap for its words and arrows. */
const HEAP_WORDS = 106;

/** Labels for the heap's inflow and outflow. */
function heapWords({ rooms: { heap }, ...scene }: Scene): readonly Piece[] {
  if (scene.narrow || scene.look === "present" || heap.w < HEAP_WORDS) return [];
  const x = centerX(heap);
  const flow = (words: string, left: number, to: number, up: number, say: Say) => {
    const y = bottom(heap) - up;
    const label = text(words, { x: x + left, y }, scene.text(18), { ...say, ink: "muted" });
    return fixedPiece(`heap-${words}`, [
      label,
      ...straightArrow({ x: x + 2, y: y - 6 }, { x: x + to, y: y - 6 }, "muted", 2),
    ]);
  };
  return [flow("new", 10, -42, 58, {}), flow("freed", -6, 46, 22, { anchor: "end" })];
}

/** The leak: everything except the cache is faint, and a ring marks its buffer. `share`: the progress of that. */
export function leakPieces({ flawed }: StoryRecord, layout: Layout, share: number): readonly Piece[] {
  const scene = sceneOf(layout, "poster");
  const faint = 1 - 0.84 * share;
  const buffers = bufferPieces(packPoster(flawed, layout), scene.perByte);
  return [
    ...roomsPieces(scene),
    ...buffers.map((piece) => ({ ...piece, opacity: faint })),
    ringPiece(flawed, scene, share),
  ];
}

function ringPiece({ cached }: LaneRecord, scene: Scene, share: number): Piece {
  if (cached === null) return tinyCachePiece(null, scene, 32);
  const { cache } = scene.rooms;
  const floor = bottom(cache);
  const low = !scene.narrow && clearance(cache, scene) < 190;
  const [r, outer] = scene.narrow || low ? ([9, 17] as const) : ([17, 40] as const);
  const at = scene.narrow ? { x: cache.x + 26, y: floor - 25 } : { x: centerX(cache), y: floor - (low ? 24 : 52) };
  const ring = circle(at, outer * share, { stroke: "text", width: 4 });
  return ringedPiece(cached, at, scene.perByte, r, [ring, ...ringWords(formatBytes(cached.size), at, scene, low)]);
}

function ringWords(bytes: string, { x, y }: Point, scene: Scene, low: boolean): readonly TextMark[] {
  const say = { weight: 700, ink: "cached-text" } as const;
  if (scene.narrow) return [text(bytes, { x: x + 22, y: y + 7 }, scene.text(28), say)];
  if (low) return [text(bytes, { x, y: y - 30 }, scene.text(28), { ...say, anchor: "middle" })];
  const second = scene.text(20);
  return [
    text(bytes, { x, y: y - 60 - 1.4 * second }, scene.text(38), { ...say, anchor: "middle" }),
    text("all it holds", { x, y: y - 60 }, second, { anchor: "middle" }),
  ];
}
