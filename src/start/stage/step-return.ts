import { formatBytes, formatInteger } from "../../shared/format";
import { textWidth } from "../../shared/text-width";
import type { CachedBuffer } from "../record";
import { bufferPiece, travelingMarks } from "./buffers";
import {
  atOrigin,
  type Box,
  centerX,
  enter,
  enterAndLeave,
  lastLegAt,
  leave,
  mix,
  type Point,
  pointOn,
  right,
} from "./geometry";
import { floorOf } from "./layout";
import { fixedPiece, line, type Mark, outline, type Piece, path, round, type TextMark, text, textBox } from "./marks";
import { boxesOn, clearRoute, obstaclesIn, roomNames, roomsPieces, uncovered } from "./rooms";
import { arrow, straightArrow } from "./shapes";
import {
  callersPlace,
  freedPlace,
  type Step,
  type StepScene,
  slotPlace,
  standingPieces,
  stillPieces,
} from "./step-scene";

/** The stage while the cache takes a buffer into its empty slot. */
export function keptPieces({ before, now, buffer, scene, time }: Step): readonly Piece[] {
  const share = time("back") ?? 1;
  if (share === 1) return stillPieces(now, scene);
  const others = standingPieces(before, scene, { moving: buffer.born });
  const from = callersPlace(buffer, before, scene);
  const route = clearRoute(from, slotPlace(buffer.granted, scene), obstaclesIn([...others, ...roomNames(scene)]));
  const way = boxesOn(route, from);
  const moving = movingPiece(buffer.born, { ...from, ...pointOn(route, enter(share)) });
  return [...roomsPieces(scene, way), ...uncovered(others, way), moving];
}

const movingPiece = (born: number, box: Box, words: readonly Mark[] = []): Piece =>
  bufferPiece(born, box, [...travelingMarks(atOrigin(box)), ...words]);

/** The fixed places while a returned buffer is compared and freed. */
interface Refusal extends Step {
  readonly cached: CachedBuffer;
  readonly slot: Box;
  readonly place: Box;
  /** The waiting place of the returned buffer during the comparison. */
  readonly spot: Box;
  readonly end: Box;
  readonly balance: Balance | null;
}

/** The stage while the cache keeps its buffer and frees the returned one. */
export function freedPieces(step: Step): readonly Piece[] {
  const { before, buffer, scene, time } = step;
  const { cached } = before;
  if (cached === null) return keptPieces(step);
  const refusal = refusalOf(step, cached);
  const lifted = time("lift") ?? time("back") ?? 1;
  const compared = time("tip") ?? time("compare") ?? 1;
  const note = compared > 0 ? "stays" : undefined;
  const others = standingPieces(before, scene, { moving: buffer.born, note });
  const { through, pieces, way = [] } = motionOf(refusal, lifted, others);
  return [
    ...roomsPieces(scene, way, through),
    ...uncovered(others, way),
    ...(lifted === 1 ? [leftPiece(refusal)] : []),
    ...(compared > 0 ? [comparePiece(refusal, compared)] : []),
    ...pieces,
  ];
}

function refusalOf(step: Step, cached: CachedBuffer): Refusal {
  const { before, buffer, scene, time } = step;
  const place = callersPlace(buffer, before, scene);
  const slot = slotPlace(cached.size, scene);
  const sizes = [buffer.granted, cached.size] as const;
  const balance = time("tip") !== null && !scene.tight ? balanceOf(sizes, slot, scene) : null;
  const spot = spotFor(place, slot, balance, scene);
  return { ...step, cached, slot, place, spot, end: freedPlace(buffer.granted, scene), balance };
}

/** Beside the slot if nothing fits above it. Otherwise in the cache's door, at the balance's height or on the floor. */
function spotFor({ w, h }: Box, slot: Box, balance: Balance | null, { rooms, narrow, tight }: StepScene): Box {
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
  readonly pieces: readonly Piece[];
  /** The boxes that pass through walls. */
  readonly through: readonly Box[];
  /** The boxes of the buffer along its route; missing = it rests. */
  readonly way?: readonly Box[];
}

