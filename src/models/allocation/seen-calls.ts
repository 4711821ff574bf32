import { CALL_COUNTS } from "./call-counts";
import { seenWord } from "./call-paths";
import type { CallRow } from "./call-table";

/** The calls by their names in C, in the order of a block's life. */
export const CALL_NAMES = ["malloc", "realloc", "free"] as const;
export type CallName = (typeof CALL_NAMES)[number];

/** The name in C of each kind of call. */
export const CALL_NAME = { allocate: "malloc", resize: "realloc", release: "free" } as const satisfies Readonly<
  Record<CallRow["kind"], CallName>
>;

/** Calls that a program cannot tell apart by addresses and page faults. */
export interface SeenGroup {
  readonly call: CallName;
  /** As a program sees it. */
  readonly path: string;
  /** Of one call. */
  readonly faults: number;
  readonly n: number;
  /** Of a call, on average, in the order of CALL_COUNTS. */
  readonly counts: readonly number[];
}

/** The calls of one size as a program sees them. */
export interface SeenSize {
  readonly size: number;
  /** FNV-1a, 64 bits, of the lines that heap replay prints for the same calls. */
  readonly answers: string;
  readonly groups: readonly SeenGroup[];
}

const FAULTS = CALL_COUNTS.indexOf("page_faults");

/** A mapping is one word: whether the end of the heap moved before it says nothing about it. */
export const seenPath = (path: string): string => (path === "map+brk" ? "map" : path);

/** The key of a group: groups with the same key are one. */
export const groupKey = ({ call, path, faults }: Pick<SeenGroup, "call" | "path" | "faults">): string =>
  `${call} ${seenPath(path)} ${faults}`;

/** The rows of a call table, as a program sees them. */
export function seenGroups(rows: readonly CallRow[]): readonly SeenGroup[] {
  const groups = new Map<string, SeenGroup>();
  for (const row of rows) {
    const group = groupOf(row);
    const before = groups.get(groupKey(group));
    groups.set(groupKey(group), before === undefined ? group : joined(before, group));
  }
  return [...groups.values()];
}

const groupOf = ({ kind, path, movedEnd, counts, calls }: CallRow): SeenGroup => ({
  call: CALL_NAME[kind],
  path: seenPath(seenWord(path, movedEnd)),
  faults: counts[FAULTS] ?? 0,
  n: calls,
  counts,
});

function joined(one: SeenGroup, other: SeenGroup): SeenGroup {
  const n = one.n + other.n;
  const counts = one.counts.map((value, i) => (value * one.n + (other.counts[i] ?? 0) * other.n) / n);
  return { ...one, n, counts };
}
