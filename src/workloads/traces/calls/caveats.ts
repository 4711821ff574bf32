import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { OddCalls } from "./odd-calls";
import { CALL, type CallOperation, MOST_IN_LANE, sizeOf } from "./operation";

/** The least and the most bytes of a request. */
export type Sizes = readonly [least: number, most: number];

/** The sizes that a lane simulates. */
export const LANE_SIZES: Sizes = [1, MOST_IN_LANE];

/** Requests are malloc, calloc, aligned allocations and realloc. Bytes as they ask for them; inexact above 2^53. */
export interface RequestSums {
  readonly requests: number;
  readonly bytes: number;
}

/** The requests of a trace, and those that a run with these sizes leaves out. */
export interface RequestCounts {
  readonly all: RequestSums;
  readonly outside: RequestSums;
  /** Requests of 0 bytes. */
  readonly empty: number;
  readonly sizes: Sizes;
  readonly threads: number;
}

/** The calls in a file that change how malloc works. A file that names none may not record them. */
export interface SettingCalls {
  readonly mallopt: number;
  readonly malloc_trim: number;
}

/** The remarks of a file's reader about its calls. A part is missing if the file was kept before it was known. */
export interface CallNotes {
  readonly settings?: SettingCalls | null;
  readonly odd?: OddCalls;
  /** Whether it is the log of a pool. */
  readonly saysTakes?: boolean;
  /** Takes whose size a growth or a return says. */
  readonly lateSizes?: number;
}

/** A part of a trace that a run leaves out, merges or does not apply, or for which a heap has no memory. `of…`: of all requests of the trace. */
export type Caveat =
  | ({
      readonly kind: "left-out";
      readonly ofRequests: number;
      readonly ofBytes: number;
      readonly least: number;
      readonly most: number;
    } & RequestSums)
  | { readonly kind: "merged"; readonly threads: number; readonly heap?: string }
  | ({ readonly kind: "not-applied"; readonly heap?: string } & SettingCalls)
  | ({ readonly kind: "no-memory"; readonly heap: string } & RequestSums)
  | { readonly kind: "unsized"; readonly takes: number }
  | { readonly kind: "known-late"; readonly takes: number }
  | { readonly kind: "emptied"; readonly takes: number; readonly ofTakes: number };

/** Whether a run with these sizes leaves a request out. A request of 0 bytes needs 1. */
export const isOutside = (size: number, [least, most]: Sizes): boolean => size > most || Math.max(1, size) < least;

/** Counts the requests of a run. */
export class RequestCounter {
  readonly #sizes: Sizes;
  /** Operations of the run that are to come. */
  #left: number;
  readonly #all = { requests: 0, bytes: 0 };
  readonly #outside = { requests: 0, bytes: 0 };
  #empty = 0;
  #threads = 0;

  /** `operations`: the length of the run; what comes later is not counted. */
  constructor(sizes: Sizes, operations = Number.POSITIVE_INFINITY) {
    this.#sizes = sizes;
    this.#left = operations;
  }