/** The returned buffer on its way to the cache's door, then to the heap. At the end, the arrows of that route. */
function motionOf(refusal: Refusal, lifted: number, others: readonly Piece[]): Motion {
  const { buffer, place, spot, scene, time } = refusal;
  const freed = time("freed") ?? 1;
  if (freed === 1) return restOf(refusal);
  const lifting = freed === 0;
  const route = lifting ? clearRoute(place, spot, obstaclesIn([...others, ...roomNames(scene)])) : freedRoute(refusal);
  const share = lifting ? enter(lifted) : leave(freed);
  const words = !lifting && share > lastLegAt(route) ? freedWords(refusal) : [];
  const way = boxesOn(route, place);
  const pieces = [movingPiece(buffer.born, { ...place, ...pointOn(route, share) }, words)];
  return { pieces, through: lifting ? way : [...way, wordsBox(refusal)], way };
}

/** The opening to the heap is also high enough for the words. */
function wordsBox(refusal: Refusal): Box {
  const { end, scene } = refusal;
  const up = -Math.min(...freedWords(refusal).map((mark) => textBox(mark).y));
  return { x: scene.rooms.heap.x - 1, y: end.y - up, w: end.w, h: end.h + up };
}

/** "freed", and its size, above a buffer. */
function freedWords({ buffer, end, scene }: Refusal): readonly TextMark[] {
  const [large, small] = [scene.text(36), scene.text(24)];
  const low = scene.tight ? 8 : 26;
  const x = end.w / 2;
  return [
    text("freed", { x, y: -low - 1.1 * small - 0.35 * large }, large, { weight: 700, anchor: "middle" }),
    text(formatBytes(buffer.granted), { x, y: -low }, small, { weight: 600, anchor: "middle" }),
  ];
}

/** Over the balance, then down beside the slot. No balance: low through the cache. Narrow stage: around the corner. */
function freedRoute({ spot, end, slot, balance, scene }: Refusal): readonly Point[] {
  const { cache, heap } = scene.rooms;
  if (scene.tight) return [spot, { x: Math.max(spot.x, heap.x - spot.w / 2), y: end.y }, end];
  if (balance === null) return [spot, { x: right(slot) + 10, y: spot.y - 14 }, end];
  const top = cache.y + scene.strip;
  const gap = (right(slot) + heap.x - spot.w) / 2 + 3;
  return [spot, { x: spot.x, y: top }, { x: gap, y: top }, { x: gap, y: end.y }, end];
}

/** The place that the buffer left. */
function leftPiece({ place, scene }: Refusal): Piece {
  const at = { x: centerX(place), y: place.y - 14 };
  const words = text("came back", at, scene.text(20), { anchor: "middle", ink: "muted" });
  return fixedPiece("trace-left", [outline(place), words]);
}

/** At the end of the step: the freed buffer in the heap, and its route. */
function restOf(refusal: Refusal): Motion {
  const { buffer, end, slot, scene } = refusal;
  const freed = movingPiece(buffer.born, end, freedWords(refusal));
  if (scene.narrow) return { pieces: [freed], through: [] };
  const y = end.y + end.h / 2;
  const { heap } = scene.rooms;
  const out = straightArrow({ x: Math.min(heap.x - 20, right(slot) + 8), y }, { x: end.x - 14, y });
  const away = straightArrow({ x: right(end) + 12, y }, { x: right(heap) - 16, y });
  const door = { x: heap.x - 6, y: y - end.h / 2 - 24, w: 12, h: end.h + 48 };
  const lift = liftPath(refusal);
  return {
    pieces: [freed, fixedPiece("trace-heap", [...out, ...away]), ...lift.pieces],
    through: [door, ...lift.through],
  };
}

