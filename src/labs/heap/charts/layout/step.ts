import { HEAP_LIMIT, OPERATION_STEP } from "../../../../generated/heap";
import type { HeapAct } from "../../../../models/allocation/charts/heap-figures";
import type { HeapRole } from "../../../../models/allocation/charts/heap-map";

/** Acts of one kind that follow each other, told together. */
export interface ActRow {
  readonly act: HeapAct;
  /** Acts told before it. */
  readonly at: number;
  /** How many there are. */
  readonly times: number;
}

/** So many of a kind in a row are told one by one. */
const SINGLE = 2;

/** Acts in order; a third of the same kind on is told with the second. */
export function actRows(acts: readonly HeapAct[]): ActRow[] {
  const rows: { act: HeapAct; at: number; times: number }[] = [];
  for (const [at, act] of acts.entries()) {
    const last = rows.slice(-SINGLE);
    const isMore = last.length === SINGLE && last.every((row) => row.act.kind === act.kind);
    const end = rows.at(-1);
    if (isMore && end !== undefined) end.times++;
    else rows.push({ act, at, times: 1 });
  }
  return rows;
}

/** A part of a bar: bytes in a role; `taken`: what the caller gets. */
export interface BarPart {
  readonly role: HeapRole;
  readonly bytes: number;
}

const split = ({ size, other }: HeapAct): BarPart[] => [
  { role: "needed", bytes: other },
  { role: "free", bytes: size - other },
];
const one =
  (role: HeapRole) =>
  ({ size }: HeapAct): BarPart[] => [{ role, bytes: size }];

/** What an act does to bytes, from lower addresses to higher ones; none where it does nothing to any. */
const PARTS: Readonly<Record<number, (act: HeapAct) => BarPart[]>> = {
  [OPERATION_STEP.ROUND]: ({ size, other }) => [
    { role: "needed", bytes: size },
    { role: "slack", bytes: other - size },
  ],
  [OPERATION_STEP.SPLIT]: split,
  [OPERATION_STEP.MERGE]: ({ size, other }) => [
    { role: "free", bytes: size - other },
    { role: "free", bytes: other },
  ],
  [OPERATION_STEP.PUT]: one("free"),
  [OPERATION_STEP.KEEP]: one("kept"),
  [OPERATION_STEP.TAKE]: one("free"),
  [OPERATION_STEP.GROW]: one("free"),
  [OPERATION_STEP.SHRINK]: one("uncommitted"),
  [OPERATION_STEP.COMMIT]: one("free"),
  [OPERATION_STEP.DECOMMIT]: one("uncommitted"),
  [OPERATION_STEP.MAP]: one("needed"),
  [OPERATION_STEP.UNMAP]: one("uncommitted"),
  [OPERATION_STEP.REMAP]: one("needed"),
  [OPERATION_STEP.OPEN]: (act) => one(act.list === HEAP_LIMIT.NO_LIST ? "own" : "kept")(act),
  [OPERATION_STEP.CLOSE]: one("uncommitted"),
  [OPERATION_STEP.SLOT]: one("needed"),
  [OPERATION_STEP.STAY]: one("needed"),
  [OPERATION_STEP.COPY]: one("needed"),
};

/** The bytes an act is about, in order. */
export const barParts = (act: HeapAct): readonly BarPart[] =>
  (PARTS[act.kind]?.(act) ?? []).filter(({ bytes }) => bytes > 0);

const total = (parts: readonly BarPart[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Bars so many times longer than the shortest are drawn as long as there is room, and said to be. */
const REACH = 24;

/** Bytes that the full width of the bars means: the longest that compares with the shortest one. */
export function barBytes(acts: readonly HeapAct[]): number {
  const totals = acts.map((act) => total(barParts(act))).filter((bytes) => bytes > 0);
  const least = Math.min(...totals);
  return Math.max(0, ...totals.filter((bytes) => bytes <= least * REACH));
}

/** A part of a bar in place; `cut`: it is longer than drawn. */
export interface PlacedPart extends BarPart {
  readonly x: number;
  readonly width: number;
}

/** Places the parts in `width`, of which `full` bytes fill all. */
export function placedParts(
  parts: readonly BarPart[],
  full: number,
  width: number,
): { readonly parts: PlacedPart[]; readonly cut: boolean } {
  const bytes = total(parts);
  const perByte = width / Math.max(full, bytes, 1);
  let x = 0;
  const placed = parts.map((part) => {
    const own = { ...part, x, width: part.bytes * perByte };
    x += own.width;
    return own;
  });
  return { parts: placed, cut: bytes > full };
}

/** Whether an act is about a free list, so that its lists are drawn. */
export const hasList = ({ list }: HeapAct): boolean => list !== HEAP_LIMIT.NO_LIST;

/** Acts after which more stands in their list; of all others the list is seen as they found it. */
const FILLING: readonly number[] = [OPERATION_STEP.SORT, OPERATION_STEP.PUT, OPERATION_STEP.KEEP, OPERATION_STEP.OPEN];

/** The moment at which the list of a row is seen: so many acts have been told. */
export const momentOf = ({ act, at, times }: ActRow): number => (FILLING.includes(act.kind) ? at + times : at);

/** Acts up to the one by which a heap made a table for itself before it answered; 0 = it had no need to. */
export const actsForItself = (acts: readonly HeapAct[]): number =>
  acts.findIndex(({ kind, list }) => kind === OPERATION_STEP.OPEN && list === HEAP_LIMIT.NO_LIST) + 1;

/** How a search goes through a list: from its front, or round it from where the last one ended. */
export type SearchWay = "front" | "round";

/**
 * The places in a list that an act looked at, in the order of the looks. `taken`: the place of the chunk it took, -1 =
 * none fitted; `looks`: how many chunks it looked at.
 */
export function looksOf(way: SearchWay, length: number, taken: number, looks: number): number[] {
  const most = Math.min(looks, length);
  const first = way === "round" && taken >= 0 ? taken - most + 1 + length : 0;
  return Array.from({ length: most }, (_, i) => (first + i) % length);
}
