import { formatBytes } from "../../shared/format";
import type { CachedBuffer, HeldBuffer, StoryRecord } from "../record";
import { travelingMarks } from "./buffer-marks";
import { type Balance, balanceOf, comparePiece } from "./compare";
import { type Box, centerX, enter, lastLegAt, leave, mix, type Point, pointOn, right } from "./geometry";
import { floorOf, type Layout } from "./layout";
import {
  arrow,
  fixedPiece,
  type Mark,
  outline,
  type Piece,
  round,
  straightArrow,
  type TextMark,
  textBox,
} from "./marks";
import { bufferKey } from "./pieces";
import { type Doors, doorsFor, roomNames, roomsPieces } from "./rooms";
import { boxesOn, clearRoute, obstaclesIn, uncovered } from "./routes";
import { standingPieces } from "./standing";
import { callersPlace, freedPlace, type StepScene, slotPlace } from "./step-places";
import type { Time } from "./time";

/** A step in which a caller returns a buffer. */
interface ReturnStep {
  readonly before: StoryRecord;
  readonly now: StoryRecord;
  readonly buffer: HeldBuffer;
}

/** The stage while the cache takes a buffer into its empty slot. */
export function keptPieces(
  { before, now, buffer }: ReturnStep,
  time: Time,
  scene: StepScene,
  layout: Layout,
): readonly Piece[] {
  const share = time.of("back") ?? 1;
  if (share === 1) return [...roomsPieces(scene.rooms, layout), ...standingPieces({ lane: now.flawed }, scene, layout)];
  const others = standingPieces({ lane: before.flawed, moving: buffer.born }, scene, layout);
  const from = callersPlace(buffer, before.flawed, scene, layout);
  const fixed = [...others, ...roomNames(scene.rooms, layout)];
  const route = clearRoute(from, slotPlace(buffer.granted, scene), obstaclesIn(fixed));
  const way = boxesOn(route, from);
  const doors = doorsFor(way, scene.rooms, layout.narrow);
  const moving = movingPiece(buffer, { ...pointOn(route, enter(share)), w: from.w, h: from.h });
  return [...roomsPieces(scene.rooms, layout, doors, way), ...uncovered(others, way), moving];
}

const movingPiece = (buffer: HeldBuffer, { x, y, w, h }: Box, words: readonly Mark[] = []): Piece => ({
  key: bufferKey(buffer.born),
  x,
  y,
  marks: [...travelingMarks({ x: 0, y: 0, w, h }), ...words],
});

/** The fixed places while a returned buffer is compared and freed. */
interface Refusal {
  readonly buffer: HeldBuffer;
  readonly cached: CachedBuffer;
  readonly place: Box;
  /** The waiting place of the returned buffer during the comparison. */
  readonly spot: Box;
  readonly end: Box;
  readonly balance: Balance | null;
  readonly scene: StepScene;
  readonly layout: Layout;
}

/** The stage while the cache keeps its buffer and frees the returned one. */
export function freedPieces(step: ReturnStep, time: Time, scene: StepScene, layout: Layout): readonly Piece[] {
  const { before, buffer } = step;
  const { cached } = before.flawed;
  if (cached === null) return keptPieces(step, time, scene, layout);
  const refusal = refusalOf(step, cached, time.of("tip") !== null, scene, layout);
  const lifted = time.of("lift") ?? time.of("back") ?? 1;
  const compared = time.of("tip") ?? time.of("compare") ?? 1;
  const freed = time.of("freed") ?? 1;
  const note = compared > 0 ? "stays" : undefined;
  const others = standingPieces({ lane: before.flawed, moving: buffer.born, note }, scene, layout);
  const shown = [
    ...(lifted === 1 ? [leftPiece(refusal)] : []),
    ...(compared > 0 ? [comparePiece(refusal, compared)] : []),
  ];
  const { doors, pieces, way } = motionOf(refusal, lifted, freed, others);
  return [...roomsPieces(scene.rooms, layout, doors, way), ...uncovered(others, way), ...shown, ...pieces];
}

function refusalOf(
  { before, buffer }: ReturnStep,
  cached: CachedBuffer,
  tips: boolean,
  scene: StepScene,
  layout: Layout,
): Refusal {
  const place = callersPlace(buffer, before.flawed, scene, layout);
  const slot = slotPlace(cached.size, scene);
  const balance = tips && !layout.tight ? balanceOf(buffer, cached, slot, scene, layout) : null;
  const spot = spotFor(place, slot, balance, scene, layout);
  return { buffer, cached, place, spot, end: freedPlace(buffer.granted, scene, layout), balance, scene, layout };
}

/** Beside the slot if nothing fits above it. Otherwise in the cache's door, at the balance's height or on the floor. */
function spotFor(
  { w, h }: Box,
  slot: Box,
  balance: Balance | null,
  { rooms }: StepScene,
  { narrow, tight }: Layout,
): Box {
  const wall = rooms.cache.x;
  const floor = floorOf(rooms.cache) - h;
  const aside = right(rooms.cache) - right(slot) - BARS;
  if (narrow || (tight && aside > w + 6)) return { x: right(slot) + BARS + (aside - w) / 2, y: floor, w, h };
  const most = balance === null ? slot.x : balance.left;
  return { x: Math.min(wall - w / 2, most - w - 6), y: balance === null ? floor : balance.pivot - 36 - h / 2, w, h };
}

