import { formatBytes, formatInteger } from "../shared/format";
import type { Action, Place, Score, Shown } from "./layout/choreography";
import type { Rect } from "./layout/field";
import { rectBetween } from "./layout/field-between";
import { hatch } from "./patterns";
import {
  centred,
  drawArrow,
  drawBuffer,
  drawCoin,
  drawCoinRect,
  drawHole,
  drawLine,
  fillRect,
  grown,
  middle,
  pointBetween,
  strokeRect,
} from "./step-brush";
import type { StepFacts } from "./step-facts";
import { drawLabel, labelHeight, labelWidth, type Point } from "./step-label";
import type { Surface } from "./surface";

/** Where the parts of a lane are on the overlay, CSS pixels. */
export interface StepPlaces {
  readonly field: Rect;
  /** The container of the step's buffer among the callers': before a return, after a request. */
  readonly buffer: Rect;
  /** The needed bytes in it. */
  readonly coin: Rect;
  /** Bytes per pixel². */
  readonly scale: number;
  /** A slot as it is before the step: its buffer to scale where that stands in the field, else its card. */
  readonly slot: (slot: number) => Rect;
  /** The same after the step. */
  readonly slotAfter: (slot: number) => Rect;
  readonly door: Rect;
  /** What callers' buffers take of the field before the step, from its upper left corner. */
  readonly taken: { readonly width: number; readonly height: number };
  /** Where something else begins at their right. */
  readonly limit: number;
  /** So far the field may be drawn anew; beyond it there is something else. */
  readonly reach: number;
  /** Draws the field on its way from the layout before to that after, with its origin at 0, 0; the step's buffer is not in it. */
  readonly paintBetween: (surface: Surface, share: number) => void;
}

type Of<Kind extends Action["kind"]> = Extract<Action, { readonly kind: Kind }>;

/** What a drawing is made on. */
interface Stage {
  readonly surface: Surface;
  readonly places: StepPlaces;
  readonly facts: StepFacts;
  /** Its buffer is on its way. */
  readonly moves: boolean;
}

type Painters = { readonly [Kind in Action["kind"]]: (stage: Stage, action: Of<Kind>, progress: number) => void };

const nothing = () => {};

const PAINTERS: Painters = {
  hole: ({ surface, places }, { place }) => drawHole(surface, startOf(places, place)),
  enter: drawEntrance,
  visit: drawVisit,
  bypass: drawBypass,
  move: drawMove,
  drop: drawDrop,
  wipe: drawWipe,
  pulse: drawPulse,
  lift: drawLift,
  gate: drawGate,
  weigh: drawWeighing,
  switch: nothing,
  say: nothing,
};

/** Draws what is in sight of a step over the state that is drawn below; the waiting coin stands in front. */
export function drawStep(surface: Surface, places: StepPlaces, { facts }: Score, scene: readonly Shown[]): void {
  const buffer = scene.find(({ action }) => isOfField(action));
  const stage = { surface, places, facts, moves: buffer !== undefined };
  const isCoin = ({ action }: Shown) => action.kind === "enter";
  if (buffer !== undefined) drawFieldBetween(stage, buffer.progress);
  const inOrder = [...scene.filter((shown) => !isCoin(shown)), ...scene.filter(isCoin)];
  for (const { action, progress } of inOrder) drawAction(stage, action, progress);
}

/** Whether a buffer comes to the callers or leaves them: the others make room, or close up. */
const isOfField = (action: Action): boolean =>
  action.kind === "move" && (action.from.at === "field" || action.to.at === "field");

function drawFieldBetween({ surface, places }: Stage, share: number): void {
  const { context, palette } = surface;
  const { x, y, width, height } = places.field;
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.rect(-2, -2, places.reach + 4, height + 4);
  context.clip();
  fillRect(surface, { x: -2, y: -2, width: width + 4, height: height + 4 }, palette.surface);
  places.paintBetween({ ...surface, width, height }, share);
  context.restore();
}

/**
 * The step as a still, for a person who wants less motion: where its buffers were and where they are, over the state after it.
 * The sentence beside it says the rest.
 */
export function drawStill(surface: Surface, places: StepPlaces, { beats }: Score): void {
  for (const { action } of beats) if (action.kind === "move") drawWay(surface, places, action);
}

/**
 * From where to where, without going there; an arrow would strike words through, an outline of the door its figures, and one of
 * where it was the words in it where it is.
 */
function drawWay(surface: Surface, places: StepPlaces, { from, to }: Of<"move">): void {
  const [start, end] = [startOf(places, from), endOf(places, to)];
  if (from.at !== "door") outside(surface, end, () => drawOutline(surface, start, 1.5, [5, 4]));
  if (to.at !== "door") drawOutline(surface, end, 2);
}

/** Draws with all but a rectangle. */
function outside({ context, width, height }: Surface, rect: Rect, draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.rect(rect.x, rect.y, rect.width, rect.height);
  context.clip("evenodd");
  draw();
  context.restore();
}

/** Around a rectangle, inside of the canvas. */
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

