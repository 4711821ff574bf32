import { formatBytes } from "../../shared/format";
import type { HeldBuffer, StoryRecord } from "../record";
import { heldMarks, neededPlace, travelingMarks } from "./buffer-marks";
import { type Box, bottom, centerX, enter, type Point, pointOn, right } from "./geometry";
import type { Layout } from "./layout";
import { arrow, fixedPiece, line, type Mark, outline, type Piece, straightArrow, type TextMark } from "./marks";
import { bufferKey } from "./pieces";
import { doorsFor, roomNames, roomsPieces } from "./rooms";
import { boxesOn, clearRoute, obstaclesIn, uncovered } from "./routes";
import { slotPiece, standingPieces } from "./standing";
import { callersPlace, heapPlace, type StepScene, slotPlace } from "./step-places";
import type { Time } from "./time";

/** A step in which a caller requests memory. */
interface RequestStep {
  readonly before: StoryRecord;
  readonly now: StoryRecord;
  readonly buffer: HeldBuffer;
  readonly reused: boolean;
}

/** The stage while a caller gets a buffer: the coin arrives, the buffer follows, the unneeded bytes are hatched. */
export function requestPieces(step: RequestStep, time: Time, scene: StepScene, layout: Layout): readonly Piece[] {
  const { before, now, buffer, reused } = step;
  const coin = time.of("coin") ?? 1;
  const separate = time.of(reused ? "reuse" : "new");
  const travel = separate ?? coin;
  const there = callersPlace(buffer, now.flawed, scene, layout);
  const from = reused ? slotPlace(buffer.granted, scene) : heapPlace(buffer.granted, scene);
  const note = (time.of("too-small") ?? 0) > 0 ? "too small" : undefined;
  const moving = reused && travel > 0 ? buffer.born : undefined;
  const others = standingPieces({ lane: before.flawed, moving, note }, scene, layout);
  if (travel === 1) return arrived(step, time, { scene, layout, there, from, note });
  const route = clearRoute(from, there, obstaclesIn([...others, ...roomNames(scene.rooms, layout)]));
  const box = { ...pointOn(route, enter(travel)), w: from.w, h: from.h };
  const way = travel > 0 ? boxesOn(route, from) : [];
  return [
    ...roomsPieces(scene.rooms, layout, doorsFor(way, scene.rooms, layout.narrow), way),
    ...uncovered(others, way),
    ...(travel > 0 ? [travelingPiece(buffer, box, separate === null, scene.perByte)] : []),
    ...(separate === null || coin === 0
      ? []
      : [coinPiece(buffer, there, coin, time.of("drop") !== null, travel > 0, scene, layout)]),
  ];
}

/** A buffer on its way to a caller, alone or with the needed bytes. */
function travelingPiece(buffer: HeldBuffer, box: Box, withCoin: boolean, perByte: number): Piece {
  const own = { x: 0, y: 0, w: box.w, h: box.h };
  const needed: Mark = { kind: "rect", ...neededPlace(own, buffer, perByte), fill: "needed" };
  const marks = withCoin ? [...travelingMarks(own), needed] : travelingMarks(own);
  return { key: bufferKey(buffer.born), x: box.x, y: box.y, marks };
}

/** The distance that a coin slides in. */
const SLIDE = 80;

/** The place where a coin waits for its buffer: in the buffer's place, or above it, ready to drop. */
function coinPlace(buffer: HeldBuffer, there: Box, drops: boolean, perByte: number): Box {
  const needed = neededPlace(there, buffer, perByte);
  return drops ? { ...needed, y: there.y - needed.h - 16 } : needed;
}

function coinPiece(
  buffer: HeldBuffer,
  there: Box,
  came: number,
  drops: boolean,
  follows: boolean,
  scene: StepScene,
  layout: Layout,
): Piece {
  const { x, y, w, h } = coinPlace(buffer, there, drops, scene.perByte);
  const start = drops && layout.tight ? x : Math.max(scene.rooms.callers.x + 4, x - SLIDE);
  const at = start + (x - start) * enter(came);
  const words = needOf(buffer, { x: 0, y: 0, w, h }, drops, layout);
  const marks: Mark[] = [{ kind: "rect", x: 0, y: 0, w, h, fill: "needed" }, ...(follows && !drops ? [] : words)];
  return { key: "coin", x: at, y, marks, opacity: Math.min(1, 2 * came) };
}

