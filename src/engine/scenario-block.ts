import {
  ABI_VERSION,
  BLOCK,
  BUCKET_KIND,
  GENERATOR,
  LIFE,
  LOOKUP,
  PART_FIELD,
  PHASE_FIELD,
  POLICY_FIELD,
  RETURN_RULE,
  SCENARIO_FIELD,
  SIZES,
  VICTIM,
} from "../generated/abi";
import type { Bin, Phase, Policy, Scenario } from "../scenario/scenario";
import { codeOf, orNone } from "./names";

type Words<Field extends string> = Record<Field, number>;
type Layout<Field extends string> = Readonly<Record<Field, { readonly word: number }>>;

/** The scenario as the core reads it (BlScenario): BLOCK.WORDS words. Nothing is checked here: bl_open() does. */
export function encodeScenario(scenario: Scenario): Uint32Array {
  const block = new Uint32Array(BLOCK.WORDS);
  block[BLOCK.ABI_VERSION] = ABI_VERSION;
  put(block, 0, SCENARIO_FIELD, scenarioWords(scenario));
  sizeTable(scenario).forEach((row, i) => {
    put(block, BLOCK.PARTS + i * BLOCK.PART_WORDS, PART_FIELD, row);
  });
  scenario.phases.forEach((phase, i) => {
    put(block, BLOCK.PHASES + i * BLOCK.PHASE_WORDS, PHASE_FIELD, phaseWords(phase));
  });
  scenario.lanes.forEach((policy, i) => {
    const at = BLOCK.LANES + i * BLOCK.LANE_WORDS;
    put(block, at, POLICY_FIELD, policyWords(policy));
    block.set(policy.bounds, at + BLOCK.BOUNDS);
  });
  return block;
}

function put<Field extends string>(block: Uint32Array, at: number, layout: Layout<Field>, words: Words<Field>): void {
  for (const field of Object.keys(layout) as Field[]) block[at + layout[field].word] = words[field];
}

/** The rows of a listed or histogram size table; none for the other sizes. */
function sizeTable({ sizes, listed, bins }: Scenario): readonly Bin[] {
  if (sizes === "listed") return listed.map(({ size, weight }) => ({ lo: size, hi: size, weight }));
  return sizes === "histogram" ? bins : [];
}

function scenarioWords(scenario: Scenario): Words<keyof typeof SCENARIO_FIELD> {
  return {
    generator: codeOf(GENERATOR, scenario.generator),
    seed: scenario.seed,
    life: codeOf(LIFE, scenario.life),
    allocate_num: scenario.allocate[0],
    allocate_den: scenario.allocate[1],
    bound: scenario.bound,
    victims: codeOf(VICTIM, scenario.victims),
    sizes: codeOf(SIZES, scenario.sizes),
    size_min: scenario.sizeMin,
    size_max: scenario.sizeMax,
    double_num: scenario.double[0],
    double_den: scenario.double[1],
    poison_ratio: scenario.poisonRatio,
    big: scenario.big === "auto" ? 0 : scenario.big,
    part_count: sizeTable(scenario).length,
    phase_count: scenario.phases.length,
    lane_count: scenario.lanes.length,
  };
}

function phaseWords({ steps, chance }: Phase): Words<keyof typeof PHASE_FIELD> {
  return { steps, chance_num: chance[0], chance_den: chance[1] };
}

function policyWords(policy: Policy): Words<keyof typeof POLICY_FIELD> {
  return {
    capacity: policy.capacity,
    lookup: codeOf(LOOKUP, policy.lookup),
    return_rule: codeOf(RETURN_RULE, policy.full),
    cutoff: orNone(policy.cutoff),
    ratio: orNone(policy.ratio),
    waste_bytes: orNone(policy.wasteBytes),
    granularity: policy.granularity,
    bucket_kind: codeOf(BUCKET_KIND, policy.buckets),
    bucket_count: policy.buckets === "own" ? policy.bounds.length : policy.bucketCount,
    bucket_width: policy.bucketWidth,
    round_up: policy.roundUp ? 1 : 0,
  };
}
