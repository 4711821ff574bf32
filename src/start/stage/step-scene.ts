import { formatBytes, formatInteger } from "../../shared/format";
import { textWidth } from "../../shared/text-width";
import type { CachedBuffer, HeldBuffer, LaneRecord } from "../record";
import type { Motion } from "../story/score";
import { cachedPiece, heldPiece, isPoisoned, needWords, type Placed, poolPiece } from "./buffers";
import { type Box, bottom, centerX, type Point, right } from "./geometry";
import { clearance, floorOf, type Layout, type Scene, sceneOf } from "./layout";
import { fixedPiece, line, type Mark, type Piece, type Say, text } from "./marks";
import { packHeld, poolTop } from "./packing";
import { roomsPieces } from "./rooms";
import { drop, type TagLines, tag, tagHeight, tagWidth } from "./shapes";

/** A step under the flawed policy, and the progress of its motions: 0 = to come, 1 = over; null = it has no such motion. */
export interface Step {
  readonly before: LaneRecord;
  readonly now: LaneRecord;
  /** The buffer that a caller gets or returns. */
  readonly buffer: HeldBuffer;
  readonly scene: StepScene;
  readonly time: (motion: Motion) => number | null;
}

/** The two scenes that show single steps. */
type StepSceneName = "near" | "far";

/** A step's scene, with the distances that determine its buffers' places. */
export interface StepScene extends Scene {
  readonly name: StepSceneName;
  /** The distance from the first small buffer to the second, in px. */
  readonly pitch: number;
  /** The distance from the biggest buffer to the wall, in px. */
  readonly aside: number;
}

export function stepScene(layout: Layout, name: StepSceneName): StepScene {
  const scene = { ...sceneOf(layout, name), name };
  if (name === "far") return { ...scene, pitch: 12.6 * layout.text(18), aside: 12 };
  return { ...scene, pitch: nearPitch(scene) * layout.text(20), aside: nearAside(scene) * scene.rooms.callers.w };
}

/** A share of CALLERS. If CALLERS is low, the biggest buffer is closer to the wall. */
const nearAside = ({ narrow, tight }: Layout): number => (tight && !narrow ? 0.06 : 0.125);

/** In widths of a letter. Low boxes have their labels beside each other, not above. */
const nearPitch = ({ narrow, perByte }: Scene): number => (narrow ? 8.7 : Math.sqrt(400 * perByte) < 50 ? 7.4 : 6.5);

/** The biggest buffer of a scene, in bytes. The others are small in comparison. */
const BIGGEST: Readonly<Record<StepSceneName, number>> = { near: 6400, far: 102_400 };
/** Buffers below this share of the biggest are drawn as one pool. */
const POOLED = 1 / 32;

const isBig = ({ granted }: Pick<HeldBuffer, "granted">, { name }: StepScene) => granted >= BIGGEST[name];
/** In the near scene even 100 bytes are drawn singly. */
export const isPooled = ({ granted }: HeldBuffer, { name }: StepScene): boolean =>
  name === "far" && granted < BIGGEST.far * POOLED;

/** The left edge of CALLERS' first buffer. */
const startOf = ({ rooms: { callers }, narrow }: StepScene): number =>
  callers.x + (narrow ? 14 : Math.min(28, 0.04 * callers.w + 6));

const sideOf = (size: number, { perByte }: StepScene) => Math.sqrt(size * perByte);
const squareOn = (floor: number, middle: number, side: number): Box => ({
  ...{ x: middle - side / 2, y: floor - side, w: side, h: side },
});

/** A buffer's place on CALLERS' floor: the biggest at the right, the others from the left in order of creation. */
export function callersPlace(buffer: HeldBuffer, { held }: LaneRecord, scene: StepScene): Box {
  const { callers } = scene.rooms;
  const side = sideOf(buffer.granted, scene);
  const rank =
    scene.name === "far" ? 1 : held.filter((other) => other.born < buffer.born && !isBig(other, scene)).length;
  const x = isBig(buffer, scene) ? right(callers) - side - scene.aside : startOf(scene) + rank * scene.pitch;
  return { x, y: floorOf(callers) - side, w: side, h: side };
}

/** The slot of the cache, around a buffer of that size, and the place where the heap supplies one. */
export const slotPlace = (size: number, scene: StepScene): Box =>
  squareOn(floorOf(scene.rooms.cache), centerX(scene.rooms.cache), sideOf(size, scene));
export const heapPlace = (size: number, scene: StepScene): Box =>
  squareOn(floorOf(scene.rooms.heap), centerX(scene.rooms.heap), sideOf(size, scene));

/** The final place of a freed buffer: in the heap, above the floor. */
export function freedPlace(size: number, scene: StepScene): Box {
  const { heap } = scene.rooms;
  const middle = scene.narrow ? heap.x + 0.62 * heap.w : centerX(heap);
  return squareOn(bottom(heap) - (scene.tight ? 10 : 61), middle, sideOf(size, scene));
}

/** `moving`: the moving buffer, which is left out. `note`: the cache's reaction to its buffer. */
interface Except {
  readonly moving?: number | undefined;
  readonly note?: string | undefined;
}

/** The motionless parts between two steps: all buffers of the callers and the cache, with their labels. */
export function standingPieces(lane: LaneRecord, scene: StepScene, { moving, note }: Except = {}): readonly Piece[] {
  const { cached } = lane;
  const held = lane.held.filter(({ born }) => born !== moving);
  const single = held.filter((buffer) => !isPooled(buffer, scene));
  return [
    ...poolOf(held, scene),
    ...single.flatMap((buffer) => heldPieces(buffer, callersPlace(buffer, lane, scene), scene)),
    ...(cached === null || cached.born === moving ? [] : cachedPieces(cached, note, scene)),
    slotPiece(cached?.size ?? 0, scene),
  ];
}