/** Labels the needed bytes: beside a coin that will drop, on a wide one, otherwise above it. */
function needOf({ needed }: HeldBuffer, { w, h }: Box, drops: boolean, layout: Layout): readonly Mark[] {
  const size = layout.text(20);
  const words = `needs ${formatBytes(needed)}`;
  const mark: TextMark = { kind: "text", words, size, x: w + 10, y: h / 2 + 0.35 * size };
  if (drops) return [mark];
  if (w < 100) return [{ ...mark, x: w / 2, y: -14, anchor: "middle" }];
  return [{ ...mark, x: w / 2, y: h / 2 + 7, anchor: "middle", ink: "surface", weight: 600 }];
}

interface Arrival {
  readonly scene: StepScene;
  readonly layout: Layout;
  readonly there: Box;
  readonly from: Box;
  readonly note: string | undefined;
}

/** The buffer has arrived: the coin drops into it, waste fills it, and at the end its route is drawn. */
function arrived(step: RequestStep, time: Time, arrival: Arrival): readonly Piece[] {
  const { scene, layout, there, note } = arrival;
  const { buffer, now } = step;
  const dropped = time.of("drop") ?? 1;
  const filled = time.of("waste") ?? 1;
  const rest = standingPieces({ lane: now.flawed, note, moving: filled < 1 ? buffer.born : undefined }, scene, layout);
  const coin = dropped < 1 ? [fallingCoin(buffer, there, dropped, scene, layout)] : [];
  const filling = filled < 1 ? [fillingPiece(buffer, there, dropped === 1, filled, scene.perByte)] : [];
  const trace = dropped === 1 ? traceOf(step, arrival, (time.of("tick") ?? 0) > 0) : { pieces: [], through: [] };
  const slot = step.reused ? [slotPiece(buffer.granted, scene)] : [];
  const standing = step.reused ? rest.filter(({ key }) => key !== "slot") : rest;
  const doors = doorsFor(trace.through, scene.rooms, layout.narrow);
  return [...roomsPieces(scene.rooms, layout, doors), ...standing, ...slot, ...filling, ...coin, ...trace.pieces];
}

function fallingCoin(buffer: HeldBuffer, there: Box, share: number, scene: StepScene, layout: Layout): Piece {
  const above = coinPlace(buffer, there, true, scene.perByte);
  const needed = neededPlace(there, buffer, scene.perByte);
  const y = above.y + (needed.y - above.y) * share ** 2;
  const own = { x: 0, y: 0, w: above.w, h: above.h };
  const marks: Mark[] = [{ kind: "rect", ...own, fill: "needed" }];
  return { key: "coin", x: above.x, y, marks: share === 0 ? [...marks, ...needOf(buffer, own, true, layout)] : marks };
}

/** A buffer that waste fills from the floor up. */
function fillingPiece(buffer: HeldBuffer, box: Box, withCoin: boolean, share: number, perByte: number): Piece {
  const own = { x: 0, y: 0, w: box.w, h: box.h };
  if (!withCoin) return { key: bufferKey(buffer.born), x: box.x, y: box.y, marks: travelingMarks(own) };
  const [hatch] = heldMarks(own, buffer, perByte);
  const level = own.h * share;
  const waste: readonly Mark[] = hatch?.kind === "rect" ? [{ ...hatch, y: own.h - level, h: level }] : [];
  const needed: Mark = { kind: "rect", ...neededPlace(own, buffer, perByte), fill: "needed" };
  return { key: bufferKey(buffer.born), x: box.x, y: box.y, marks: [...travelingMarks(own), ...waste, needed] };
}

/** A buffer's trail, and its boxes in the openings of walls. */
interface Trace {
  readonly pieces: readonly Piece[];
  readonly through: readonly Box[];
}

