import { CAUSE, LIMIT, OPERATION, VERDICT } from "../../../src/generated/abi";
import type { FirstEvent } from "../../../src/kernel/protocol/messages";
import type { StopWords } from "../../../src/kernel/scenario/stop-kinds";
import { choreography } from "../../../src/labs/buffer-cache/charts/choreography";
import { neededWords } from "../../../src/labs/buffer-cache/charts/field-plates";
import { layoutFields } from "../../../src/labs/buffer-cache/charts/layout/field-lanes";
import type { StepFacts } from "../../../src/labs/buffer-cache/charts/step-facts";
import { slotsSweep } from "../../../src/labs/buffer-cache/compare/slots-sweep";
import {
  cycleRows,
  heldRows,
  memoryBarWords,
  memoryBytes,
  memoryPicture,
  memoryWords,
  savedWords,
} from "../../../src/labs/buffer-cache/memory/memory-words";
import { biography, farewellWords } from "../../../src/labs/buffer-cache/stage/field-selection";
import {
  comparedWords,
  finePrint,
  largestWords,
  optionWords,
  rulerWords,
} from "../../../src/labs/buffer-cache/stage/field-words";
import { bufferPhrases } from "../../../src/labs/buffer-cache/stop-phrases";
import { comparisonTakeaway, comparisonWords, slotsComparison } from "../../../src/labs/buffer-cache/story/more-slots";
import { cardSentence, story } from "../../../src/labs/buffer-cache/story/story-cards";
import {
  graphTakeaway,
  laneSentences,
  passingTakeaway,
  pictureInWords,
  playheadWords,
  stepSentence,
  takeaway,
} from "../../../src/labs/buffer-cache/words/describe-frame";
import {
  cutoffLineWords,
  cutoffName,
  cutoffValueText,
  cutoffWords,
  tradeOffTakeaway,
  tradeOffWords,
} from "../../../src/labs/buffer-cache/workload/cutoff";
import { CAUSES, type Cause } from "../../../src/models/allocation/causes";
import { defaultScenario } from "../../../src/models/allocation/default-scenario";
import { heapOf as choiceOf } from "../../../src/models/allocation/heap-models";
import { heapsSentence } from "../../../src/models/allocation/heap-words";
import { policyPresets } from "../../../src/models/allocation/policies";
import { defaultPolicy } from "../../../src/models/allocation/policy-fields";
import { laneName, policySegments, policySentence } from "../../../src/models/allocation/policy-words";
import type { AllocationScenario, Policy } from "../../../src/models/allocation/scenario";
import { allocationStops } from "../../../src/models/allocation/stop-kinds";
import { allocationStopWords } from "../../../src/models/allocation/stop-words";
import { changedWorkload } from "../../../src/models/allocation/workload-change";
import { workloads } from "../../../src/models/allocation/workloads";
import { sizeClass } from "../../../src/shared/size-class";
import { stopSentence } from "../../../src/ui/stop-rules-of";
import { editNote } from "../../../src/workloads/allocation/use-workload-edits";
import { randomWords, workloadSentence } from "../../../src/workloads/allocation/workload-words";
// Pools bring their causes.
import "../../../src/models/pools/lane-pools";
import { LOOKUPS, RETURN_RULES } from "../../oracle/random-scenario";
import { ARTICLE, type Buffer, fieldOf } from "../../unit/field-kit";
import { heapOf } from "../../unit/heap-kit";
import { callOf, figuresOf, laneOf, outcomeOf } from "../../unit/lane-kit";
import { each, type Section, stopRules, table } from "./kit";

