import type { DescribedPreset } from "../../../kernel/scenario/preset";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { heapOf } from "../../../models/allocation/heap-models";
import type { HeapParameter } from "../../../models/allocation/scenario";
import { changed, cliffScenario } from "./model";
import { type ReallocScenario, withDiscard } from "./realloc-scenario";

const KiB = 1024;
const glibc = (parameters: Readonly<Record<string, HeapParameter>> = {}) => heapLane(heapOf("ptmalloc", parameters));
const ADVICE = [glibc({ mmap_threshold: 8 * KiB })];
const MUSL = heapLane(heapOf("musl"));
const POOL = { map_pages: 16_777_216 };
const over = (change: Partial<ReallocScenario>): ReallocScenario => changed(cliffScenario, change);

/** The scenarios of the realloc lab by name. */
export const reallocPresets = {
  realloc: {
    title: "The cliff at 128 kB",
    description: "The sweep of 2015: each size in a process of its own, with a heap as new for each.",
    scenario: cliffScenario,
  },
  "realloc-written": {
    title: "Every block written first",
    description: "The program writes each block before it is resized, as real programs do.",
    scenario: over({ touch: "asked" }),
  },
  "realloc-advice": {
    title: "The advice of 2015",
    description: "mmap_threshold at 8 KiB, so that realloc renames pages from 8 KiB on.",
    scenario: over({ lanes: ADVICE, size: 16 * KiB }),
  },
  "realloc-one": {
    title: "One block at a time",
    description: "malloc, realloc and free of one pointer, then of the next. The first freed mapping ends the cliff.",
    scenario: over({ order: "one", size: 128 * KiB }),
  },
  "realloc-advice-one": {
    title: "The advice in a loop",
    description: "The same with mmap_threshold at 8 KiB, which never rises: each block is copied out of the heap.",
    scenario: over({ order: "one", lanes: ADVICE, size: 128 * KiB }),
  },
  "realloc-shuffled": {
    title: "Shuffled",
    description: "realloc and free visit the pointers in random orders.",
    scenario: over({ order: "shuffled" }),
  },
  "realloc-mallocs": {
    title: "Today’s mallocs",
    description:
      "glibc 2.36, glibc 2.43 and musl: each renames pages from 128 KiB on. musl copies every smaller block.",
    scenario: over({ lanes: [glibc(), glibc({ version: "2.43" }), MUSL] }),
  },
  "realloc-half": {
    title: "Resized to half",
    description: "glibc frees the rest of a block. 2.37 alone keeps it, and musl copies to a smaller slot.",
    scenario: over({ lanes: [glibc(), glibc({ version: "2.37" }), MUSL], factor: [1, 2], least: 64, size: 4 * KiB }),
  },
  "realloc-growth": {
    title: "Three halves or twice",
    description: "Vectors grow in first fit by allocating, copying and freeing, with factors from 5/4 to 2.",
    scenario: over({ stage: "growth", lanes: [heapLane(heapOf("first-fit"))], by: "copy", grow: [3, 2] }),
  },
  "realloc-unmapped": {
    title: "glibc without mappings",
    description: "mmap_threshold at its maximum, so that realloc copies up to 256 MiB.",
    scenario: over({ lanes: [glibc({ mmap_threshold: 4_294_967_294 })], size: 1024 * KiB }),
  },
  "realloc-pool": {
    title: "A pool beside it",
    description: "glibc beside size classes whose realloc frees, then allocates: contents are lost.",
    scenario: over({ lanes: [glibc(), withDiscard(heapLane(heapOf("size-class", POOL)), true)], size: 4 * KiB }),
  },
} as const satisfies Readonly<Record<string, DescribedPreset<ReallocScenario>>>;