/** Where something comes from. */
export function startOf(places: StepPlaces, place: Place): Rect {
  if (place.at === "slot") return places.slot(place.slot);
  return place.at === "field" ? places.buffer : places.door;
}

/** Where something goes to. */
export const endOf = (places: StepPlaces, place: Place): Rect =>
  place.at === "slot" ? places.slotAfter(place.slot) : startOf(places, place);

/** A coin that waits is no larger than this, CSS pixels: it must not hide what it will change. */
const LARGEST_COIN = 56;

const coinSide = ({ places, facts }: Pick<Stage, "places" | "facts">): number =>
  Math.min(LARGEST_COIN, Math.sqrt(facts.needed / places.scale));

/** Between a waiting coin and the others, CSS pixels. */
const APART = 12;

/** A request waits where nothing stands: at the right of the others, below them, else where its buffer will be. */
function waitingAt({ surface, places, facts }: Stage): Point {
  const { field, buffer, taken, limit } = places;
  const side = coinSide({ places, facts });
  const right = taken.width + APART;
  const words = labelWidth(surface, formatBytes(facts.needed));
  if (right + side + APART + words <= limit) return { x: field.x + right + side / 2, y: middle(buffer).y };
  const below = taken.height + APART;
  if (below + side <= field.height) return { x: field.x + APART + side / 2, y: field.y + below + side / 2 };
  return middle(buffer);
}

/** How far from the field a request comes in sight, CSS pixels. */
const ENTRANCE = 14;

function drawEntrance(stage: Stage, _: Of<"enter">, progress: number): void {
  const { surface, places, facts, moves } = stage;
  const end = waitingAt(stage);
  const side = coinSide(stage);
  const start = { x: places.field.x - ENTRANCE, y: end.y };
  const at = pointBetween(start, end, progress);
  if (progress < 1) drawArrow(surface, { x: start.x, y: end.y }, { x: at.x - side / 2 - 4, y: end.y });
  drawCoin(surface, at, side);
  if (!moves) drawLabel(surface, wordsAt(at, side), formatBytes(facts.needed), "left");
}

/** Beside a coin. */
const wordsAt = ({ x, y }: Point, side: number): Point => ({ x: x + Math.max(side / 2, 9) + 4, y });

function drawVisit(stage: Stage, { slot, words }: Of<"visit">, progress: number): void {
  const { surface, places } = stage;
  const rect = places.slot(slot);
  drawOutline(surface, rect, 2);
  drawPointer(stage, { x: rect.x - 4, y: middle(rect).y }, progress);
  drawVerdict(stage, rect, words);
}

function drawBypass(stage: Stage, { words }: Of<"bypass">, progress: number): void {
  const { door } = stage.places;
  drawPointer(stage, { x: door.x - 4, y: middle(door).y }, progress);
  drawVerdict(stage, door, words);
}

const isInField = ({ field }: StepPlaces, { x, width }: Rect): boolean => x + width <= field.x + field.width + 1;

/** Between a slot and its verdict, CSS pixels. */
const VERDICT_GAP = 12;

/** The least and the most a measure may be; where there is no room the least. */
const clamped = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Over the field, where it hides no figure: at the top of what stands there, else at the left of a slot's card, else below it. */
function drawVerdict({ surface, places }: Stage, rect: Rect, words: string): void {
  const { field } = places;
  const [half, wide] = [labelHeight(surface) / 2, labelWidth(surface, words)];
  const inside = (y: number) => clamped(y, field.y + half, field.y + field.height - half);
  const right = rect.x - VERDICT_GAP;
  if (isInField(places, rect)) {
    const x = clamped(middle(rect).x - wide / 2, field.x, field.x + field.width - wide);
    drawLabel(surface, { x, y: inside(rect.y + half + 4) }, words, "left");
  } else if (right - wide >= field.x) drawLabel(surface, { x: right, y: inside(middle(rect).y) }, words, "right");
  else drawLabel(surface, { x: rect.x + rect.width, y: rect.y + rect.height + half + 4 }, words, "right");
}

const POINTER_DASH = [2, 3];

/** From the waiting coin's words; the verdict alone stays when it has arrived. */
function drawPointer(stage: Stage, to: Point, progress: number): void {
  if (progress === 1) return;
  const words = wordsAt(waitingAt(stage), coinSide(stage));
  const start = { ...words, x: words.x + labelWidth(stage.surface, formatBytes(stage.facts.needed)) };
  if (to.x > start.x + APART) drawArrow(stage.surface, start, pointBetween(start, to, progress), POINTER_DASH);
}

function drawMove({ surface, places }: Stage, { size, from, to, keeps }: Of<"move">, progress: number): void {
  if (progress === 1 && !keeps) return;
  const [start, end] = [startOf(places, from), endOf(places, to)];
  const begin = isInField(places, start) ? start : centred(end, start);
  const rect = rectBetween(begin, isInField(places, end) ? end : centred(start, end), progress);
  const cached = to.at === "slot" ? progress > 0.5 : from.at === "slot" && keeps && progress < 1;
  drawBuffer(surface, rect, cached ? "cached" : "plain", formatBytes(size), progress < 1);
}

