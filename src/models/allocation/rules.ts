import { LIMIT } from "../../generated/abi";
import type { Report } from "../../kernel/scenario/problem";
import { baseRules, checkRules, keepsRules, type Rule, ruleOf } from "../../kernel/scenario/rules";
import { formatInteger } from "../../shared/format";
import { doublingTop, sizeClass } from "../../shared/size-class";
import { MOST_TRACE_DATA, numbersNamed, operationsNamed, sizesNamed, type TraceCalls } from "./call-trace";
import { bucketCountOf } from "./policy-fields";
import { hasPool, poolRules } from "./pool-tables";
import type { AllocationScenario, Fraction, Policy } from "./scenario";

const scenarioRule = ruleOf<AllocationScenario>();
const policyRule = ruleOf<Policy>();

const sum = (entries: readonly { readonly weight: number }[]) =>
  entries.reduce((total, { weight }) => total + weight, 0);
const text = ([parts, of]: Fraction) => `${parts}/${of}`;

/**
 * The generator msvc replays the article from one stream of numbers, in the article's order, so it allows no other
 * workload.
 */
const msvcRules: readonly Rule[] = [
  scenarioRule(["generator", "life"], ({ generator, life }, report) => {
    if (generator === "msvc" && life !== "random-walk") report("life", life, "random-walk with the generator msvc");
  }),
  scenarioRule(["generator", "allocate"], ({ generator, allocate }, report) => {
    if (generator === "msvc" && text(allocate) !== "1/2")
      report("allocate", allocate, "1 of 2 with the generator msvc");
  }),
  scenarioRule(["generator", "victims"], ({ generator, victims }, report) => {
    if (generator === "msvc" && victims !== "random") report("victims", victims, "random with the generator msvc");
  }),
  scenarioRule(["generator", "sizes"], ({ generator, sizes }, report) => {
    if (generator === "msvc" && sizes !== "doubling") report("sizes", sizes, "doubling with the generator msvc");
  }),
  scenarioRule(["generator", "double"], ({ generator, double }, report) => {
    if (generator === "msvc" && double[0] !== 1) report("double", double, "1 of k with the generator msvc");
  }),
];

/** Fixed counts have their own generator, and slots that nothing else fills. */
const fixedCountsRules: readonly Rule[] = [
  scenarioRule(["generator", "life"], ({ generator, life }, report) => {
    const isFixed = life === "fixed-counts";
    if (isFixed && generator !== "splitmix64") report("generator", generator, "splitmix64 with life fixed-counts");
    if (!isFixed && generator === "splitmix64")
      report("generator", generator, "splitmix64 only with life fixed-counts");
  }),
  scenarioRule(["life", "sizes"], ({ life, sizes }, report) => {
    if (life === "fixed-counts" && sizes !== "listed") report("sizes", sizes, "listed with life fixed-counts");
  }),
  scenarioRule(["life", "moves"], ({ life, moves }, report) => {
    if (life === "fixed-counts" && moves.length > 0) report("moves", moves, "none with life fixed-counts");
  }),
  scenarioRule(["life", "listed"], ({ life, listed }, report) => {
    listed.forEach(({ weight }, i) => {
      if (life === "fixed-counts" && weight !== undefined && weight !== 1)
        report(`listed[${i}].weight`, weight, "1 with life fixed-counts, because all sizes have equally many slots");
    });
  }),
  scenarioRule(["life", "slots", "listed"], ({ life, slots, listed }, report) => {
    const most = Math.floor(LIMIT.LIVE / listed.length);
    if (life === "fixed-counts" && slots > most)
      report(
        "slots",
        slots,
        `at most ${formatInteger(most)}, because ${formatInteger(listed.length)} sizes have that many each`,
      );
  }),
];

/** A trace gives every request, and its end is the end of time. */
const traceRule = ruleOf<TraceCalls>()(["trace", "only", "traceData", "generator", "at"], (scenario, report) => {
  const { trace, only, traceData, generator, at } = scenario;
  const operations = operationsNamed(trace);
  const [least, most] = sizesNamed(only);
  if (generator !== "pcg32") report("generator", generator, "pcg32 with life trace");
  if (!(operations <= LIMIT.STEPS)) report("trace", trace, `at most ${formatInteger(LIMIT.STEPS)} operations`);
  if (Number(at) >= operations) report("at", at, `below ${formatInteger(operations)}, the end of the trace`);
  if (traceData !== null && traceData.length > MOST_TRACE_DATA)
    report("traceData", traceData, `at most ${formatInteger(MOST_TRACE_DATA)} characters`);
  if (least < 1 || least > most || most > LIMIT.SIZE)
    report("only", only, `ascending sizes, 1 … ${formatInteger(LIMIT.SIZE)}`);
});

