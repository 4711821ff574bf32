import { MARK } from "../../../../generated/abi";
import { CLASS, CLASS_NUMBERS, MARK_NUMBERS } from "../../../../models/allocation/lane-arrays";
import type { Rect } from "../../../../plot/path";
import { type Packed, packSquares, type Shelf } from "../../../../plot/squares";
import { sizeClass as sizeClassOf } from "../../../../shared/size-class";
import { type CacheBox, type ClassGroup, DOT_SIDE, type FieldInput, type FieldLayout, isDot } from "./field";

/*
 * Lays out the field of allocated memory. Every buffer is a square whose area means its bytes, on one scale for all
 * lanes and their caches. A size class keeps its buffers together, in order of age.
 */

/** The buffers of a class with smaller squares are merged into one block. CSS pixels. */
const SMALLEST_SIDE = 3;
/** The same while steps pass too fast to see single buffers. */
const SMALLEST_MERGED = 24;

/** Lays out one lane at `scale` bytes per pixel². Anything that does not fit extends beyond the right edge or the ceiling. */
export function layoutField(input: FieldInput, scale: number, previous?: FieldLayout): FieldLayout {
  const { width, height, poison } = input;
  const marks = input.marks.slice();
  const rects = new Float32Array((marks.length / MARK_NUMBERS) * 4);
  const least = input.isMerged ? SMALLEST_MERGED : SMALLEST_SIDE;
  const groups = classTotals(input.classes, marks);
  const shelves = groups.map((group) => shelfOf(group, { marks, rects, scale, least })).reverse();
  const packed = packSquares(shelves, height, previous?.memory.columns);
  return {
    ...{ width, height, scale, marks, rects, groups, poison },
    extent: { width: packed.width, height: packed.height },
    cacheBox: cacheBoxOf(input, scale),
    memory: { columns: packed.columns },
  };
}

/** The arrays of a lane, its scale, and the side from which on its squares are drawn singly. */
interface Squares {
  readonly marks: Uint32Array;
  readonly rects: Float32Array;
  readonly scale: number;
  readonly least: number;
}

/** A class as squares, or as a block if they are too small or not listed. */
function shelfOf(group: MutableGroup, { marks, rects, scale, least }: Squares): Shelf {
  const { first, count, granted } = group;
  const sideAt = (i: number) => Math.sqrt((marks[((first ?? 0) + i) * MARK_NUMBERS + MARK.size] ?? 0) / scale);
  const side = first === null ? 0 : Math.max(...Array.from({ length: count }, (_, i) => sideAt(i)));
  if (first === null || side < least)
    return { area: granted / scale, place: (block: Rect) => Object.assign(group, blockOf(group, block)) };
  return { side, count, place: (i, x, floor) => put(rects, first + i, x, floor, sideAt(i)) };
}

type MutableGroup = { -readonly [Key in keyof ClassGroup]: ClassGroup[Key] };

/** A square that stands on a floor. */
function put(rects: Float32Array, i: number, x: number, floor: number, side: number): void {
  rects.set([x, floor - side, side, side], 4 * i);
}

function blockOf({ needed, granted }: ClassGroup, block: Rect): Pick<ClassGroup, "block" | "pile"> {
  const height = (block.height * needed) / granted;
  return { block, pile: { ...block, y: block.y + block.height - height, height } };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function classTotals(classes: Float64Array, marks: Uint32Array): MutableGroup[] {
  const firsts = firstMarks(marks);
  const totals: MutableGroup[] = [];
  for (let sizeClass = 0, at = 0; at < classes.length; sizeClass++, at += CLASS_NUMBERS) {
    const count = classes[at + CLASS.count] ?? 0;
    if (count === 0) continue;
    totals.push({
      sizeClass,
      count,
      granted: classes[at + CLASS.granted] ?? 0,
      needed: classes[at + CLASS.needed] ?? 0,
      poisoned: classes[at + CLASS.poisoned] ?? 0,
      first: firsts.get(sizeClass) ?? null,
      block: null,
      pile: null,
    });
  }
  return totals;
}

/** Index of the first mark of each class. */
function firstMarks(marks: Uint32Array): Map<number, number> {
  const firsts = new Map<number, number>();
  let last = -1;
  for (let at = MARK.size, mark = 0; at < marks.length; at += MARK_NUMBERS, mark++) {
    const sizeClass = sizeClassOf(marks[at] ?? 1);
    if (sizeClass !== last) firsts.set(sizeClass, mark);
    last = sizeClass;
  }
  return firsts;
}

/** The cached buffers at the right end of the rectangle, or all of them as one small square. */
function cacheBoxOf({ cached, width, height, shelve }: FieldInput, scale: number): CacheBox {
  const shelved = shelve?.(scale) ?? null;
  if (shelved !== null) return shelved;
  const idle = sum(cached);
  if (isDot(idle, scale) || height === 0) {
    const side = Math.min(DOT_SIDE, Math.sqrt(idle / scale));
    return { idle, rect: { x: 0, y: 0, width: side, height: side }, inField: false, slots: new Float32Array(0) };
  }
  const slots = new Float32Array(cached.length * 4);
  const shelves = cacheShelves(cached, scale, (slot, x, floor, side) => put(slots, slot, x, floor, side));
  const packed = packSquares(shelves, height);
  const left = Math.floor(width - packed.width);
  for (let at = 0; at < slots.length; at += 4) if (slots[at + 2] !== 0) slots[at] = left + (slots[at] ?? 0);
  return { idle, rect: cacheRect(packed, left, height), inField: true, slots };
}

const cacheRect = ({ width, height }: Packed, x: number, floor: number): Rect => ({
  ...{ x, y: floor - height, width, height },
});

/** The cached buffers by size, the largest first; of equal ones in the order of their slots. */
function cacheShelves(
  cached: readonly number[],
  scale: number,
  place: (slot: number, x: number, floor: number, side: number) => void,
): Shelf[] {
  const bySize = new Map<number, number[]>();
  for (const [slot, size] of cached.entries()) if (size > 0) bySize.set(size, [...(bySize.get(size) ?? []), slot]);
  return [...bySize]
    .sort(([a], [b]) => b - a)
    .map(([size, held]) => {
      const side = Math.sqrt(size / scale);
      return { side, count: held.length, place: (i, x, floor) => place(held[i] ?? 0, x, floor, side) };
    });
}