/** A state between two steps, with the rooms. */
export const stillPieces = (lane: LaneRecord, scene: StepScene): readonly Piece[] => [
  ...roomsPieces(scene),
  ...standingPieces(lane, scene),
];

/** The bars on both sides of the slot. */
export function slotPiece(size: number, scene: StepScene): Piece {
  const { x, w } = slotPlace(Math.max(size, 400), scene);
  const floor = floorOf(scene.rooms.cache);
  const bars = [x - 10, x + w + 10].map((at) => `M${at} ${floor - 16}V${floor - 1}`).join("");
  return fixedPiece("slot", [line(bars, "cached", 4)]);
}

/** The small buffers of a scene, packed. */
export function poolTiles(held: readonly HeldBuffer[], scene: StepScene): readonly Placed[] {
  const small = held.filter((buffer) => isPooled(buffer, scene));
  const { callers } = scene.rooms;
  return packHeld(small, scene.perByte, startOf(scene), floorOf(callers), clearance(callers, scene));
}

function poolOf(held: readonly HeldBuffer[], scene: StepScene): readonly Piece[] {
  const tiles = poolTiles(held, scene);
  if (tiles.length === 0) return [];
  const at = { x: startOf(scene), y: poolTop(tiles, floorOf(scene.rooms.callers)) };
  const sum = (key: "granted" | "needed") => tiles.reduce((total, tile) => total + tile[key], 0);
  const hold = `hold ${formatBytes(sum("granted"))}, need ${sum("needed")}`;
  const biggest = right(scene.rooms.callers) - sideOf(BIGGEST[scene.name], scene) - scene.aside;
  const fits = textWidth(hold, scene.text(18)) <= biggest - at.x - 4;
  const words = [`${formatInteger(tiles.length)} callers`, ...(fits ? [hold] : [])];
  return [
    poolPiece(tiles, scene.perByte),
    fixedPiece("label-pool", linesAbove(words, at, [scene.text(26), scene.text(18)])),
  ];
}

/** One or two lines above a point, the first one bold. `sizes`: those of the lines. */
function linesAbove(
  [first = "", second]: readonly string[],
  { x, y }: Point,
  [large, small]: readonly [number, number],
  say: Say = {},
): readonly Mark[] {
  const top = text(first, { x, y: y - 18 - 1.3 * small }, large, { ...say, weight: 600 });
  return second === undefined ? [top] : [top, text(second, { x, y: y - 18 }, small, say)];
}

/** From this side length on, a buffer's label is inside. */
const isRoomy = ({ w }: Box, { tight }: Layout): boolean => w >= (tight ? 80 : 100);

/** A buffer in CALLERS with its label: inside the buffer, or above it and left of the wall. */
function heldPieces(buffer: HeldBuffer, box: Box, scene: StepScene): readonly Piece[] {
  const marks = isRoomy(box, scene) ? insideLabel(buffer, box, scene) : labelAbove(buffer, box, scene);
  return [heldPiece(buffer, box, scene.perByte), fixedPiece(`label-${buffer.born}`, marks)];
}

function labelAbove(buffer: HeldBuffer, box: Box, scene: StepScene): readonly Mark[] {
  const words = [formatBytes(buffer.granted), needWords(buffer)] as const;
  const [large, small] = [scene.text(26), scene.text(20)];
  if (buffer.needed >= buffer.granted)
    return [text(words[0], { x: centerX(box), y: box.y - 14 }, small, { anchor: "middle" })];
  const wide = Math.max(textWidth(words[0], large, 600), textWidth(words[1], small));
  const x = Math.min(box.x, right(scene.rooms.callers) - 8 - wide);
  return linesAbove(words, { x, y: box.y }, [large, small]);
}

function insideLabel(buffer: HeldBuffer, box: Box, scene: StepScene): readonly Mark[] {
  const words = [formatBytes(buffer.granted), needWords(buffer)] as const;
  const hasDrop = isPoisoned(buffer);
  const poison = hasDrop ? [drop({ x: right(box) - 24, y: box.y + 32 }, scene.narrow ? 14 : 18)] : [];
  return [...insideTag(box, words, scene, hasDrop), ...poison];
}

/** A plate in the middle of a box, or higher if a drop is above it. It has room for two lines. */
function insideTag(box: Box, [first, second]: readonly [string, string?], scene: StepScene, high = false) {
  const lines = (size: number): TagLines => [
    { words: first, size: scene.text(size) },
    { words: second ?? "", size: scene.text(Math.min(20, size)) },
  ];
  const both = [36, 30, 26, 22, 18].map(lines).find((one) => tagWidth(one) <= box.w - 20) ?? lines(0);
  const height = tagHeight(both);
  const y = high ? Math.max(box.y + 0.24 * box.h, box.y + 48) : box.y + (box.h - height) / 2;
  const top = { x: centerX(box), y: Math.min(y, bottom(box) - height - 8) };
  return tag(top, box.w - 8, second === undefined ? [both[0]] : both);
}

/** The cached buffer in its slot, and the cache's reaction. */
function cachedPieces(cached: CachedBuffer, note: string | undefined, scene: StepScene): readonly Piece[] {
  const box = slotPlace(cached.size, scene);
  const size = formatBytes(cached.size);
  const marks = isRoomy(box, scene)
    ? insideTag(box, note === undefined ? [size] : [size, note], scene)
    : linesAbove(
        note === undefined ? [size] : [size, note],
        { x: centerX(box), y: box.y },
        [scene.text(26), scene.text(20)],
        {
          anchor: "middle",
        },
      );
  return [cachedPiece(cached, box), fixedPiece("label-cached", marks)];
}
