import type { AllocationLane } from "../../../../models/allocation/lane-arrays";
import {
  hasParts,
  isUsed,
  largestShelves,
  MOST_THREADS,
  type Shelf,
  shelvesOf,
} from "../../../../models/pools/shelves";
import type { Size } from "../../../../plot/chart";
import type { Rect } from "../../../../plot/path";
import { formatBytes } from "../../../../shared/format";
import { victimsOf } from "../collection";
import { type CacheBox, isDot, type ShelfBox, type Shelving } from "./field";

/*
 * Lays out a pool as a bookcase: a shelf for each of its parts, with the part's name under it, and the buffers on it as
 * squares on the scale of the callers. Shelves are stacked in the pool's order, from the top of one column to the next.
 */

/** The strip under a shelf for its name, and the space between a name and the next shelf's buffers. CSS pixels. */
const TAG = 16;
const ABOVE = 5;
/** A shelf without buffers is this high. */
const BARE = 6;
const GAP = 2;
const COLUMN_GAP = 14;
/** The widths of the letters of a name and of the words beside it, at most. CSS pixels. */
const LETTER = { capital: 8.6, small: 7.2, words: 6.8 };
/** The bookcase with bare shelves takes at most this share of the width. */
const MOST_WIDTH = 0.42;

type PooledLane = Pick<AllocationLane, "slots" | "pool">;

/** A shelf and its buffers, the largest first within a place. */
interface Filled {
  readonly shelf: Shelf;
  readonly slots: readonly number[];
}

/** A filled shelf at a scale, its left lower corner at 0, 0. */
interface Block {
  readonly shelf: Shelf;
  readonly width: number;
  /** Of what stands on it. */
  readonly height: number;
  readonly place: (slots: Float32Array, x: number, floor: number) => void;
}

const sizeAt = (slots: Uint32Array, slot: number): number => slots[2 * slot] ?? 0;

/** By slot, an identity of its buffer from step to step: the step at which it came, and its size. */
function idsOf(slots: Uint32Array): readonly string[] {
  const met = new Map<string, number>();
  return Array.from({ length: slots.length / 2 }, (_, slot) => {
    const id = `${slots[2 * slot + 1]} ${sizeAt(slots, slot)}`;
    const times = met.get(id) ?? 0;
    met.set(id, times + 1);
    return `${id} ${times}`;
  });
}

/**
 * The shelves that a bookcase of this size has room for. Where not all have, empty ones are left out first; the words
 * beside it name them.
 */
function shelvesIn({ width, height }: Size, shelves: readonly Shelf[]): readonly Shelf[] {
  const rows = Math.max(1, Math.floor(height / (TAG + ABOVE + 2 * BARE)));
  const name = Math.max(...shelves.map(nameWidth));
  const columns = Math.max(1, Math.floor((MOST_WIDTH * width) / (name + COLUMN_GAP)));
  const fitting = Math.max(2, rows * columns - 1);
  const most = shelves.some(({ isThread }) => isThread) ? Math.min(MOST_THREADS, fitting) : fitting;
  if (shelves.length <= most && name <= MOST_WIDTH * width) return shelves;
  return largestShelves(shelves.filter(isUsed), most);
}

function filledShelves({ slots, pool }: PooledLane, size: Size): readonly Filled[] {
  const all = pool ? shelvesOf(pool) : [];
  if (!hasParts(all)) return [];
  const shown = shelvesIn(size, all);
  const byRow = new Map(shown.flatMap((shelf) => shelf.places.map(({ row }, place) => [row, { shelf, place }])));
  const last = shown.at(-1);
  const held = new Map(shown.map((shelf) => [shelf, shelf.places.map((): number[] => [])]));
  for (let slot = 0; slot < slots.length / 2; slot++) {
    const at = byRow.get(pool?.shelf_of[slot] ?? Number.NaN);
    const shelf = at?.shelf ?? last;
    if (shelf !== undefined) held.get(shelf)?.[at?.place ?? 0]?.push(slot);
  }
  const bySize = (a: number, b: number) => sizeAt(slots, b) - sizeAt(slots, a);
  return shown.map((shelf) => {
    const places = (held.get(shelf) ?? []).map((place) => place.toSorted(bySize));
    return { shelf, slots: shelf.leftOut !== null ? places.flat().toSorted(bySize) : places.flat() };
  });
}

/** The width of a shelf's name, CSS pixels. */
const nameWidth = ({ name }: Shelf): number =>
  [...name].reduce((sum, letter) => sum + (/[A-Z_]/.test(letter) ? LETTER.capital : LETTER.small), 0);

