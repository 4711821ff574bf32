import { EFFECT, LIMIT } from "../generated/abi";
import {
  ABI_VERSION,
  BLOCK,
  BREAK_KIND,
  BUCKET_KIND,
  GENERATOR,
  HEAP,
  HEAP_ACT,
  HEAP_EVENT,
  LIFE,
  LIFETIME_WORD,
  LOOKUP,
  MOVE_WORD,
  PART_WORD,
  PHASE_WORD,
  POLICY_WORD,
  RETURN_RULE,
  SCENARIO_WORD,
  SIZES,
  VICTIM,
} from "../generated/block";
import { assertNever } from "../shared/assert-never";
import { moveRows } from "./moves";
import type { Bin, Breakpoint, Effect, HeapChoice, Policy, Scenario } from "./scenario";

/** A number for each word of a layout of the core: a forgotten word does not compile. */
type Words<Layout> = Readonly<Record<keyof Layout & string, number>>;

/** The number by which the core knows a word: FIRST_FIT is first-fit in a scenario. */
const codeOf = (codes: Readonly<Record<string, number>>, word: string): number =>
  codes[word.toUpperCase().replaceAll("-", "_")] ?? -1;

const hundredthsOf = (value: number) => Math.round(value * 100);

const wordOrNone = (value: number | null) => value ?? LIMIT.NONE;

const parameterWord = (value: number | "none") => (value === "none" ? LIMIT.NONE : value);

/** A heap as the words of BlHeap. */
export function heapBlock({ model, parameters }: HeapChoice): Uint32Array<ArrayBuffer> {
  const block = new Uint32Array(BLOCK.HEAP_WORDS);
  block[0] = codeOf(HEAP, model);
  block.set(Object.values(parameters).map(parameterWord), BLOCK.HEAP_PARAMETERS);
  return block;
}

/** The scenario as the words of BlScenario, to be copied to bl_block(). The scenario has passed the validator. */
export function scenarioBlock(scenario: Scenario): Uint32Array<ArrayBuffer> {
  const block = new Uint32Array(BLOCK.WORDS);
  const write = <N extends string>(at: number, layout: Record<N, number>, words: Record<N, number>) => {
    for (const name of Object.keys(layout) as N[]) block[at + layout[name]] = words[name];
  };
  block[BLOCK.ABI_VERSION] = ABI_VERSION;
  write(0, SCENARIO_WORD, scenarioWords(scenario));
  for (const [i, part] of partsOf(scenario).entries()) write(BLOCK.PARTS + i * BLOCK.PART_WORDS, PART_WORD, part);
  for (const [i, { steps, chance }] of scenario.phases.entries()) {
    const words = { steps, chance_num: chance[0], chance_den: chance[1] };
    write(BLOCK.PHASES + i * BLOCK.PHASE_WORDS, PHASE_WORD, words);
  }
  for (const [i, lifetime] of scenario.lifetimes.entries()) {
    write(BLOCK.LIFETIMES + i * BLOCK.LIFETIME_WORDS, LIFETIME_WORD, lifetime);
  }
  for (const [i, move] of moveRows(scenario.moves).entries()) {
    write(BLOCK.MOVES + i * BLOCK.MOVE_WORDS, MOVE_WORD, move);
  }
  for (const [i, policy] of scenario.lanes.entries()) {
    const at = BLOCK.LANES + i * BLOCK.LANE_WORDS;
    write(at, POLICY_WORD, policyWords(policy));
    block.set(policy.bounds, at + BLOCK.BOUNDS);
    block.set(heapBlock(policy.heap), BLOCK.HEAPS + i * BLOCK.HEAP_WORDS);
  }
  return block;
}

/** The table of sizes in force: a listed size is a bin of one size. */
const partsOf = ({ bins, listed }: Scenario): readonly Bin[] => [
  ...bins,
  ...listed.map(({ size, weight }) => ({ lo: size, hi: size, weight })),
];

const scenarioWords = (scenario: Scenario): Words<typeof SCENARIO_WORD> => ({
  generator: codeOf(GENERATOR, scenario.generator),
  seed: scenario.seed,
  life: codeOf(LIFE, scenario.life),
  allocate_num: scenario.allocate[0],
  allocate_den: scenario.allocate[1],
  bound: scenario.bound,
  lifetime: scenario.lifetime,
  slots: scenario.slots,
  victims: codeOf(VICTIM, scenario.victims),
  sizes: codeOf(SIZES, scenario.sizes),
  size_min: scenario.sizeMin,
  size_max: scenario.sizeMax,
  double_num: scenario.double[0],
  double_den: scenario.double[1],
  median: scenario.median,
  spread: hundredthsOf(scenario.spread),
  second_median: scenario.median2,
  second_spread: hundredthsOf(scenario.spread2),
  first_weight: scenario.share,
  alpha: hundredthsOf(scenario.alpha),
  poison_ratio: scenario.poisonRatio,
  big: scenario.big === "auto" ? 0 : scenario.big,
  part_count: partsOf(scenario).length,
  phase_count: scenario.phases.length,
  lifetime_count: scenario.lifetimes.length,
  lane_count: scenario.lanes.length,
  move_count: scenario.moves.length,
});

const policyWords = (policy: Policy): Words<typeof POLICY_WORD> => ({
  capacity: policy.capacity,
  lookup: codeOf(LOOKUP, policy.lookup),
  return_rule: codeOf(RETURN_RULE, policy.full),
  cutoff: wordOrNone(policy.cutoff),
  ratio: wordOrNone(policy.ratio),
  waste_bytes: wordOrNone(policy.wasteBytes),
  granularity: policy.granularity,
  bucket_kind: codeOf(BUCKET_KIND, policy.buckets),
  bucket_count: policy.buckets === "own" ? policy.bounds.length : policy.bucketCount,
  bucket_width: policy.bucketWidth,
  round_up: Number(policy.roundUp),
});

/** What bl_arm() takes besides the number of the breakpoint. */
export interface BreakpointArguments {
  readonly kind: number;
  readonly lane: number;
  readonly value: bigint;
}

export const breakpointArguments = (breakpoint: Breakpoint): BreakpointArguments => ({
  kind: codeOf(BREAK_KIND, breakpoint.kind),
  lane: wordOrNone(breakpoint.lane),
  value: breakpointValue(breakpoint),
});

const EFFECTS = Object.keys(EFFECT).length;

function breakpointValue(breakpoint: Breakpoint): bigint {
  switch (breakpoint.kind) {
    case "efficiency-below":
    case "hits-below":
      return BigInt(hundredthsOf(breakpoint.percent));
    case "lanes-differ":
      return BigInt(hundredthsOf(breakpoint.points));
    case "poisoning":
    case "largest-freed":
      return 0n;
    case "effect":
      return effectSet(breakpoint.effect);
    case "granted-at-least":
      return BigInt(breakpoint.bytes);
    case "overhead-above":
      return BigInt(hundredthsOf(breakpoint.overhead));
    case "heap-act":
      return bitOf(HEAP_ACT, breakpoint.act);
    case "heap-event":
      return bitOf(HEAP_EVENT, breakpoint.event);
    case "step-equals":
      return BigInt(breakpoint.step);
    default:
      return assertNever(breakpoint);
  }
}

/** One of an enumeration as a bit; the first is the lowest. */
const bitOf = (codes: Readonly<Record<string, number>>, word: string): bigint => 1n << BigInt(codeOf(codes, word));

const effectSet = (effect: Effect | "any"): bigint =>
  effect === "any" ? (1n << BigInt(EFFECTS)) - 1n : bitOf(EFFECT, effect);
