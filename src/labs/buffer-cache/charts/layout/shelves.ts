import { MARK } from "../../../../generated/abi";
import { CLASS, CLASS_NUMBERS, MARK_NUMBERS } from "../../../../models/allocation/lane-arrays";
import type { Rect } from "../../../../plot/path";
import { sizeClass as sizeClassOf } from "../../../../shared/size-class";
import {
  type CacheBox,
  type ClassGroup,
  classFloor,
  DOT_SIDE,
  type FieldInput,
  type FieldLayout,
  isDot,
  type Memory,
  type Strip,
  type StripRoom,
} from "./field";
import { type Lines, layLines, linesFor, thicknessOf } from "./field-lines";

/*
 * Lays out the field of allocated memory as shelves of size classes. Area means bytes, on one scale for all lanes and
 * their caches. Each size class has a column, from small to large. Classes too narrow for a column share a strip at the
 * left. Everything stands on the floor, and slices within a class are in order of age. All measures are CSS pixels,
 * and the origin is the upper left corner of the rectangle.
 */

/** A column is at least this wide, as a share of the height. */
const NARROWEST_COLUMN = 0.3;
/** An existing column remains one until it is narrower than this. */
const KEPT_COLUMN = 0.22;
const SMALLEST_SIDE = 3;
const STRIP_STEP = 4;
const COLUMN_GAP = 3;
/** Lays out one lane at `scale` bytes per pixel². Anything that does not fit extends beyond the right edge. */
export function layoutField(input: FieldInput, scale: number, previous?: FieldLayout): FieldLayout {
  const marks = input.marks.slice();
  const totals = classTotals(input.classes, input.isMerged ? new Uint32Array(0) : marks);
  const memory = memoryFor(totals, input, scale, previous?.memory);
  const rects = new Float32Array((marks.length / MARK_NUMBERS) * 4);
  const { groups, width } = layShelves({ marks, rects, scale, memory, floor: input.height }, totals);
  return {
    width: input.width,
    height: input.height,
    scale,
    marks,
    rects,
    groups,
    extent: { width, height: memory.height },
    cacheBox: cacheBoxOf(input, scale),
    poison: input.poison,
    memory,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

type Totals = Omit<ClassGroup, "block" | "pile">;

function classTotals(classes: Float64Array, marks: Uint32Array): Totals[] {
  const firsts = firstMarks(marks);
  const totals: Totals[] = [];
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

/** Chooses the height, the columns and the strip. It keeps the previous ones while they fit. */
function memoryFor(totals: readonly Totals[], input: FieldInput, scale: number, before: Memory | undefined): Memory {
  const area = sum(totals.map(({ granted }) => granted)) / scale;
  return squareFor(totals, input, scale, area, before) ?? shelvesFor(totals, input, scale, before);
}

/** Arranges a small lane as a square of rows, without columns; null = it is not small. */
function squareFor(
  totals: readonly Totals[],
  { marks, height }: FieldInput,
  scale: number,
  area: number,
  before: Memory | undefined,
): Memory | null {
  const wasSquare = before !== undefined && before.height < height;
  if (area > (wasSquare ? 0.7 : 0.5) * height ** 2) return null;
  const side = STRIP_STEP * Math.ceil(Math.sqrt(area) / STRIP_STEP);
  const keeps = wasSquare && Math.abs(before.strip.width - side) <= 2 * STRIP_STEP && before.strip.width > 0;
  const wide = keeps && side > 0 ? before.strip.width : side;
  const room = { height: Number.POSITIVE_INFINITY, gap: 1 };
  const { strips, end } = stripsOf(totals, { marks, scale, ...room }, wide);
  return end > height ? null : { height: end, columns: new Set(), strip: { width: wide, strips }, room };
}

/** Uses the full height: columns, and a strip for classes too narrow for one. A new strip has spare room. */
function shelvesFor(totals: readonly Totals[], input: FieldInput, scale: number, before: Memory | undefined): Memory {
  const { marks, height } = input;
  const isColumn = ({ sizeClass, granted }: Totals) =>
    granted / scale >= (before?.columns.has(sizeClass) ? KEPT_COLUMN : NARROWEST_COLUMN) * height ** 2;
  const columns = new Set(totals.filter(isColumn).map(({ sizeClass }) => sizeClass));
  const inStrip = totals.filter(({ sizeClass }) => !columns.has(sizeClass));
  const room = { height, gap: Math.min(2, height / 4 / Math.max(1, inStrip.length)) };
  const strip = steadyStrip(inStrip, { marks, scale, ...room }, before?.strip);
  const isNew = strip !== before?.strip && strip.strips === 1 && columns.size > 0;
  return { height, columns, strip: isNew ? { ...strip, width: strip.width + STRIP_STEP } : strip, room };
}

const NO_STRIP: Strip = { width: 0, strips: 0 };
const UNFIT: Strip = { width: Number.POSITIVE_INFINITY, strips: Number.POSITIVE_INFINITY };
const MOST_STRIPS = 4;
const WIDTH_STEPS = 16;

/** Arranges small classes in one strip if it is nearly full, otherwise in several side by side. */
function steadyStrip(totals: readonly Totals[], room: StripRoom, before: Strip | undefined): Strip {
  const area = sum(totals.map(({ granted }) => granted)) / room.scale;
  let best: Strip = totals.length === 0 ? NO_STRIP : UNFIT;
  for (let strips = 1; strips <= MOST_STRIPS && best.strips * best.width * room.height > 1.5 * area; strips++) {
    const width = widthFor(totals, room, strips, area);
    if (width !== null && strips * width < 0.85 * best.strips * best.width) best = { width, strips };
  }
  const keeps = before?.strips === best.strips && before.width >= best.width;
  if (!keeps || before.width > best.width + 2 * STRIP_STEP) return best;
  return stripsOf(totals, room, before.width).strips <= before.strips ? before : best;
}

/** The width at which `strips` strips hold the classes, in steps of STRIP_STEP; null = no width near the minimum does. */
function widthFor(totals: readonly Totals[], room: StripRoom, strips: number, area: number): number | null {
  const least = STRIP_STEP * Math.max(1, Math.ceil(area / room.height / strips / STRIP_STEP));
  for (let step = 0; step < WIDTH_STEPS; step++) {
    const width = least + step * STRIP_STEP;
    if (stripsOf(totals, room, width, "about").strips > strips) continue;
    if (stripsOf(totals, room, width).strips <= strips) return width;
  }
  return null;
}

/** The place of a class: the index of its strip, and its extent there. */
interface ClassPlace {
  readonly strip: number;
  readonly y: number;
  readonly height: number;
}

/** Fills strips of this width: the place of each class, the number of strips, and the end of the last one. */
function stripsOf(totals: readonly Totals[], room: StripRoom, width: number, accuracy?: "about") {
  const { height, gap } = room;
  let strip = 0;
  let end = 0;
  const places = totals.map((group): ClassPlace => {
    const high = heightIn(group, room, width, accuracy);
    const next = end === 0 ? 0 : end + gap;
    const isNew = next + high > height;
    if (isNew && next > 0) strip++;
    if (high > height) strip = Number.POSITIVE_INFINITY;
    const y = isNew ? 0 : next;
    end = y + high;
    return { strip, y, height: high };
  });
  return { places, strips: totals.length === 0 ? 0 : strip + 1, end };
}

function heightIn(group: Totals, { marks, scale }: StripRoom, width: number, accuracy?: "about"): number {
  const lines = sliceLines(group, scale, width, true);
  const { first, count, granted } = group;
  if (lines === null || first === null) return granted / scale / width;
  if (accuracy === "about") return thicknessOf(lines, count, granted / count / scale);
  return layLines(lines, first, first + count, areaAt(marks, scale));
}

/** Lines for the slices of a class; null = they are merged. */
function sliceLines({ sizeClass, first }: Totals, scale: number, length: number, inStrip: boolean): Lines | null {
  const area = classFloor(sizeClass) / scale;
  return first === null || area < SMALLEST_SIDE ** 2 ? null : linesFor(area, length, inStrip);
}

const areaAt = (marks: Uint32Array, scale: number) => (mark: number) =>
  (marks[mark * MARK_NUMBERS + MARK.size] ?? 0) / scale;

/** Data that all shelves of a lane share. */
interface Shelves {
  readonly marks: Uint32Array;
  readonly rects: Float32Array;
  readonly scale: number;
  readonly memory: Memory;
  /** The y at which all slices stand. */
  readonly floor: number;
}

function layShelves(shelves: Shelves, totals: readonly Totals[]) {
  const { columns, strip } = shelves.memory;
  const small = totals.filter(({ sizeClass }) => !columns.has(sizeClass));
  const large = totals.filter(({ sizeClass }) => columns.has(sizeClass));
  const stripEnd = small.length === 0 ? 0 : strip.strips * (strip.width + COLUMN_GAP) - COLUMN_GAP;
  const start = small.length > 0 && large.length > 0 ? stripEnd + COLUMN_GAP : stripEnd;
  const { groups, end } = layColumns(shelves, large, start);
  const all = [...layStrip(shelves, small), ...groups].sort((a, b) => a.sizeClass - b.sizeClass);
  return { groups: all, width: end };
}

/** Stacks small classes, with the largest on the floor. The rows of a class begin at the left. */
function layStrip(shelves: Shelves, totals: readonly Totals[]): ClassGroup[] {
  const { marks, rects, scale, memory } = shelves;
  const { width, strips } = memory.strip;
  if (strips === Number.POSITIVE_INFINITY) return [];
  const places = standing(stripsOf(totals, { marks, scale, ...memory.room }, width).places, shelves.floor);
  return totals.map((group, i) => {
    const { strip = 0, y = 0, height = 0 } = places[i] ?? {};
    const x = strip * (width + COLUMN_GAP);
    const lines = sliceLines(group, scale, width, true);
    if (lines === null || group.first === null) return blockOf(group, { x, y, width, height });
    layLines(
      lines,
      group.first,
      group.first + group.count,
      areaAt(marks, scale),
      (mark, along, across, long, thick) => {
        put(rects, mark, x + along, y + across, long, thick);
      },
    );
    return { ...group, block: null, pile: null };
  });
}

/** The classes of each strip, moved down so that the last one rests on the floor. */
function standing(places: readonly ClassPlace[], floor: number): ClassPlace[] {
  const ends: number[] = [];
  for (const { strip, y, height } of places) ends[strip] = y + height;
  return places.map((place) => ({ ...place, y: place.y + Math.max(0, Math.floor(floor - (ends[place.strip] ?? 0))) }));
}

/** Lays large classes side by side. Within a class, the oldest buffer is at the lower left. */
function layColumns(shelves: Shelves, totals: readonly Totals[], start: number) {
  const { height } = shelves.memory;
  let x = start;
  let end = start;
  const groups = totals.map((group) => {
    const left = x;
    end = left + layColumn(shelves, group, left);
    x = Math.ceil(end + COLUMN_GAP - 1);
    const isBlock = sliceLines(group, shelves.scale, height, false) === null;
    if (!isBlock) return { ...group, block: null, pile: null };
    return blockOf(group, { x: left, y: 0, width: end - left, height });
  });
  return { groups, end };
}

/** Lays the slices of a column; returns its width. */
function layColumn({ marks, rects, scale, memory }: Shelves, group: Totals, left: number): number {
  const lines = sliceLines(group, scale, memory.height, false);
  if (lines === null || group.first === null) return group.granted / scale / memory.height;
  return layLines(
    lines,
    group.first,
    group.first + group.count,
    areaAt(marks, scale),
    (mark, along, across, long, thick) => {
      put(rects, mark, left + across, memory.height - along - long, thick, long);
    },
  );
}

function put(rects: Float32Array, i: number, x: number, y: number, width: number, height: number): void {
  rects[4 * i] = x;
  rects[4 * i + 1] = y;
  rects[4 * i + 2] = width;
  rects[4 * i + 3] = height;
}

function blockOf(group: Totals, block: Rect): ClassGroup {
  const height = (block.height * group.needed) / group.granted;
  return { ...group, block, pile: { ...block, y: block.y + block.height - height, height } };
}

function cacheBoxOf({ cached, width, height }: FieldInput, scale: number): CacheBox {
  const idle = sum(cached);
  if (isDot(idle, scale) || height === 0) {
    const side = Math.min(DOT_SIDE, Math.sqrt(idle / scale));
    return { idle, rect: { x: 0, y: 0, width: side, height: side }, inField: false, slots: new Float32Array(0) };
  }
  const slots = new Float32Array(cached.length * 4);
  const held = cached.map((size, slot) => ({ size, slot })).filter(({ size }) => size > 0);
  const lines = linesFor(idle / held.length / scale, height);
  const areaOf = (i: number) => (held[i]?.size ?? 0) / scale;
  const wide = layLines(lines, 0, held.length, areaOf);
  const left = Math.floor(width - wide);
  layLines(lines, 0, held.length, areaOf, (i, along, across, long, thick) => {
    put(slots, held[i]?.slot ?? 0, left + across, height - along - long, thick, long);
  });
  return { idle, rect: { x: left, y: 0, width: wide, height }, inField: true, slots };
}
