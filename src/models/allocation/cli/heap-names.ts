import { byName } from "../engine/heap-session";
import { plainName } from "../figure-table";
import { HEAP_FIGURES, heapKey } from "../figures";

/** The names of a heap's figures in files, in the core's order. */
export const HEAP_NAMES: readonly string[] = HEAP_FIGURES.map((name) => plainName(heapKey(name)));

/** A heap's figures, given in the core's order, by their names in files. */
export const heapFiguresForFile = (figures: Float64Array): Readonly<Record<string, number | null>> =>
  byName(HEAP_NAMES, figures);