const { policy: flawed } = policyPresets["article-flawed"];
const { policy: fixed } = policyPresets["article-fixed"];
const MUCH = { live: 91, needed: 29_600, granted: 1_911_900, wasted: 1_882_300, idle: 100 };
const LITTLE = { live: 91, needed: 29_600, granted: 30_600, wasted: 1000, idle: 100, poisoned: 0 };
const LANES = {
  unknown: laneOf({}),
  untouched: laneOf({ granted: 0, wasted: 0, idle: 0, heap_allocations: 0 }),
  "all freed": laneOf({ live: 0, granted: 0, wasted: 0, idle: 0, heap_allocations: 3 }),
  "all cached": laneOf({ live: 0, granted: 0, wasted: 0, idle: 6400, heap_allocations: 3 }),
  exact: laneOf({ live: 1, granted: 500, wasted: 0, idle: 0, needed: 500, efficiency: 1, poisoned: 0 }),
  "empty cache": laneOf({ live: 1, granted: 500, wasted: 100, idle: 0, needed: 400, efficiency: 0.8 }),
  "bigger cache": laneOf({ live: 1, granted: 1000, wasted: 100, idle: 102_400 }),
  "only cached waste": laneOf({ live: 1, granted: 1000, wasted: 0, idle: 300 }),
  "as much cached": laneOf({ live: 1, granted: 1000, wasted: 201, idle: 201 }),
  flawed: laneOf({ ...MUCH, efficiency: 0.0155, mean_efficiency: 0.2, hit_rate: 0.4516, poisoned: 5 }),
  fixed: laneOf({ ...LITTLE, efficiency: 0.967, mean_efficiency: 0.98, hit_rate: 0.3304 }),
};

const causes = Object.keys(CAUSES) as Cause[];
const missed = causes.filter((cause) => CAUSES[cause].miss !== undefined);
const requested: readonly Cause[] = ["FITS", ...missed];
const returned = causes.filter((cause) => CAUSES[cause].returned !== undefined);
/** A state per cause, named "return OVER_CUTOFF". */
const byCause = <State>(operation: string, of: readonly Cause[], stateOf: (cause: Cause) => State) =>
  Object.fromEntries(of.map((cause) => [`${operation} ${cause}`, stateOf(cause)]));
const of = (operation: keyof typeof OPERATION, cause: Cause, named: Parameters<typeof outcomeOf>[2], cached = 3) => ({
  ...laneOf({ cached, live: 1, granted: 1 }),
  ...outcomeOf(operation, cause, { slot: LIMIT.NONE, ...named }),
});
const MISSED = { needed: 150, granted: 200 };
const STEPS = {
  ...byCause("request", requested, (cause) =>
    of("ALLOCATE", cause, { ...MISSED, ...(cause === "FITS" ? { slot: 0 } : {}) }),
  ),
  "CACHE_EMPTY in all buckets": of("ALLOCATE", "CACHE_EMPTY", MISSED, 0),
  "TOO_SMALL with one cached": of("ALLOCATE", "TOO_SMALL", MISSED, 1),
  "FITS exactly": of("ALLOCATE", "FITS", { needed: 100, granted: 100, slot: 0 }),
  "FITS by far": of("ALLOCATE", "FITS", { needed: 100, granted: 6400, slot: 0 }),
  "new and exact": of("ALLOCATE", "TOO_SMALL", { needed: 100, granted: 100 }),
  zeroed: { ...of("ALLOCATE", "TOO_SMALL", MISSED), ...callOf({ zeroed: 1 }) },
  aligned: { ...of("ALLOCATE", "TOO_SMALL", MISSED), ...callOf({ alignment: 6 }) },
  ...byCause("return", returned, (cause) => {
    const { phases } = CAUSES[cause];
    const slot = phases.includes("keep") ? 2 : LIMIT.NONE;
    return of("FREE", cause, { granted: 100, freed: 400, compared: phases.includes("compare") ? 400 : 0, slot });
  }),
};
const RECORDED = {
  ...{ zeroed: STEPS.zeroed, "a miss": STEPS["new and exact"], "a hit": STEPS["FITS by far"] },
  "a return": of("FREE", "NOT_BIGGER", { granted: 100, compared: 400 }),
  "not in the caches": { ...laneOf({}), ...outcomeOf("ALLOCATE", "NO_SLOTS", { granted: 0 }) },
  "resized in place": { ...of("RESIZE", "FITS", { needed: 900, granted: 1000 }), ...callOf({ before: 400 }) },
  "resized into the cache": of("RESIZE", "FITS", { needed: 900, granted: 1000, slot: 0 }),
  "resized by the heap": of("RESIZE", "NO_SLOTS", { needed: 900, granted: 1000 }),
  "resized to a new one": of("RESIZE", "TOO_SMALL", { needed: 900, granted: 1000 }),
};

