import { equal } from "../../shared/equal";
import { formatBytes, formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { doublingTop } from "../../shared/size-class";
import { isOfTrace, sizesNamed } from "./call-trace";
import { hasHeapModel, idleReason, isUsual, seesThreads, tellsThreads } from "./heap-models";
import { defaultPrices } from "./heap-prices";
import { slotCount } from "./policy-fields";
import { hasPool, poolWords } from "./pool-tables";
import type { AllocationBreakpoint, AllocationScenario, HeapChoice, Policy } from "./scenario";

/** A policy setting without effect, or one that prevents caching. It is allowed, and the page explains it. */
export interface Contradiction {
  /** The key of the setting. */
  readonly key: keyof Policy;
  readonly text: string;
}

/** The sizes that a workload requests, in bytes. */
interface Requests {
  readonly least: number;
  readonly most: number;
  /** The sizes, if they are few; null = all or most integers from `least` to `most`. */
  readonly listed: readonly number[] | null;
}

const over = (sizes: readonly number[]): Requests => ({
  least: Math.min(...sizes),
  most: Math.max(...sizes),
  listed: sizes,
});

/** Any of the sizes from the least to the most. */
const among = ([least, most]: readonly [number, number]): Requests => ({ least, most, listed: null });

/** The requests by hand, then the random ones. */
function requestsOf(scenario: AllocationScenario): Requests {
  const byHand = scenario.moves.filter((move) => move > 0);
  const { least, most, listed } = byChance(scenario);
  return {
    least: Math.min(least, ...byHand),
    most: Math.max(most, ...byHand),
    listed: listed && [...listed, ...byHand],
  };
}

function byChance(scenario: AllocationScenario): Requests {
  const { sizes, sizeMin, sizeMax } = scenario;
  if (isOfTrace(scenario)) return among(sizesNamed(scenario.only));
  switch (sizes) {
    case "doubling":
      return over(doublings(scenario));
    case "listed":
      return over(scenario.listed.filter(({ weight }) => weight > 0).map(({ size }) => size));
    case "histogram": {
      const bins = scenario.bins.filter(({ weight }) => weight > 0);
      const ends = over(bins.flatMap(({ lo, hi }) => [lo, hi]));
      return bins.every(({ lo, hi }) => lo === hi) ? ends : { ...ends, listed: null };
    }
    default:
      return sizeMin === sizeMax ? over([sizeMin]) : { least: sizeMin, most: sizeMax, listed: null };
  }
}

/** The doubled sizes from the least to the top; just one of them if the probability is 0 or 1. */
function doublings({ sizeMin, sizeMax, double: [parts, of] }: AllocationScenario): number[] {
  const top = doublingTop(sizeMin, sizeMax);
  const sizes = [sizeMin];
  for (let size = sizeMin * 2; size <= top; size *= 2) sizes.push(size);
  if (parts === 0) return [sizeMin];
  return parts === of ? [top] : sizes;
}

/** The largest size that any bucket accepts. */
function reach({ buckets, bucketCount, bucketWidth, bounds }: Policy): number {
  switch (buckets) {
    case "one":
      return Number.POSITIVE_INFINITY;
    case "linear":
      return bucketCount * bucketWidth;
    case "powers":
      return 2 ** (bucketCount - 1);
    case "own":
      return bounds.at(-1) ?? 0;
  }
}

/** The top of the bucket for `size`; undefined = no bucket accepts it. */
function topOver(size: number, policy: Policy): number | undefined {
  const { buckets, bucketWidth, bounds } = policy;
  if (size > reach(policy)) return undefined;
  if (buckets === "linear") return Math.ceil(size / bucketWidth) * bucketWidth;
  if (buckets === "powers") return 2 ** Math.ceil(Math.log2(size));
  return bounds.find((bound) => bound >= size);
}

/** The bytes that a request of `size` bytes gets from the heap. */
function fresh(size: number, policy: Policy): number {
  if (policy.roundUp) return topOver(size, policy) ?? size;
  return Math.ceil(size / policy.granularity) * policy.granularity;
}

type Rule = (policy: Policy, requests: Requests, scenario: AllocationScenario) => Contradiction | false;

const oneThread: Rule = ({ perThread }, _, { threadCount }) =>
  perThread &&
  threadCount === 1 && { key: "perThread", text: "With one thread, a cache for each thread is the one cache." };

const tooLow =
  (key: "cutoff" | "idleMax"): Rule =>
  (policy, { least }) => {
    const smallest = fresh(least, policy);
    const limit = policy[key];
    const text = `Nothing will ever be cached, because the smallest buffer is ${formatBytes(smallest)}.`;
    return limit !== null && limit < smallest && { key, text };
  };

const cutoffTooHigh: Rule = (policy, { most }) => {
  const largest = Math.min(fresh(most, policy), reach(policy));
  const text = `The cutoff has no effect, because nothing over ${formatBytes(largest)} comes back to the cache.`;
  return policy.cutoff !== null && policy.cutoff >= largest && { key: "cutoff", text };
};

/** The key that restricts hits to exact sizes; null = none does. */
const exactKey = ({ lookup, ratio, wasteBytes }: Policy): "lookup" | "ratio" | "wasteBytes" | null => {
  if (lookup === "exact") return "lookup";
  if (ratio === 100) return "ratio";
  return wasteBytes === 0 ? "wasteBytes" : null;
};

/** With more possible sizes per slot than this, hardly one request in a hundred can hit. */
const RARE = 100;

const neverExact: Rule = (policy, requests) => {
  const key = exactKey(policy);
  if (key === null) return false;
  const { least, most, listed } = requests;
  const isNever = listed?.every((size) => fresh(size, policy) !== size) ?? false;
  if (isNever) return { key, text: "It will never hit, because no buffer has exactly the requested size." };
  const slots = slotCount(policy);
  const isRare = listed === null && most - least + 1 > RARE * slots;
  const sizes = formatInteger(most - least + 1);
  return (
    isRare && {
      key,
      text: `It will almost never hit, because requests have up to ${sizes} sizes, and only equal ones count.`,
    }
  );
};

const exactHasNoWaste: Rule = ({ lookup, ratio, wasteBytes }) =>
  lookup === "exact" &&
  (ratio !== null || wasteBytes !== null) && {
    key: ratio === null ? "wasteBytes" : "ratio",
    text: "The waste limit has no effect, because a buffer of exactly that size wastes nothing.",
  };

const ratioTooHigh: Rule = (policy, { least, most }) => {
  const { ratio, lookup } = policy;
  const text =
    "This limit has no effect, because the largest buffer does not exceed the smallest request by that much.";
  const isVain = ratio !== null && lookup !== "exact" && ratio * least >= fresh(most, policy) * 100;
  return isVain && { key: "ratio", text };
};

const wasteTooHigh: Rule = (policy, { least, most }) => {
  const { wasteBytes, lookup } = policy;
  const text = `This limit has no effect, because no buffer can waste over ${formatBytes(fresh(most, policy) - least)}.`;
  const isVain = wasteBytes !== null && lookup !== "exact" && wasteBytes >= fresh(most, policy) - least;
  return isVain && { key: "wasteBytes", text };
};

const bucketsTooLow: Rule = (policy, { least, most }) => {
  const last = reach(policy);
  if (last >= most) return false;
  if (last < least)
    return {
      key: "buckets",
      text: `Nothing will ever be cached, because the last bucket ends at ${formatBytes(last)}.`,
    };
  const text = `Requests over ${formatBytes(last)}, where the last bucket ends, bypass the cache. The largest is ${formatBytes(most)}.`;
  return { key: "buckets", text };
};

const oneSlotHasNoChoice: Rule = ({ capacity, lookup }) =>
  capacity === 1 &&
  lookup !== "first-fit" &&
  lookup !== "exact" && {
    key: "lookup",
    text: "With one slot there is nothing to choose, because any buffer that fits is the first.",
  };

const oneSlotGoes: Rule = ({ capacity, full }) =>
  capacity === 1 &&
  ["free-oldest", "free-newest", "free-random"].includes(full) && {
    key: "full",
    text: "With one slot, oldest, newest and random are the same, because the returned buffer replaces the cached one.",
  };

const RULES: readonly Rule[] = [
  oneThread,
  tooLow("cutoff"),
  tooLow("idleMax"),
  cutoffTooHigh,
  neverExact,
  exactHasNoWaste,
  ratioTooHigh,
  wasteTooHigh,
  bucketsTooLow,
  oneSlotHasNoChoice,
  oneSlotGoes,
];

const NO_SLOTS: Contradiction = {
  key: "capacity",
  text: "Nothing is cached, so among the other rules, only the size of a new buffer matters.",
};

/** The settings of a valid policy without effect for this workload. */
export function contradictions(policy: Policy, scenario: AllocationScenario): readonly Contradiction[] {
  if (policy.capacity === 0) return [NO_SLOTS];
  const requests = requestsOf(scenario);
  return RULES.map((rule) => rule(policy, requests, scenario)).filter((found) => found !== false);
}

/**
 * Settings of a valid scenario without effect: one sentence each, beginning with the field. Inactive fields were
 * refused before.
 */
export function scenarioNotes(scenario: AllocationScenario): readonly string[] {
  const { lanes, threadCount, crossing, collect } = scenario;
  return [
    ...threadNotes(scenario),
    ...(crossing > 0 && threadCount === 1 ? ["crossing: With one thread, no other one can return a buffer."] : []),
    ...(collect !== null && !lanes.some(isCollected) ? [`collect: ${notCollected(lanes)}`] : []),
    ...lanes.flatMap((policy, lane) => policyNotes(policy, scenario).map((note) => `lanes[${lane}].${note}`)),
    ...lanes.flatMap(({ heap }, lane) =>
      idleNotes(heap, seesThreads(scenario)).map((note) => `lanes[${lane}].${note}`),
    ),
    ...heapRuleNotes(scenario),
    ...priceNotes(scenario),
  ];
}

/** Settings of threads that nothing sees. */
function threadNotes(scenario: AllocationScenario): readonly string[] {
  const { heapThreads, threadCount, threadEnds, life, lanes } = scenario;
  const isDrawn = life !== "trace";
  const isSeen = lanes.some((policy) => hasPool(policy) || (policy.perThread && policy.capacity > 0));
  const note = (key: keyof AllocationScenario, isVain: boolean, text: string) => (isVain ? [`${key}: ${text}`] : []);
  if (heapThreads === "merged") {
    const told = lanes.some(({ heap }) => tellsThreads(heap))
      ? "All threads call the heaps as one, because heapThreads is merged."
      : "No lane tells threads apart.";
    return [
      ...note("threadCount", threadCount > 1 && !isSeen, told),
      ...note("threadEnds", threadEnds !== null, "No thread ends, because heapThreads is merged."),
    ];
  }
  return [
    ...note(
      "heapThreads",
      !lanes.some(({ heap }) => tellsThreads(heap)),
      "No lane has a heap that tells threads apart.",
    ),
    ...note("heapThreads", isDrawn && threadCount === 1, "There is one thread."),
    ...note("threadCount", !isDrawn && threadCount > 1 && !isSeen, "The threads of the heaps are those of the trace."),
    ...note("threadEnds", threadEnds !== null && threadCount === 1, "The first thread never ends."),
  ];
}

const isCollected = ({ pool }: Policy): boolean => hasPool({ pool }) && poolWords.isCollected(pool);

const notCollected = (lanes: readonly Policy[]): string =>
  lanes.some(hasPool)
    ? "No pool here depends on collections of garbage, so they empty the garbage alone."
    : "No lane has a pool, so nothing is collected.";

function policyNotes(policy: Policy, scenario: AllocationScenario): readonly string[] {
  if (hasPool(policy)) return poolWords.notes(policy.pool).map((note) => `pool.parameters.${note}`);
  if (policy.capacity > 0) return contradictions(policy, scenario).map(({ key, text }) => `${key}: ${text}`);
  const isVain = policy.buckets !== "one" && !policy.roundUp;
  return isVain ? ["buckets: The cache has no slots, and new buffers are not rounded up to a bucket."] : [];
}

/** Changed parameters of a lane's heap that have no effect. */
const idleNotes = (heap: HeapChoice, isApart: boolean): readonly string[] =>
  Object.keys(heap.parameters).flatMap((name) => {
    const reason = isUsual(heap, name) ? null : idleReason(heap, name, isApart);
    return reason === null ? [] : [`heap.parameters.${name}: ${reason}`];
  });

const OF_HEAPS: readonly AllocationBreakpoint["kind"][] = ["overhead-above", "heap-act", "heap-event"];

/** Stop rules that wait for a heap, in lanes without a heap with addresses. */
function heapRuleNotes({ breakpoints, lanes }: AllocationScenario): readonly string[] {
  return breakpoints.flatMap((rule, i) => {
    if (!OF_HEAPS.includes(rule.kind)) return [];
    const lane = "lane" in rule ? rule.lane : null;
    const watched = lane === null ? lanes : lanes.slice(lane, lane + 1);
    if (watched.some(hasHeapModel)) return [];
    const where = lane === null ? "no lane has" : `lane ${laneLetter(lane)} does not have`;
    return [`breakpoints[${i}]: This rule never stops a run, because ${where} a heap with addresses.`];
  });
}

function priceNotes({ prices, lanes }: AllocationScenario): readonly string[] {
  if (lanes.some(hasHeapModel) || equal(prices, defaultPrices)) return [];
  return ["prices: No lane has a heap with addresses, so nothing is charged."];
}
