import { defaultHeapScenario as experiment } from "../../../src/labs/lesson-scenarios";
import { heapOf } from "../../../src/models/allocation/heap-models";
import { policyPresets } from "../../../src/models/allocation/policies";
import type { AllocationScenario, HeapChoice } from "../../../src/models/allocation/scenario";
import { formatBytes as B, formatInteger as number, formatPercent as percent } from "../../../src/shared/format";
import type { AllocationFact } from "../lesson-facts";

/** Windows XP without and with its LFH, with this many slots of each size. */
const windows = (slots: number, parameters: HeapChoice["parameters"] = {}): AllocationScenario => ({
  ...experiment,
  slots,
  lanes: (["nt-xp", "nt-xp-lfh"] as const).map((heap) => ({
    ...policyPresets["no-cache"].policy,
    heap: heapOf(heap, parameters),
  })),
});
const few = windows(10);
const many = windows(100);
/** Freed pages stay committed below this many bytes. */
const KEEPS = { decommit_block: 262_144 };
const [START, EARLY, LATER, LATE] = [99, 999, 51_199, 409_599] as const;
const atStep = (scenario: AllocationScenario, at: number): AllocationScenario => ({ ...scenario, at });
const step = (at: number): string => `step ${number(at)}`;

/** The facts of the lesson about the holes, by the titles of its parts. */
export const holes: Readonly<Record<string, readonly AllocationFact[]>> = {
  "Same requests, two heaps": [
    { says: "ten", setting: "slots" },
    { says: "two", setting: "lanes.length" },
    { says: B(169), outcome: "needed", scenario: atStep(experiment, 15) },
    { says: B(999_113), outcome: "needed", scenario: atStep(experiment, 0) },
    { says: step(START), step: true, scenario: atStep(experiment, START) },
    { says: percent(3, 0), figure: "heap_overhead", lane: 1, scenario: atStep(experiment, START) },
    { says: percent(3.6), figure: "heap_overhead", scenario: atStep(experiment, START) },
    { says: percent(3.2), figure: "heap_overhead", lane: 1, scenario: atStep(experiment, START) },
    { says: step(LATER), step: true },
    { says: percent(43, 0), figure: "heap_overhead" },
    { says: number(18), figure: "heap_free_count" },
    { says: percent(2.8), figure: "heap_overhead", lane: 1 },
    { says: B(8_250_214), figure: "heap_needed" },
  ],
  "Enough in all": [
    { says: step(22), step: true, state: 0 },
    { says: B(499_033), outcome: "needed", state: 0 },
    { says: B(499_056), figure: "heap_largest_free", state: 0 },
    { says: step(33), step: true, state: 1 },
    { says: "two", figure: "heap_free_count", state: 1 },
    { says: B(529_296), figure: "heap_free", state: 1 },
    { says: B(499_033), outcome: "needed" },
    {
      says: "it asks the system for more",
      more: { figure: "heap_system_calls" },
      than: { figure: "heap_system_calls", state: 1 },
    },
    { says: B(503_808), grown: "heap_committed" },
    { says: B(399_088), figure: "heap_largest_free" },
  ],
  "A first request": [
    { says: step(7), step: true },
    { says: B(1009), outcome: "needed" },
    { says: B(1024), shrunk: "heap_free", lane: 0 },
    { says: B(36_864), grown: "heap_committed", lane: 1 },
    { says: number(31), grown: "heap_cached_free_count", lane: 1 },
    { says: B(31_992), grown: "heap_cached_free", lane: 1 },
  ],
  "What memory costs": [
    { says: step(LATE), step: true },
    { says: percent(65, 0), figure: "heap_overhead" },
    { says: percent(3, 0), figure: "heap_overhead", lane: 1 },
    { says: number(368_461), figure: "heap_page_faults" },
    {
      says: `${number(8_697_524)}, far more`,
      more: { figure: "heap_page_faults", lane: 1 },
      than: { figure: "heap_page_faults" },
    },
    { says: number(8_697_524), figure: "heap_page_faults", lane: 1 },
    { says: number(8_695_441), figure: "heap_pages_released", lane: 1 },
  ],
  "Who leads, and when?": [
    { says: number(100), setting: "slots" },
    { says: step(EARLY), step: true, scenario: atStep(many, EARLY) },
    { says: percent(3.4), figure: "heap_mean_overhead", scenario: atStep(many, EARLY) },
    { says: percent(8.9), figure: "heap_mean_overhead", lane: 1, scenario: atStep(many, EARLY) },
    {
      says: `by ${step(LATER)}`,
      more: { figure: "heap_mean_overhead" },
      than: { figure: "heap_mean_overhead", lane: 1 },
    },
    {
      says: `after ${step(32_000)}`,
      more: { figure: "heap_mean_overhead", lane: 1, scenario: atStep(many, 32_000) },
      than: { figure: "heap_mean_overhead", scenario: atStep(many, 32_000) },
    },
    {
      says: `before ${step(33_000)}`,
      more: { figure: "heap_mean_overhead", scenario: atStep(many, 33_000) },
      than: { figure: "heap_mean_overhead", lane: 1, scenario: atStep(many, 33_000) },
    },
    { says: step(3199), step: true, scenario: atStep(many, 3199) },
    { says: percent(0.72, 2), figure: "heap_overhead", scenario: atStep(many, 3199) },
    { says: percent(0.64, 2), figure: "heap_overhead", lane: 1, scenario: atStep(many, 3199) },
    { says: B(801_360), figure: "heap_free" },
    { says: B(438_392), figure: "heap_free", lane: 1 },
  ],
  "Fewer slots": [
    { says: "ten", setting: "slots" },
    { says: number(100), setting: "slots", scenario: atStep(many, EARLY) },
    { says: step(EARLY), step: true, scenario: atStep(few, EARLY) },
    { says: percent(1.6), figure: "heap_mean_overhead", scenario: atStep(few, EARLY) },
    { says: percent(15.6), figure: "heap_mean_overhead", lane: 1, scenario: atStep(few, EARLY) },
    { says: step(START), step: true, scenario: atStep(few, START) },
    { says: percent(123.7), figure: "heap_mean_overhead", lane: 1, scenario: atStep(few, START) },
    {
      says: `B is still above A at ${step(LATER)}`,
      more: { figure: "heap_mean_overhead", lane: 1 },
      than: { figure: "heap_mean_overhead" },
    },
    { says: percent(1.8), figure: "heap_mean_overhead" },
    { says: percent(3.5), figure: "heap_mean_overhead", lane: 1 },
    { says: B(168_952), figure: "heap_cached_free", lane: 1 },
    { says: B(128_552), figure: "heap_free" },
  ],
  "Pages that stay": [
    { says: B(262_144), setting: "lanes[0].heap.parameters.decommit_block" },
    { says: "ten", setting: "slots" },
    { says: percent(3.3), figure: "heap_overhead", scenario: atStep(windows(10, KEEPS), EARLY) },
    { says: step(EARLY), step: true, scenario: atStep(windows(10, KEEPS), EARLY) },
    { says: percent(5.9), figure: "heap_overhead", lane: 1, scenario: atStep(windows(10, KEEPS), EARLY) },
    { says: step(LATE), step: true },
    { says: percent(51, 0), figure: "heap_overhead" },
    { says: percent(8.3), figure: "heap_overhead", lane: 1 },
    { says: number(714), figure: "heap_free_count" },
    { says: number(16), figure: "heap_free_count", lane: 1 },
  ],
  "What the article reports": [
    { says: number(25_600_000), reported: "operations" },
    { says: "ten", setting: "slots" },
    { says: step(LATE), step: true },
    { says: number(8_718_306), figure: "heap_page_faults" },
    { says: percent(99.8), figure: "heap_page_faults", lane: 1, partOf: { lane: 0 } },
    { says: number(8_697_524), figure: "heap_page_faults", lane: 1 },
  ],
};
