import type { Rect } from "../../../plot/path";
import { hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import { formatBytes } from "../../../shared/format";
import type { Action, Score, Shown } from "./choreography";
import { FLOOR, WALL } from "./field";
import { rectBetween } from "./field-between";
import {
  drawArrow,
  drawBuffer,
  drawCoin,
  drawCoinRect,
  drawHole,
  drawLabel,
  fillRect,
  grown,
  labelHeight,
  labelWidth,
  middle,
  type Point,
  pointBetween,
  strokeRect,
} from "./step-brush";
import type { StepFacts } from "./step-facts";
import { boxAt, drawDoor, endOf, isBeside, pathOf, type StepPlaces, startOf } from "./step-paths";

type Of<Kind extends Action["kind"]> = Extract<Action, { readonly kind: Kind }>;

/** The surface and state of a drawing. */
interface Stage {
  readonly surface: Surface;
  readonly places: StepPlaces;
  readonly facts: StepFacts;
  /** The current verdict, "" = none. The coin's label yields to it. */
  readonly verdict: string;
}

type Painters = { readonly [Kind in Action["kind"]]: (stage: Stage, action: Of<Kind>, progress: number) => void };

const PAINTERS: Painters = {
  hole: ({ surface, places }, { place }) => {
    const rect = startOf(places, place);
    // The field between two states leaves such a buffer out, and the wall may have passed its place.
    if (place.at === "field" || !isBeside(places, rect)) drawHole(surface, rect);
  },
  enter: drawEntrance,
  visit: drawVisit,
  bypass: (stage, { words }) => drawVerdict(stage, words),
  shift: () => {},
  move: drawMove,
  drop: drawDrop,
  wipe: drawWipe,
  pulse: drawPulse,
  lift: drawLift,
  sweep: drawSweep,
  age: drawAging,
  fade: drawFading,
  gate: drawGate,
  weigh: drawWeighing,
};

/** Draws the visible part of a step over the state, with the waiting coin in front. */
export function drawStep(surface: Surface, places: StepPlaces, { facts }: Score, scene: readonly Shown[]): void {
  if (scene.length === 0) return;
  const verdict =
    scene.map(({ action }) => ("words" in action ? action.words : "")).find((words) => words !== "") ?? "";
  const stage = { surface, places, facts, verdict };
  const isCoin = ({ action }: Shown) => action.kind === "enter";
  drawFieldBetween(stage, scene);
  for (const { action, progress } of [...scene.filter((one) => !isCoin(one)), ...scene.filter(isCoin)]) {
    drawAction(stage, action, progress);
  }
}

/** Draws the field while other buffers make room or close up. Its labels avoid what moves. */
function drawFieldBetween({ surface, places }: Stage, scene: readonly Shown[]): void {
  const shift = scene.find(({ action }) => action.kind === "shift");
  const moving = scene.find(({ action, progress }) => action.kind === "move" && progress < 1);
  const isCollecting = scene.some(({ action: { kind } }) => kind === "sweep" || kind === "age");
  if (shift === undefined && moving === undefined && !isCollecting) return;
  const { context, palette } = surface;
  const { room, field } = places;
  const avoid = moving?.action.kind === "move" ? boxAt(pathOf(places, moving.action), moving.progress) : null;
  const below = { ...room, y: field.y - 2, height: room.y + room.height - field.y + 2 };
  context.save();
  context.beginPath();
  context.rect(below.x, below.y, below.width, below.height);
  context.clip();
  fillRect(surface, below, palette.surface);
  context.translate(room.x, room.y);
  const inField = avoid && { ...avoid, x: avoid.x - field.x, y: avoid.y - field.y };
  const within = { ...surface, width: room.width, height: room.height };
  const aged = scene.find(({ action }) => action.kind === "age")?.progress ?? 0;
  if (places.collection && shift === undefined && moving === undefined) places.collection.paint(within, aged);
  else places.paintBetween(within, shift?.progress ?? 0, inField);
  context.restore();
  drawWall(surface, places, shift?.progress ?? 0);
}

/** Draws the cache's wall beside the names of the rooms, which the field between two states does not cover. */
function drawWall(surface: Surface, { room, field, wall: { from, to } }: StepPlaces, share: number): void {
  if (Math.abs(from - to) < 0.5) return;
  const x = from + (to - from) * share;
  const strip = { y: room.y, height: field.y - 2 - room.y };
  const left = Math.min(x, from);
  fillRect(surface, { ...strip, x: left, width: Math.max(x, from) + WALL - left }, surface.palette.surface);
  surface.context.globalAlpha = FLOOR;
  fillRect(surface, { ...strip, x, width: Math.max(0, from + WALL - x) }, surface.palette.cachedTint);
  surface.context.globalAlpha = 1;
  fillRect(surface, { ...strip, x, width: WALL }, surface.palette.wall);
}

/**
 * Draws the step as a still for a person who prefers reduced motion: where its buffers were and are, over the next
 * state. The sentence beside it describes the rest.
 */
export function drawStill(surface: Surface, places: StepPlaces, { beats }: Score): void {
  for (const { action } of beats) if (action.kind === "move") drawMoveEnds(surface, places, action);
}

/**
 * Marks start and end of a move. It leaves out what would cover text: an arrow would cross labels, an outline of the
 * door its figures, and an outline of the start the label at the end.
 */
function drawMoveEnds(surface: Surface, places: StepPlaces, { from, to }: Of<"move">): void {
  const [start, end] = [startOf(places, from), endOf(places, to)];
  if (from.at !== "door") outside(surface, end, () => drawOutline(surface, start, 1.5, [5, 4]));
  if (to.at !== "door") drawOutline(surface, end, 2);
}

/** Draws everything except a rectangle. */
function outside({ context, width, height }: Surface, rect: Rect, draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.rect(rect.x, rect.y, rect.width, rect.height);
  context.clip("evenodd");
  draw();
  context.restore();
}

/** Outlines a rectangle within the canvas. */
function drawOutline(surface: Surface, rect: Rect, line: number, dash: readonly number[] = []): void {
  const { x, y, width, height } = grown(rect, 3);
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(surface.width, x + width), Math.min(surface.height, y + height)];
  strokeRect(surface, { x: left, y: top, width: right - left, height: bottom - top }, surface.palette.text, line, dash);
}

