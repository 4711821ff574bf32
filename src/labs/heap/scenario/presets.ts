import type { DescribedPreset } from "../../../kernel/scenario/preset";
import { defaultScenario } from "../../../models/allocation/default-scenario";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { heapOf } from "../../../models/allocation/heap-models";
import { policyPresets } from "../../../models/allocation/policies";
import type { AllocationScenario, HeapChoice } from "../../../models/allocation/scenario";
import { workloads } from "../../../models/allocation/workloads";
import { defaultHeapScenario } from "./model";

/** The LFH experiment of 2009 with this many slots per size, under these heaps. */
const primes = (slots: number, ...heaps: readonly HeapChoice[]): AllocationScenario => ({
  ...defaultHeapScenario,
  slots,
  lanes: heaps.map(heapLane),
});

/** A buffer-cache workload without a cache, under these heaps, shown after this many operations. */
const under = (
  workload: keyof typeof workloads,
  done: number,
  ...heaps: readonly HeapChoice[]
): AllocationScenario => ({
  ...defaultHeapScenario,
  seed: defaultScenario.seed,
  ...workloads[workload].workload,
  at: done - 1,
  lanes: heaps.map(heapLane),
});

const XP = [heapOf("nt-xp"), heapOf("nt-xp-lfh")] as const;
/** Freed pages stay committed below this many bytes, Microsoft's setting for servers with long searches (KB 315407). */
const KEEPS = { decommit_block: 262_144 };
const PTMALLOC = heapOf("ptmalloc");

/** Heaps of glibc that tell 16 threads apart, of whose blocks another one frees 30 %. */
const sixteenThreads = (
  workload: Partial<AllocationScenario>,
  ...settings: readonly HeapChoice["parameters"][]
): AllocationScenario => ({
  ...defaultHeapScenario,
  ...{ generator: "pcg32", heapThreads: "apart", threadCount: 16, crossing: 30, ...workload },
  lanes: settings.map((changed) => heapLane(heapOf("ptmalloc", changed))),
});

/** About 300 blocks, most of them small. */
const FEW_BLOCKS: Partial<AllocationScenario> = {
  ...{ life: "bounded", bound: 300, at: 9999 },
  ...{ sizes: "log-normal", sizeMin: 16, sizeMax: 65_536, median: 200, spread: 2, listed: defaultScenario.listed },
};

const ALLOCATED = 100_000;
/** Blocks of one size are allocated, then all are freed in a random order. */
const ALL_FREED: Partial<AllocationScenario> = {
  life: "phases",
  phases: [
    { steps: ALLOCATED, chance: [1, 1] },
    { steps: ALLOCATED, chance: [0, 1] },
  ],
  ...{ sizes: "listed", listed: [{ size: 1000, weight: 1 }], at: 2 * ALLOCATED - 1 },
};

/** The scenarios of the heap lab by name. */
export const heapPresets = {
  heap: {
    title: "Holes or page faults",
    description:
      "The requests of the LFH experiment. glibc keeps its holes. The LFH releases pages and requests them again.",
    scenario: defaultHeapScenario,
  },
  "heap-10": {
    title: "LFH 2009: 10 slots per size",
    description:
      "The NT heap without and with its low-fragmentation heap: pages are released at once, so both stay small.",
    scenario: primes(10, ...XP),
  },
  "heap-keeps": {
    title: "LFH 2009: freed pages stay",
    description:
      "decommit_block at 262\u202f144 B, Microsoft’s own setting for busy servers: the NT heap grows without limit, the LFH barely.",
    scenario: primes(10, heapOf("nt-xp", KEEPS), heapOf("nt-xp-lfh", KEEPS)),
  },
  "heap-100": {
    title: "LFH 2009: 100 slots per size",
    description: "The same with about 450 blocks alive: each wastes less.",
    scenario: primes(100, ...XP),
  },
  "heap-1000": {
    title: "LFH 2009: 1\u202f000 slots per size",
    description: "The same with about 4\u202f500 blocks alive, 800 MB: searches take longer.",
    scenario: primes(1000, ...XP),
  },
  "heap-glibc": {
    title: "NT of Windows XP and glibc",
    description: "The NT heap returns pages at once and makes more system calls; glibc keeps them.",
    scenario: primes(10, heapOf("nt-xp"), PTMALLOC),
  },
  tcache: {
    title: "glibc without tcache",
    description: "The fewest searches, or the best fit. Blocks kept by size prevent merges.",
    scenario: primes(100, PTMALLOC, heapOf("ptmalloc", { tcache_count: 0 })),
  },
  arenas: {
    title: "Arenas of 16 threads",
    description: "The same calls with one arena, with two, and with as many as glibc makes: one for each thread.",
    scenario: sixteenThreads(FEW_BLOCKS, { arena_max: 1 }, { arena_max: 2 }, {}),
  },
  "arenas-tcache": {
    title: "Cached blocks hold arenas",
    description:
      "16 threads free all they have. A block in a tcache stays where it is, and the arena cannot give back what lies before it.",
    scenario: sixteenThreads(ALL_FREED, {}, { tcache_count: 0 }),
  },
  fits: {
    title: "First, best and next fit",
    description: "One list of holes, three ways to choose among them.",
    scenario: primes(10, heapOf("first-fit"), heapOf("best-fit"), heapOf("next-fit")),
  },
  coalescing: {
    title: "Holes that do not merge",
    description: "First fit, with and without merging neighbors. Without merging, there are many small holes.",
    scenario: primes(10, heapOf("first-fit"), heapOf("first-fit", { coalescing: 0 })),
  },
  buddies: {
    title: "Buddies: rounding up",
    description: "Powers of two merge easily and waste the space between them.",
    scenario: primes(10, heapOf("buddy"), heapOf("best-fit")),
  },
  "size-classes": {
    title: "Size classes",
    description: "Slots of equal size: requests are rounded up, and few holes remain.",
    scenario: primes(100, heapOf("size-class"), heapOf("best-fit")),
  },
  "heap-article": {
    title: "Requests of Chen 2006",
    description:
      "The buffer-cache lab’s requests without its cache: glibc keeps 1.7\u00a0MB of holes, first fit hardly any.",
    scenario: under("article", 409_600, PTMALLOC, heapOf("first-fit")),
  },
  "heap-bursts": {
    title: "After 100 bursts",
    description:
      "586\u00a0kB outlive the bursts. glibc holds 2.8\u00a0MB for them, the LFH 7.4\u00a0MB, mostly reserved by size.",
    scenario: under("bursts", 400_000, PTMALLOC, heapOf("nt-xp-lfh"), heapOf("size-class")),
  },
  "heap-lifetimes": {
    title: "Where the LFH helps",
    description:
      "Small blocks live 50 times as long. Mixed with the others, they keep 2.8\u00a0MB of holes apart; in slots, 0.4\u00a0MB.",
    scenario: under("lifetimes", 409_600, ...XP),
  },
} as const satisfies Record<string, DescribedPreset<AllocationScenario>>;

/** Scenarios with heaps under caches by name. They open the buffer-cache lab. */
export const cachesOverHeaps = {
  "over-glibc": {
    title: "The article’s caches over glibc",
    description: "The flawed policy and no cache at all, with the heap of glibc 2.36 under both.",
    scenario: {
      ...defaultScenario,
      lanes: [policyPresets["article-flawed"].policy, policyPresets["no-cache"].policy].map((policy) => ({
        ...policy,
        heap: PTMALLOC,
      })),
    },
  },
} as const satisfies Record<string, DescribedPreset<AllocationScenario>>;
