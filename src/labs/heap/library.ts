import { shortBytes } from "../../models/allocation/charts/heap-units";
import { heapLane } from "../../models/allocation/heap-lanes";
import { heapOf } from "../../models/allocation/heap-models";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { AllocationScenario, HeapChoice } from "../../models/allocation/scenario";
import { formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import type { Group, LabLibrary } from "../shared/library-entry";
import { type Outcomes, outcomesOf } from "../shared/outcomes";
import { heapFigures } from "./figures";
import { defaultHeapScenario } from "./scenario/model";
import { cachesOverHeaps, heapPresets } from "./scenario/presets";

const whole = (share: number) => formatShare(share, 0);

/** A workload of the heap lab under glibc of these versions and settings. */
const underGlibc = (
  workload: Partial<AllocationScenario>,
  ...settings: readonly HeapChoice["parameters"][]
): AllocationScenario => ({
  ...defaultHeapScenario,
  ...workload,
  lanes: settings.map((changed) => heapLane(heapOf("ptmalloc", changed))),
});

/** One block, again and again, whose chunk fills its mapping from 2.43 on. */
const ONE_MAPPING = { listed: [{ size: 262_120, weight: 1 }], slots: 1, at: 1999 };

const BUILT = 30_000;
/** Small blocks are made, then all are freed, the oldest first. */
const BUILD_AND_FREE: Partial<AllocationScenario> = {
  generator: "pcg32",
  life: "phases",
  phases: [
    { steps: BUILT, chance: [1, 1] },
    { steps: BUILT, chance: [0, 1] },
  ],
  victims: "oldest",
  listed: [{ size: 1000, weight: 1 }],
  at: 2 * BUILT - 1,
};

/** Scenarios with heaps under a cache, each with one thing to observe. */
const HEAPS: Group<Outcomes> = {
  title: "Heaps",
  note: "glibc is exact to the address. The NT heaps follow documents, the others textbooks. Costs are counted, not measured.",
  entries: [
    {
      title: "The LFH experiment of 2009",
      say: ([{ heap: a }, { heap: b }]) =>
        `Overhead ${formatShare(a.overhead)} without and ${formatShare(b.overhead)} with the low-fragmentation heap, which visits ${formatInteger(b.nodes)} list nodes instead of ${formatInteger(a.nodes)}.`,
      scenario: heapPresets["heap-10"].scenario,
    },
    {
      title: "The same, but freed pages stay",
      say: ([{ heap: a }, { heap: b }]) =>
        `With the setting that Microsoft advised for busy servers, overhead is ${whole(a.overhead)} without and ${whole(b.overhead)} with the low-fragmentation heap.`,
      scenario: heapPresets["heap-keeps"].scenario,
    },
    {
      title: "The same with 100 slots of each size",
      say: ([{ heap: a }, { heap: b }]) =>
        `With ${formatInteger(a.live)} blocks alive the low-fragmentation heap has the lower overhead, ${formatShare(b.overhead)} compared with ${formatShare(a.overhead)}.`,
      scenario: heapPresets["heap-100"].scenario,
    },
    {
      title: "The cost of returning memory",
      say: ([{ heap: a }, { heap: b }]) =>
        `NT has an overhead of ${whole(a.overhead)} and calls the system ${formatInteger(a.system_calls)} times; glibc has ${whole(b.overhead)} and calls it ${formatInteger(b.system_calls)} times.`,
      scenario: heapPresets["heap-glibc"].scenario,
    },
    {
      title: "glibc with tcache and without",
      say: ([{ heap: a }, { heap: b }]) =>
        `The tcache keeps ${formatBytes(a.cached_free)} by size; glibc visits ${formatInteger(a.nodes)} list nodes with it and ${formatInteger(b.nodes)} without, and mean overhead is ${formatShare(a.mean_overhead)} and ${formatShare(b.mean_overhead)}.`,
      scenario: heapPresets.tcache.scenario,
    },
    {
      title: "Mapped every time",
      say: ([{ heap: a }, { heap: b }]) =>
        `glibc 2.43 maps 262\u202f120 bytes again for every request: ${formatInteger(b.system_calls)} system calls and ${formatInteger(b.page_faults)} page faults, where 2.41 needs ${formatInteger(a.system_calls)} and ${formatInteger(a.page_faults)}.`,
      scenario: underGlibc(ONE_MAPPING, { version: "2.41" }, { version: "2.43" }),
    },
    {
      title: "The tcache’s own chunk keeps a heap",
      say: ([{ heap: a }, { heap: b }]) =>
        `All blocks are freed. glibc 2.41 keeps ${formatBytes(a.committed)}, 2.43 ${formatBytes(b.committed)}: it made the tcache’s own chunk at the first free, above every block.`,
      scenario: underGlibc(BUILD_AND_FREE, { version: "2.41" }, { version: "2.43" }),
    },
    {
      title: "A tcache_max that is refused silently",
      say: ([{ heap: a }, { heap: b }, { heap: c }]) =>
        `With tcache_max at 4\u202f194\u202f280, glibc 2.43 keeps ${formatBytes(a.cached_free)} by size; with the documented maximum of 4\u202f194\u202f304, ${formatBytes(b.cached_free)}, and without the setting ${formatBytes(c.cached_free)}.`,
      scenario: underGlibc(
        {},
        { version: "2.43", tcache_max: 4_194_280 },
        { version: "2.43", tcache_max: 4_194_304 },
        { version: "2.43" },
      ),
    },
    {
      title: "Arenas of 16 threads, at 1, 2 and default",
      say: ([{ heap: a }, { heap: b }, { heap: c }]) =>
        `One arena takes ${formatBytes(a.committed)} and two take ${formatBytes(b.committed)}. The default takes ${formatBytes(c.committed)}, but touches only ${formatShare(c.resident / a.resident - 1, 0)} more than one.`,
      scenario: heapPresets.arenas.scenario,
    },
    {
      title: "tcache_count=0 gives arenas back",
      say: ([{ heap: a }, { heap: b }]) =>
        `16 threads have freed all blocks. glibc 2.36 keeps ${formatBytes(a.committed)}; with tcache_count=0, ${formatBytes(b.committed)}: ${shortBytes(a.committed - b.committed)} go back, since no cached block holds the end of an arena.`,
      scenario: heapPresets["arenas-tcache"].scenario,
    },
    {
      title: "First, best and next fit",
      say: ([{ heap: a }, { heap: b }, { heap: c }]) =>
        `Mean overhead is ${whole(a.mean_overhead)} with first fit, ${whole(b.mean_overhead)} with best fit and ${whole(c.mean_overhead)} with next fit.`,
      scenario: heapPresets.fits.scenario,
    },
    {
      title: "Holes that do not merge",
      say: ([{ heap: a }, { heap: b }]) =>
        `Without coalescing, there are ${formatInteger(b.free_count)} holes instead of ${formatInteger(a.free_count)}, and overhead is ${whole(b.overhead)} instead of ${whole(a.overhead)}.`,
      scenario: heapPresets.coalescing.scenario,
    },
    {
      title: "Buddies: rounding up",
      say: ([{ heap: a }, { heap: b }]) =>
        `The buddy system rounds ${formatBytes(a.needed)} up by ${formatBytes(a.internal_padding)}, best fit by ${formatBytes(b.internal_padding)}.`,
      scenario: heapPresets.buddies.scenario,
    },
    {
      title: "Rounding up, fewer holes",
      say: ([{ heap: a }, { heap: b }]) =>
        `Size classes round up ${formatBytes(a.internal_padding)} and leave ${formatInteger(a.free_count)} holes; best fit rounds up ${formatBytes(b.internal_padding)} and leaves ${formatInteger(b.free_count)}.`,
      scenario: heapPresets["size-classes"].scenario,
    },
    {
      title: "A cache over glibc",
      say: ([{ heap: a, needed }, { heap: b }]) =>
        `Callers need ${formatBytes(needed)}: under the flawed cache, glibc commits ${formatBytes(a.committed)}; without a cache, ${formatBytes(b.committed)}.`,
      scenario: cachesOverHeaps["over-glibc"].scenario,
    },
  ],
};

/** Scenarios to open. A card shows where the heaps' memory is. */
export const heapLibrary: LabLibrary<AllocationScenario, Outcomes, AllocationLane> = {
  lab: "heap",
  groups: [HEAPS],
  outcomes: outcomesOf,
  figures: heapFigures,
};