const visits = (...verdicts: readonly (keyof typeof VERDICT)[]) =>
  verdicts.map((verdict, slot) => ({ slot, size: 200, verdict: VERDICT[verdict] }));
const FACTS: StepFacts = {
  ...{ operation: OPERATION.ALLOCATE, cause: CAUSE.FITS, needed: 100, granted: 300, born: 3, slot: null, freed: 0 },
  ...{ compared: 0, rival: null, visits: [], poisons: false, collected: null, copied: 0, garbage: false },
};
const shown = (facts: Partial<StepFacts>, policy: Partial<Policy> = {}): string =>
  choreography({ ...FACTS, ...facts }, { ...flawed, cutoff: 500, ...policy })
    .beats.flatMap(({ action }) => ("words" in action ? [action.words] : []))
    .join(" · ");
const PICTURES = {
  ...byCause("request", ["NO_SLOTS", "CACHE_EMPTY", "OUTSIDE_BUCKETS"], (cause) => shown({ cause: CAUSE[cause] })),
  ...byCause("return", returned, (cause) => {
    const compared = CAUSES[cause].phases.includes("compare") ? 400 : 0;
    return shown({ operation: OPERATION.FREE, cause: CAUSE[cause], freed: 300, compared });
  }),
  ...Object.fromEntries(
    LOOKUPS.map((lookup) => [lookup, shown({ slot: 1, visits: visits("FITS", "CHOSEN") }, { lookup })]),
  ),
  "no visit is a hit": shown({ visits: visits("EMPTY", "TOO_SMALL", "TOO_WASTEFUL", "NOT_EXACT"), needed: 300 }),
};

const event = (effect: FirstEvent["effect"], cause: Cause, size: number, other: number): FirstEvent => ({
  ...{ step: 6, effect, cause: CAUSE[cause], size, other },
});
const EVENTS = [
  event("wasted", "FITS", 6400, 100),
  event("stays", "NOT_BIGGER", 6400, 100),
  event("replaced", "NOT_BIGGER", 6400, 102_400),
  event("moved-inside", "NOT_BIGGER", 1_234_500, 31_000),
];
const BIGGEST = { largest_born: 102_400, largest_born_step: 56 };
/** In the order of EFFECT. */
const cards = (policy: Policy, events: readonly FirstEvent[], figures = {}, firsts = [6, 11, 10, 59, 90]) =>
  story({ lane: { ...laneOf({ big: 6400, wasted_count: 2011, ...BIGGEST, ...figures }), firsts }, policy, events })
    .map((card) => `${card.title}: ${cardSentence(card)}`)
    .join(" · ");
const STORIES = {
  ...byCause("born by", missed, (cause) => cards(flawed, [event("born", cause, 6400, 6400)]).split(" · 1 ")[0] ?? ""),
  article: cards(flawed, [event("born", "TOO_SMALL", 6400, 6400), ...EVENTS]),
  "ten slots": cards({ ...flawed, capacity: 10 }, [event("born", "TOO_SMALL", 6500, 6401), ...EVENTS]),
  buckets: cards(policyPresets.buckets.policy, [event("born", "CACHE_EMPTY", 6400, 6400)]),
  "equal sizes": cards(flawed, [event("replaced", "NOT_BIGGER", 6400, 6400)]),
  "sizes unknown": cards(flawed, []),
  "nothing seen": cards(flawed, [], { largest_born: 3200 }, Array(5).fill(Number.NaN)),
  "biggest freed": cards(fixed, [], { largest_gone_step: 31_602 }),
  "biggest not kept": cards(fixed, []),
};

