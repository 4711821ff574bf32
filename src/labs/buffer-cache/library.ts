import { defaultScenario } from "../../models/allocation/default-scenario";
import { EFFECT_WORDS } from "../../models/allocation/effects";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { policyPresets } from "../../models/allocation/policies";
import { defaultPolicy } from "../../models/allocation/policy-fields";
import type { AllocationScenario, Policy } from "../../models/allocation/scenario";
import { type Workload, workloads } from "../../models/allocation/workloads";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { formatBytes } from "../../shared/format";
import type { Group, LabLibrary } from "../shared/library-entry";
import { type Outcomes, outcomesOf } from "../shared/outcomes";
import type { BufferFigure } from "./buffer-figure";
import { bufferFigures, ledgerFigure } from "./figures";
import { IN_THE_WILD } from "./in-the-wild";
import { presets } from "./scenario/presets";

const preset = (name: keyof typeof policyPresets): Policy => policyPresets[name].policy;
const policy = (change: Partial<Policy>): Policy => ({ ...defaultPolicy, ...change });
const whole = (share: number) => formatShare(share, 0);

const FLAWED = preset("article-flawed");
const FIXED = preset("article-fixed");
const REPAIR = preset("repair");

/** The article's workload at the article's step. */
const article = (change: Partial<AllocationScenario>): AllocationScenario => ({ ...defaultScenario, ...change });

/** A workload other than the article's, with PCG32. */
const other = (
  lanes: readonly Policy[],
  at: number,
  ...workload: readonly Partial<AllocationScenario>[]
): AllocationScenario => Object.assign({ ...defaultScenario, generator: "pcg32" }, ...workload, { lanes, at });

const known = (name: keyof typeof workloads): Workload => workloads[name].workload;
const bounded = (bound: number): Partial<AllocationScenario> => ({ generator: "pcg32", life: "bounded", bound });

const THE_ARTICLE: Group<Outcomes> = {
  title: "The article",
  note: "In the pictures of the caches, here and below, area shows bytes and the curve shows the wasted share.",
  entries: [
    {
      title: "The flaw and its fix",
      say: ([a, b]) =>
        `Callers need ${formatBytes(a.needed)}: the flawed cache allocates ${formatBytes(a.granted)} for them, the fixed one ${formatBytes(b.granted)}.`,
      scenario: presets.article.scenario,
    },
    {
      title: `Step 11: ${EFFECT_WORDS.wasted.name}`,
      say: ([{ last, efficiency }]) =>
        `A caller who needs ${formatBytes(last.needed)} gets ${formatBytes(last.granted)}; only ${formatShare(efficiency)} stays useful.`,
      scenario: article({ at: 11, lanes: [FLAWED] }),
    },
    {
      title: `Step 59: ${EFFECT_WORDS.replaced.name}`,
      say: ([{ last, needed }]) =>
        `The cache frees ${formatBytes(last.freed)} to keep ${formatBytes(last.compared)}; all callers together need ${formatBytes(needed)}.`,
      scenario: article({ at: 59, lanes: [FLAWED] }),
    },
    {
      title: "The second listing as printed",
      say: ([{ efficiency }]) =>
        `Sizes double with probability 1/4 instead of 1/2, and ${formatShare(efficiency)} is useful; no row of the article’s tables matches.`,
      scenario: presets["article-listing"].scenario,
    },
  ],
};