  add(operation: CallOperation): void {
    if (this.#left-- <= 0) return;
    this.#threads = Math.max(this.#threads, operation.thread);
    if (operation.kind !== CALL.FREE) this.#request(sizeOf(operation));
  }

  counts(): RequestCounts {
    return {
      all: { ...this.#all },
      outside: { ...this.#outside },
      empty: this.#empty,
      sizes: this.#sizes,
      threads: this.#threads,
    };
  }

  #request(size: number): void {
    this.#all.requests++;
    this.#all.bytes += size;
    if (size === 0) this.#empty++;
    if (!isOutside(size, this.#sizes)) return;
    this.#outside.requests++;
    this.#outside.bytes += size;
  }
}

const NONE: RequestSums = { requests: 0, bytes: 0 };

/** The caveats of a heap, which serves every size and is told every setting. */
export const heapCaveats = (threads: number, notes: CallNotes = {}, counts?: RequestCounts): readonly Caveat[] =>
  caveatsOf(
    { all: NONE, empty: 0, sizes: LANE_SIZES, ...counts, outside: NONE, threads },
    { ...notes, settings: null },
  );

/** The share of takes of 0 bytes from which on buffers seem to be emptied before their return. */
const MOST_EMPTY = 0.9;

/** The caveats of the sizes in the log of a pool. */
function sizeCaveats(
  { all, empty }: RequestCounts,
  { odd, saysTakes = false, lateSizes = 0 }: CallNotes,
): readonly Caveat[] {
  const unsized = odd?.unsized ?? 0;
  const emptied = saysTakes ? empty - unsized : 0;
  return [
    ...(emptied > 0 && emptied >= MOST_EMPTY * all.requests
      ? [{ kind: "emptied", takes: emptied, ofTakes: all.requests } as const]
      : []),
    ...(lateSizes > 0 ? [{ kind: "known-late", takes: lateSizes } as const] : []),
    ...(unsized > 0 ? [{ kind: "unsized", takes: unsized } as const] : []),
  ];
}

/** The caveats of a run, in the order in which they are said. */
export function caveatsOf(counts: RequestCounts, notes: CallNotes): readonly Caveat[] {
  const { all, outside, threads } = counts;
  const { settings = null } = notes;
  const [least, most] = counts.sizes;
  return [
    ...sizeCaveats(counts, notes),
    ...(outside.requests === 0
      ? []
      : [{ kind: "left-out", ...outside, ofRequests: all.requests, ofBytes: all.bytes, least, most } as const]),
    ...(threads < 2 ? [] : [{ kind: "merged", threads } as const]),
    ...(settings === null ? [] : [{ kind: "not-applied", ...settings } as const]),
  ];
}

type Of<K extends Caveat["kind"]> = Extract<Caveat, { readonly kind: K }>;

/** "1 GiB" for the largest size of a lane, else bytes. */
const sizeText = (size: number): string => (size === MOST_IN_LANE ? "1\u00a0GiB" : formatBytes(size));

function leftOut({ requests, bytes, ofRequests, ofBytes, least, most }: Of<"left-out">): string {
  const sides = [...(least > 1 ? [`under ${sizeText(least)}`] : []), `over ${sizeText(most)}`];
  const sums = `${formatInteger(requests)} of ${formatCounted(ofRequests, "request")}, ${formatBytes(bytes)} of ${formatBytes(ofBytes)}`;
  return `Left out: ${sums}, each ${sides.join(" or ")}. Only the figures of a heap count them.`;
}

const merged = ({ threads, heap }: Of<"merged">): string =>
  `Merged${heap === undefined ? "" : ` by ${heap}`}: ${formatCounted(threads, "thread")}. Their calls run as those of one thread, on one heap${heap === undefined ? "; the heap lab can tell them apart in glibc" : ""}.`;

/** "2 calls of mallopt, 1 of malloc_trim" */
export function settingCalls({ mallopt, malloc_trim }: SettingCalls): string {
  const [first, ...rest] = Object.entries({ mallopt, malloc_trim }).filter(([, count]) => count > 0);
  const [name = "", count = 0] = first ?? [];
  const others = rest.map(([other, calls]) => `, ${formatInteger(calls)} of ${other}`);
  return `${formatCounted(count, "call")} of ${name}${others.join("")}`;
}

const notApplied = ({ heap, ...calls }: Of<"not-applied">): string =>
  `Not applied${heap === undefined ? "" : ` by ${heap}`}: ${settingCalls(calls)}. The program ran with other settings than this replay.`;

const noMemory = ({ heap, requests, bytes }: Of<"no-memory">): string =>
  `No memory: ${heap} returned null for ${formatCounted(requests, "request")}, ${formatBytes(bytes)}. Its figures do not count them.`;

const emptied = ({ takes, ofTakes }: Of<"emptied">): string =>
  `Emptied: ${formatInteger(takes)} of ${formatCounted(ofTakes, "take")} ${takes === 1 ? "needs" : "need"} 0\u00a0bytes. Was the buffer emptied before its return was logged?`;

const knownLate = ({ takes }: Of<"known-late">): string =>
  `Known late: the size of ${formatCounted(takes, "take")} comes with a growth or the return. A policy that chooses a buffer by size, or a pool that is asked for one, would have to know it at the take.`;

const unsized = ({ takes }: Of<"unsized">): string =>
  `Without a size: ${formatCounted(takes, "take")} ${takes === 1 ? "counts" : "count"} as 0\u00a0bytes, because no line says how many. The useful share depends on ${takes === 1 ? "it" : "them"}.`;

const WORDS: { readonly [K in Caveat["kind"]]: (caveat: Of<K>) => string } = {
  "left-out": leftOut,
  merged,
  "not-applied": notApplied,
  "no-memory": noMemory,
  unsized,
  emptied,
  "known-late": knownLate,
};

/** A caveat in sentences, for every page and every output. */
export const caveatText = (caveat: Caveat): string => (WORDS[caveat.kind] as (caveat: Caveat) => string)(caveat);

/** Whether a file says that the program changed malloc's settings. */
export const UNKNOWN_SETTINGS = "unknown; the file has no call of mallopt or malloc_trim";