const stopWords = allocationStopWords as StopWords;
const ENDS = ["chunk-limit", "live-limit", "step-limit"] as const;

const pcg32: AllocationScenario = { ...defaultScenario, generator: "pcg32" };
const SIZES = ["doubling", "listed", "uniform", "histogram", "log-normal", "pareto", "bimodal"] as const;
const LIVES = ["random-walk", "bounded", "phases", "exponential", "fixed-counts"] as const;
const WORKLOADS: Readonly<Record<string, AllocationScenario>> = {
  ...table(Object.keys(workloads) as (keyof typeof workloads)[], (key) =>
    changedWorkload(pcg32, workloads[key].workload),
  ),
  ...table(SIZES, (sizes) => changedWorkload(pcg32, { sizes })),
  ...table(LIVES, (life) => changedWorkload(pcg32, { life })),
  "one move": { ...pcg32, moves: [100] },
  "two moves": { ...pcg32, moves: [100, -1] },
  "never allocates": { ...pcg32, allocate: [0, 2] },
  "rarely allocates": { ...pcg32, allocate: [1, 3], victims: "oldest" },
  "another lane": { ...pcg32, lanes: pcg32.lanes.slice(1) },
  "one lifetime": { ...pcg32, life: "exponential", lifetimes: [{ size: 100, mean: 5 }] },
};

const counts = new Float64Array(124);
counts[sizeClass(100)] = 3;
counts[sizeClass(200)] = 1;

const POLICIES: Readonly<Record<string, Policy>> = {
  ...table(Object.keys(policyPresets) as (keyof typeof policyPresets)[], (key) => policyPresets[key].policy),
  ...table(RETURN_RULES, (full) => ({ ...defaultPolicy, capacity: 4, full, cutoff: 400 })),
  ...table(LOOKUPS, (lookup) => ({ ...defaultPolicy, capacity: 4, lookup })),
  limits: { ...defaultPolicy, capacity: 3, ratio: 250, wasteBytes: 100, granularity: 16 },
  threads: { ...defaultPolicy, capacity: 3, perThread: true },
  "bytes in all": { ...defaultPolicy, capacity: 3, idleMax: 6400, emptyEvery: 1000 },
  "own buckets": { ...defaultPolicy, buckets: "own", bounds: [100, 6400] },
  "one bucket": { ...defaultPolicy, buckets: "powers", bucketCount: 1 },
  "rounds without a cache": { ...policyPresets.buckets.policy, capacity: 0 },
};
const marked = (policy: Policy, other: Policy) =>
  policySegments(policy, other)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join("");

const OVER_HEAP = {
  ...laneOf({ ...MUCH, avoided_allocations: 8578, avoided_frees: 8579 }),
  heap: heapOf({
    figures: {
      ...{ committed: 3_166_208, resident: 3_035_136, overhead: 0.656, page_faults: 1195 },
      ...{ cycles: 3_858_352, saved_cycles: 3_191_176 },
    },
  }),
};
const NO_MEMORY = {
  ...laneOf({ avoided_allocations: 0, avoided_frees: 0 }),
  heap: heapOf({ figures: { committed: 0, resident: 0, cycles: 0, saved_cycles: Number.NaN } }),
};
const under = (...models: readonly ("ptmalloc" | "exact")[]) =>
  models.map((model) => ({ ...defaultPolicy, heap: choiceOf(model) }));

