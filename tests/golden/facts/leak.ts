import { defaultScenario } from "../../../src/models/allocation/default-scenario";
import { policyPresets } from "../../../src/models/allocation/policies";
import type { AllocationScenario } from "../../../src/models/allocation/scenario";
import { formatBytes as B, formatInteger as number, formatPercent as percent } from "../../../src/shared/format";
import type { AllocationFact } from "../lesson-facts";

const { policy } = policyPresets["article-flawed"];
const flawed: AllocationScenario = { ...defaultScenario, lanes: [policy] };
const at = (scenario: AllocationScenario, step: number): AllocationScenario => ({ ...scenario, at: step });
const LAST_ROW = 37_900;
const MILLION = 1_000_000;
/** The flawed rule with the maximum number of slots and the best fit. */
const closest = at({ ...flawed, lanes: [{ ...policy, capacity: 64, lookup: "best-fit" }] }, MILLION);

/** The facts of the lesson about the leak, by the titles of its parts. */
export const leak: Readonly<Record<string, readonly AllocationFact[]>> = {
  "A good idea": [
    { says: "three", figure: "requests" },
    { says: "two", figure: "hits" },
    { says: "once", figure: "heap_allocations" },
    { says: B(400), outcome: "needed", scenario: at(flawed, 0) },
    { says: B(100), outcome: "needed", scenario: at(flawed, 2) },
    { says: B(100), outcome: "needed", state: 1 },
    { says: B(400), outcome: "granted", state: 1 },
    { says: "The slot is empty", cause: "CACHE_EMPTY", scenario: at(flawed, 0) },
  ],
  "A rare big request": [
    { says: "step 6", step: true, state: 0 },
    { says: B(6400), outcome: "needed", state: 0 },
    { says: B(400), slot: 0, state: 0 },
    { says: "the heap allocates a new buffer", cause: "TOO_SMALL", state: 0 },
    { says: "takes the cached buffer", cause: "FITS", state: 1 },
    { says: "finds the slot empty", cause: "CACHE_EMPTY", state: 2 },
    { says: "step 9", step: true },
    { says: B(6400), outcome: "granted" },
    { says: B(6400), slot: 0 },
    { says: "The slot was empty", cause: "KEPT_IN_FREE_SLOT" },
  ],
  "Big buffer, tiny request": [
    { says: "step 10", step: true, state: 0 },
    { says: B(100), outcome: "freed", state: 0 },
    { says: B(6400), outcome: "compared", state: 0 },
    { says: "is not bigger, and is freed", cause: "NOT_BIGGER", state: 0 },
    { says: "step 11", step: true, state: 1 },
    { says: B(100), outcome: "needed", state: 1 },
    { says: B(6400), outcome: "granted", state: 1 },
    { says: "The buffer fits", cause: "FITS", state: 1 },
    { says: B(200), figure: "needed", state: 1 },
    { says: B(6800), figure: "granted", state: 1 },
    { says: percent(2.9), figure: "efficiency", state: 1 },
    { says: "step 13", step: true },
    { says: B(100), outcome: "needed" },
    { says: B(6400), outcome: "granted" },
  ],
  "Can you get rid of it?": [
    { says: B(102_400), slot: 0, state: 0 },
    { says: "step 58", step: true, state: 1 },
    { says: B(102_400), slot: 0, state: 1 },
    { says: B(6400), largest: 0, state: 1 },
    { says: B(100), needOfLargest: 0, state: 1 },
    { says: "step 59", step: true },
    { says: B(6400), outcome: "freed" },
    { says: B(102_400), outcome: "compared" },
    { says: B(700), figure: "needed" },
  ],
  "Let it run": [
    { says: "step 63", step: true, scenario: at(flawed, 63) },
    { says: B(102_500), figure: "granted", scenario: at(flawed, 63) },
    { says: B(200), figure: "needed", scenario: at(flawed, 63) },
    { says: percent(0.2), figure: "efficiency", scenario: at(flawed, 63) },
    { says: "two", figure: "live", scenario: at(flawed, 63) },
    { says: `step ${number(LAST_ROW)}`, step: true },
    { says: percent(2, 0), figure: "efficiency" },
    { says: percent(1.5), figure: "efficiency" },
  ],
  "Where is the waste?": [
    { says: `step ${number(LAST_ROW)}`, step: true },
    { says: "91", figure: "live" },
    { says: B(29_600), figure: "needed" },
    { says: B(1_911_900), figure: "granted" },
    { says: B(1_882_300), figure: "wasted" },
    { says: B(100), slot: 0 },
    { says: B(100), figure: "idle" },
    { says: percent(97.9), wasteOfLargest: 3 },
    { says: "three", wasteOfLargest: 3 },
    { says: B(100), needOfLargest: 0 },
    { says: B(100), needOfLargest: 1 },
    { says: B(100), needOfLargest: 2 },
    { says: B(819_200), largest: 0 },
  ],
  "More slots!": [
    { says: "one slot", setting: "lanes[0].capacity" },
    { says: "ten", setting: "lanes[1].capacity" },
    { says: `step ${number(MILLION)}`, step: true },
    { says: "more hits", more: { figure: "hit_rate", lane: 1 }, than: { figure: "hit_rate", lane: 0 } },
    { says: "less useful", more: { figure: "mean_efficiency" }, than: { figure: "mean_efficiency", lane: 1 } },
    { says: percent(45, 0), figure: "hit_rate" },
    { says: percent(90, 0), figure: "hit_rate", lane: 1 },
    { says: percent(5.2), figure: "mean_efficiency" },
    { says: percent(0.99, 2), figure: "mean_efficiency", lane: 1 },
    { says: B(9_203_900), figure: "granted" },
    { says: B(76_001_800), figure: "granted", lane: 1 },
  ],
  "Fix it": [
    { says: "a million", goal: "steps" },
    { says: percent(90, 0), goal: "mean_efficiency" },
    { says: percent(60, 0), goal: "hit_rate" },
    { says: B(200), setting: "lanes[1].cutoff", state: 0 },
    { says: percent(98.2), figure: "mean_efficiency", lane: 1, state: 0 },
    { says: percent(33, 0), figure: "hit_rate", lane: 1, state: 0 },
    { says: "64 slots", setting: "lanes[0].capacity", scenario: closest },
    { says: "best fit", setting: "lanes[0].lookup", scenario: closest },
    { says: percent(98, 0), figure: "hit_rate", scenario: closest },
    { says: percent(9.9), figure: "mean_efficiency", scenario: closest },
    { says: "ten slots", setting: "lanes[1].capacity" },
    { says: "twice", setting: "lanes[1].ratio" },
    { says: percent(84, 0), figure: "mean_efficiency", lane: 1 },
    { says: percent(23, 0), figure: "hit_rate", lane: 1 },
    { says: "in the cache", more: { figure: "idle", lane: 1 }, than: { figure: "wasted", lane: 1 } },
    { says: B(2_611_200), figure: "idle", lane: 1 },
    { says: percent(97.5), part: "idle", of: ["idle", "wasted"], lane: 1 },
  ],
};
