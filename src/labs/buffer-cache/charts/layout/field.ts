import { MARK } from "../../../../generated/abi";
import { MARK_NUMBERS } from "../../../../models/allocation/lane-arrays";
import type { Rect } from "../../../../plot/path";
import type { Surface } from "../../../../plot/surface";

/** A lane's allocated and cached buffers, and the rectangle for them. */
export interface FieldInput {
  /** As in a frame: MARK_NUMBERS per buffer, in order of class and age. */
  readonly marks: Uint32Array;
  /** As in a frame: CLASS_NUMBERS per size class. */
  readonly classes: Float64Array;
  /** Bytes of each cached buffer, in slot order; 0 = empty slot. */
  readonly cached: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Lays out the cache of a pool by its parts; its null = it has none. Missing = by size. */
  readonly shelve?: (scale: number) => CacheBox | null;
  /** Small buffers are merged into one block per class. */
  readonly isMerged?: boolean;
  /** A buffer is poisoned if granted ≥ ratio × needed and granted ≥ big. */
  readonly poison: { readonly ratio: number; readonly big: number };
}

/** A size class of a lane's live buffers, and its place. */
export interface ClassGroup {
  /** Index of the class: a quarter-octave of the granted size. */
  readonly sizeClass: number;
  readonly count: number;
  readonly granted: number;
  readonly needed: number;
  readonly poisoned: number;
  /** Index of its first mark; null = its buffers are not listed. */
  readonly first: number | null;
  /** One rectangle for all its buffers if they are too small or too many to tell apart; null = each has its own. */
  readonly block: Rect | null;
  /** The needed bytes at the bottom of a block. */
  readonly pile: Rect | null;
}

/** The cached bytes at the field's scale. */
export interface CacheBox {
  /** Cached bytes. */
  readonly idle: number;
  /** Around its buffers in the field's coordinates if `inField`, otherwise a square at 0, 0. */
  readonly rect: Rect;
  readonly inField: boolean;
  /** x, y, width, height of each slot's buffer in the field; empty if not `inField`. */
  readonly slots: Float32Array;
  /** The parts of a pool; missing = the cache has none. */
  readonly shelves?: Shelving;
}

/** A shelf of a pool as it is drawn. Its buffers stand on the upper edge; its name is in it. */
export interface ShelfBox extends Rect {
  readonly name: string;
  /** Its bytes, or "empty"; "" = they do not fit beside the name. */
  readonly words: string;
}

/** The shelves of a pool, and by slot what a buffer is known by from step to step, its bytes and its place on the shelf. */
export interface Shelving {
  readonly boxes: readonly ShelfBox[];
  readonly ids: readonly string[];
  readonly sizes: readonly number[];
  readonly places: readonly string[];
  /** A sync.Pool's next collection drops it. */
  readonly isVictim: readonly boolean[];
  readonly draw: (surface: Surface, box: CacheBox, avoid: Rect | null) => void;
}

/** State that keeps the next layout similar to this one: the widths of its columns, from right to left. */
interface Memory {
  readonly columns: readonly number[];
}

export interface FieldLayout {
  /** Width of the rectangle. */
  readonly width: number;
  readonly height: number;
  /** Bytes per pixel². */
  readonly scale: number;
  /** A private copy of the lane's marks. */
  readonly marks: Uint32Array;
  /** x, y, width, height of each mark's square; width 0 = merged into its group's block. */
  readonly rects: Float32Array;
  readonly groups: readonly ClassGroup[];
  /** The part of the rectangle that the allocated bytes occupy, with gaps. */
  readonly extent: { readonly width: number; readonly height: number };
  readonly cacheBox: CacheBox;
  /** Where the cache's wall is on its way between two layouts; missing = where the cache has it. */
  readonly wall?: number;
  readonly poison: FieldInput["poison"];
  readonly memory: Memory;
  /** How many of its pixels a pixel of the drawing takes; missing = 1. */
  readonly magnified?: number;
  /** Set only when zoomed by size, where lengths mean bytes and areas mean nothing. */
  readonly log?: LogScale;
}

