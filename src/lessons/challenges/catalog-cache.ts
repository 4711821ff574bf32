import { defaultScenario } from "../../models/allocation/default-scenario";
import { figureOf } from "../../models/allocation/figure-table";
import { laneField } from "../../models/allocation/lane-field";
import { policyPresets } from "../../models/allocation/policies";
import type { AllocationScenario, Policy } from "../../models/allocation/scenario";
import { workloads } from "../../models/allocation/workloads";
import { challengesOf } from "./challenge";

const FLAWED = policyPresets["article-flawed"].policy;
const FIXED = policyPresets["article-fixed"].policy;
const MILLION = 1_000_000;

/** The article's requests under one policy, at its last step. */
const article = (...lanes: readonly Policy[]): AllocationScenario => ({ ...defaultScenario, lanes });

/** The challenges about cache policies, in the order of the page. */
export const cacheChallenges = challengesOf(laneField, [
  {
    name: "repair",
    title: "Repair the cache",
    text: "A is the article’s flawed cache, B its fix, which wastes little but answers only one request in three. Make B answer most of them.",
    hint: "The histogram shows which sizes are requested most. Do not cache buffers that serve almost nobody. More slots help only the buffers that are cached.",
    start: article(FLAWED, FIXED),
    lane: 1,
    steps: MILLION,
    goals: [
      { figure: figureOf("mean_efficiency"), least: 0.9 },
      { figure: figureOf("hit_rate"), least: 0.6 },
    ],
  },
  {
    name: "one-slot",
    title: "One slot only",
    text: "The article’s fix hits one request in three. Get more hits from a single slot without wasting more than a tenth.",
    hint: "A cutoff decides what may enter the slot; the rule for a full slot decides what stays there.",
    start: article(FIXED),
    steps: MILLION,
    goals: [
      { figure: figureOf("mean_efficiency"), least: 0.9 },
      { figure: figureOf("hit_rate"), least: 0.38 },
    ],
    rules: [
      { field: "capacity", most: 1, says: "at most one slot" },
      { field: "buckets", is: "one", says: "all sizes in the same slots, without buckets" },
    ],
  },
  {
    name: "no-cutoff",
    title: "No cutoff allowed",
    text: "Buffers of every size may come back. Limit the waste of a hit, and choose which buffers to keep.",
    hint: "A waste limit keeps big buffers from small callers. But the big buffers must not fill the slots.",
    start: article(FLAWED),
    steps: MILLION,
    goals: [
      { figure: figureOf("mean_efficiency"), least: 0.9 },
      { figure: figureOf("hit_rate"), least: 0.6 },
    ],
    rules: [
      { field: "cutoff", is: null, says: "no cutoff" },
      { field: "buckets", is: "one", says: "all sizes in the same slots, without buckets" },
    ],
  },
  {
    name: "few-slots",
    title: "Three slots, 60 % hits",
    text: "Ten slots are easy. Serve 60 % of the requests from three, and waste no more than a tenth.",
    hint: "The smallest buffer that fits wastes the least. The cutoff that suits ten slots is too strict for three.",
    start: article(FIXED),
    steps: MILLION,
    goals: [
      { figure: figureOf("mean_efficiency"), least: 0.9 },
      { figure: figureOf("hit_rate"), least: 0.6 },
    ],
    rules: [
      { field: "capacity", most: 3, says: "at most three slots" },
      { field: "buckets", is: "one", says: "all sizes in the same slots, without buckets" },
    ],
  },
  {
    name: "hidden-waste",
    title: "Hide the waste in the cache",
    text: "Make a policy that looks fixed because callers waste little, while the cache itself holds a million unused bytes.",
    hint: "Keep the bigger buffers, but hand out only close fits. The big ones then stay where they are.",
    start: article(FLAWED),
    steps: MILLION,
    goals: [
      { figure: figureOf("mean_efficiency"), least: 0.8 },
      { figure: figureOf("wasted"), most: 100_000 },
      { figure: figureOf("idle"), least: 1_000_000 },
    ],
  },
  {
    name: "worst",
    title: "The worst policy you can find",
    text: "Nine requests in ten are hits, and not one in a hundred allocated bytes is needed. Judged by hits alone, it is excellent.",
    hint: "The flaw gets worse with every slot. Who gets the biggest buffer?",
    start: article(FLAWED),
    steps: MILLION,
    goals: [
      { figure: figureOf("hit_rate"), least: 0.9 },
      { figure: figureOf("mean_efficiency"), most: 0.009 },
    ],
  },
  {
    name: "heavy-tail",
    title: "Another crowd",
    text: "Sizes now follow a Pareto distribution, with no steps and a long tail. The article’s cutoff of 200 B is not right for them.",
    hint: "Drag the cutoff over the histogram and watch both figures: there is a range in which both are good.",
    start: {
      ...defaultScenario,
      ...workloads.pareto.workload,
      lanes: [policyPresets.repair.policy],
    },
    steps: MILLION,
    goals: [
      { figure: figureOf("mean_efficiency"), least: 0.85 },
      { figure: figureOf("hit_rate"), least: 0.75 },
    ],
  },
  {
    name: "nothing-lost",
    title: "No waste anywhere",
    text: "Nine requests in ten are hits, and nine in ten of all bytes that callers and the cache hold are needed.",
    hint: "Reuse only exact fits, have many slots, and free the oldest buffer when they are full.",
    start: article(FLAWED),
    steps: MILLION,
    goals: [
      { figure: figureOf("footprint_efficiency"), least: 0.9 },
      { figure: figureOf("hit_rate"), least: 0.9 },
    ],
  },
  {
    name: "free-the-largest",
    title: "Can you get rid of it?",
    text: "Play it yourself. The slot holds 102\u202f400 B. Request and return until the heap gets back a buffer of that size or more, and no other.",
    hint: "A small return is freed and leaves the slot as it is. What has to be in it when the big one comes back?",
    start: { ...article(FLAWED), moves: [102_400, -1], at: 1 },
    changes: "moves",
    steps: "moves",
    goals: [
      { figure: figureOf("freed_bytes"), least: 102_400 },
      { figure: figureOf("heap_frees"), most: 1 },
    ],
  },
]);
