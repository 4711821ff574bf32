interface TermRecord {
  readonly name: string;
  /** One or two sentences. */
  readonly means: string;
  readonly formula?: string;
}

/**
 * The field's terms, once: the page shows a term's definition where the term heads a figure, and a test compares the glossary
 * with it.
 */
export const TERMS = {
  needed: { name: "needed", means: "The bytes that callers asked for." },
  useful: {
    name: "useful",
    means: "The needed share of the memory that callers hold, as in the article.",
    formula: "needed ÷ held by callers",
  },
  wasted: {
    name: "wasted",
    means: "Held by callers, but not needed by them.",
    formula: "held by callers − needed; its share is 1 − useful",
  },
  idle: { name: "idle", means: "Unused, in the cache. It counts neither as useful nor as wasted." },
  hits: {
    name: "hits",
    means: "The share of requests that the cache answered.",
    formula: "answered requests ÷ requests",
  },
  saved: {
    name: "heap calls saved",
    means: "The share of requests and returns that needed no call of malloc or free. Hits count requests only.",
    formula: "(requests + returns − heap calls) ÷ (requests + returns)",
  },
  efficiency: {
    name: "efficiency",
    means:
      "The useful share of a whole run, if idle bytes count too. In files of one run, the name stands for *useful*.",
    formula: "needed ÷ (held by callers + idle)",
  },
  poisoned: {
    name: "poisoned",
    means: "Huge, and many times larger than its caller needs. The scenario says what *huge* and *many* mean.",
  },
  slot: { name: "slot", means: "A place for one buffer in a cache." },
  knee: {
    name: "natural cutoff",
    means: "The size at or below which most requests fall. Files call it a knee.",
  },
  front: {
    name: "front",
    means: "The policies that no other beats in both heap calls saved and efficiency.",
  },
  tcache: {
    name: "tcache",
    means: "The small blocks that glibc keeps per thread and size for the next request.",
  },
  ghost: {
    name: "ghost",
    means: "The name of a page that left the cache. The policy still has it in a list, with no page.",
  },
  T1: { name: "T1", means: "ARC’s list of pages requested once since they came. T2 has those requested again." },
  p: { name: "p", means: "ARC’s target for the length of T1, in pages. A hit among the ghosts of T1 raises it." },
  mapping: { name: "mapping", means: "Memory that the system gives to one large block, outside the heap." },
} as const satisfies Readonly<Record<string, TermRecord>>;

export type TermKey = keyof typeof TERMS;
