import { defaultHeapScenario } from "../../labs/lesson-scenarios";
import { defaultScenario } from "../../models/allocation/default-scenario";
import { figureOf } from "../../models/allocation/figure-table";
import { heapOf } from "../../models/allocation/heap-models";
import { laneField } from "../../models/allocation/lane-field";
import { policyPresets } from "../../models/allocation/policies";
import type { AllocationScenario, HeapChoice } from "../../models/allocation/scenario";
import { type Workload, workloads } from "../../models/allocation/workloads";
import { challengesOf, type Rule } from "./challenge";

/** The requests of a scenario under one heap without a cache, shown after the last of `steps`. */
const under = (scenario: AllocationScenario, steps: number, heap: HeapChoice): AllocationScenario => ({
  ...scenario,
  at: steps - 1,
  lanes: [{ ...policyPresets["no-cache"].policy, heap }],
});

/** The requests of the heap lab's default: ten slots for each of nine sizes. */
const PRIMES = defaultHeapScenario;
const requestsOf = (workload: Workload): AllocationScenario => ({ ...PRIMES, seed: defaultScenario.seed, ...workload });
const BURSTS = requestsOf(workloads.bursts.workload);
const LIFETIMES = requestsOf(workloads.lifetimes.workload);
/** Sizes of 1 to 10,000 bytes, all equally likely, each alive for 2,000 steps on average. */
const UNIFORM = requestsOf({ ...workloads.uniform.workload, life: "exponential", lifetime: 2000 });

/** The size in bytes from which a free block releases its pages on busy servers (KB 315407). */
const KEPT_BELOW = 262_144;
const GLIBC: Rule = { field: "heap.model", is: "ptmalloc", says: "glibc 2.36 only" };

const LFH = heapOf("nt-xp-lfh");
const LFH_ONLY: Rule = { field: "heap.model", is: "nt-xp-lfh", says: "Windows XP with the LFH only" };
const LFH_LIMIT = 16_384;

const STEPS = 400_000;
const SHORT_STEPS = 100_000;
const TOOL_STEPS = 20_000;
const MILLION = 1_000_000;

