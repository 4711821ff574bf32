import { formatBytes } from "../../shared/format";
import { textWidth } from "../../shared/text-width";
import type { CachedBuffer, HeldBuffer, LaneRecord } from "../record";
import { isPoisoned, type Tile } from "./buffer-marks";
import { type Box, bottom, centerX, right } from "./geometry";
import { floorOf, type Layout } from "./layout";
import { drop, fixedPiece, line, type Piece, type TextMark, tag, tagHeight, tagWidth } from "./marks";
import { packPool, poolTop } from "./packing";
import { cachedPiece, countWords, heldPiece, needWords, poolPiece } from "./pieces";
import { biggestX, callersPlace, isPooled, type StepScene, slotPlace, startOf } from "./step-places";

/** The motionless parts: all buffers of the callers and the cache, with their labels. */
export interface Standing {
  readonly lane: LaneRecord;
  /** The moving buffer, which is left out. */
  readonly moving?: number | undefined;
  /** The cache's reaction to its buffer. */
  readonly note?: string | undefined;
}

/** The pieces of a state between two steps. */
export function standingPieces({ lane, moving, note }: Standing, scene: StepScene, layout: Layout): readonly Piece[] {
  const held = lane.held.filter(({ born }) => born !== moving);
  const single = held.filter((buffer) => !isPooled(buffer, scene));
  const { cached } = lane;
  return [
    ...poolOf(held, scene, layout),
    ...single.flatMap((buffer) => heldPieces(buffer, callersPlace(buffer, lane, scene, layout), scene, layout)),
    ...(cached === null || cached.born === moving ? [] : cachedPieces(cached, note, scene, layout)),
    slotPiece(lane.cached?.size ?? 0, scene),
  ];
}

/** The bars on both sides of the slot. */
export function slotPiece(size: number, scene: StepScene): Piece {
  const { x, w } = slotPlace(Math.max(size, 400), scene);
  const floor = floorOf(scene.rooms.cache);
  const bars = [x - 10, x + w + 10].map((at) => `M${at} ${floor - 16}V${floor - 1}`).join("");
  return fixedPiece("slot", [line(bars, "cached", 4)]);
}

/** The small buffers of a scene, packed. */
export const poolTiles = (held: readonly HeldBuffer[], scene: StepScene, layout: Layout): readonly Tile[] =>
  packPool(
    held.filter((buffer) => isPooled(buffer, scene)),
    scene.perByte,
    startOf(scene, layout),
    floorOf(scene.rooms.callers),
    32,
  );

function poolOf(held: readonly HeldBuffer[], scene: StepScene, layout: Layout): readonly Piece[] {
  const small = held.filter((buffer) => isPooled(buffer, scene));
  if (small.length === 0) return [];
  const x = startOf(scene, layout);
  const floor = floorOf(scene.rooms.callers);
  const tiles = poolTiles(held, scene, layout);
  const sum = (of: (buffer: HeldBuffer) => number) => small.reduce((total, buffer) => total + of(buffer), 0);
  const hold = `hold ${formatBytes(sum(({ granted }) => granted))}, need ${sum(({ needed }) => needed)}`;
  const free = biggestX(scene) - x - 4;
  const second = textWidth(hold, layout.text(18)) <= free ? [hold] : [];
  const words = [countWords(small.length, "callers"), ...second] as const;
  return [
    poolPiece(tiles, scene.perByte),
    fixedPiece("label-pool", linesAbove(words, { x, y: poolTop(tiles, floor) }, [layout.text(26), layout.text(18)])),
  ];
}

/** Two lines above a point, the first one bold. `sizes`: those of the lines. */
function linesAbove(
  [first, second]: readonly string[],
  { x, y }: { x: number; y: number },
  [large, small]: readonly [number, number],
  anchor?: "middle",
): readonly TextMark[] {
  const place = { x, ...(anchor === undefined ? {} : { anchor }) };
  const lower = y - 18;
  const top: TextMark = {
    kind: "text",
    words: first ?? "",
    ...place,
    y: lower - 1.3 * small,
    size: large,
    weight: 600,
  };
  return second === undefined ? [top] : [top, { kind: "text", words: second, ...place, y: lower, size: small }];
}

/** From this side length on, a buffer's label is inside. */
const bears = ({ tight }: Layout): number => (tight ? 80 : 100);

/** A buffer in CALLERS with its label. */
function heldPieces(buffer: HeldBuffer, box: Box, scene: StepScene, layout: Layout): readonly Piece[] {
  return [heldPiece(buffer, box, scene.perByte), heldLabel(buffer, box, right(scene.rooms.callers), layout)];
}

/** Inside the buffer, or above it and left of the `wall`. */
function heldLabel(buffer: HeldBuffer, box: Box, wall: number, layout: Layout): Piece {
  const key = `label-${buffer.born}`;
  const words = [formatBytes(buffer.granted), needWords(buffer)] as const;
  if (box.w < bears(layout)) {
    if (buffer.needed < buffer.granted) {
      const sizes = [layout.text(26), layout.text(20)] as const;
      const wide = Math.max(textWidth(words[0], sizes[0], 600), textWidth(words[1], sizes[1]));
      return fixedPiece(key, linesAbove(words, { x: Math.min(box.x, wall - 8 - wide), y: box.y }, sizes));
    }
    const size = layout.text(20);
    return fixedPiece(key, [{ kind: "text", words: words[0], x: centerX(box), y: box.y - 14, size, anchor: "middle" }]);
  }
  const poison = isPoisoned(buffer) ? [drop(right(box) - 24, box.y + 32, layout.narrow ? 14 : 18)] : [];
  return fixedPiece(key, [...insideTag(box, words, layout, poison.length > 0), ...poison]);
}

/** A plate in the middle of a box, or higher if a drop is above it. */
function insideTag(box: Box, [first, second]: readonly [string, string?], layout: Layout, high = false) {
  const sizes = [36, 30, 26, 22, 18, 0].map((size) => [layout.text(size), layout.text(Math.min(20, size))] as const);
  const lines = (size: readonly [number, number]) =>
    [
      { words: first, size: size[0] },
      { words: second ?? "", size: size[1] },
    ] as const;
  const [one, two] = lines(sizes.find((size) => tagWidth(...lines(size)) <= box.w - 20) ?? sizes[5] ?? [16, 16]);
  const height = tagHeight(one, two);
  const y = high ? Math.max(box.y + 0.24 * box.h, box.y + 48) : box.y + (box.h - height) / 2;
  const top = Math.min(y, bottom(box) - height - 8);
  return second === undefined ? tag(centerX(box), top, box.w - 8, one) : tag(centerX(box), top, box.w - 8, one, two);
}

/** The cached buffer in its slot, and the cache's reaction. */
function cachedPieces(
  cached: CachedBuffer,
  note: string | undefined,
  scene: StepScene,
  layout: Layout,
): readonly Piece[] {
  const box = slotPlace(cached.size, scene);
  const words =
    note === undefined ? ([formatBytes(cached.size)] as const) : ([formatBytes(cached.size), note] as const);
  const marks =
    box.w < bears(layout)
      ? linesAbove(words, { x: centerX(box), y: box.y }, [layout.text(26), layout.text(20)], "middle")
      : insideTag(box, words, layout);
  return [cachedPiece(cached, box), fixedPiece("label-cached", marks)];
}
