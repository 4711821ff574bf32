import type { HEAP_MODEL } from "../../generated/heap";
import type { KebabCase } from "../../shared/kebab-case";
import type { HeapModel } from "./scenario";

/** How a heap model works, and what its parameters mean. */
export interface HeapGuide {
  /** A sentence on how it works. */
  readonly how: string;
  /**
   * The source of its rules: a program whose every address it reproduces, or every group, slot and place, documents about
   * one, or the literature.
   */
  readonly after: "program" | "groups" | "documents" | "literature";
  /** The meaning of each parameter, in one line. */
  readonly means: Readonly<Record<string, string>>;
}

type Registry = typeof HEAP_MODEL;
/** Requires a guide to every row and parameter of the registry; a missing one does not compile. */
type AllGuides = {
  readonly [Row in keyof Registry as KebabCase<Row>]: HeapGuide & {
    readonly means: Readonly<Record<Registry[Row]["parameters"][number]["name"], string>>;
  };
};

const FITS = {
  order: "the order of the holes in the list",
  coalescing: "whether a freed block merges with the holes beside it",
  growth: "the least memory requested from the system at once",
  trim: "a hole at least this large at the end goes back to the system",
};

const NT = {
  reserve: "how many addresses are reserved at once",
  commit: "the least memory committed at once",
  map_threshold: "a larger block gets its own mapping",
  decommit_block: "a free block of this size may release its pages",
  decommit_total: "pages are released only while this much is free in total",
  heap_header: "bookkeeping at its start",
  segment_header: "bookkeeping at the start of another segment",
};

const LFH = {
  lfh_limit: "larger blocks come from the heap below; 0 = all blocks",
  first_blocks: "slots of the first subsegment of a bucket",
  most_blocks: "the most slots in a subsegment, which grows with use",
  most_bytes: "the most bytes of a subsegment",
  random_slots: "which empty slot of a subsegment is taken",
  slot_seed: "the seed of the random choice of slots",
};

/** The guides to every heap model. */
export const heapGuides: AllGuides = {
  exact: {
    how: "Every request gets exactly its bytes. There are no addresses, and nothing is lost.",
    after: "literature",
    means: {},
  },
  "first-fit": {
    how: "The first hole of the list that is large enough; the rest stays a hole.",
    after: "literature",
    means: FITS,
  },
  "best-fit": {
    how: "The smallest hole that is large enough; the rest stays a hole.",
    after: "literature",
    means: FITS,
  },
  "next-fit": {
    how: "The next hole that is large enough, from where the last search ended.",
    after: "literature",
    means: FITS,
  },
  buddy: {
    how: "Blocks are powers of two. They are split in half for small requests and merged with their buddies when freed.",
    after: "literature",
    means: {
      least_order: "a smaller request gets a block of this size",
      arena_order: "the memory requested from the system at once",
      retained: "how many empty arenas stay",
    },
  },
  "size-class": {
    how: "Runs of equal slots for each class of sizes, without splitting or merging inside.",
    after: "literature",
    means: {
      steps_order: "how finely sizes are distinguished",
      largest_order: "larger blocks get whole pages",
      run_slots: "the fewest slots in a run",
      retained_runs: "how many empty runs of a class stay",
      growth: "the least memory requested from the system at once",
      retained_pages: "how many stay before pages go back to the system",
      map_pages: "a larger block gets its own mapping",
    },
  },
  ptmalloc: {
    how: "Best fit by bins; small blocks are kept by size, and the others merge when they are freed.",
    after: "program",
    means: {
      version: "the version of glibc whose malloc this is",
      tcache_count: "how many freed blocks of each small size wait for the next request",
      mmap_threshold: "a request of this size or more gets its own mapping",
      top_pad: "how much more than needed is requested from the system",
      trim_threshold: "a larger hole at the end goes back to the system",
      tcache_max: "the largest request that the tcache serves; a version ignores one that it refuses",
      tcache_unsorted_limit: "how many chunks a scan sorts before it returns a cached one",
      mxfast: "the largest request that fastbins serve, in versions that have them",
      mmap_max: "the most mappings at once",
      arena_max: "how many arenas the threads share",
      arena_test: "arenas that the threads get before processors are counted",
      processors: "of the machine; each allows 8 arenas",
    },
  },
  "nt-xp": {
    how: "Best fit in lists by size; lookaside lists keep small blocks; pages are committed as needed.",
    after: "documents",
    means: { ...NT, lookaside_depth: "how many freed blocks of each small size are kept" },
  },
  "nt-xp-lfh": {
    how: "Equal slots for blocks up to 16 KB, the NT heap for the larger ones.",
    after: "documents",
    means: { ...NT, ...LFH },
  },
  "nt-vista": {
    how: "Buckets of equal slots open automatically for frequent sizes.",
    after: "documents",
    means: {
      ...NT,
      ...LFH,
      activation: "how many blocks open a bucket",
      counted_granules: "blocks of this size or larger count only in a large heap",
      counted_segments: "from this many segments on, all sizes count",
    },
  },
  tlsf: {
    how: "Lists for a few steps of each doubling of sizes; bitmaps find, without a search, a list in which every hole fits.",
    after: "literature",
    means: { second_order: "how finely hole sizes are distinguished", growth: FITS.growth, trim: FITS.trim },
  },
  musl: {
    how: "Groups of up to 32 equal slots; a small group lies in a slot of a larger class.",
    after: "groups",
    means: {},
  },
};

/** The conditions under which a model answers as the program that it stands for. */
export const heapConditions: Readonly<Partial<Record<HeapModel, string>>> = {
  musl: "Exact for a static program, which donates no memory to malloc, that writes none of the bytes that decide a place. Otherwise, groups or places differ.",
};
