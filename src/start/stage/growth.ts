import { formatBytes } from "../../shared/format";
import type { HeldBuffer, LaneRecord, StoryRecord } from "../record";
import { type Box, bottom, centerX, overlaps, right } from "./geometry";
import { clearance, floorOf, GIANT, GROWTH, type GrowthGrid, growthGrid, type Layout } from "./layout";
import { fixedPiece, outline, type Piece, type TextMark, textBox } from "./marks";
import { packPool, poolTop } from "./packing";
import { cachedPiece, heldPiece, needWords, poolPiece, tagPiece, tinyCachePiece } from "./pieces";
import { type Place, placeBox, placesAt } from "./places";
import { roomsPieces } from "./rooms";

/** A giant in its place, with its caller, or without one while it is cached. */
interface Standing {
  readonly place: Place;
  readonly box: Box;
  readonly held: HeldBuffer | undefined;
}

/** The contents of the growth at one moment. */
interface GrowthScene {
  readonly grid: GrowthGrid;
  readonly standing: readonly Standing[];
  readonly pool: ReturnType<typeof packPool>;
}

/** The places of everything after a step of the growth. */
export function growthScene({ step, flawed }: StoryRecord, layout: Layout, places: readonly Place[]): GrowthScene {
  const { rooms, perByte } = layout.scenes.growth;
  const { callers } = rooms;
  const grid = growthGrid(perByte, callers, layout);
  const floor = floorOf(callers);
  const small = flawed.held.filter(({ granted }) => granted < GIANT);
  const bytes = small.reduce((sum, { granted }) => sum + granted, 0);
  const wide = Math.min(grid.pool, Math.max(24, Math.sqrt(bytes * perByte)));
  const standing = placesAt(places, step).map((place) => ({
    place,
    box: placeBox(place, grid, floor, perByte),
    held: flawed.held.find(({ born }) => born === place.giant.born),
  }));
  return { grid, standing, pool: packPool(small, perByte, callers.x + layout.margin, floor, wide) };
}

/** The growth after a step. A buffer keeps its place until it is freed. */
export function growthPieces(now: StoryRecord, layout: Layout, places: readonly Place[]): readonly Piece[] {
  const { rooms, perByte } = layout.scenes.growth;
  const scene = growthScene(now, layout, places);
  return [
    ...roomsPieces(rooms, layout),
    ...growthBuffers(scene, perByte),
    ...labels(scene, layout, perByte),
    ...othersPiece(scene, now.flawed, layout),
    ...cachePieces(now.flawed, layout),
  ];
}

/** The buffers of the growth, without labels. */
function growthBuffers({ standing, pool }: GrowthScene, perByte: number): readonly Piece[] {
  const giants = standing.map(({ place, box, held }) =>
    held === undefined ? fixedPiece(`place-${place.giant.born}`, [outline(box)]) : heldPiece(held, box, perByte),
  );
  return pool.length === 0 ? giants : [poolPiece(pool, perByte), ...giants];
}

/** The widest buffers have labels inside. Those of the first column have them beside while that room is empty. */
function labels({ standing, grid }: GrowthScene, layout: Layout, perByte: number): readonly Piece[] {
  return standing.flatMap(({ place, box, held }) => {
    if (held === undefined) return [];
    if (place.columns > 1) return [tagPiece(held, box, layout, perByte, [20, 18], 0.3)];
    const said = place.column > 0 ? null : sideLabel(held, box, grid, layout);
    const free =
      said !== null &&
      right(textBox(said)) < right(layout.scenes.growth.rooms.callers) - 4 &&
      !standing.some((other) => overlaps(textBox(said), other.box));
    return free ? [fixedPiece(`label-${held.born}`, [said])] : [];
  });
}

function sideLabel(held: HeldBuffer, box: Box, { pitch }: GrowthGrid, layout: Layout): TextMark {
  return {
    kind: "text",
    words: formatBytes(held.granted),
    rest: `, ${needWords(held)}`,
    x: box.x + pitch + 17,
    y: box.y + box.h / 2 + 7,
    size: layout.text(20),
    weight: 600,
  };
}

function othersPiece({ pool, grid }: GrowthScene, { held }: LaneRecord, layout: Layout): readonly Piece[] {
  if (pool.length === 0 || pool.length === held.length) return [];
  const { callers } = layout.scenes.growth.rooms;
  const x = callers.x + layout.margin;
  const words = `${pool.length} others`;
  const mark: TextMark = { kind: "text", words, x, y: poolTop(pool, floorOf(callers)) - 14, size: layout.text(20) };
  return right(textBox(mark)) > grid.x ? [] : [fixedPiece("others", [mark])];
}

/** A cached buffer with at least this area in px² is drawn as it is. A smaller one gets a ring. */
const VISIBLE = 300;

function cachePieces({ cached }: LaneRecord, layout: Layout): readonly Piece[] {
  const { rooms, perByte } = layout.scenes.growth;
  const { cache } = rooms;
  if (cached === null || cached.size * perByte < VISIBLE) return [tinyCachePiece(cached, cache, layout, perByte, 28)];
  const box = cachedBox(cached.size, layout);
  const size = layout.text(28);
  const words = formatBytes(cached.size);
  const y = Math.max(cache.y + layout.strip + 0.8 * size + 2, box.y - 12);
  const covered = y > box.y - 4;
  const label: TextMark = {
    kind: "text",
    words,
    x: centerX(cache),
    y,
    size,
    weight: 700,
    anchor: "middle",
    ink: "cached-text",
  };
  const plate = { ...textBox(label), kind: "rect", fill: "surface" } as const;
  return [cachedPiece(cached, box), fixedPiece("cached", covered ? [plate, label] : [label])];
}

/** A cached giant has the shape of its place, if it fits. Other cached buffers are square. */
function cachedBox(size: number, layout: Layout): Box {
  const { rooms, perByte } = layout.scenes.growth;
  const { cache, callers } = rooms;
  const area = size * perByte;
  const own = size < GIANT ? Math.sqrt(area) : placeHeight(size, layout, callers, perByte);
  const h = Math.min(clearance(cache, layout), Math.max(own, area / (cache.w - 24)));
  const w = area / h;
  return { x: centerX(cache) - w / 2, y: bottom(cache) - 2 - h, w, h };
}

function placeHeight(size: number, layout: Layout, callers: Box, perByte: number): number {
  const rows = Math.min(GROWTH.rows, size / GIANT);
  return rows * growthGrid(perByte, callers, layout).row + (rows - 1) * GROWTH.gap;
}