/** Recordings number no more threads. */
const MOST_THREAD = 65_535;

/** A part names the trace that it was taken from, and what of it. */
const partRule = ruleOf<TraceCalls>()(["whole", "threads", "span"], ({ whole, threads, span }, report) => {
  const operations = operationsNamed(whole);
  const numbers = numbersNamed(threads) ?? [];
  const [first = 0, last = first] = numbersNamed(span) ?? [];
  if (whole !== null && threads === null && span === null) report("whole", whole, "only with threads or span");
  if (whole === null && threads !== null) report("threads", threads, "only with whole");
  if (whole === null && span !== null) report("span", span, "only with whole");
  if (numbers.some((one, i) => one <= (numbers[i - 1] ?? 0) || one > MOST_THREAD))
    report("threads", threads, `ascending numbers, 1 … ${formatInteger(MOST_THREAD)}`);
  if (first > last || first >= operations)
    report("span", span, `the first operation, below ${formatInteger(operations)}, and the last`);
});

/** Callers use the heap directly, without a cache. */
const withoutCaches: Rule = scenarioRule(["lab", "lanes"], ({ lanes }, report) => {
  lanes.forEach(({ capacity, granularity, buckets, heap, pool }, i) => {
    if (capacity > 0) report(`lanes[${i}].capacity`, capacity, "0 in a lab of heaps");
    if (granularity > 1) report(`lanes[${i}].granularity`, granularity, "1 in a lab of heaps");
    if (buckets !== undefined && buckets !== "one") report(`lanes[${i}].buckets`, buckets, "one in a lab of heaps");
    if (pool && hasPool({ pool })) report(`lanes[${i}].pool.model`, pool.model, "none in a lab of heaps");
    if (heap?.model === "exact")
      report(`lanes[${i}].heap.model`, "exact", "a model with addresses in a lab of heaps, not exact");
  });
});

/** The rules of every allocation scenario, with those of one lab. */
const rulesWith = (own: readonly Rule[]): readonly Rule[] => [
  ...msvcRules,
  ...fixedCountsRules,
  traceRule,
  partRule,
  ...own,
  scenarioRule(["sizeMin", "sizeMax"], ({ sizeMin, sizeMax }, report) => {
    if (sizeMin > sizeMax) report("sizeMin", sizeMin, `at most sizeMax, ${formatInteger(sizeMax)}`);
  }),
  scenarioRule(["sizes", "sizeMin", "sizeMax"], ({ sizes, sizeMin, sizeMax }, report) => {
    const top = sizes === "doubling" ? doublingTop(sizeMin, sizeMax) : sizeMax;
    const limit = formatInteger(LIMIT.SIZE);
    if (top > LIMIT.SIZE)
      report("sizeMax", sizeMax, `doubling that ends at ${limit} or below, not ${formatInteger(top)}`);
  }),
  scenarioRule(["listed"], ({ listed }, report) => {
    if (listed.length > 0 && sum(listed) === 0) report("listed", listed, "a weight over 0");
  }),
  scenarioRule(["bins"], ({ bins }, report) => {
    if (bins.length > 0 && sum(bins) === 0) report("bins", bins, "a weight over 0");
    bins.forEach(({ lo, hi }, i) => {
      if (lo > hi) report(`bins[${i}].hi`, hi, `at least lo, ${formatInteger(lo)}`);
    });
    checkAscending(
      bins.map(({ lo, hi }, i) => ({ path: `bins[${i}].lo`, lo, hi })),
      report,
    );
  }),
  scenarioRule(["lifetimes"], ({ lifetimes }, report) => {
    const rows = new Map<number, number>();
    lifetimes.forEach(({ size }, i) => {
      const before = rows.get(sizeClass(size));
      if (before !== undefined)
        report(`lifetimes[${i}].size`, size, `a size in another quarter-octave than lifetimes[${before}].size`);
      else if (size !== undefined) rows.set(sizeClass(size), i);
    });
  }),
  scenarioRule(["moves"], ({ moves }, report) => checkMoves(moves, report)),
  scenarioRule(["lanes", "breakpoints"], ({ lanes, breakpoints }, report) => {
    breakpoints.forEach(({ kind }, i) => {
      if (kind === "lanes-differ" && lanes.length < 2)
        report(`breakpoints[${i}].kind`, kind, "lanes-differ with two lanes or more");
    });
  }),
  ...baseRules,
  scenarioRule(["lanes", "selected"], ({ lanes, selected }, report) => {
    selected.forEach(({ lane }, i) => {
      if (lane >= lanes.length) report(`selected[${i}].lane`, lane, `a lane, 0 … ${lanes.length - 1}`);
    });
  }),
  scenarioRule(["threadCount", "lanes"], ({ threadCount, lanes }, report) => {
    lanes.forEach((lane, i) => {
      const rules = [...policyRules, slotsRule(threadCount)];
      checkRules(rules, lane, (key, value, allowed) => report(`lanes[${i}].${key}`, value, allowed));
    });
  }),
];

