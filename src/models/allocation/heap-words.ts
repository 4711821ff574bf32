import type { HEAP_MODEL } from "../../generated/heap";
import type { Spoken } from "../../kernel/scenario/scenario";
import { equal } from "../../shared/equal";
import { formatBytes, formatInteger } from "../../shared/format";
import { heapTables } from "./heap-models";
import type { HeapChoice, HeapModel, HeapParameter } from "./scenario";

/** The name and meaning of a parameter. */
export interface ParameterWords {
  /** The label before the value, as in "tcache 7". */
  readonly label: string;
  readonly unit:
    | "B"
    | "pages"
    | "2^n B"
    | "blocks"
    | "runs"
    | "segments"
    | "granules"
    | "yes or no"
    | "choice"
    | "number"
    | "2^n";
  /** One line. */
  readonly means: string;
  /** The text for "none", where a value may be none. */
  readonly none?: string;
  /** The phrase for "none" where label and text do not join. */
  readonly without?: string;
  /** The name of each value, for a choice. */
  readonly values?: readonly string[];
}

/** The names of a heap model and its parameters. */
export interface ModelWords {
  /** In a lane's head. */
  readonly short: string;
  readonly name: string;
  /** A sentence on how it works. */
  readonly how: string;
  /** The source of its rules: a program whose every address it reproduces, documents about one, or the literature. */
  readonly after: "program" | "documents" | "literature";
  readonly parameters: Readonly<Record<string, ParameterWords>>;
}

type Registry = typeof HEAP_MODEL;
/** Requires words for every row and parameter of the registry; a missing one does not compile. */
type AllWords = {
  readonly [Row in keyof Registry as Spoken<Row>]: ModelWords & {
    readonly parameters: Readonly<Record<Registry[Row]["parameters"][number]["name"], ParameterWords>>;
  };
};

const FITS = {
  order: {
    label: "free list",
    unit: "choice",
    means: "the order of the holes in the list",
    values: ["by address", "the newest first", "the oldest first"],
  },
  coalescing: {
    label: "coalescing",
    unit: "yes or no",
    means: "whether a freed block merges with the holes beside it",
    values: ["no", "yes"],
  },
  growth: { label: "grows by", unit: "pages", means: "the least memory requested from the system at once" },
  trim: {
    label: "trim threshold",
    unit: "pages",
    means: "a hole at least this large at the end goes back to the system",
  },
} as const satisfies Record<string, ParameterWords>;

const NT = {
  reserve: { label: "segment", unit: "B", means: "how many addresses are reserved at once" },
  commit: { label: "commits by", unit: "B", means: "the least memory committed at once" },
  map_threshold: { label: "maps apart from", unit: "B", means: "a larger block gets its own mapping" },
  decommit_block: {
    label: "decommits blocks from",
    unit: "B",
    means: "a free block of this size may release its pages",
    none: "never",
    without: "never decommits blocks",
  },
  decommit_total: {
    label: "decommits when free reaches",
    unit: "B",
    means: "pages are released only while this much is free in total",
    none: "never",
    without: "never decommits",
  },
  heap_header: { label: "heap header", unit: "B", means: "the heap’s own bytes at its start" },
  segment_header: {
    label: "segment header",
    unit: "B",
    means: "the heap’s own bytes at the start of another segment",
  },
} as const satisfies Record<string, ParameterWords>;

const LFH = {
  lfh_limit: {
    label: "low-fragmentation up to",
    unit: "B",
    means: "larger blocks come from the heap below; 0 = all blocks",
  },
  first_blocks: { label: "first subsegment", unit: "blocks", means: "slots of the first subsegment of a bucket" },
  most_blocks: {
    label: "longest subsegment",
    unit: "blocks",
    means: "the most slots in a subsegment, which grows with use",
  },
  most_bytes: { label: "largest subsegment", unit: "B", means: "the most bytes of a subsegment" },
  random_slots: {
    label: "slots",
    unit: "choice",
    means: "which empty slot of a subsegment is taken",
    values: ["in order", "at random"],
  },
  slot_seed: { label: "slot seed", unit: "number", means: "the seed of the random choice of slots" },
} as const satisfies Record<string, ParameterWords>;

