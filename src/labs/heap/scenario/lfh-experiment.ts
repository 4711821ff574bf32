/** The experiment behind the heap lab's default workload. Its author is known only by this name. See docs/heap-models.md. */
export const LFH_EXPERIMENT = {
  title: "Low-Fragmentation Heap (LFH) Analysis",
  author: "askldjd",
  year: 2009,
  address: "https://askldjd.wordpress.com/tag/low-fragmentation-heap/",
} as const;
