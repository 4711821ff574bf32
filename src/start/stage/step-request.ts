import { formatBytes } from "../../shared/format";
import type { HeldBuffer } from "../record";
import { bufferPiece, heldMarks, neededPlace, travelingMarks } from "./buffers";
import { atOrigin, type Box, bottom, centerX, enter, type Point, pointOn, right } from "./geometry";
import { fixedPiece, line, type Mark, outline, type Piece, rect, text } from "./marks";
import { boxesOn, clearRoute, obstaclesIn, roomNames, roomsPieces, uncovered } from "./rooms";
import { arrow, straightArrow } from "./shapes";
import { callersPlace, heapPlace, type Step, type StepScene, slotPiece, slotPlace, standingPieces } from "./step-scene";

/** The places of a request's buffer: where it comes from, and its caller's. */
interface Request extends Step {
  readonly reused: boolean;
  readonly from: Box;
  readonly there: Box;
  /** The cache's reaction to its buffer. */
  readonly note: string | undefined;
}

/** The stage while a caller gets a buffer: the coin arrives, the buffer follows, the unneeded bytes are hatched. */
export function requestPieces(step: Step, reused: boolean): readonly Piece[] {
  const { before, now, buffer, scene, time } = step;
  const coin = time("coin") ?? 1;
  const separate = time(reused ? "reuse" : "new");
  const travel = separate ?? coin;
  const there = callersPlace(buffer, now, scene);
  const from = (reused ? slotPlace : heapPlace)(buffer.granted, scene);
  const note = (time("too-small") ?? 0) > 0 ? "too small" : undefined;
  if (travel === 1) return arrived({ ...step, reused, from, there, note });
  const moving = reused && travel > 0 ? buffer.born : undefined;
  const others = standingPieces(before, scene, { moving, note });
  const route = clearRoute(from, there, obstaclesIn([...others, ...roomNames(scene)]));
  const box = { ...pointOn(route, enter(travel)), w: from.w, h: from.h };
  const way = travel > 0 ? boxesOn(route, from) : [];
  return [
    ...roomsPieces(scene, way),
    ...uncovered(others, way),
    ...(travel > 0 ? [travelingPiece(buffer, box, separate === null, scene.perByte)] : []),
    ...(separate === null || coin === 0 ? [] : [coinPiece(step, there, coin, travel > 0)]),
  ];
}

/** A buffer on its way to a caller, alone or with the needed bytes. */
function travelingPiece(buffer: HeldBuffer, box: Box, withCoin: boolean, perByte: number): Piece {
  const own = atOrigin(box);
  const needed = rect(neededPlace(own, buffer, perByte), { fill: "needed" });
  return bufferPiece(buffer.born, box, [...travelingMarks(own), ...(withCoin ? [needed] : [])]);
}

/** The distance that a coin slides in. */
const SLIDE = 80;

const dropsIn = ({ time }: Step) => time("drop") !== null;

/** The place where a coin waits for its buffer: in the buffer's place, or above it, ready to drop. */
function coinPlace({ buffer, scene }: Step, there: Box, drops: boolean): Box {
  const needed = neededPlace(there, buffer, scene.perByte);
  return drops ? { ...needed, y: there.y - needed.h - 16 } : needed;
}

/** `came`: the progress of its arrival; `follows`: the buffer is on its way. */
function coinPiece(step: Step, there: Box, came: number, follows: boolean): Piece {
  const { buffer, scene } = step;
  const drops = dropsIn(step);
  const place = coinPlace(step, there, drops);
  const start = drops && scene.tight ? place.x : Math.max(scene.rooms.callers.x + 4, place.x - SLIDE);
  const words = follows && !drops ? [] : [needOf(buffer, place, drops, scene)];
  const marks = [rect(atOrigin(place), { fill: "needed" }), ...words];
  const x = start + (place.x - start) * enter(came);
  return { key: "coin", x, y: place.y, marks, opacity: Math.min(1, 2 * came) };
}

/** Labels the needed bytes: beside a coin that will drop, on a wide one, otherwise above it. */
function needOf({ needed }: HeldBuffer, { w, h }: Box, drops: boolean, scene: StepScene): Mark {
  const size = scene.text(20);
  const words = `needs ${formatBytes(needed)}`;
  if (drops) return text(words, { x: w + 10, y: h / 2 + 0.35 * size }, size);
  if (w < 100) return text(words, { x: w / 2, y: -14 }, size, { anchor: "middle" });
  return text(words, { x: w / 2, y: h / 2 + 7 }, size, { anchor: "middle", ink: "surface", weight: 600 });
}