const FIELDS: Readonly<Record<string, readonly Buffer[]>> = {
  article: ARTICLE,
  two: [6400, 400].map((size, born) => ({ size, needed: 100, born })),
  even: Array.from({ length: 8 }, (_, born) => ({ size: 400, needed: 100, born })),
  empty: [],
};
const layoutOf = (buffers: readonly Buffer[]) => layoutFields([fieldOf(buffers)]);
const alike = (granted: number) => laneOf({ granted, live: 1, wasted: 0, poisoned: 0 });
const LIFE = { born: 56, size: 102_400, needed: 100, handOuts: 29, useful: 1 };

const dot = (x: number, y: number) => ({ x, y });
const DOTS = {
  "each wins": [dot(0.45, 0.08), dot(0.33, 0.98)],
  "both by one": [dot(0.3, 0.5), dot(0.45, 0.9)],
  equal: [dot(0.3, 0.5), dot(0.3, 0.5)],
  "same saved": [dot(0.3, 0.5), dot(0.3, 0.9)],
  one: [dot(0.45, 0.084)],
  "no request": [dot(Number.NaN, Number.NaN)],
  "all freed": [dot(0.13, Number.NaN)],
};
const trial = (hit_rate: number, mean_efficiency: number) => ({ figures: figuresOf({ hit_rate, mean_efficiency }) });
const MORE_SLOTS = {
  observed: slotsComparison([1, 10], [trial(0.4527, 0.052), trial(0.9005, 0.0099)], 1_000_000),
  "not observed": slotsComparison([1, 10], [trial(0.33, 0.982), trial(0.68, 0.985)], 1_000_000),
  hardly: slotsComparison([1, 10], [trial(0.33, 0.982), trial(0.68, 0.976)], 1_000_000),
};
const [slots] = slotsSweep.axes(flawed);
const sweptAt = (value: number, hit_rate: number, mean_efficiency: number) => ({
  ...{ value, lane: laneOf({ hit_rate, mean_efficiency, idle: 1000 * value }) },
});