export const bufferCacheRules = rulesWith([
  scenarioRule(["lanes"], (scenario, report) => checkRules(poolRules, scenario, report)),
]);
export const heapLabRules = rulesWith([withoutCaches]);

/**
 * A free must name an earlier manual request that is still live. Moves after an invalid one are skipped, since
 * the live requests are unknown there.
 */
function checkMoves(moves: readonly (number | undefined)[], report: Report): void {
  const held: boolean[] = [];
  for (const [i, move] of moves.entries()) {
    if (move === undefined) return;
    if (move > 0) held.push(true);
    else if (held[-move - 1]) held[-move - 1] = false;
    else {
      report(`moves[${i}]`, move, allowedMove(held));
      return;
    }
  }
}

/** The moves allowed after these requests; `held` says which buffers are live. */
function allowedMove(held: readonly boolean[]): string {
  const size = `a size, 1 … ${formatInteger(LIMIT.SIZE)}`;
  const returns = held.flatMap((isHeld, k) => (isHeld ? [-k - 1] : []));
  if (returns.length > 0) return `${size}, or the return of a held buffer: ${returns.join(", ")}`;
  return `${size}; no earlier request holds a buffer to return`;
}

const policyRules: readonly Rule[] = [
  policyRule(["granularity", "roundUp"], ({ granularity, roundUp }, report) => {
    if (roundUp && granularity > 1) report("granularity", granularity, "1 with roundUp");
  }),
  policyRule(["buckets", "bucketCount"], ({ buckets, bucketCount }, report) => {
    const most = LIMIT.POWER_BUCKETS;
    if (buckets === "powers" && bucketCount > most)
      report("bucketCount", bucketCount, `1 … ${most} with buckets powers`);
  }),
  policyRule(["bounds"], ({ bounds }, report) => {
    checkAscending(
      bounds.map((bound, i) => ({ path: `bounds[${i}]`, lo: bound, hi: bound })),
      report,
    );
  }),
];

interface Span {
  readonly path: string;
  readonly lo: number;
  readonly hi: number;
}

/** Each span begins after the end of the one before it. */
function checkAscending(spans: readonly Span[], report: Report): void {
  spans.forEach(({ path, lo }, i) => {
    const before = spans[i - 1];
    if (before && lo <= before.hi) report(path, lo, `over ${formatInteger(before.hi)}, where the one before it ends`);
  });
}

/** Whether the generator msvc supports a scenario's workload. */
export const suitsMsvc = (scenario: AllocationScenario): boolean =>
  keepsRules(msvcRules, { ...scenario, generator: "msvc" });

/** The buckets of all caches of a lane have at most LIMIT.SLOTS slots. */
const slotsRule = (threadCount: number): Rule =>
  policyRule(["capacity", "perThread", "buckets", "bucketCount", "bounds"], (policy, report) => {
    const [buckets, caches] = [bucketCountOf(policy), policy.perThread ? threadCount : 1];
    const most = Math.floor(LIMIT.SLOTS / (caches * buckets));
    const many = [...(buckets > 1 ? [`${buckets} buckets`] : []), ...(caches > 1 ? [`${caches} threads`] : [])];
    if (policy.capacity > most)
      report("capacity", policy.capacity, `at most ${most}, because ${many.join(" of ")} have that many each`);
  });
