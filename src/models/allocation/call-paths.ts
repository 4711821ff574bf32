import type { CALL_PATH } from "../../generated/heap";
import type { KebabCase } from "../../shared/kebab-case";

import { heapLists } from "./heap-lists";
import type { HeapModel } from "./scenario";

/** The path that a call took, derived from its operation steps. */
export type CallPath = KebabCase<keyof typeof CALL_PATH>;

/**
 * A path as people read it (null = the name of its free list), and as a program sees it from outside, by addresses and
 * the end of the heap.
 */
const WORDS: Readonly<Record<CallPath, readonly [word: string | null, measured: string]>> = {
  nothing: ["nothing", "nothing"],
  "no-memory": ["null", "null"],
  list: [null, "heap"],
  top: ["top", "heap"],
  "top-grows": ["top-grows", "heap"],
  mapped: ["mapped", "map"],
  fits: ["fits", "fits"],
  shrinks: ["shrinks", "shrinks"],
  "takes-next": ["takes-next", "grows"],
  "takes-top": ["takes-top", "grows"],
  joins: ["joins", "grows"],
  "copied-list": ["copied:bin", "moves"],
  "copied-top": ["copied:top", "moves"],
  "copied-top-grows": ["copied:top-grows", "moves"],
  "copied-mapping": ["copied:mapping", "to-map"],
  "mapping-fits": ["mapping-fits", "map-fits"],
  "renamed-in-place": ["renamed:in-place", "remap-in-place"],
  "renamed-moved": ["renamed:moved", "remap-moved"],
  kept: [null, "heap"],
  bin: ["bin", "heap"],
  "to-top": ["top", "heap"],
  trims: ["trims", "heap"],
  unmapped: ["unmapped", "unmap"],
  "unmapped-raises": ["unmapped+raises", "unmap"],
};

/** All paths, in the core's order. The core's own list would be part of the first load. */
export const CALL_PATHS = Object.keys(WORDS) as readonly CallPath[];

/** The path's word. `list`: the free list of the call, whose name some paths have. */
export const pathWord = (model: HeapModel, path: CallPath, list: number): string =>
  WORDS[path][0] ?? (heapLists(model)[list]?.name ?? "list").replaceAll("_", "-");

/** The path as a program sees it; +brk = the end of the heap moved. A copy to a mapping is one word either way. */
export const observedWord = (path: CallPath, movedEnd: boolean): string =>
  `${WORDS[path][1]}${movedEnd && path !== "copied-mapping" ? "+brk" : ""}`;