function traceOf({ reused }: RequestStep, { scene, layout, there, from }: Arrival, tick: boolean): Trace {
  const trace = reused ? reuseTrace(there, from, scene, layout) : newTrace(there, from, scene, layout);
  if (!tick) return trace;
  return { ...trace, pieces: [...trace.pieces, tickPiece(there, from, layout)] };
}

const around = ({ x, y }: Point, up: number, down: number): Box => ({ x: x - 6, y: y - up, w: 12, h: up + down });

/** From this side length on, an outline without an arrow has room for its word inside. */
const EMPTY_INSIDE = 56;

/** The empty slot, and an arrow to the caller: under the ceiling for a large buffer, an arc for a small one. */
function reuseTrace(there: Box, from: Box, scene: StepScene, layout: Layout): Trace {
  const large = from.w >= (layout.tight ? EMPTY_INSIDE : 100);
  const size = layout.text(large ? 24 : 20);
  const y = large ? from.y + from.h / 2 + 8 : from.y - 24;
  const empty: TextMark = { kind: "text", words: "empty", x: centerX(from), y, size, anchor: "middle", ink: "muted" };
  const ghost = fixedPiece("trace-slot", [outline(from, "cached"), empty]);
  if (layout.tight) return { pieces: [ghost], through: [] };
  const wall = scene.rooms.cache.x;
  if (!large)
    return { pieces: [ghost, arcPiece(there, from)], through: [around({ x: wall, y: from.y - 10 }, 90, 1000)] };
  const high = from.y - 30;
  const tip = { x: centerX(there), y: high };
  const d = `M${centerX(from)} ${from.y - 6}V${high}H${tip.x + 10}`;
  const way = fixedPiece("trace", arrow(d, { x: wall, y: high }, tip, "text"));
  return { pieces: [ghost, way], through: [around({ x: wall, y: high }, 32, 1000)] };
}

function arcPiece(there: Box, from: Box): Piece {
  const start = { x: from.x - 6, y: from.y + 8 };
  const tip = { x: right(there) + 12, y: there.y + there.h / 2 };
  const bend = { x: (start.x + tip.x) / 2, y: Math.min(start.y, tip.y) - 110 };
  const angle = Math.atan2(tip.y - bend.y, tip.x - bend.x);
  const end = { x: tip.x - 10 * Math.cos(angle), y: tip.y - 10 * Math.sin(angle) };
  const d = `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
  return fixedPiece("trace", arrow(d, bend, tip, "cached-text"));
}

/** The trace of the heap's new buffer. A large one gets an arrow through the cache. */
function newTrace(there: Box, from: Box, scene: StepScene, layout: Layout): Trace {
  const size = layout.text(26);
  const above = from.y - 16;
  const fits = above - size > scene.rooms.heap.y + layout.strip - 8;
  const y0 = fits ? above : from.y + from.h / 2 + 8;
  const words: TextMark = { kind: "text", words: "new", x: centerX(from), y: y0, size, weight: 700, anchor: "middle" };
  const ghost = fixedPiece("trace-heap", [outline(from), words]);
  if (layout.narrow || from.w < 100) return { pieces: [ghost], through: [] };
  const y = from.y + 0.125 * from.h;
  const start = { x: from.x - 8, y };
  const way = fixedPiece("trace", straightArrow(start, { x: right(there) + 14, y }));
  const through = boxesOn([start, { x: right(there), y }], { w: 12, h: 0 }).map((box) => around(box, 34, 34));
  return { pieces: [ghost, way], through };
}

/** Marks a reuse, which saves a heap call. */
function tickPiece(there: Box, from: Box, layout: Layout): Piece {
  const size = layout.text(24);
  const x = layout.narrow ? there.x : (right(there) + from.x) / 2 - 90;
  const y = layout.narrow ? there.y - 62 : bottom(there) - 167;
  const check = `M${x} ${y - 0.33 * size}l8 8l14 -17`;
  const words: TextMark = { kind: "text", words: "no heap call", x: x + 34, y, size, weight: 700, ink: "cached-text" };
  return fixedPiece("tick", [line(check, "cached-text", 4), words]);
}
