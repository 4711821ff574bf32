import { GLIBC_VERSIONS, type HEAP_MODEL } from "../../generated/heap";
import { equal } from "../../shared/equal";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import type { KebabCase } from "../../shared/kebab-case";
import { laneLetter } from "../../shared/lane-letter";
import { hasHeapModel, isUsual } from "./heap-models";
import type { HeapChoice, HeapModel, HeapParameter, Policy } from "./scenario";

/** The name of a parameter and of its values. */
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
  readonly parameters: Readonly<Record<string, ParameterWords>>;
}

type Registry = typeof HEAP_MODEL;
/** Requires words for every row and parameter of the registry; a missing one does not compile. */
type AllWords = {
  readonly [Row in keyof Registry as KebabCase<Row>]: ModelWords & {
    readonly parameters: Readonly<Record<Registry[Row]["parameters"][number]["name"], ParameterWords>>;
  };
};

const FITS = {
  order: { label: "free list", unit: "choice", values: ["by address", "the newest first", "the oldest first"] },
  coalescing: { label: "coalescing", unit: "yes or no", values: ["no", "yes"] },
  growth: { label: "grows by", unit: "pages" },
  trim: { label: "trim threshold", unit: "pages" },
} as const satisfies Record<string, ParameterWords>;

const NT = {
  reserve: { label: "segment", unit: "B" },
  commit: { label: "commits by", unit: "B" },
  map_threshold: { label: "maps apart from", unit: "B" },
  decommit_block: { label: "decommits blocks from", unit: "B", none: "never", without: "never decommits blocks" },
  decommit_total: { label: "decommits when free reaches", unit: "B", none: "never", without: "never decommits" },
  heap_header: { label: "heap header", unit: "B" },
  segment_header: { label: "segment header", unit: "B" },
} as const satisfies Record<string, ParameterWords>;

const LFH = {
  lfh_limit: { label: "low-fragmentation up to", unit: "B" },
  first_blocks: { label: "first subsegment", unit: "blocks" },
  most_blocks: { label: "longest subsegment", unit: "blocks" },
  most_bytes: { label: "largest subsegment", unit: "B" },
  random_slots: { label: "slots", unit: "choice", values: ["in order", "at random"] },
  slot_seed: { label: "slot seed", unit: "number" },
} as const satisfies Record<string, ParameterWords>;

/** The words of every heap model. */
export const heapWords: AllWords = {
  exact: { short: "the article’s", name: "the article’s heap", parameters: {} },
  "first-fit": { short: "first fit", name: "first fit", parameters: FITS },
  "best-fit": { short: "best fit", name: "best fit", parameters: FITS },
  "next-fit": { short: "next fit", name: "next fit", parameters: FITS },
  buddy: {
    short: "buddy system",
    name: "buddy system",
    parameters: {
      least_order: { label: "smallest block", unit: "2^n B" },
      arena_order: { label: "arena", unit: "2^n B" },
      retained: { label: "keeps empty arenas", unit: "number" },
    },
  },
  "size-class": {
    short: "size classes",
    name: "size classes",
    parameters: {
      steps_order: { label: "classes per doubling", unit: "2^n" },
      largest_order: { label: "classes up to", unit: "2^n B" },
      run_slots: { label: "slots per run", unit: "blocks" },
      retained_runs: { label: "keeps empty runs", unit: "runs" },
      growth: { label: "grows by", unit: "pages" },
      retained_pages: { label: "keeps free pages", unit: "pages" },
      map_pages: { label: "maps apart from", unit: "pages" },
    },
  },
  ptmalloc: {
    short: "glibc 2.36",
    name: "glibc 2.36 (ptmalloc)",
    parameters: {
      version: { label: "version", unit: "choice" },
      tcache_count: { label: "tcache", unit: "blocks" },
      mmap_threshold: { label: "maps apart from", unit: "B", none: "128 KiB on, rising" },
      top_pad: { label: "grows by", unit: "B", none: "128 KiB" },
      trim_threshold: { label: "trim threshold", unit: "B", none: "128 KiB, rising" },
      tcache_max: { label: "tcache up to", unit: "B", none: "1,032 B" },
      tcache_unsorted_limit: { label: "scan limit", unit: "blocks", none: "none" },
      mxfast: { label: "fastbins up to", unit: "B" },
      mmap_max: { label: "most mappings", unit: "number", none: "65,536" },
      arena_max: { label: "most arenas", unit: "number", none: "8 per processor" },
      arena_test: { label: "arenas at first", unit: "number", none: "none" },
      processors: { label: "processors", unit: "number" },
    },
  },
  "nt-xp": {
    short: "NT XP",
    name: "NT heap of Windows XP",
    parameters: { ...NT, lookaside_depth: { label: "lookaside", unit: "blocks" } },
  },
  "nt-xp-lfh": { short: "NT XP with LFH", name: "NT heap of Windows XP with LFH", parameters: { ...NT, ...LFH } },
  "nt-vista": {
    short: "NT Vista",
    name: "NT heap since Windows Vista",
    parameters: {
      ...NT,
      ...LFH,
      activation: { label: "opens after", unit: "blocks", none: "never", without: "never opens a bucket" },
      counted_granules: { label: "counted late from", unit: "granules" },
      counted_segments: { label: "large heap from", unit: "segments" },
    },
  },
  tlsf: {
    short: "TLSF",
    name: "two-level segregated fit (TLSF)",
    parameters: { second_order: { label: "lists per doubling", unit: "2^n" }, growth: FITS.growth, trim: FITS.trim },
  },
  musl: { short: "musl 1.2.6", name: "musl 1.2.6 (mallocng)", parameters: {} },
};

