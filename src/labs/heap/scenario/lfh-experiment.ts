/** The experiment whose requests the heap lab begins with; its author is known by this name alone. docs/heap-models.md. */
export const LFH_EXPERIMENT = {
  title: "Low-Fragmentation Heap (LFH) Analysis",
  author: "askldjd",
  year: 2009,
  address: "https://askldjd.wordpress.com/tag/low-fragmentation-heap/",
} as const;