/** The scale of a lane's bars when zoomed by size. */
export interface LogScale {
  /** Bytes at the ends of a column. */
  readonly least: number;
  readonly most: number;
  readonly columns: number;
  /** Distance from one column to the next, CSS pixels. */
  readonly wide: number;
  /** Length of a bar, CSS pixels. */
  readonly long: (bytes: number) => number;
}

/** A container: a live buffer, its rectangle and its coin. */
export interface Container extends Rect {
  /** Index of its mark. */
  readonly mark: number;
  readonly born: number;
  /** Index in the live list. The same request has the same index in every lane. */
  readonly index: number;
  readonly size: number;
  readonly needed: number;
  readonly handOuts: number;
  readonly useful: number;
  readonly differs: boolean;
  readonly poisoned: boolean;
  readonly coin: Coin;
}

/** The needed bytes: a square of true area in the lower left corner, or the whole slice. */
interface Coin extends Rect {
  /** It is too small to be visible in the corner. It moves inward a little to make room for a ring. */
  readonly isTiny: boolean;
}

/** Gap between callers' buffers and a cache in the rectangle. The wall is in the gap. */
export const CACHE_GAP = 24;

/** The smallest size of a class, bytes. */
export const classFloor = (sizeClass: number): number => 2 ** (sizeClass >> 2) * (1 + (sizeClass & 3) / 4);

export const resized = ({ x, y, width, height }: Rect, by: number): Rect => ({
  ...{ x: x * by, y: y * by, width: width * by, height: height * by },
});

/** A narrower square of needed bytes is not visible in a corner. CSS pixels. */
const TINY = 6;
/** Distance of a tiny coin from the corner, CSS pixels. */
const CALLOUT = 16;
/** Smallest sides of a container with a callout or a drop, CSS pixels. */
const ROOMY = 28;
const CALLOUT_ROOM = 40;
/** A ring and a drop stay apart in a container this long. CSS pixels. */
const RING_AND_DROP = 56;

/** Width of a poisoned container's frame: the border, plus an inner line where there is space. */
const frameOf = (rect: Pick<Rect, "width" | "height">): number => (isRoomy(rect) ? 4 : 2);

/** Whether a container is large enough for a drop. */
export const isRoomy = ({ width, height }: Pick<Rect, "width" | "height">): boolean => Math.min(width, height) >= ROOMY;

/** Whether a lane leaves most of its rectangle empty, which makes room for words. */
export const isSmall = ({ extent, width, cacheBox }: FieldLayout): boolean =>
  extent.width < 0.36 * width && !cacheBox.inField;

/** Gap between a lane's buffers and the words beside them, CSS pixels. */
const WORDS_GAP = 24;

/** The left edge of the words beside a small lane, CSS pixels. */
export const wordsLeft = ({ extent }: FieldLayout): number => Math.ceil(extent.width) + WORDS_GAP;

/** The rectangle that begins at `at`. It reads four numbers, since a subarray would allocate an object per buffer per frame. */
export const rectAt = (rects: Float32Array, at: number): Rect => ({
  x: rects[at] ?? 0,
  y: rects[at + 1] ?? 0,
  width: rects[at + 2] ?? 0,
  height: rects[at + 3] ?? 0,
});

/** Reads one field of a mark. */
export const markWord = (marks: Uint32Array, mark: number, word: keyof typeof MARK): number =>
  marks[mark * MARK_NUMBERS + MARK[word]] ?? 0;

export const isPoisoned = ({ poison }: FieldLayout, size: number, needed: number): boolean =>
  size >= poison.big && size >= poison.ratio * needed;

/** The container of the buffer created at step `born`; null = not live here, or merged into a block. */
export function containerOf(layout: FieldLayout, born: number): Container | null {
  const mark = markOf(layout, "born", born);
  return mark === null ? null : containerAt(layout, mark);
}

/** The index of the mark whose `word` has this value; null = none. Both `born` and `index` are unique. */
export function markOf({ marks }: FieldLayout, word: "born" | "index", value: number): number | null {
  for (let at = MARK[word]; at < marks.length; at += MARK_NUMBERS) {
    if (marks[at] === value) return Math.floor(at / MARK_NUMBERS);
  }
  return null;
}

