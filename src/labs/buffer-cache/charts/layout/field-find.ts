import { MARK } from "../../../../generated/abi";
import { MARK_NUMBERS } from "../../../../models/allocation/lane-arrays";
import type { Rect } from "../../../../plot/path";
import type { ClassGroup, Coin, Container, FieldLayout } from "./field";
import { resized } from "./magnified";

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

/** A hit: a mark, or a group that is merged into one block. */
export type Found = { readonly mark: number } | { readonly group: ClassGroup };

/** Finds the mark or group at a point. Each slice includes a small margin. */
export function foundAt(layout: FieldLayout, x: number, y: number): Found | null {
  const { rects } = layout;
  for (let mark = 0, at = 0; at < rects.length; mark++, at += 4) {
    const [left = 0, top = 0, width = 0, height = 0] = [rects[at], rects[at + 1], rects[at + 2], rects[at + 3]];
    if (width > 0 && x >= left - 1 && x <= left + width + 1 && y >= top - 1 && y <= top + height + 1) return { mark };
  }
  const group = layout.groups.find(({ block }) => block !== null && isInside(block, x, y));
  return group === undefined ? null : { group };
}

const isInside = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
