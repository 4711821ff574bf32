import { CALL_COUNTS } from "./call-counts";
import { observedWord } from "./call-paths";
import { type CallKind, type CountedCall, KIND_OF } from "./call-summary";

/** Calls that a program cannot tell apart by addresses and page faults. */
export interface ObservedGroup {
  readonly call: CallKind;
  /** As a program sees it. */
  readonly path: string;
  /** Of one call. */
  readonly faults: number;
  readonly n: number;
  /** Of a call, on average, in the order of CALL_COUNTS. */
  readonly counts: readonly number[];
}

/** The calls of one size as a program sees them. */
export interface ObservedSize {
  readonly size: number;
  /** FNV-1a, 64 bits, of the lines that heap replay prints for the same calls. */
  readonly answers: string;
  readonly groups: readonly ObservedGroup[];
}

const FAULTS = CALL_COUNTS.indexOf("page_faults");

/** A mapping is one word: whether the end of the heap moved before it says nothing about it. */
export const observedPath = (path: string): string => (path === "map+brk" ? "map" : path);

/** The key of a group: groups with the same key are one. */
export const groupKey = ({ call, path, faults }: Pick<ObservedGroup, "call" | "path" | "faults">): string =>
  `${call} ${observedPath(path)} ${faults}`;

/** Groups calls as a program sees them. */
export class ObservedTable {
  readonly #groups = new Map<string, Omit<ObservedGroup, "n" | "counts"> & { n: number; readonly sums: number[] }>();

  add({ kind, path, movedEnd, counts }: CountedCall): void {
    const group = {
      call: KIND_OF[kind],
      path: observedPath(observedWord(path, movedEnd)),
      faults: counts[FAULTS] ?? 0,
    };
    const key = groupKey(group);
    const found = this.#groups.get(key) ?? { ...group, n: 0, sums: counts.map(() => 0) };
    found.n++;
    for (const [i, count] of counts.entries()) found.sums[i] = (found.sums[i] ?? 0) + count;
    this.#groups.set(key, found);
  }

  /** In the order of their first calls. */
  get groups(): readonly ObservedGroup[] {
    return [...this.#groups.values()].map(({ sums, ...group }) => ({
      ...group,
      counts: sums.map((sum) => sum / group.n),
    }));
  }
}
