import type { Giant } from "../../labs/article";
import { formatBytes } from "../../shared/format";
import type { HeldBuffer, LaneRecord, StoryRecord } from "../record";
import { cachedPiece, heldPiece, needWords, type Placed, poolPiece, tagPiece, tinyCachePiece } from "./buffers";
import { type Box, bottom, centerX, overlaps, right } from "./geometry";
import {
  clearance,
  floorOf,
  GIANT,
  GROWTH,
  type GrowthGrid,
  growthGrid,
  type Layout,
  type Scene,
  sceneOf,
} from "./layout";
import { fixedPiece, outline, type Piece, rect, type TextMark, text, textBox } from "./marks";
import { packPool, poolTop } from "./packing";
import { roomsPieces } from "./rooms";

/** A giant's cells in the grid, from its creation until it is freed. Rows count from the floor. */
export interface Place {
  readonly giant: Giant;
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** From this size on, giants are in the right part. */
const TALL_FROM = GROWTH.rows * GIANT;

const lives = ({ giant }: Place, step: number) => giant.freed === null || giant.freed > step;

const meets = (a: Place, b: Place) =>
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns &&
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows;

/** The places of all giants of a run, in order of creation. Each gets the first free place and never moves. */
export function growthPlaces(giants: readonly Giant[]): readonly Place[] {
  const places: Place[] = [];
  for (const giant of giants) {
    const standing = places.filter((place) => lives(place, giant.born));
    const free = candidates(giant).find((place) => !standing.some((other) => meets(place, other)));
    if (free !== undefined) places.push(free);
  }
  return places;
}

/** Every possible place of a giant, in order of preference. */
function candidates(giant: Giant): readonly Place[] {
  const cells = Math.ceil(giant.size / GIANT);
  const rows = Math.min(cells, GROWTH.rows);
  const columns = Math.ceil(cells / GROWTH.rows);
  const from = giant.size < TALL_FROM ? 0 : GROWTH.mids;
  return Array.from({ length: GROWTH.columns - columns + 1 - from }, (_, i) => from + i).flatMap((column) =>
    Array.from({ length: GROWTH.rows - rows + 1 }, (_, row) => ({ giant, column, row, columns, rows })),
  );
}

/** The occupied places after a step. */
export const placesAt = (places: readonly Place[], step: number): readonly Place[] =>
  places.filter((place) => place.giant.born <= step && lives(place, step));

/** The box of a place. Its area is exact because gaps are outside it. */
function placeBox({ giant, column, row, rows }: Place, grid: GrowthGrid, { rooms, perByte }: Scene): Box {
  const h = rows * grid.row + (rows - 1) * GROWTH.gap;
  const base = floorOf(rooms.callers) - row * (grid.row + GROWTH.gap);
  const aisle = column >= GROWTH.mids ? grid.aisle : 0;
  return { x: grid.x + column * grid.pitch + aisle, y: base - h, w: (giant.size * perByte) / h, h };
}

/** A giant in its place, with its caller, or without one while it is cached. */
interface Standing {
  readonly place: Place;
  readonly box: Box;
  readonly held: HeldBuffer | undefined;
}

/** The growth at one moment. */
interface Growth extends Scene {
  readonly grid: GrowthGrid;
  readonly standing: readonly Standing[];
  readonly pool: readonly Placed[];
}

/** The places of everything after a step of the growth. */
export function growthAt({ step, flawed }: StoryRecord, layout: Layout, places: readonly Place[]): Growth {
  const scene = sceneOf(layout, "growth");
  const { callers } = scene.rooms;
  const grid = growthGrid(scene.perByte, callers, layout);
  const small = flawed.held.filter(({ granted }) => granted < GIANT);
  const bytes = small.reduce((sum, { granted }) => sum + granted, 0);
  const wide = Math.min(grid.pool, Math.max(24, Math.sqrt(bytes * scene.perByte)));
  const standing = placesAt(places, step).map((place) => ({
    place,
    box: placeBox(place, grid, scene),
    held: flawed.held.find(({ born }) => born === place.giant.born),
  }));
  const pool = packPool(small, scene.perByte, callers.x + layout.margin, floorOf(callers), wide);
  return { ...scene, grid, standing, pool };
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

/** The widest buffers have labels inside. Those of the first column have them beside while that room is empty. */
function labelOf({ place, box, held }: Standing, growth: Growth): readonly Piece[] {
  if (held === undefined) return [];
  if (place.columns > 1) return [tagPiece(held, box, growth, [20, 18], 0.3)];
  if (place.column > 0) return [];
  const at = { x: box.x + growth.grid.pitch + 17, y: box.y + box.h / 2 + 7 };
  const rest = `, ${needWords(held)}`;
  const label = text(formatBytes(held.granted), at, growth.text(20), { rest, weight: 600 });
  const isFree =
    right(textBox(label)) < right(growth.rooms.callers) - 4 &&
    !growth.standing.some((other) => overlaps(textBox(label), other.box));
  return isFree ? [fixedPiece(`label-${held.born}`, [label])] : [];
}

function othersPiece({ pool, grid, rooms: { callers }, ...scene }: Growth, { held }: LaneRecord): readonly Piece[] {
  if (pool.length === 0 || pool.length === held.length) return [];
  const at = { x: callers.x + scene.margin, y: poolTop(pool, floorOf(callers)) - 14 };
  const label = text(`${pool.length} others`, at, scene.text(20));
  return right(textBox(label)) > grid.x ? [] : [fixedPiece("others", [label])];
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

/** A cached giant has the shape of its place, if it fits. Other cached buffers are square. */
function cachedBox(size: number, { rooms: { cache }, grid, perByte, strip }: Growth): Box {
  const area = size * perByte;
  const rows = Math.min(GROWTH.rows, size / GIANT);
  const own = size < GIANT ? Math.sqrt(area) : rows * grid.row + (rows - 1) * GROWTH.gap;
  const h = Math.min(clearance(cache, { strip }), Math.max(own, area / (cache.w - 24)));
  const w = area / h;
  return { x: centerX(cache) - w / 2, y: bottom(cache) - 2 - h, w, h };
}