const COUNTED: Partial<Record<ParameterWords["unit"], string>> = { pages: "page", runs: "run", segments: "segment" };

/** A parameter's value in words: "yes", "1 MiB", "never". */
export function parameterText({ unit, none = "none", values }: ParameterWords, value: HeapParameter): string {
  if (value === "none") return none;
  if (typeof value === "string") return value;
  if (unit === "B") return formatBytes(value);
  if (unit === "2^n B") return formatBytes(2 ** value);
  if (unit === "2^n") return formatInteger(2 ** value);
  const counted = COUNTED[unit];
  return counted === undefined ? (values?.[value] ?? formatInteger(value)) : formatCounted(value, counted);
}

/** A parameter and its value: "tcache 0", "never decommits". */
export const parameterPhrase = (words: ParameterWords, value: HeapParameter): string =>
  value === "none" && words.without ? words.without : `${words.label} ${valueText(words, value)}`;

/** The value after the label, without a unit that ends the label: "keeps empty runs 1". */
const valueText = (words: ParameterWords, value: HeapParameter): string =>
  typeof value === "number" && words.label.endsWith(` ${words.unit}`)
    ? formatInteger(value)
    : parameterText(words, value);

/** The parameters that are unusual or listed in `always`, in words: "tcache 0". */
function mentionedParameters(heap: HeapChoice, always: readonly string[] = []): readonly string[] {
  return Object.entries<ParameterWords>(heapWords[heap.model].parameters)
    .filter(([key]) => key !== "version" && (always.includes(key) || !isUsual(heap, key)))
    .map(([key, words]) => parameterPhrase(words, heap.parameters[key] ?? 0));
}

/** The versions of glibc whose real answers the model was compared with. */
const COMPARED: readonly unknown[] = ["2.36", "2.41", "2.43"];

/** Whether a heap was compared with the program that it models, in this version. */
export const isCompared = ({ parameters: { version } }: HeapChoice): boolean =>
  version === undefined || COMPARED.includes(version);

/** The source of a heap's rules, unless it was compared. */
export const sourceOf = (heap: HeapChoice): readonly string[] =>
  isCompared(heap) ? [] : ["from the source, not compared"];

/** Words for a heap that was compared. */
export const COMPARED_WORDS = "compared with the real one";

/** A short name of a heap, and whether it was compared with the malloc that it stands for, if any. */
export function testedName(heap: HeapChoice): string {
  const standsForOne = heap.model === "ptmalloc" || heap.model === "musl";
  return standsForOne && isCompared(heap) ? `${heapName(heap)}, ${COMPARED_WORDS}` : heapName(heap);
}

/** A name of a model as that of the heap's version: "glibc 2.43". */
const ofVersion = ({ parameters: { version } }: HeapChoice, name: string): string =>
  version === undefined ? name : name.replace(GLIBC_VERSIONS[0], String(version));

/** The short name of a heap's model and version, without parameters. */
export const shortName = (heap: HeapChoice): string => ofVersion(heap, heapWords[heap.model].short);
/** The name of a heap's model and version. */
export const modelName = (heap: HeapChoice): string => ofVersion(heap, heapWords[heap.model].name);

/** A short name of a heap: "glibc 2.36, tcache 0"; the model alone if that exceeds `most` letters. */
export function heapName(heap: HeapChoice, most = Number.POSITIVE_INFINITY): string {
  const short = shortName(heap);
  const tested = isCompared(heap) ? short : `${short}, not compared`;
  const name = [tested, ...mentionedParameters(heap)].join(", ");
  return name.length <= most ? name : tested;
}

/** Parameters to mention even if they are usual. */
const ALWAYS_MENTIONED: Readonly<Partial<Record<HeapModel, readonly string[]>>> = {
  ptmalloc: ["tcache_count", "mmap_threshold"],
  "nt-xp-lfh": ["lfh_limit"],
  "first-fit": ["coalescing"],
};

/** One line about a heap: "glibc 2.36 (ptmalloc), tcache 7, maps apart from 128 KiB on, rising". */
export const heapSentence = (heap: HeapChoice): string =>
  [modelName(heap), ...sourceOf(heap), ...mentionedParameters(heap, ALWAYS_MENTIONED[heap.model])].join(", ");

/** The heap that all lanes share; null = they differ. */
export function sharedHeap(lanes: readonly Policy[]): HeapChoice | null {
  const first = lanes[0]?.heap;
  return first !== undefined && lanes.every(({ heap }) => equal(heap, first)) ? first : null;
}

/** "All lanes on glibc 2.36 (ptmalloc), …", or lane by lane; "" if all have the ideal heap. */
export function heapsSentence(lanes: readonly Policy[]): string {
  if (!lanes.some(hasHeapModel)) return "";
  const shared = sharedHeap(lanes);
  if (shared !== null) return `${lanes.length === 1 ? "On" : "All lanes on"} ${heapSentence(shared)}.`;
  const sentences = lanes.map(({ heap }, lane) => `${laneLetter(lane)} on ${heapSentence(heap)}`);
  return `${sentences.join("; ")}.`;
}