/** The words of every heap model. */
export const heapWords: AllWords = {
  exact: {
    short: "the article’s",
    name: "the article’s heap",
    how: "Every request gets exactly its bytes. There are no addresses, and nothing is lost.",
    after: "literature",
    parameters: {},
  },
  "first-fit": {
    short: "first fit",
    name: "first fit",
    how: "The first hole of the list that is large enough; the rest stays a hole.",
    after: "literature",
    parameters: FITS,
  },
  "best-fit": {
    short: "best fit",
    name: "best fit",
    how: "The smallest hole that is large enough; the rest stays a hole.",
    after: "literature",
    parameters: FITS,
  },
  "next-fit": {
    short: "next fit",
    name: "next fit",
    how: "The next hole that is large enough, from where the last search ended.",
    after: "literature",
    parameters: FITS,
  },
  buddy: {
    short: "buddy system",
    name: "buddy system",
    how: "Blocks are powers of two. They are split in half for small requests and merged with their buddies when freed.",
    after: "literature",
    parameters: {
      least_order: { label: "smallest block", unit: "2^n B", means: "a smaller request gets a block of this size" },
      arena_order: { label: "arena", unit: "2^n B", means: "the memory requested from the system at once" },
      retained: { label: "keeps empty arenas", unit: "number", means: "how many empty arenas stay" },
    },
  },
  "size-class": {
    short: "size classes",
    name: "size classes",
    how: "Runs of equal slots for each class of sizes, without splitting or merging inside.",
    after: "literature",
    parameters: {
      steps_order: { label: "classes per doubling", unit: "2^n", means: "how finely sizes are distinguished" },
      largest_order: { label: "classes up to", unit: "2^n B", means: "larger blocks get whole pages" },
      run_slots: { label: "slots per run", unit: "blocks", means: "the fewest slots in a run" },
      retained_runs: { label: "keeps empty runs", unit: "runs", means: "how many empty runs of a class stay" },
      growth: { label: "grows by", unit: "pages", means: "the least memory requested from the system at once" },
      retained_pages: {
        label: "keeps free pages",
        unit: "pages",
        means: "how many stay before pages go back to the system",
      },
      map_pages: { label: "maps apart from", unit: "pages", means: "a larger block gets its own mapping" },
    },
  },
  ptmalloc: {
    short: "glibc 2.36",
    name: "glibc 2.36 (ptmalloc)",
    how: "Best fit by bins; small blocks are kept by size, and the others merge when they are freed.",
    after: "program",
    parameters: {
      tcache_count: {
        label: "tcache",
        unit: "blocks",
        means: "how many freed blocks of each small size wait for the next request",
      },
      mmap_threshold: {
        label: "maps apart from",
        unit: "B",
        means: "a request of this size or more gets its own mapping",
        none: "128 KiB on, rising",
      },
      top_pad: {
        label: "grows by",
        unit: "B",
        means: "how much more than needed is requested from the system",
        none: "128 KiB",
      },
      trim_threshold: {
        label: "trim threshold",
        unit: "B",
        means: "a larger hole at the end goes back to the system",
        none: "128 KiB, rising",
      },
    },
  },
  "nt-xp": {
    short: "NT XP",
    name: "NT heap of Windows XP",
    how: "Best fit in lists by size; lookaside lists keep small blocks; pages are committed as needed.",
    after: "documents",
    parameters: {
      ...NT,
      lookaside_depth: {
        label: "lookaside",
        unit: "blocks",
        means: "how many freed blocks of each small size are kept",
      },
    },
  },
  "nt-xp-lfh": {
    short: "NT XP with LFH",
    name: "NT heap of Windows XP with LFH",
    how: "Equal slots for blocks up to 16 KB, the NT heap for the larger ones.",
    after: "documents",
    parameters: { ...NT, ...LFH },
  },
  "nt-vista": {
    short: "NT Vista",
    name: "NT heap since Windows Vista",
    how: "Buckets of equal slots open automatically for frequent sizes.",
    after: "documents",
    parameters: {
      ...NT,
      ...LFH,
      activation: {
        label: "opens after",
        unit: "blocks",
        means: "how many blocks open a bucket",
        none: "never",
        without: "never opens a bucket",
      },
      counted_granules: {
        label: "counted late from",
        unit: "granules",
        means: "blocks of this size or larger count only in a large heap",
      },
      counted_segments: {
        label: "large heap from",
        unit: "segments",
        means: "from this many segments on, all sizes count",
      },
    },
  },
  tlsf: {
    short: "TLSF",
    name: "two-level segregated fit (TLSF)",
    how: "Lists for a few steps of each doubling of sizes; bitmaps find, without a search, a list in which every hole fits.",
    after: "literature",
    parameters: {
      second_order: { label: "lists per doubling", unit: "2^n", means: "how finely hole sizes are distinguished" },
      growth: FITS.growth,
      trim: FITS.trim,
    },
  },
};

const COUNTED: Partial<Record<ParameterWords["unit"], string>> = { pages: "pages", runs: "runs", segments: "segments" };

/** A parameter's value in words: "yes", "1 MiB", "never". */
export function parameterText({ unit, none = "none", values }: ParameterWords, value: HeapParameter): string {
  if (value === "none") return none;
  if (unit === "B") return formatBytes(value);
  if (unit === "2^n B") return formatBytes(2 ** value);
  if (unit === "2^n") return formatInteger(2 ** value);
  const text = values?.[value] ?? formatInteger(value);
  return unit in COUNTED ? `${text}\u00a0${COUNTED[unit]}` : text;
}

/** A parameter and its value: "tcache 0", "never decommits". */
export const parameterPhrase = (words: ParameterWords, value: HeapParameter): string =>
  value === "none" && words.without ? words.without : `${words.label} ${parameterText(words, value)}`;

/** The parameters that are unusual or listed in `always`, in words: "tcache 0". */
function mentionedParameters({ model, parameters }: HeapChoice, always: readonly string[] = []): readonly string[] {
  return Object.entries<ParameterWords>(heapWords[model].parameters)
    .filter(([key]) => always.includes(key) || !equal(parameters[key], heapTables[model][key]?.default))
    .map(([key, words]) => parameterPhrase(words, parameters[key] ?? 0));
}

/** A short name of a heap: "glibc 2.36, tcache 0"; the model alone if that exceeds `most` letters. */
export function heapName(heap: HeapChoice, most = Number.POSITIVE_INFINITY): string {
  const { short } = heapWords[heap.model];
  const name = [short, ...mentionedParameters(heap)].join(", ");
  return name.length > most ? short : name;
}

/** Parameters to mention even if they are usual. */
const ALWAYS_MENTIONED: Readonly<Partial<Record<HeapModel, readonly string[]>>> = {
  ptmalloc: ["tcache_count", "mmap_threshold"],
  "nt-xp-lfh": ["lfh_limit"],
  "first-fit": ["coalescing"],
};

/** One line about a heap: "glibc 2.36 (ptmalloc), tcache 7, maps apart from 128 KiB on, rising". */
export const heapSentence = (heap: HeapChoice): string =>
  [heapWords[heap.model].name, ...mentionedParameters(heap, ALWAYS_MENTIONED[heap.model])].join(", ");