/** Buffers in rows from the left, on the shelf and on each other, in a width that leaves them about square and not too high. */
function blockOf({ shelf, slots }: Filled, sideOf: (slot: number) => number, most: number): Block {
  const sides = slots.map(sideOf);
  const area = sides.reduce((sum, side) => sum + (side + GAP) ** 2, 0);
  const least = Math.ceil(Math.max(nameWidth(shelf), ...sides));
  let [width, rows] = [least, rowsOf(sides, least)];
  for (const wide of [Math.sqrt(area), 1.5 * Math.sqrt(area), (1.2 * area) / most, (1.5 * area) / most]) {
    if (rows.length <= 1 || heightOf(rows) <= most / 3) break;
    width = Math.max(least, Math.ceil(wide));
    rows = rowsOf(sides, width);
  }
  return {
    shelf,
    width,
    height: Math.max(BARE, heightOf(rows)),
    place: (into, left, floor) => {
      let [y, at] = [floor, 0];
      for (const row of rows) {
        let x = left;
        for (const side of row) {
          into.set([x, y - side, side, side], 4 * (slots[at] ?? 0));
          x += side + GAP;
          at += 1;
        }
        y -= Math.max(...row) + GAP;
      }
    },
  };
}

/** Cuts sides into rows that are at most this wide. */
function rowsOf(sides: readonly number[], width: number): readonly (readonly number[])[] {
  const rows: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const side of sides) {
    if (used + side > width + 1e-6) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(side);
    used += side + GAP;
  }
  return rows;
}

const heightOf = (rows: readonly (readonly number[])[]): number =>
  rows.reduce((sum, row) => sum + Math.max(...row) + GAP, 0);

/** Stacks blocks into columns that are as high as the room. */
function columnsOf(blocks: readonly Block[], height: number): readonly (readonly Block[])[] {
  const columns: Block[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const block of blocks) {
    const high = block.height + TAG + ABOVE;
    if (used + high - ABOVE > height) {
      columns.push([]);
      used = 0;
    }
    columns.at(-1)?.push(block);
    used += high;
  }
  return columns;
}

const widthOf = (column: readonly Block[]): number => Math.max(...column.map(({ width }) => width));

/** The words beside a shelf's name, if there is room for them. */
function boxOf({ shelf }: Block, x: number, y: number, width: number): ShelfBox {
  const nothing = shelf.away > 0 ? "with callers" : "empty";
  const bytes = shelf.count === 0 ? nothing : formatBytes(shelf.bytes);
  const fits = nameWidth(shelf) + LETTER.words * (bytes.length + 2) <= width;
  return { x, y, width, height: TAG, name: shelf.name, words: fits ? bytes : "" };
}

/** By slot, its place on a shelf that has several. */
function placesOf(filled: readonly Filled[], { slots, pool }: PooledLane): readonly string[] {
  const names = new Map(
    filled.flatMap(({ shelf }) => shelf.places.map(({ row, name }) => [row, name === shelf.name ? "" : name] as const)),
  );
  return Array.from({ length: slots.length / 2 }, (_, slot) => names.get(pool?.shelf_of[slot] ?? Number.NaN) ?? "");
}

/** Lays out the cache of a lane's pool; null = it has no parts, or is too small to show them. */
export function shelvedCache(lane: PooledLane, draw: Shelving["draw"], size: Size): (scale: number) => CacheBox | null {
  const filled = filledShelves(lane, size);
  const sizes = Array.from({ length: lane.slots.length / 2 }, (_, slot) => sizeAt(lane.slots, slot));
  const idle = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const known = { ids: idsOf(lane.slots), sizes, places: placesOf(filled, lane), isVictim: victimsOf(lane), draw };
  return (scale) => {
    if (filled.length === 0 || isDot(idle, scale)) return null;
    const sideOf = (slot: number) => Math.sqrt((sizes[slot] ?? 0) / scale);
    const columns = columnsOf(
      filled.map((one) => blockOf(one, sideOf, size.height - TAG)),
      size.height,
    );
    return placed(columns, idle, size, known);
  };
}

function placed(
  columns: readonly (readonly Block[])[],
  idle: number,
  size: Size,
  known: Omit<Shelving, "boxes">,
): CacheBox {
  const total = columns.reduce((sum, column) => sum + widthOf(column) + COLUMN_GAP, -COLUMN_GAP);
  const left = Math.floor(size.width - total);
  const [slots, boxes] = [new Float32Array(4 * known.ids.length), [] as ShelfBox[]];
  let [x, top] = [left, size.height];
  for (const column of columns) {
    let floor = size.height;
    for (const block of column.toReversed()) {
      floor -= TAG;
      boxes.push(boxOf(block, x, floor, widthOf(column)));
      block.place(slots, x, floor);
      floor -= block.height + ABOVE;
    }
    top = Math.min(top, floor + ABOVE);
    x += widthOf(column) + COLUMN_GAP;
  }
  const rect: Rect = { x: left, y: top, width: total, height: size.height - top };
  return { idle, rect, inField: true, slots, shelves: { boxes, ...known } };
}
