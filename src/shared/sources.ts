/** An article that a lab or a lesson follows. */
export interface Source {
  readonly name: string;
  readonly address: string;
}

/** The four articles whose experiments the labs and lessons replay. */
export const SOURCES = {
  chen: {
    name: "Raymond Chen, A cache with a bad policy is another name for a memory leak, 2006",
    address: "https://devblogs.microsoft.com/oldnewthing/20060502-07/?p=31333",
  },
  caching: {
    name: "“How caching works”, LQWiki, 2008",
    address: "https://wiki.linuxquestions.org/wiki/Background:_How_caching_works",
  },
  lfh: {
    name: "askldjd, Low-Fragmentation Heap (LFH) Analysis, 2009",
    address: "https://askldjd.wordpress.com/tag/low-fragmentation-heap/",
  },
  realloc: {
    name: "Henrique (Vitorian LLC), “Realloc Performance”, 2015",
    address: "https://www.vitorian.com/archives/34",
  },
} as const satisfies Record<string, Source>;