/** The challenges about heaps, in the order of the page. */
export const heapChallenges = challengesOf(laneField, [
  {
    name: "endless-server",
    title: "The server that never restarts",
    text: "This server keeps its freed pages, as Microsoft advised for busy servers. The NT heap then wastes half as much as the program needs. Get the waste below a tenth.",
    hint: "Small blocks between the large ones keep the holes apart. Give them a separate area, keep them by size, or move the large ones out of the heap.",
    start: under(PRIMES, MILLION, heapOf("nt-xp", { decommit_block: KEPT_BELOW })),
    steps: MILLION,
    goals: [{ figure: figureOf("heap_mean_overhead"), most: 0.1 }],
    rules: [
      {
        field: "heap.parameters.decommit_block",
        least: KEPT_BELOW,
        says: "an NT heap that keeps the pages of freed blocks under 262\u202f144\u00a0B",
      },
    ],
  },
  {
    name: "tune-glibc",
    title: "Tune glibc",
    text: "glibc releases memory and requests it again, which costs 368\u202f000 page faults. Avoid most of them, and let the heap grow to no more than twice what is needed.",
    hint: "Two thresholds work against each other: one decides which blocks are mapped apart, and the other when the end of the heap is released. Setting one of them stops both from rising by themselves.",
    start: under(PRIMES, STEPS, heapOf("ptmalloc")),
    steps: STEPS,
    goals: [
      { figure: figureOf("heap_page_faults"), most: 75_000 },
      { figure: figureOf("heap_mean_overhead"), most: 1 },
    ],
    rules: [GLIBC],
  },
  {
    name: "short-tool",
    title: "The tool that soon exits",
    text: "This tool makes 20\u202f000 calls and exits. Memory that its heap keeps costs nothing, but every call into the system does. Make its calls cheap.",
    hint: "A heap that releases nothing never has to request it again. It can also request a lot at once.",
    start: under(LIFETIMES, TOOL_STEPS, heapOf("nt-xp")),
    steps: TOOL_STEPS,
    goals: [
      { figure: figureOf("heap_mean_cycles"), most: 165 },
      { figure: figureOf("heap_system_calls"), most: 10 },
    ],
  },
  {
    name: "long-server",
    title: "The same requests for two months",
    text: "A server makes the same requests as the tool that soon exits, but for a million steps. The buddy system then takes more than twice the memory that is needed. Find a heap that wastes at most a fifth and is still fast.",
    hint: "By default, some heaps are fast and others are small. Take one that is nearly both, and let it keep less free memory.",
    start: under(LIFETIMES, MILLION, heapOf("buddy")),
    steps: MILLION,
    goals: [
      { figure: figureOf("heap_mean_overhead"), most: 0.2 },
      { figure: figureOf("heap_mean_cycles"), most: 200 },
    ],
  },
  {
    name: "thread-cache",
    title: "How much tcache is enough?",
    text: "Without its tcache, glibc searches for every block. With it, calls cost about half as much, and freed blocks wait in the cache. Find a length that halves the cost and keeps no more than 400\u202f000 bytes waiting.",
    hint: "The usual tcache is too short for these bursts. Beyond a certain length it only keeps more free blocks.",
    start: under(BURSTS, STEPS, heapOf("ptmalloc", { tcache_count: 0 })),
    steps: STEPS,
    goals: [
      { figure: figureOf("heap_mean_cycles"), most: 65 },
      { figure: figureOf("heap_cached_free"), most: 400_000 },
    ],
    rules: [GLIBC],
  },
  {
    name: "size-classes",
    title: "Choose the size classes",
    text: "A block gets a slot of the next larger class, and the rest of the slot is lost. More classes lose less of each slot, but leave more slots empty. Lose at most 5\u00a0% inside the slots without wasting more overall.",
    hint: "Use finer size classes. Every class then has slots to spare, so make its runs shorter or keep fewer empty runs.",
    start: under(UNIFORM, STEPS, heapOf("size-class")),
    steps: STEPS,
    goals: [
      { figure: figureOf("heap_internal"), most: 0.05 },
      { figure: figureOf("heap_mean_overhead"), most: 0.55 },
    ],
    rules: [{ field: "heap.model", is: "size-class", says: "size classes only" }],
  },
  {
    name: "few-blocks",
    title: "An LFH for few blocks",
    text: "Only ten slots of each size are in use at most, and the LFH makes rows for many more. On average it takes 3.4\u00a0% more memory than needed. Make it at most 1.5\u00a0%, and let the LFH serve as many sizes as before.",
    hint: "Each range of sizes begins with a row of its own. How many slots does the first one need?",
    start: under(PRIMES, SHORT_STEPS, LFH),
    steps: SHORT_STEPS,
    goals: [{ figure: figureOf("heap_mean_overhead"), most: 0.015 }],
    rules: [
      LFH_ONLY,
      { field: "heap.parameters.lfh_limit", least: LFH_LIMIT, says: "an LFH for blocks up to 16\u202f384\u00a0B" },
    ],
  },
  {
    name: "fewer-faults",
    title: "A third fewer faults",
    text: "This heap returns the pages of every large block at once, which costs 2\u202f128\u202f000 page faults. Avoid a third of them. On average, take at most a quarter more memory than needed.",
    hint: "Freed pages that stay are not faulted in again. The setting that decides it should spare some blocks and not others.",
    start: under(PRIMES, SHORT_STEPS, LFH),
    steps: SHORT_STEPS,
    goals: [
      { figure: figureOf("heap_page_faults"), most: 1_418_000 },
      { figure: figureOf("heap_mean_overhead"), most: 0.25 },
    ],
    rules: [LFH_ONLY],
  },
  {
    name: "between",
    title: "Neither holes nor faults",
    text: "On these requests, glibc wastes more than half as much as the program needs, and the LFH has more than two million page faults. Find a heap between them: at most 35\u00a0% overhead on average, and at most 800\u202f000 page faults.",
    hint: "A heap may return some of its free memory and keep the rest. Some do so by default, others have a setting for it.",
    start: under(PRIMES, SHORT_STEPS, LFH),
    steps: SHORT_STEPS,
    goals: [
      { figure: figureOf("heap_mean_overhead"), most: 0.35 },
      { figure: figureOf("heap_page_faults"), most: 800_000 },
    ],
  },
]);