export const buffer = (): readonly Section[] => [
  ["Takeaway, while playing, playhead", each(LANES, takeaway, passingTakeaway, (lane) => playheadWords(12, [lane]))],
  [
    "Picture and graph",
    each(
      { start: 0, later: 37_901 },
      (done) => pictureInWords(done, [LANES.flawed, LANES.fixed], ["Chen, flawed", "Chen, fixed"]),
      (done) => pictureInWords(done, Array(4).fill(LANES.flawed), Array(4).fill("Chen, flawed")),
      (done) => pictureInWords(done, [LANES["all cached"]], ["x"]),
      (done) => graphTakeaway(done, [LANES.flawed, LANES.fixed]),
    ),
  ],
  ["Last step", each(STEPS, stepSentence)],
  ["Last step of a recording", each(RECORDED, (lane) => stepSentence(lane, true))],
  [
    "Last step of lanes",
    each({ "all alike": [0, 0, 0, 0], apart: [0, 1], mixed: [0, 1, 0, 0] }, (which) =>
      laneSentences(which.map((i) => [STEPS["FITS by far"], STEPS["FITS exactly"]][i]) as never, 1).join(" · "),
    ),
  ],
  ["Picture of a step", each(PICTURES, (words) => words)],
  ["Story", each(STORIES, (text) => text)],
  ["Would a bigger cache help?", each(MORE_SLOTS, comparisonWords, comparisonTakeaway)],
  ["Policy", each(POLICIES, laneName, policySentence, (policy) => marked(policy, flawed))],
  ["Requests", each(WORKLOADS, workloadSentence, randomWords)],
  [
    "Changes of the requests",
    each(
      WORKLOADS,
      (after) => editNote(pcg32, after),
      (after) => editNote(after, pcg32),
    ),
  ],
  stopRules(bufferPhrases, allocationStops, allocationStopWords),
  [
    "Stops",
    [
      ...each(
        table(ENDS, (end) => end),
        (end) => stopSentence({ reason: "end", end }, [], stopWords, 2),
      ),
      ...each({ "one lane": 1, "two lanes": 2 }, (lanes) =>
        stopSentence({ reason: "event", lane: lanes - 1, step: 1100 }, [], stopWords, lanes),
      ),
    ],
  ],
  [
    "Memory",
    [
      ...each({ "over a heap": OVER_HEAP }, memoryWords, savedWords, (lane) => memoryBarWords(memoryBytes(lane))),
      ...each({ "over a heap": [...heldRows(OVER_HEAP), ...cycleRows(OVER_HEAP)] }, (rows) =>
        rows.map(({ name, value }) => `${name} ${value}`).join(", "),
      ),
      ...each({ "over the ideal heap": LANES.fixed }, (lane) => memoryBarWords(memoryBytes(lane))),
      ...each({ both: OVER_HEAP, "at the start": NO_MEMORY }, (lane) =>
        memoryPicture([
          { heap: "glibc 2.36", lane },
          { heap: null, lane: LANES.fixed },
        ]),
      ),
      ...each({ "at the start": NO_MEMORY }, savedWords),
      ...each(
        { ideal: under("exact", "exact"), alike: under("ptmalloc", "ptmalloc"), apart: under("ptmalloc", "exact") },
        heapsSentence,
      ),
    ],
  ],
  [
    "Field",
    [
      ...each(FIELDS, (buffers) => {
        const [layout] = layoutOf(buffers);
        const words = layout && largestWords(layout.groups);
        return words && Object.values(words).join(" · ");
      }),
      ...each(FIELDS, (buffers) => finePrint(layoutOf(buffers))),
      ...each({ scale: 40 }, (scale) => rulerWords(scale).words),
      ...each(
        { "much less": [1_911_900, 30_600], "a quarter": [400, 100], most: [100, 400], "as much": [800, 800] },
        (all) => comparedWords(1, all.map(alike)),
      ),
      ...each({ "barely less": [401, 400] }, (all) => comparedWords(1, all.map(alike))),
    ],
  ],
  [
    "Biography",
    [
      ...each({ held: LIFE, cached: { ...LIFE, needed: null, useful: 0 } }, biography, (life) =>
        farewellWords(life, null),
      ),
      ...each({ cached: LIFE }, (life) => farewellWords(life, 0)),
      ...each(table(["0", "1", "2", "7"], Number), neededWords),
      ...each({ chosen: 90, none: null }, (born) => {
        const [layout] = layoutOf(ARTICLE);
        return layout && optionWords(layout, born);
      }),
    ],
  ],
  [
    "Cutoff",
    [
      ...each(
        { none: null, low: 100, high: 200 },
        (cutoff) => cutoffWords(defaultScenario, counts, cutoff),
        (cutoff) => cutoffName(1, cutoff),
      ),
      ...each({ drawn: 150 }, (cutoff) => cutoffWords(changedWorkload(pcg32, { sizes: "uniform" }), counts, cutoff)),
      ...each({ "no request": 150 }, (cutoff) => cutoffWords(defaultScenario, new Float64Array(124), cutoff)),
      ...each({ known: 0.967, unknown: Number.NaN }, (efficiency) =>
        cutoffValueText(200, { efficiency, saved: 0.331 }),
      ),
      ...each({ none: null }, (cutoff) => cutoffValueText(cutoff, { efficiency: 0.5, saved: 0.45 })),
    ],
  ],
  [
    "Trade-off",
    [
      ...each(DOTS, tradeOffTakeaway, tradeOffWords),
      ...each({ line: [dot(0.25, 1), dot(0.45, 0.015)] }, (dots) => cutoffLineWords("keep the bigger", dots)),
      ...(slots === undefined
        ? []
        : each(
            { slots: [sweptAt(1, 0.5, 1), sweptAt(64, 1, 0.005)] },
            (points) => slotsSweep.takeaway(points, slots),
            ([point]) => point && slotsSweep.pointWords(point, slots),
          )),
    ],
  ],
];
