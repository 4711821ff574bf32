import type { CALL_PATH } from "../../generated/heap";
import type { KebabCase } from "../../shared/kebab-case";

import { heapLists } from "./heap-lists";
import type { HeapModel } from "./scenario";

/** The path that a call took, derived from its operation steps. */
export type CallPath = KebabCase<keyof typeof CALL_PATH>;

/** A path as people read it; null = the name of its free list. */
const WORDS = {
  nothing: "nothing",
  "no-memory": "null",
  list: null,
  top: "top",
  "top-grows": "top-grows",
  mapped: "mapped",
  fits: "fits",
  "takes-next": "takes-next",
  "takes-top": "takes-top",
  joins: "joins",
  "copied-list": "copied:bin",
  "copied-top": "copied:top",
  "copied-top-grows": "copied:top-grows",
  "copied-mapping": "copied:mapping",
  "mapping-fits": "mapping-fits",
  "renamed-in-place": "renamed:in-place",
  "renamed-moved": "renamed:moved",
  kept: null,
  bin: "bin",
  "to-top": "top",
  trims: "trims",
  unmapped: "unmapped",
  "unmapped-raises": "unmapped+raises",
} as const satisfies Readonly<Record<CallPath, string | null>>;

/** All paths, in the core's order. The core's own list would be part of the first load. */
export const CALL_PATHS = Object.keys(WORDS) as readonly CallPath[];

/** The path's word. `list`: the free list of the call, whose name some paths have. */
export function pathWord(model: HeapModel, path: CallPath, list: number): string {
  return WORDS[path] ?? (heapLists(model)[list]?.name ?? "list").replaceAll("_", "-");
}

/** A path as a program sees it from outside, by addresses and the end of the heap. */
const SEEN = {
  nothing: "nothing",
  "no-memory": "null",
  list: "heap",
  top: "heap",
  "top-grows": "heap",
  mapped: "map",
  fits: "fits",
  "takes-next": "grows",
  "takes-top": "grows",
  joins: "grows",
  "copied-list": "moves",
  "copied-top": "moves",
  "copied-top-grows": "moves",
  "copied-mapping": "to-map",
  "mapping-fits": "map-fits",
  "renamed-in-place": "remap-in-place",
  "renamed-moved": "remap-moved",
  kept: "heap",
  bin: "heap",
  "to-top": "heap",
  trims: "heap",
  unmapped: "unmap",
  "unmapped-raises": "unmap",
} as const satisfies Readonly<Record<CallPath, string>>;

/** The path as a program sees it; +brk = the end of the heap moved. A copy to a mapping is one word either way. */
export const seenWord = (path: CallPath, movedEnd: boolean): string =>
  `${SEEN[path]}${movedEnd && path !== "copied-mapping" ? "+brk" : ""}`;
