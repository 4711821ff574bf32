import { figureOf } from "../../models/allocation/figure-table";
import { laneField } from "../../models/allocation/lane-field";
import { shipped, threadLimits, tiered } from "../catalog/later-scenarios";
import { challengesOf, type Rule } from "./challenge";

const STEPS = 100_000;

/** The only allowed pool. */
const only = (is: string, says: string): Rule => ({ field: "pool.model", is, says });

/** The challenges about pools of libraries, in the order of the page. */
export const poolChallenges = challengesOf(laneField, [
  {
    name: "which-pool",
    title: "Which would you ship?",
    text: "A sync.Pool answers nearly every request, but callers need hardly a hundredth of what they hold. Find a pool of a library that wastes less and keeps little unused.",
    hint: "Pools that know sizes keep big buffers from small callers. What they keep of the rare big ones differs: look at the unused bytes.",
    start: shipped,
    steps: STEPS,
    goals: [
      { figure: figureOf("mean_efficiency"), least: 0.6 },
      { figure: figureOf("hit_rate"), least: 0.95 },
      { figure: figureOf("idle"), most: 100_000 },
    ],
    rules: [{ field: "pool.model", isNot: "none", says: "a pool of a library" }],
  },
  {
    name: "four-tiers",
    title: "Four tiers",
    text: "Messages have 1 to 8\u00a0MiB, and the last tier of this pool of grpc-go ends at 100\u00a0kB. Its fallback answers, and callers need less than half of what they hold. Choose at most four tiers of your own.",
    hint: "Where most sizes lie, tiers must be close. A rare size may go to the fallback, but that costs hits.",
    start: tiered,
    steps: STEPS,
    goals: [
      { figure: figureOf("mean_efficiency"), least: 0.8 },
      { figure: figureOf("hit_rate"), least: 0.985 },
    ],
    rules: [
      only("grpc-tiered", "the tiered pool of grpc-go"),
      { field: "pool.parameters.NewTieredBufferPool.length", most: 4, says: "at most four tiers" },
    ],
  },
  {
    name: "thread-limit",
    title: "Three hundred threads",
    text: "300 threads read files of four sizes, one at a time. For the next reads of its threads, the JDK keeps 2.6\u00a0GB unused. Set a limit for a buffer that it keeps, and lose few hits.",
    hint: "The histogram shows which sizes are common. A limit at a common size keeps its buffers, and none of the rare big ones.",
    start: threadLimits,
    steps: STEPS,
    goals: [
      { figure: figureOf("idle"), most: 40_000_000 },
      { figure: figureOf("hit_rate"), least: 0.9 },
    ],
    rules: [only("jdk-util", "the JDK’s buffers of threads")],
  },
]);