function drawAction<Kind extends Action["kind"]>(stage: Stage, action: Of<Kind>, progress: number): void {
  const paint = PAINTERS[action.kind as Kind];
  paint(stage, action, progress);
}

/** Largest side of a waiting coin, CSS pixels: it must fit above the buffers. */
const LARGEST_COIN = 18;

const coinSide = ({ places, facts }: Pick<Stage, "places" | "facts">): number =>
  Math.min(LARGEST_COIN, Math.sqrt(facts.needed / places.scale));

/** The y of a step's labels, between the ceiling and the buffers. */
const lineOf = ({ room, field }: StepPlaces): number => room.y + (field.y - room.y) / 2;

/** The place of a waiting request: above the buffers, beside the room's name, or beside the cache's name if that is too close. */
function waitingAt({ places, surface, facts }: Stage): Point {
  const { nameEnd, cacheName } = places;
  const x = nameEnd + 12;
  const end = x + LARGEST_COIN + labelWidth(surface, formatBytes(facts.needed));
  return { x: cacheName !== null && cacheName.from < end ? cacheName.to + 12 : x, y: lineOf(places) };
}

/** Draws the request as it enters through the ceiling. */
function drawEntrance(stage: Stage, _: Of<"enter">, progress: number): void {
  const end = waitingAt(stage);
  const at = pointBetween({ x: end.x, y: stage.places.room.y }, end, progress);
  drawCoin(stage.surface, at, coinSide(stage));
  if (progress === 1) drawCoinWords(stage, end);
}

/** Labels the coin at a point with the needed bytes where the verdict leaves space. */
function drawCoinWords(stage: Stage, { x, y }: Point): void {
  const { surface, places, facts, verdict } = stage;
  const at = { x: x + LARGEST_COIN / 2 + 4, y };
  const words = formatBytes(facts.needed);
  const end = verdict === "" ? places.field.width : verdictAt(stage, verdict).x - labelWidth(surface, verdict);
  if (at.x + labelWidth(surface, words) <= end) drawLabel(surface, at, words, "left");
}

function drawVisit(stage: Stage, { slot, words }: Of<"visit">, progress: number): void {
  const { surface, places } = stage;
  const rect = places.slot(slot);
  drawOutline(surface, rect, 2);
  if (progress < 1) {
    const end = { x: rect.x - 4, y: middle(rect).y };
    const start = { x: Math.min(end.x, places.room.x + places.room.width) - POINTER, y: end.y };
    drawArrow(surface, start, pointBetween({ x: start.x + 8, y: end.y }, end, progress), POINTER_DASH);
  }
  drawVerdict(stage, words);
}

/** Distance from the slot at which the pointer starts, CSS pixels. */
const POINTER = 40;
const POINTER_DASH = [2, 3];

/** The place of the verdict: at the cache's wall, above the buffers; left of the cache's name where the text fits only there. */
function verdictAt({ surface, places }: Stage, words: string): Point {
  const { room, nameEnd, cacheName } = places;
  const width = labelWidth(surface, words);
  const [end, y] = [room.x + room.width - 8, lineOf(places)];
  if (cacheName === null || end - width > cacheName.to) return { x: end, y };
  const before = cacheName.from - 8;
  return { x: before - width < nameEnd ? end : before, y };
}

function drawVerdict(stage: Stage, words: string): void {
  drawLabel(stage.surface, verdictAt(stage, words), words, "right");
}