const SIZES: Group<Outcomes> = {
  title: "Sizes",
  entries: [
    {
      title: "All sizes equally likely",
      say: ([{ mean_efficiency }]) =>
        `When sizes from 1 to 10\u202f000 B are equally likely, the flaw costs less: ${formatShare(mean_efficiency)} of the allocated bytes are needed on average.`,
      scenario: other([FLAWED], 37_900, known("uniform")),
    },
    {
      title: "Many small, a few large",
      say: ([a, b]) =>
        `One request in twenty is for about 100 kB: one slot wastes ${formatShare(1 - a.efficiency)} of what callers hold, a slot for each kind ${formatShare(1 - b.efficiency)}.`,
      scenario: other([FLAWED, policy({ full: "keep-bigger", buckets: "own", bounds: [2000, 1_048_576] })], 37_900, {
        ...known("bimodal"),
      }),
    },
    {
      title: "A heavy tail",
      say: ([{ poisoned, poisoned_bytes, live, granted }]) =>
        `Sizes follow a Pareto distribution: ${formatCounted(poisoned, "poisoned buffer")} of ${live} hold ${formatShare(poisoned_bytes / granted)} of the allocated bytes.`,
      scenario: other([FLAWED], 37_900, known("pareto")),
    },
    {
      title: "Three quarters are 100 to 200 B",
      say: ([a, b]) =>
        `A cutoff of 200 B with eight slots: ${formatShare(b.efficiency)} useful instead of ${formatShare(a.efficiency)}, hits ${whole(b.hit_rate)} instead of ${whole(a.hit_rate)}.`,
      scenario: other([FLAWED, policy({ capacity: 8, lookup: "best-fit", cutoff: 200 })], 37_900, {
        ...known("mostly-small"),
      }),
    },
  ],
};

const LIFETIMES: Group<Outcomes> = {
  title: "Lifetimes",
  entries: [
    {
      title: "A slow decay",
      say: ([a, b]) =>
        `About 100 buffers are live, and sizes double with probability 1/16; after a million steps, ${formatShare(a.efficiency)} is useful, and ${formatShare(b.efficiency)} with the fix.`,
      scenario: other([FLAWED, FIXED], 1_000_000, known("sixteenth"), bounded(100)),
    },
    {
      title: "After a burst",
      say: ([a, b]) =>
        `When the burst is over, callers need ${formatBytes(a.needed)}: 64 slots keep ${formatBytes(a.idle)} unused, eight slots ${formatBytes(b.idle)}.`,
      scenario: other(
        [64, 8].map((capacity) => policy({ capacity, full: "keep-bigger", lookup: "best-fit" })),
        5999,
        known("uniform"),
        {
          life: "phases",
          phases: [
            { steps: 1500, chance: [9, 10] },
            { steps: 1500, chance: [1, 10] },
          ],
        },
      ),
    },
    {
      title: "Small buffers that live long",
      say: ([{ poisoned, poisoned_bytes }]) =>
        `Callers that need 100 B keep a buffer a hundred times as long as others: ${formatCounted(poisoned, "poisoned buffer")} hold ${formatBytes(poisoned_bytes)}.`,
      scenario: other([FLAWED, FIXED], 20_000, {
        life: "exponential",
        lifetime: 20,
        lifetimes: [{ size: 100, mean: 2000 }],
      }),
    },
    {
      title: "Last in, first out",
      say: ([{ poisoned, poisoned_bytes, granted }]) =>
        `The newest buffer comes back first, and early callers keep theirs: ${formatCounted(poisoned, "poisoned buffer")} hold ${formatShare(poisoned_bytes / granted)} of the allocated bytes.`,
      scenario: other([FLAWED, REPAIR], 100_000, bounded(100), { victims: "newest" }),
    },
  ],
};

const MANY_SLOTS: Group<Outcomes> = {
  title: "Many slots",
  entries: [
    {
      title: "Ten slots instead of one",
      say: ([a, b]) =>
        `Hits rise from ${whole(a.hit_rate)} to ${whole(b.hit_rate)}, and the useful share falls from ${formatShare(a.efficiency)} to ${formatShare(b.efficiency)}.`,
      scenario: article({ lanes: [FLAWED, preset("ten-slots")] }),
    },
    {
      title: "64 slots, three lookup rules",
      say: ([a, b, c]) =>
        `On average ${formatShare(a.mean_efficiency)} is useful with best fit, ${formatShare(b.mean_efficiency)} with first fit, ${formatShare(c.mean_efficiency)} with worst fit.`,
      scenario: article({
        lanes: (["best-fit", "first-fit", "worst-fit"] as const).map((lookup) =>
          policy({ capacity: 64, full: "keep-bigger", lookup }),
        ),
      }),
    },
    {
      title: "When the cache is full",
      say: ([a, b, c]) =>
        `Eight slots, mean useful share: ${formatShare(a.mean_efficiency)} keeping the bigger, ${formatShare(b.mean_efficiency)} freeing the oldest, ${formatShare(c.mean_efficiency)} freeing one at random.`,
      scenario: other(
        (["keep-bigger", "free-oldest", "free-random"] as const).map((full) =>
          policy({ capacity: 8, lookup: "best-fit", full }),
        ),
        37_900,
        known("log-normal"),
      ),
    },
  ],
};