/** The width of the slot's bars. */
const BARS = 12;

interface Motion {
  readonly doors: Doors;
  readonly pieces: readonly Piece[];
  /** The boxes of the buffer along its route. */
  readonly way: readonly Box[];
}

/** The returned buffer on its way to the cache's door, then to the heap. At the end, the arrows of that route. */
function motionOf(refusal: Refusal, lifted: number, freed: number, others: readonly Piece[]): Motion {
  const { buffer, place, spot, end, scene, layout } = refusal;
  if (freed === 1) return restOf(refusal);
  const lifting = freed === 0;
  const route = lifting
    ? clearRoute(place, spot, obstaclesIn([...others, ...roomNames(scene.rooms, layout)]))
    : freedRoute(refusal);
  const share = lifting ? enter(lifted) : leave(freed);
  const box = { ...place, ...pointOn(route, share) };
  const words = !lifting && share > lastLegAt(route) ? freedWords(buffer, end, layout) : [];
  const way = boxesOn(route, place);
  const through = lifting ? way : [...way, wordsBox(refusal)];
  return {
    doors: doorsFor(through, scene.rooms, layout.narrow),
    pieces: [movingPiece(buffer, box, words)],
    way,
  };
}

/** The opening to the heap is also high enough for the words. */
function wordsBox({ buffer, end, scene, layout }: Refusal): Box {
  const up = -Math.min(...freedWords(buffer, end, layout).map((mark) => textBox(mark).y));
  return { x: scene.rooms.heap.x - 1, y: end.y - up, w: end.w, h: end.h + up };
}

/** "freed", and its size, above a buffer. */
function freedWords({ granted }: HeldBuffer, { w }: Box, layout: Layout): readonly TextMark[] {
  const [large, small] = [layout.text(36), layout.text(24)];
  const low = layout.tight ? 8 : 26;
  const say = { kind: "text", x: w / 2, anchor: "middle" } as const;
  return [
    { ...say, words: "freed", y: -low - 1.1 * small - 0.35 * large, size: large, weight: 700 },
    { ...say, words: formatBytes(granted), y: -low, size: small, weight: 600 },
  ];
}

/** Over the balance, then down beside the slot. No balance: low through the cache. Narrow stage: around the corner. */
function freedRoute({ spot, end, cached, balance, scene, layout }: Refusal): readonly Point[] {
  const slot = slotPlace(cached.size, scene);
  const wall = scene.rooms.heap.x;
  if (layout.tight) return [spot, { x: Math.max(spot.x, wall - spot.w / 2), y: end.y }, end];
  if (balance === null) return [spot, { x: right(slot) + 10, y: spot.y - 14 }, end];
  const top = scene.rooms.cache.y + layout.strip;
  const gap = (right(slot) + wall - spot.w) / 2 + 3;
  return [spot, { x: spot.x, y: top }, { x: gap, y: top }, { x: gap, y: end.y }, end];
}

/** The place that the buffer left. */
function leftPiece({ place, layout }: Refusal): Piece {
  const size = layout.text(20);
  const words: TextMark = {
    kind: "text",
    words: "came back",
    x: centerX(place),
    y: place.y - 14,
    size,
    anchor: "middle",
    ink: "muted",
  };
  return fixedPiece("trace-left", [outline(place), words]);
}

/** At the end of the step: the freed buffer in the heap, and its route. */
function restOf(refusal: Refusal): Motion {
  const { buffer, end, scene, layout } = refusal;
  const freed = movingPiece(buffer, end, freedWords(buffer, end, layout));
  if (layout.narrow) return { doors: {}, pieces: [freed], way: [] };
  const middle = end.y + end.h / 2;
  const { heap } = scene.rooms;
  const slot = slotPlace(refusal.cached.size, scene);
  const out = straightArrow({ x: Math.min(heap.x - 20, right(slot) + 8), y: middle }, { x: end.x - 14, y: middle });
  const away = straightArrow({ x: right(end) + 12, y: middle }, { x: right(heap) - 16, y: middle });
  const door = { x: heap.x - 6, y: middle - end.h / 2 - 24, w: 12, h: end.h + 48 };
  const path = refusal.balance === null ? null : liftPath(refusal);
  const through = path === null ? [door] : [door, path.door];
  const pieces = [freed, fixedPiece("trace-heap", [...out, ...away]), ...(path === null ? [] : [path.piece])];
  return { doors: doorsFor(through, scene.rooms, false), pieces, way: [] };
}

/** The dashed route from the caller to the balance. */
function liftPath({ place, spot, balance, scene }: Refusal) {
  const from = { x: centerX(place), y: place.y - 42 };
  const y = spot.y + spot.h / 2;
  const tip = { x: (balance?.left ?? right(spot)) - 8, y };
  const bend = { x: scene.rooms.cache.x - 60, y: y + 8 };
  const d = `M${round(from.x)} ${round(from.y)}C${round(from.x)} ${round(mix(from.y, y, 0.7))} ${round(bend.x)} ${round(bend.y)} ${round(tip.x - 10)} ${round(y)}`;
  const piece = fixedPiece("trace", arrow(d, { x: tip.x - 20, y: y + 2 }, tip, "free", 2, true));
  return { piece, door: { x: scene.rooms.cache.x - 6, y: y - 28, w: 12, h: 56 } };
}