/** The words on a moving buffer: "freed", "new", or its bytes. */
function moveWords({ facts }: Stage, { size, from, to }: Of<"move">): string {
  if (from.at === "outgrown") return facts.copied > 0 ? `outgrown, ${formatBytes(facts.copied)} copied` : "outgrown";
  if (to.at === "garbage") return "dropped";
  return to.at === "door" ? "freed" : from.at === "door" ? "new" : formatBytes(size);
}

function drawMove(stage: Stage, action: Of<"move">, progress: number): void {
  const { surface, places } = stage;
  const { from, to, keeps } = action;
  if (progress === 1 && !keeps) return;
  const rect = boxAt(pathOf(places, action), progress);
  if (progress < 1 && (from.at === "door" || to.at === "door")) drawDoor(surface, places);
  const cached = to.at === "slot" ? progress > 0.5 : from.at === "slot" && keeps && progress < 1;
  const words = moveWords(stage, action);
  drawBuffer(surface, rect, cached ? "cached" : "plain", progress === 1 ? "" : words, progress < 1);
}

function drawDrop(stage: Stage, _: Of<"drop">, progress: number): void {
  const { surface, places } = stage;
  const { x, y } = waitingAt(stage);
  const side = coinSide(stage);
  const start = { x: x - side / 2, y: y - side / 2, width: side, height: side };
  drawCoinRect(surface, rectBetween(start, places.coin, progress));
}

/** Covers the waste that the hatch has not reached yet. */
function drawWipe({ surface, places }: Stage, _: Of<"wipe">, progress: number): void {
  const { palette } = surface;
  const { x, y, width, height } = places.buffer;
  const edge = x + width * progress;
  fillRect(surface, grown(places.buffer, 2), palette.surface);
  fillRect(surface, { x, y, width: edge - x, height }, hatch(surface));
  fillRect(surface, places.coin, palette.needed);
  strokeRect(surface, places.buffer, palette.muted);
  if (progress < 1) fillRect(surface, { x: edge - 1, y, width: 1.5, height }, palette.text);
}

/** Widens the border once and back. It never flashes. */
function drawPulse({ surface, places }: Stage, _: Of<"pulse">, progress: number): void {
  const swell = 3 * Math.sin(Math.PI * progress);
  strokeRect(surface, grown(places.buffer, swell), surface.palette.poison, 2 + swell);
}

/** Distance between the lines of garbage, CSS pixels. */
const HATCH = 6;

/** Draws an array that waits for a collection: dashed, with diagonal lines. */
function drawGarbage(surface: Surface, rect: Rect): void {
  const { context, palette } = surface;
  const { x, y, width, height } = rect;
  fillRect(surface, rect, palette.surface);
  strokeRect(surface, rect, palette.muted, 1, [3, 3]);
  context.beginPath();
  for (let at = HATCH; at < width + height; at += HATCH) {
    context.moveTo(x + Math.min(at, width), y + Math.max(0, at - width));
    context.lineTo(x + Math.max(0, at - height), y + Math.min(at, height));
  }
  context.stroke();
}

function drawSweep({ surface, places: { collection } }: Stage, _: Of<"sweep">, progress: number): void {
  collection?.victims.forEach((from, i) => {
    drawGarbage(surface, rectBetween(from, collection.piled[i] ?? from, progress));
  });
}

function drawAging({ surface, places: { collection } }: Stage, _: Of<"age">, progress: number): void {
  if (progress === 1) return;
  for (const rect of collection?.moved ?? []) strokeRect(surface, rect, surface.palette.cached, 1, [3, 3]);
}

function drawFading({ surface, places: { collection } }: Stage, _: Of<"fade">, progress: number): void {
  surface.context.globalAlpha = 1 - progress;
  for (const rect of collection?.piled ?? []) drawGarbage(surface, rect);
  surface.context.globalAlpha = 1;
}

const LIFT = 6;

function drawLift(stage: Stage, _: Of<"lift">, progress: number): void {
  const { surface, places, facts } = stage;
  const up = Math.min(LIFT, places.buffer.y - places.field.y) * progress;
  drawBuffer(surface, { ...places.buffer, y: places.buffer.y - up }, "plain", formatBytes(facts.granted), true);
  const { x, y } = middle(places.coin);
  const half = (Math.sqrt(facts.needed / places.scale) / 2) * (1 - progress);
  fillRect(surface, grown({ x, y: y - up, width: 0, height: 0 }, half), surface.palette.needed);
}

/** Draws the cutoff's test at the wall between callers and cache. */
function drawGate(stage: Stage, { name, words }: Of<"gate">, progress: number): void {
  const { surface, places } = stage;
  const { x, width } = places.room;
  const { y, height } = places.field;
  fillRect(surface, { x: x + width - 5, y, width: 2, height: height * progress }, surface.palette.text);
  drawVerdict(stage, name === "" || 2 * labelHeight(surface) > places.field.y ? words : `${name}: ${words}`);
}

function drawWeighing(stage: Stage, { words, slot }: Of<"weigh">): void {
  if (slot !== null) drawOutline(stage.surface, stage.places.slot(slot), 2);
  drawVerdict(stage, words);
}
