import type { CallPath } from "../../../models/allocation/call-paths";

/** A way of realloc that the charts mark. */
export type Way =
  | "in-place"
  | "copied"
  | "copied-to-mapping"
  | "renamed-moved"
  | "renamed-in-place"
  | "replaced"
  | "no-memory";

/** The ways with their words, in the order of the legend. */
export const WAYS: readonly (readonly [way: Way, words: string])[] = [
  ["in-place", "in place"],
  ["copied", "copied"],
  ["copied-to-mapping", "copied to a mapping"],
  ["renamed-moved", "renamed, moved"],
  ["renamed-in-place", "renamed in place"],
];

const WAY_OF: Readonly<Partial<Record<CallPath, Way>>> = {
  "copied-list": "copied",
  "copied-top": "copied",
  "copied-top-grows": "copied",
  "copied-mapping": "copied-to-mapping",
  "mapping-fits": "renamed-in-place",
  "renamed-in-place": "renamed-in-place",
  "renamed-moved": "renamed-moved",
  list: "replaced",
  top: "replaced",
  "top-grows": "replaced",
  mapped: "replaced",
  "no-memory": "no-memory",
};

/** The way of a realloc that frees, then allocates, in words. */
export const REPLACED = "freed, allocated again";

/** The way of a path of realloc. Only one that loses the contents has a path of malloc. */
export const wayOf = (path: CallPath): Way => WAY_OF[path] ?? "in-place";

export const wayWords = (way: Way): string =>
  way === "replaced" ? REPLACED : (WAYS.find(([name]) => name === way)?.[1] ?? "no memory");