/** The container of a mark by index; null = merged. */
export function containerAt(layout: FieldLayout, mark: number): Container | null {
  const { marks, rects } = layout;
  const rect = rectAt(rects, 4 * mark);
  if (rect.width === 0) return null;
  const [size, needed] = [markWord(marks, mark, "size"), markWord(marks, mark, "needed")];
  const poisoned = isPoisoned(layout, size, needed);
  return {
    ...rect,
    mark,
    born: markWord(marks, mark, "born"),
    index: markWord(marks, mark, "index"),
    size,
    needed,
    handOuts: markWord(marks, mark, "hand_outs"),
    useful: markWord(marks, mark, "useful"),
    differs: markWord(marks, mark, "differs") === 1,
    poisoned,
    coin: layout.log
      ? { ...rect, width: layout.log.long(needed), isTiny: false }
      : coinOf(layout, rect, size === needed ? null : needed / layout.scale, poisoned),
  };
}

/** The coin that the drawing of a layout shows. */
function coinOf({ magnified = 1 }: FieldLayout, rect: Rect, area: number | null, poisoned: boolean): Coin {
  if (magnified === 1) return coinIn(rect, area, poisoned);
  const small = coinIn(resized(rect, 1 / magnified), area && area / magnified ** 2, poisoned);
  return { ...resized(small, magnified), isTiny: small.isTiny };
}

/** The coin of a container. `area` null = all of it is needed. */
export function coinIn(rect: Rect, area: number | null, poisoned: boolean): Coin {
  if (area === null) return { ...rect, isTiny: false };
  const side = Math.sqrt(area);
  const bottom = rect.y + rect.height;
  const isRinged = Math.min(rect.width, rect.height) >= CALLOUT_ROOM;
  if (side < TINY && isRinged && (!poisoned || Math.max(rect.width, rect.height) >= RING_AND_DROP)) {
    const half = side / 2;
    return { x: rect.x + CALLOUT - half, y: bottom - CALLOUT - half, width: side, height: side, isTiny: true };
  }
  const inset = poisoned ? frameOf(rect) : 0;
  const width = side > rect.height ? area / rect.height : Math.min(side, rect.width);
  const height = area / width;
  return { x: rect.x + inset, y: bottom - inset - height, width, height, isTiny: false };
}

/** The mark at a point; null = none. Each slice includes a small margin. */
export function markAt({ rects }: FieldLayout, x: number, y: number): number | null {
  for (let mark = 0, at = 0; at < rects.length; mark++, at += 4) {
    const [left = 0, top = 0, width = 0, height = 0] = [rects[at], rects[at + 1], rects[at + 2], rects[at + 3]];
    if (width > 0 && x >= left - 1 && x <= left + width + 1 && y >= top - 1 && y <= top + height + 1) return mark;
  }
  return null;
}

/** A cache box with a longer side is drawn beside the callers' buffers. A smaller one is a dot. CSS pixels. */
export const DOT_SIDE = 40;
/** Bytes per pixel² at the closest zoom: a 100 B buffer is 160 pixels wide. */
export const CLOSEST_SCALE = 1 / 256;

/** Scales per doubling. Few scales change rarely; close ones let a field fill its room. */
const SCALES_PER_DOUBLING = 8;

/** The first scale of the series that is at least `scale`, bytes per CSS pixel². */
export const scaleFrom = (scale: number): number =>
  Math.max(CLOSEST_SCALE, 2 ** (Math.ceil(SCALES_PER_DOUBLING * Math.log2(scale) - 1e-6) / SCALES_PER_DOUBLING));

/** The scale that is coarser by this many steps of the series. */
export const fartherScale = (scale: number, steps = 1): number => scale * 2 ** (steps / SCALES_PER_DOUBLING);

/** Whether a cache with `idle` bytes is drawn as a dot. */
export const isDot = (idle: number, scale: number): boolean => idle <= DOT_SIDE ** 2 * scale;

/** A square for measuring: a power of two of bytes, 12 to 17 pixels wide unless that is less than a byte. */
export function ruler(scale: number): { readonly side: number; readonly bytes: number } {
  const bytes = 2 ** Math.max(0, Math.round(Math.log2(208 * scale)));
  return { side: Math.sqrt(bytes / scale), bytes };
}
