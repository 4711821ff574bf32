import { LANE_POOL_FIGURE } from "../../../generated/abi";
import { SHELF, SHELF_WORD } from "../../../generated/pools";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import type { Rect } from "../../../plot/path";
import { layoutsBetween } from "./field-between";
import { type CacheBox, type FieldLayout, rectAt, type Shelving } from "./layout/field";

/*
 * A collection of garbage within a step: the victims of a sync.Pool are dropped, and what lies in private and shared
 * takes their place. It comes before the step's operation, so a frame shows neither it nor the state after it.
 */

type Pooled = Pick<AllocationLane, "pool">;

const NUMBERS = Object.keys(SHELF).length;

const figureOf = ({ pool }: Pooled, name: keyof typeof LANE_POOL_FIGURE): number =>
  pool?.figures[LANE_POOL_FIGURE[name]] ?? 0;

/** The bytes of the victims that lie in a pool; null = it has no arrays in places that a collection changes. */
export function victimBytes({ pool }: Pooled): number | null {
  let [bytes, arrays] = [0, 0];
  for (let row = 0; pool && row < pool.shelves.length; row += NUMBERS) {
    if (pool.shelves[row + SHELF.place] !== SHELF_WORD.ALL) arrays += pool.shelves[row + SHELF.count] ?? 0;
    if (isVictims(pool.shelves, row)) bytes += pool.shelves[row + SHELF.bytes] ?? 0;
  }
  return arrays === 0 ? null : bytes;
}

const isVictims = (shelves: Float64Array, row: number): boolean => shelves[row + SHELF.place] === SHELF_WORD.VICTIMS;

/** By slot, whether the buffer is a victim. */
export function victimsOf({ slots, pool }: Pick<AllocationLane, "slots" | "pool">): readonly boolean[] {
  return Array.from({ length: slots.length / 2 }, (_, slot) => {
    const row = pool?.shelf_of[slot];
    return pool !== undefined && row !== undefined && isVictims(pool.shelves, row * NUMBERS);
  });
}

/** The bytes of the victims that a step's collection dropped; null = there is nothing to see of it. */
export const collectedIn = (before: Pooled, after: Pooled): number | null =>
  figureOf(after, "collections") === figureOf(before, "collections") + 1 ? victimBytes(before) : null;

/** The bytes that growing arrays copied in a step. */
export const copiedIn = (before: Pooled, after: Pooled): number =>
  figureOf(after, "copied") - figureOf(before, "copied");

/** A collection between two layouts of a lane. Rectangles are in the field. */
export interface Collection {
  /** The layout after it, before the operation. */
  readonly after: FieldLayout;
  /** Where the victims were, and where what became victims was. */
  readonly victims: readonly Rect[];
  readonly moved: readonly Rect[];
  /** The layout at a share of the way, without the victims. */
  readonly between: (share: number) => FieldLayout;
}

/** The collection in the step from `was` to `will`. */
export function collectionBetween(was: FieldLayout, will: FieldLayout): Collection {
  const { shelves } = was.cacheBox;
  if (!shelves) return { after: was, victims: [], moved: [], between: () => was };
  const isVictim = (slot: number) => shelves.isVictim[slot] ?? false;
  const survivors = { ...was, cacheBox: withSlots(was.cacheBox, shelves, (slot) => !isVictim(slot)) };
  const after = { ...was, cacheBox: movedTo(survivors.cacheBox, will.cacheBox) };
  const rects = shelves.ids.map((_, slot) => rectAt(was.cacheBox.slots, 4 * slot));
  return {
    after,
    victims: rects.filter((_, slot) => isVictim(slot)),
    moved: rects.filter((_, slot) => !isVictim(slot)),
    between: layoutsBetween(survivors, after),
  };
}

/** A cache with some of its slots, in their order. */
function withSlots(box: CacheBox, shelves: Shelving, keeps: (slot: number) => boolean): CacheBox {
  const kept = shelves.ids.flatMap((_, slot) => (keeps(slot) ? [slot] : []));
  const pick = <T>(list: readonly T[]): T[] => list.filter((_, slot) => keeps(slot));
  return {
    ...box,
    slots: Float32Array.from(kept.flatMap((slot) => [...box.slots.subarray(4 * slot, 4 * slot + 4)])),
    shelves: {
      ...shelves,
      ids: pick(shelves.ids),
      sizes: pick(shelves.sizes),
      places: pick(shelves.places),
      isVictim: pick(shelves.isVictim),
    },
  };
}

/** The same buffers where the layout after the step has them. One that the step takes waits at the end of the victims. */
function movedTo(box: CacheBox, { shelves, slots }: CacheBox): CacheBox {
  if (!shelves || !box.shelves) return box;
  const places = new Map(shelves.ids.map((id, slot) => [id, 4 * slot]));
  const end = shelves.boxes.find(({ name }) => name === "victims");
  const moved = box.slots.slice();
  for (const [slot, id] of box.shelves.ids.entries()) {
    const to = places.get(id);
    const side = moved[4 * slot + 2] ?? 0;
    if (to !== undefined) moved.set(slots.subarray(to, to + 4), 4 * slot);
    else if (end) moved.set([end.x + end.width - side, end.y - side], 4 * slot);
  }
  // Their words tell the state after the step.
  const boxes = shelves.boxes.map((one) => ({ ...one, words: "" }));
  return { ...box, slots: moved, shelves: { ...box.shelves, boxes } };
}

/** Where the arrays of a collection lie as garbage: in rows from the floor of the pile's room, as large as they fit. */
export function piledIn(rects: readonly Rect[], room: Rect): readonly Rect[] {
  for (let share = 1; ; share *= 0.8) {
    const piled = rowsIn(rects, room, share);
    if (piled !== null || share < 0.05) return piled ?? rects.map(() => ({ ...room, width: 2, height: 2 }));
  }
}

const GAP = 2;

function rowsIn(rects: readonly Rect[], room: Rect, share: number): readonly Rect[] | null {
  let [x, floor, high] = [room.x, room.y + room.height, 0];
  const piled: Rect[] = [];
  for (const { width, height } of rects) {
    const [wide, tall] = [width * share, height * share];
    if (x > room.x && x + wide > room.x + room.width) [x, floor, high] = [room.x, floor - high - GAP, 0];
    if (wide > room.width || floor - tall < room.y) return null;
    piled.push({ x, y: floor - tall, width: wide, height: tall });
    x += wide + GAP;
    high = Math.max(high, tall);
  }
  return piled;
}