const FIXES: Group<Outcomes> = {
  title: "Fixes",
  entries: [
    {
      title: "Little waste is not enough",
      say: ([a, b, c]) =>
        `Without a cache, ${formatShare(a.efficiency)} is useful, with ${whole(a.hit_rate)} hits; the article’s fix has ${whole(b.hit_rate)} hits, and ${whole(c.hit_rate)} with ten slots.`,
      scenario: article({ lanes: [preset("no-cache"), FIXED, REPAIR] }),
    },
    {
      title: "The effect of a cutoff",
      say: ([a, b]) =>
        `Ten slots over a million steps: on average ${formatShare(a.mean_efficiency)} useful without a cutoff, ${formatShare(b.mean_efficiency)} with one of 200 B, for ${whole(b.hit_rate)} hits instead of ${whole(a.hit_rate)}.`,
      scenario: article({ at: 1_000_000, lanes: [{ ...REPAIR, cutoff: null }, REPAIR] }),
    },
    {
      title: "Buckets of 100 B",
      say: ([a, b]) =>
        `No buffer wastes 100 B: ${formatShare(b.efficiency)} useful instead of ${formatShare(a.efficiency)}, but ${formatBytes(b.idle)} are unused in the cache.`,
      scenario: other([policy({ capacity: 8 }), { ...preset("buckets"), capacity: 8 }], 37_900, {
        sizes: "uniform",
        sizeMin: 1,
        sizeMax: 6400,
      }),
    },
    {
      title: "At most twice what is needed",
      say: ([a, b]) =>
        `A waste limit raises the useful share from ${formatShare(a.efficiency)} to ${formatShare(b.efficiency)} but lowers hits: ${whole(b.hit_rate)} instead of ${whole(a.hit_rate)}.`,
      scenario: other(
        [null, 200].map((ratio) => policy({ capacity: 8, full: "free-oldest", lookup: "best-fit", ratio })),
        37_900,
        known("log-normal"),
      ),
    },
  ],
};

const PATHOLOGIES: Group<Outcomes> = {
  title: "Pathologies",
  entries: [
    {
      title: "84\u00a0% useful, waste in cache",
      say: ([{ mean_efficiency, hit_rate, idle, wasted }]) =>
        `On average ${whole(mean_efficiency)} is useful, but ${formatShare(idle / (idle + wasted))} of the memory that no caller needs is in the cache, with ${whole(hit_rate)} hits.`,
      scenario: article({ at: 1_000_000, lanes: [preset("moved-inside")] }),
    },
    {
      title: "Exact fit only",
      say: ([{ hit_rate, idle }]) =>
        `64 slots keep ${formatBytes(idle)} unused, and ${formatShare(hit_rate)} of the requests are hits.`,
      scenario: other([policy({ capacity: 64, lookup: "exact" })], 37_900, known("uniform")),
    },
  ],
};

/** Pools whose stories are about memory or hits that no buffer in use shows. */
const SHOWN_BY_USE: ReadonlySet<string> = new Set(["bytes-bytesmut", "node-buffer", "jetty-io"]);
const isShownByUse = ({ lanes }: AllocationScenario) => lanes.some(({ pool }) => SHOWN_BY_USE.has(pool.model));

/** Those of the lab. Cards with those pools have the bars of the use of memory in place of the buffers. */
const figures: readonly BufferFigure[] = [
  ...bufferFigures.map((figure) =>
    figure.places.includes("card")
      ? { ...figure, isOf: (scenario: AllocationScenario) => !isShownByUse(scenario) }
      : figure,
  ),
  { ...ledgerFigure, places: ["card"], isOf: isShownByUse },
];

/** Scenarios to open. A card shows the allocated buffers and the share wasted so far. */
export const bufferLibrary: LabLibrary<AllocationScenario, Outcomes, AllocationLane> = {
  lab: "buffer",
  groups: [THE_ARTICLE, IN_THE_WILD, SIZES, LIFETIMES, MANY_SLOTS, FIXES, PATHOLOGIES],
  outcomes: outcomesOf,
  figures,
};