/** The dashed route from the caller to the balance. */
function liftPath({ place, spot, balance, scene }: Refusal): Motion {
  if (balance === null) return { pieces: [], through: [] };
  const wall = scene.rooms.cache.x;
  const from = { x: centerX(place), y: place.y - 42 };
  const y = spot.y + spot.h / 2;
  const tip = { x: balance.left - 8, y };
  const at = (...[x, down]: readonly [number, number]) => `${round(x)} ${round(down)}`;
  const bends = `C${at(from.x, mix(from.y, y, 0.7))} ${at(wall - 60, y + 8)} ${at(tip.x - 10, y)}`;
  const marks = arrow(`M${at(from.x, from.y)}${bends}`, { x: tip.x - 20, y: y + 2 }, tip, "free", 2, true);
  return { pieces: [fixedPiece("trace", marks)], through: [{ x: wall - 6, y: y - 28, w: 12, h: 56 }] };
}

/** A balance over the slot: the returned buffer's bytes on the left, the cached one's on the right. */
interface Balance {
  readonly x: number;
  readonly pivot: number;
  readonly reach: number;
  /** The left edge of the left number. */
  readonly left: number;
  readonly numbers: readonly [TextMark, TextMark];
}

/** The distance that each end of the beam moves up and down. */
const TIP = 18;

function balanceOf(sizes: readonly [number, number], slot: Box, scene: StepScene): Balance {
  const { cache } = scene.rooms;
  const x = centerX(cache);
  const pivot = slot.y - 46;
  const reach = Math.min(110, 0.29 * cache.w);
  const size = scene.text(24);
  const [left, other] = sizes.map(formatInteger) as [string, string];
  const say = (words: string, at: Point) => text(words, at, size, { weight: 700, anchor: "middle" });
  const leftNumber = say(left, { x: x - reach - 6, y: pivot - 28 });
  const most = right(cache) - textWidth(other, size, 700) / 2 - 4;
  const otherNumber = say(other, { x: Math.min(most, x + reach + 4), y: pivot - 10 });
  return { x, pivot, reach, left: textBox(leftNumber).x, numbers: [leftNumber, otherNumber] };
}

/** The comparison: the balance tips toward the bigger buffer, or the numbers appear above the slot. */
function comparePiece({ buffer, cached, slot, balance, scene }: Refusal, share: number): Piece {
  if (balance === null) return fixedPiece("compare", [compareWords(buffer.granted, cached.size, slot, scene)]);
  const { x, pivot, reach, numbers } = balance;
  const heavier = buffer.granted < cached.size ? 1 : 0;
  const tip = TIP * heavier * enterAndLeave(share);
  const beam = line(`M${x - reach} ${round(pivot - tip)}L${x + reach} ${round(pivot + tip)}`, "text", 4);
  return fixedPiece("compare", [path(`M${x} ${pivot + 4}l-17 38h34z`, { fill: "text" }), beam, ...numbers]);
}

/** The numbers above the slot, or beside the cache's name. There may be room only for the second one. */
function compareWords(granted: number, cached: number, slot: Box, scene: StepScene): TextMark {
  const { cache } = scene.rooms;
  const than = `${granted < cached ? "<" : "="} ${formatInteger(cached)}`;
  const words = `${formatInteger(granted)} ${than}`;
  const size = scene.text(28);
  const above = { x: centerX(cache), y: slot.y - 20 };
  if (above.y - size > cache.y + scene.strip - 8) return text(words, above, size, { weight: 700, anchor: "middle" });
  const small = scene.text(0);
  const room = cache.w - 14 - textWidth("CACHE", small, 700, 1.5) - 8;
  const fitting = textWidth(words, small, 700) <= room ? words : than;
  const at = { x: right(cache) - 4, y: cache.y + scene.strip - 14 };
  return text(fitting, at, small, { weight: 700, anchor: "end" });
}
