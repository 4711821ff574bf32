import type { Scenario } from "../../kernel/scenario/scenario";
import { cliffScenario, reallocLane, vectorScenario } from "../../labs/lesson-scenarios";
import { figureOf } from "../../models/allocation/figure-table";
import type { GrowthAsk } from "../../models/allocation/growth";
import { copiedShare, mostSpare } from "../../models/allocation/growth-figures";
import { heapLane } from "../../models/allocation/heap-lanes";
import { heapOf } from "../../models/allocation/heap-models";
import { laneField } from "../../models/allocation/lane-field";
import { challengesOf, type Rule } from "./challenge";

type ReallocScenario = typeof cliffScenario;

const KiB = 1024;
const ADVICE = 8 * KiB;
const CALLS = 3 * cliffScenario.pointers;
const GLIBC: Rule = { field: "heap.model", is: "ptmalloc", says: "glibc 2.36 only" };
const KEEPS: Rule = { field: "discard", is: false, says: "a realloc that keeps the contents" };

const looped: ReallocScenario = {
  ...cliffScenario,
  order: "one",
  size: 128 * KiB,
  lanes: [reallocLane(heapLane(heapOf("ptmalloc", { mmap_threshold: ADVICE })))],
};

function growthAsk(scenario: Scenario): GrowthAsk {
  const { lanes, grow, add, start, upto, by, others } = scenario as ReallocScenario;
  const [{ heap } = {}] = lanes;
  if (heap === undefined) throw new RangeError("A scenario of the realloc lab has no lane.");
  return { asks: "growth", growth: { heap, factor: grow, add, start, upto, by, others } };
}

/** The challenges about realloc, in the order of the page. */
export const reallocChallenges = challengesOf(laneField, [
  {
    name: "copy-nothing",
    title: "Not a byte",
    text: "A program gets 1\u202f000 blocks of 64\u00a0KiB, resizes them to 128\u00a0KiB and frees them. glibc copies 65.5\u00a0million bytes for that. Make it copy none.",
    hint: "A block in a mapping of its own is renamed. Lower the threshold for mappings, then look which blocks still lie in the heap, and why there is room for them.",
    start: cliffScenario,
    steps: CALLS,
    goals: [{ figure: figureOf("heap_copied"), most: 0 }],
    rules: [GLIBC, KEEPS],
  },
  {
    name: "advice-in-a-loop",
    title: "The advice in a loop",
    text: "A program allocates, resizes and frees one block of 128\u00a0KiB at a time, with the threshold for mappings that the article advises. A call then costs 63\u202f000 cycles on average. Keep the threshold, and make it cost at most 300 with little memory.",
    hint: "Where the end of the heap has room, glibc maps nothing. The resized block must fit there too. How much room does the heap get with each request to the kernel?",
    start: looped,
    steps: CALLS,
    goals: [
      { figure: figureOf("heap_mean_cycles"), most: 300 },
      { figure: figureOf("heap_peak"), most: 400_000 },
    ],
    rules: [
      GLIBC,
      KEEPS,
      {
        field: "heap.parameters.mmap_threshold",
        most: ADVICE,
        says: "mappings from 8\u202f192\u00a0B on, or from less",
      },
    ],
  },
  {
    name: "growth-rule",
    title: "A growth rule of your own",
    text: "A vector grows to 64\u00a0MiB by 3/2. It leaves half of what it had as spare room and copies twice its final size. Write a rule that leaves at most a quarter and copies at most a tenth.",
    hint: "A smaller factor leaves less room, but grows more often. Then every growth must be nearly free: which call can do that?",
    start: vectorScenario,
    changes: "growth",
    steps: "end",
    goals: [
      { figure: mostSpare, most: 0.25 },
      { figure: copiedShare, most: 0.1 },
    ],
    judges: { ask: growthAsk, keeps: ["start", "upto", "others"] },
  },
]);