/** The buffer has arrived: the coin drops into it, waste fills it, and at the end its route is drawn. */
function arrived(request: Request): readonly Piece[] {
  const { buffer, now, scene, time, reused, note } = request;
  const dropped = time("drop") ?? 1;
  const filled = time("waste") ?? 1;
  const standing = standingPieces(now, scene, { note, moving: filled < 1 ? buffer.born : undefined });
  const trace = dropped === 1 ? traceOf(request) : { pieces: [], through: [] };
  return [
    ...roomsPieces(scene, [], trace.through),
    ...(reused ? standing.filter(({ key }) => key !== "slot") : standing),
    ...(reused ? [slotPiece(buffer.granted, scene)] : []),
    ...(filled < 1 ? [fillingPiece(request, dropped === 1, filled)] : []),
    ...(dropped < 1 ? [fallingCoin(request, dropped)] : []),
    ...trace.pieces,
  ];
}

function fallingCoin(request: Request, share: number): Piece {
  const { buffer, there, scene } = request;
  const above = coinPlace(request, there, true);
  const needed = neededPlace(there, buffer, scene.perByte);
  const y = above.y + (needed.y - above.y) * share ** 2;
  const words = share === 0 ? [needOf(buffer, above, true, scene)] : [];
  return { key: "coin", x: above.x, y, marks: [rect(atOrigin(above), { fill: "needed" }), ...words] };
}

/** A buffer that waste fills from the floor up. */
function fillingPiece({ buffer, there, scene }: Request, withCoin: boolean, share: number): Piece {
  const own = atOrigin(there);
  if (!withCoin) return bufferPiece(buffer.born, there, travelingMarks(own));
  const [hatch] = heldMarks(own, buffer, scene.perByte);
  const level = own.h * share;
  const waste: readonly Mark[] = hatch?.kind === "rect" ? [{ ...hatch, y: own.h - level, h: level }] : [];
  const needed = rect(neededPlace(own, buffer, scene.perByte), { fill: "needed" });
  return bufferPiece(buffer.born, there, [...travelingMarks(own), ...waste, needed]);
}

/** A buffer's trail, and its boxes in the openings of walls. */
interface Trace {
  readonly pieces: readonly Piece[];
  readonly through: readonly Box[];
}

function traceOf(request: Request): Trace {
  const { pieces, through } = (request.reused ? reuseTrace : newTrace)(request);
  return { pieces: (request.time("tick") ?? 0) > 0 ? [...pieces, tickPiece(request)] : pieces, through };
}

const beside = ({ x, y }: Point, up: number, down: number): Box => ({ x: x - 6, y: y - up, w: 12, h: up + down });

/** From this side length on, an outline without an arrow has room for its word inside. */
const EMPTY_INSIDE = 56;

/** The empty slot, and an arrow to the caller: under the ceiling for a large buffer, an arc for a small one. */
function reuseTrace({ there, from, scene }: Request): Trace {
  const large = from.w >= (scene.tight ? EMPTY_INSIDE : 100);
  const x = centerX(from);
  const at = { x, y: large ? from.y + from.h / 2 + 8 : from.y - 24 };
  const empty = text("empty", at, scene.text(large ? 24 : 20), { anchor: "middle", ink: "muted" });
  const ghost = fixedPiece("trace-slot", [outline(from, "cached"), empty]);
  if (scene.tight) return { pieces: [ghost], through: [] };
  const wall = scene.rooms.cache.x;
  if (!large)
    return { pieces: [ghost, arcPiece(there, from)], through: [beside({ x: wall, y: from.y - 10 }, 90, 1000)] };
  const y = from.y - 30;
  const tip = { x: centerX(there), y };
  const path = arrow(`M${x} ${from.y - 6}V${y}H${tip.x + 10}`, { x: wall, y }, tip, "text");
  return { pieces: [ghost, fixedPiece("trace", path)], through: [beside({ x: wall, y }, 32, 1000)] };
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
function newTrace({ there, from, scene }: Request): Trace {
  const size = scene.text(26);
  const above = from.y - 16;
  const fits = above - size > scene.rooms.heap.y + scene.strip - 8;
  const at = { x: centerX(from), y: fits ? above : from.y + from.h / 2 + 8 };
  const ghost = fixedPiece("trace-heap", [outline(from), text("new", at, size, { weight: 700, anchor: "middle" })]);
  if (scene.narrow || from.w < 100) return { pieces: [ghost], through: [] };
  const start = { x: from.x - 8, y: from.y + 0.125 * from.h };
  const path = fixedPiece("trace", straightArrow(start, { x: right(there) + 14, y: start.y }));
  const way = boxesOn([start, { x: right(there), y: start.y }], { w: 12, h: 0 });
  return { pieces: [ghost, path], through: way.map((box) => beside(box, 34, 34)) };
}

/** Marks a reuse, which saves a heap call. */
function tickPiece({ there, from, scene }: Request): Piece {
  const size = scene.text(24);
  const x = scene.narrow ? there.x : (right(there) + from.x) / 2 - 90;
  const y = scene.narrow ? there.y - 62 : bottom(there) - 167;
  const words = text("no heap call", { x: x + 34, y }, size, { weight: 700, ink: "cached-text" });
  return fixedPiece("tick", [line(`M${x} ${y - 0.33 * size}l8 8l14 -17`, "cached-text", 4), words]);
}
