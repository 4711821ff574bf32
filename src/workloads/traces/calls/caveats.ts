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
  readonly sizes: Sizes;
  readonly threads: number;
}

/** The calls in a file that change how malloc works. A file that names none may not record them. */
export interface SettingCalls {
  readonly mallopt: number;
  readonly malloc_trim: number;
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
  | { readonly kind: "merged"; readonly threads: number }
  | ({ readonly kind: "not-applied" } & SettingCalls)
  | ({ readonly kind: "no-memory"; readonly heap: string } & RequestSums);

/** Whether a run with these sizes leaves a request out. A request of 0 bytes needs 1. */
export const isOutside = (size: number, [least, most]: Sizes): boolean => size > most || Math.max(1, size) < least;

/** Counts the requests of a run. */
export class RequestCounter {
  readonly #sizes: Sizes;
  /** Operations of the run that are to come. */
  #left: number;
  readonly #all = { requests: 0, bytes: 0 };
  readonly #outside = { requests: 0, bytes: 0 };
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
    return { all: { ...this.#all }, outside: { ...this.#outside }, sizes: this.#sizes, threads: this.#threads };
  }

  #request(size: number): void {
    this.#all.requests++;
    this.#all.bytes += size;
    if (!isOutside(size, this.#sizes)) return;
    this.#outside.requests++;
    this.#outside.bytes += size;
  }
}

const NONE: RequestSums = { requests: 0, bytes: 0 };

/** The caveats of a heap, which serves every size. */
export const heapCaveats = (threads: number, settings: SettingCalls | null): readonly Caveat[] =>
  caveatsOf({ all: NONE, outside: NONE, sizes: LANE_SIZES, threads }, settings);

/** The caveats of a run, in the order in which they are said. `settings`: null = the trace does not say. */
export function caveatsOf(counts: RequestCounts, settings: SettingCalls | null): readonly Caveat[] {
  const { all, outside, threads } = counts;
  const [least, most] = counts.sizes;
  return [
    ...(outside.requests === 0
      ? []
      : [{ kind: "left-out", ...outside, ofRequests: all.requests, ofBytes: all.bytes, least, most } as const]),
    ...(threads < 2 ? [] : [{ kind: "merged", threads } as const]),
    ...(settings === null ? [] : [{ kind: "not-applied", ...settings } as const]),
  ];
}
