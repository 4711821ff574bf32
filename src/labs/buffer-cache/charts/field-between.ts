import { MARK } from "../../../generated/abi";
import { MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import type { Rect } from "../../../plot/path";
import { wallOf } from "./field";
import type { CacheBox, ClassGroup, FieldLayout, ShelfBox } from "./layout/field";

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Maps each mark's creation step to its index. */
function marksByBirth({ marks }: FieldLayout): Map<number, number> {
  const births = new Map<number, number>();
  for (let at = MARK.born, mark = 0; at < marks.length; at += MARK_NUMBERS, mark++) births.set(marks[at] ?? 0, mark);
  return births;
}

/**
 * Interpolates one lane's layouts for shares 0 … 1. Buffers present in both move, and the cache's wall with them. New
 * ones are left out, unless `isThere`. `slot`: the one that the step fills or empties. Its buffer stays where it was, and
 * is left out at the end, because it moves on its own.
 */
export function layoutsBetween(
  before: FieldLayout,
  after: FieldLayout,
  isThere = false,
  slot: number | null = null,
): (share: number) => FieldLayout {
  const births = marksByBirth(before);
  const sources = Int32Array.from({ length: after.rects.length / 4 }, (_, mark) => {
    return births.get(after.marks[mark * MARK_NUMBERS + MARK.born] ?? 0) ?? -1;
  });
  return (share) => ({
    ...after,
    scale: before.scale * (after.scale / before.scale) ** share,
    cacheBox: isThere ? after.cacheBox : cacheBetween(before.cacheBox, after.cacheBox, share, slot),
    ...(!isThere && { wall: between(wallOf(before), wallOf(after), share) }),
    rects: rectsBetween(before.rects, after.rects, sources, share, isThere),
    groups: after.groups.map((group) => groupBetween(before, group, share)),
  });
}

function cacheBetween(before: CacheBox, after: CacheBox, share: number, slot: number | null): CacheBox {
  if (before.shelves && after.shelves) return shelvesBetween(before, after, share);
  const slots = before.slots.map((from, at) => {
    if (at >> 2 === slot) return share === 1 ? 0 : from;
    return after.slots[(at & ~3) + 2] ? between(from, after.slots[at] ?? from, share) : from;
  });
  return { ...before, slots };
}

/** Buffers that a pool has before and after move, whatever their slots. One that leaves stays where it was until the end. */
function shelvesBetween(before: CacheBox, after: CacheBox, share: number): CacheBox {
  const places = new Map(after.shelves?.ids.map((id, slot) => [id, 4 * slot]));
  const slots = before.slots.map((from, at) => {
    const to = places.get(before.shelves?.ids[at >> 2] ?? "");
    if (to === undefined) return share === 1 ? 0 : from;
    return between(from, after.slots[to + (at & 3)] ?? from, share);
  });
  return {
    ...before,
    slots,
    ...(before.shelves && { shelves: { ...before.shelves, boxes: boxesBetween(before, after, share) } }),
  };
}

function boxesBetween({ shelves: before }: CacheBox, { shelves: after }: CacheBox, share: number): readonly ShelfBox[] {
  const boxes = new Map(after?.boxes.map((box) => [box.name, box]));
  return (before?.boxes ?? []).map((box) => ({
    ...rectBetween(box, boxes.get(box.name) ?? box, share),
    ...{ name: box.name, words: share === 0 ? box.words : "" },
  }));
}

function rectsBetween(
  before: Float32Array,
  after: Float32Array,
  sources: Int32Array,
  share: number,
  isThere: boolean,
): Float32Array {
  return after.map((to, at) => {
    const source = sources[at >> 2] ?? -1;
    if (source < 0) return isThere ? to : 0;
    const wasMerged = before[4 * source + 2] === 0;
    return wasMerged ? to : between(before[4 * source + (at & 3)] ?? to, to, share);
  });
}

function groupBetween(before: FieldLayout, group: ClassGroup, share: number): ClassGroup {
  const was = before.groups.find(({ sizeClass }) => sizeClass === group.sizeClass);
  if (!was?.block || !was.pile || !group.block || !group.pile) return group;
  return {
    ...group,
    block: rectBetween(was.block, group.block, share),
    pile: rectBetween(was.pile, group.pile, share),
  };
}

/** A rectangle partway to another. */
export const rectBetween = (from: Rect, to: Rect, share: number): Rect => ({
  x: between(from.x, to.x, share),
  y: between(from.y, to.y, share),
  width: between(from.width, to.width, share),
  height: between(from.height, to.height, share),
});

const GLIDE_MS = 300;

/**
 * Animates all lanes from their layouts to those of `now`, which may change meanwhile, and ends with null. Does nothing
 * for a person who prefers reduced motion.
 */
export function glide(
  from: readonly FieldLayout[],
  now: () => readonly FieldLayout[],
  show: (layouts: readonly FieldLayout[] | null) => void,
): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const draw = (share: number) => {
    const eased = 1 - (1 - share) ** 3;
    show(
      now().map((to, lane) => {
        const was = from[lane];
        return was === undefined ? to : layoutsBetween(was, to, true)(eased);
      }),
    );
  };
  let began: number | null = null;
  const turn = (time: number) => {
    began ??= time;
    if (time - began >= GLIDE_MS) return show(null);
    draw((time - began) / GLIDE_MS);
    requestAnimationFrame(turn);
  };
  draw(0);
  requestAnimationFrame(turn);
}