function drawDrop(stage: Stage, _: Of<"drop">, progress: number): void {
  const { surface, places } = stage;
  const { x, y } = waitingAt(stage);
  const side = coinSide(stage);
  const start = { x: x - side / 2, y: y - side / 2, width: side, height: side };
  drawCoinRect(surface, rectBetween(start, places.coin, progress));
}

/** What the hatch has not reached yet is still plain; the border of the state below waits for its turn. */
function drawWipe({ surface, places }: Stage, _: Of<"wipe">, progress: number): void {
  const { palette } = surface;
  const { x, y, width, height } = places.buffer;
  const edge = x + width * progress;
  fillRect(surface, grown(places.buffer, 2), palette.surface);
  fillRect(surface, { x, y, width: edge - x, height }, hatch(surface));
  fillRect(surface, places.coin, palette.needed);
  strokeRect(surface, places.buffer, palette.muted);
  fillRect(surface, { x: edge - 1, y: y - 5, width: 1.5, height: height + 10 }, palette.text);
}

/** Once wider and back: a pulse, never a flash. */
function drawPulse({ surface, places }: Stage, _: Of<"pulse">, progress: number): void {
  const swell = 3 * Math.sin(Math.PI * progress);
  strokeRect(surface, grown(places.buffer, swell), surface.palette.poison, 2 + swell);
}

const LIFT = 6;

function drawLift(stage: Stage, _: Of<"lift">, progress: number): void {
  const { surface, places, facts } = stage;
  const rect = { ...places.buffer, y: places.buffer.y - LIFT * progress };
  drawBuffer(surface, rect, "plain", formatBytes(facts.granted), true);
  const { x, y } = middle(places.coin);
  const half = (Math.sqrt(facts.needed / places.scale) / 2) * (1 - progress);
  fillRect(surface, grown({ x, y: y - LIFT * progress, width: 0, height: 0 }, half), surface.palette.needed);
}

/** Between the callers and the cache. */
function drawGate({ surface, places }: Stage, { name, words }: Of<"gate">, progress: number): void {
  const { field } = places;
  const x = field.x + field.width + 4;
  fillRect(surface, { x: x - 1, y: field.y, width: 2, height: field.height * progress }, surface.palette.text);
  if (name !== "") drawLabel(surface, { x, y: field.y + labelHeight(surface) / 2 }, name, "right");
  drawLabel(surface, { x, y: middle(places.buffer).y }, words, "right");
}

/** Half of a scale beam, in heights of its words, and how far it tilts, radians. */
const BEAM = 2;
const TILT = 0.22;

function drawWeighing(stage: Stage, { words, slot, compared }: Of<"weigh">, progress: number): void {
  const { surface, places, facts } = stage;
  const rect = slot === null ? places.door : places.slot(slot);
  if (slot !== null) drawOutline(surface, rect, 2);
  if (compared > 0) {
    const tilt = Math.sign(facts.granted - compared) * TILT * progress;
    drawBeam(surface, beamAt(stage, rect), tilt, [facts.granted, compared]);
  }
  drawVerdict(stage, rect, words);
}

/** The point of the scale over the field: in the middle of what it weighs, else below the verdict, or above it. */
function beamAt({ surface, places }: Stage, rect: Rect): Point {
  const { field } = places;
  const unit = labelHeight(surface);
  const half = 2 * BEAM * unit;
  const [top, bottom] = [field.y + unit, field.y + field.height - 2.2 * unit];
  const { x, y } = middle(rect);
  const below = y + 1.7 * unit;
  const high = isInField(places, rect) ? y - 0.6 * unit : below <= bottom ? below : y - 2.9 * unit;
  const along = isInField(places, rect) ? x : rect.x - VERDICT_GAP - half;
  return { x: clamped(along, field.x + half, field.x + field.width - half), y: clamped(high, top, bottom) };
}

/** A scale beam on its point, and the sizes that hang on it: the heavier side sinks. */
function drawBeam(surface: Surface, at: Point, tilt: number, sizes: readonly [left: number, right: number]): void {
  const unit = labelHeight(surface);
  const [dx, dy] = [BEAM * unit * Math.cos(tilt), BEAM * unit * Math.sin(tilt)];
  const ends = [
    { x: at.x - dx, y: at.y + dy },
    { x: at.x + dx, y: at.y - dy },
  ] as const;
  const ground = { x: at.x - 2 * BEAM * unit, y: at.y - unit, width: 4 * BEAM * unit, height: 3.2 * unit };
  fillRect(surface, ground, surface.palette.surface);
  drawLine(surface, [ends[0], ends[1]]);
  drawLine(surface, [{ x: at.x - 6, y: at.y + 1.5 * unit }, at, { x: at.x + 6, y: at.y + 1.5 * unit }]);
  for (const [i, end] of ends.entries()) {
    drawLine(surface, [end, { x: end.x, y: end.y + unit / 2 }]);
    drawLabel(surface, { x: end.x, y: end.y + unit }, formatInteger(sizes[i] ?? 0));
  }
}
