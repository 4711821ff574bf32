import type { Giant } from "../../labs/article";
import { formatBytes } from "../../shared/format";
import type { HeldBuffer, LaneRecord, StoryRecord } from "../record";
import { cachedPiece, heldPiece, needWords, type Placed, poolPiece, tagPiece, tinyCachePiece } from "./buffers";
import { type Box, bottom, centerX, inset, overlaps, right } from "./geometry";
import {
  clearance,
  floorOf,
  GIANT,
  GROWTH,
  type GrowthField,
  growthField,
  type Layout,
  type Scene,
  sceneOf,
} from "./layout";
import { fixedPiece, outline, type Piece, rect, type TextMark, text, textBox } from "./marks";
import { packHeld, poolTop } from "./packing";
import { roomsPieces } from "./rooms";

/** A giant's square from its creation until it is freed, in units of the field: from its left edge, and from the floor. */
export interface Place extends Box {
  readonly giant: Giant;
}

/** From this size on, giants stand at the right. */
const RIGHT_FROM = 8 * GIANT;

const lives = ({ giant }: Place, step: number) => giant.freed === null || giant.freed > step;

/** The places of all giants of a run, in order of creation. Each gets the first free place and never moves. */
export function growthPlaces(giants: readonly Giant[]): readonly Place[] {
  const places: Place[] = [];
  for (const giant of giants) {
    const standing = places.filter((place) => lives(place, giant.born));
    const free = candidates(giant, standing).find((place) => !standing.some((other) => meets(place, other)));
    if (free !== undefined) places.push(free);
  }
  return places;
}

/** Whether two places share more than what rounding leaves. */
const meets = (a: Place, b: Place) => overlaps(inset(a, 1e-6), b);

/** Every place of a giant beside others or on top of them, the lowest first. */
function candidates(giant: Giant, standing: readonly Place[]): readonly Place[] {
  const side = Math.sqrt(giant.size / GIANT);
  const [most, top] = [GROWTH.wide - side, GROWTH.tall - side];
  const toRight = giant.size < RIGHT_FROM ? 1 : -1;
  const xs = [0, most, ...standing.flatMap((one) => [right(one), one.x - side])].filter((x) => x >= 0 && x <= most);
  const ys = [0, ...standing.map(bottom)].filter((y) => y <= top);
  xs.sort((a, b) => toRight * (a - b));
  return ys.sort((a, b) => a - b).flatMap((y) => xs.map((x) => ({ giant, x, y, w: side, h: side })));
}

/** The occupied places after a step. @internal */
export const placesAt = (places: readonly Place[], step: number): readonly Place[] =>
  places.filter((place) => place.giant.born <= step && lives(place, step));

/** The box of a place. Its area is exact because gaps are outside it. */
function placeBox({ giant, x, y }: Place, { unit, ...field }: GrowthField, { rooms, perByte }: Scene): Box {
  const side = Math.sqrt(giant.size * perByte);
  return { x: field.x + x * unit, y: floorOf(rooms.callers) - y * unit - side, w: side, h: side };
}

/** A giant in its place, with its caller, or without one while it is cached. */
interface Standing {
  readonly place: Place;
  readonly box: Box;
  readonly held: HeldBuffer | undefined;
}

/** The growth at one moment. */
interface Growth extends Scene {
  readonly field: GrowthField;
  readonly standing: readonly Standing[];
  readonly pool: readonly Placed[];
}

/** The places of everything after a step of the growth. */
export function growthAt({ step, flawed }: StoryRecord, layout: Layout, places: readonly Place[]): Growth {
  const scene = sceneOf(layout, "growth");
  const { callers } = scene.rooms;
  const field = growthField(scene.perByte, callers);
  const small = flawed.held.filter(({ granted }) => granted < GIANT);
  const standing = placesAt(places, step).map((place) => ({
    place,
    box: placeBox(place, field, scene),
    held: flawed.held.find(({ born }) => born === place.giant.born),
  }));
  const pool = packHeld(small, scene.perByte, callers.x + layout.margin, floorOf(callers), clearance(callers, layout));
  return { ...scene, field, standing, pool };
}

/** The growth after a step. A buffer keeps its place until it is freed. */
export function growthPieces(now: StoryRecord, layout: Layout, places: readonly Place[]): readonly Piece[] {
  const growth = growthAt(now, layout, places);
  const { standing, pool, perByte } = growth;
  return [
    ...roomsPieces(growth),
    ...(pool.length === 0 ? [] : [poolPiece(pool, perByte)]),
    ...standing.map(({ place, box, held }) =>
      held === undefined ? fixedPiece(`place-${place.giant.born}`, [outline(box)]) : heldPiece(held, box, perByte),
    ),
    ...standing.flatMap((one) => labelOf(one, growth)),
    ...othersPiece(growth, now.flawed),
    ...cachePieces(now.flawed, growth),
  ];
}

/** The biggest buffers have labels inside. Others have them beside while that room is empty. */
function labelOf({ place, box, held }: Standing, growth: Growth): readonly Piece[] {
  if (held === undefined) return [];
  if (place.w >= 2) return [tagPiece(held, box, growth, [20, 18], 0.3)];
  const at = { x: right(box) + 12, y: box.y + box.h / 2 + 7 };
  const rest = `, ${needWords(held)}`;
  const label = text(formatBytes(held.granted), at, growth.text(20), { rest, weight: 600 });
  const isFree =
    right(textBox(label)) < right(growth.rooms.callers) - 4 &&
    !growth.standing.some((other) => overlaps(textBox(label), other.box));
  return isFree ? [fixedPiece(`label-${held.born}`, [label])] : [];
}

function othersPiece({ pool, field, rooms: { callers }, ...scene }: Growth, { held }: LaneRecord): readonly Piece[] {
  if (pool.length === 0 || pool.length === held.length) return [];
  const at = { x: callers.x + scene.margin, y: poolTop(pool, floorOf(callers)) - 14 };
  const label = text(`${pool.length} others`, at, scene.text(20));
  const fits = right(textBox(label)) < field.x && textBox(label).y > callers.y + scene.strip;
  return fits ? [fixedPiece("others", [label])] : [];
}

/** A cached buffer with at least this area in px² is drawn as it is. A smaller one gets a ring. */
const VISIBLE = 300;

function cachePieces({ cached }: LaneRecord, growth: Growth): readonly Piece[] {
  const { cache } = growth.rooms;
  if (cached === null || cached.size * growth.perByte < VISIBLE) return [tinyCachePiece(cached, growth, 28)];
  const box = cachedBox(cached.size, growth);
  const size = growth.text(28);
  const y = Math.max(cache.y + growth.strip + 0.8 * size + 2, box.y - 12);
  const at = { x: centerX(cache), y };
  const label: TextMark = text(formatBytes(cached.size), at, size, {
    weight: 700,
    anchor: "middle",
    ink: "cached-text",
  });
  const plate = rect(textBox(label), { fill: "surface" });
  return [cachedPiece(cached, box), fixedPiece("cached", y > box.y - 4 ? [plate, label] : [label])];
}

function cachedBox(size: number, { rooms: { cache }, perByte }: Growth): Box {
  const side = Math.sqrt(size * perByte);
  return { x: centerX(cache) - side / 2, y: floorOf(cache) - side, w: side, h: side };
}
