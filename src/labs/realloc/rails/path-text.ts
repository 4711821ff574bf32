import type { CallKind } from "../../../models/allocation/call-summary";

const COMMON: Readonly<Record<string, string>> = {
  null: "no memory",
  nothing: "nothing",
  tcache: "tcache",
  fastbin: "fast bin",
};

const OF: Readonly<Record<CallKind, Readonly<Record<string, string>>>> = {
  malloc: {
    top: "from top",
    "top-grows": "the heap grows",
    mapped: "a mapping",
    unsorted: "a hole, unsorted",
    "small-bin": "a hole, small bin",
    "large-bin": "a hole, large bin",
  },
  realloc: {
    list: "freed, from a list",
    top: "freed, from top",
    "top-grows": "freed, the heap grows",
    mapped: "freed, a mapping",
    fits: "fits already",
    "takes-next": "takes the hole behind",
    "takes-top": "takes more of top",
    joins: "joins the chunk behind",
    "copied:bin": "copied into a hole",
    "copied:top": "copied to top",
    "copied:top-grows": "copied, heap grows",
    "copied:mapping": "copied to a mapping",
    "mapping-fits": "same pages",
    "renamed:in-place": "renamed in place",
    "renamed:moved": "renamed, moved",
  },
  free: {
    bin: "into a bin",
    top: "joins top",
    trims: "the heap shrinks",
    unmapped: "unmapped",
    "unmapped+raises": "unmapped, raises threshold",
  },
};

/** A path in words: "copied into a hole". A path without words keeps its name. */
export const pathText = (kind: CallKind, word: string): string => OF[kind][word] ?? COMMON[word] ?? word;
