import { LIMIT } from "../generated/abi";
import {
  BUCKET_KIND,
  GENERATOR,
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
import { problemList } from "../scenario/problem";
import type { Problem, Scenario } from "../scenario/scenario";
import { formatInteger } from "../shared/format";
import { wordOf } from "./names";
import type { BlockProblem } from "./refusal";

/** Words of the block whose key in a scenario is spelt otherwise than in camel case. */
const KEYS: Readonly<Record<string, string>> = {
  allocate_num: "allocate[0]",
  allocate_den: "allocate[1]",
  double_num: "double[0]",
  double_den: "double[1]",
  chance_num: "chance[0]",
  chance_den: "chance[1]",
  phase_count: "phases",
  lifetime_count: "lifetimes",
  second_median: "median2",
  second_spread: "spread2",
  first_weight: "share",
  lane_count: "lanes",
  move_count: "moves",
  return_rule: "full",
  bucket_kind: "buckets",
};

/** Words of the block that hold the number of a word. */
const ENUMERATIONS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  generator: GENERATOR,
  life: LIFE,
  victims: VICTIM,
  sizes: SIZES,
  lookup: LOOKUP,
  return_rule: RETURN_RULE,
  bucket_kind: BUCKET_KIND,
};

/** Words of the block in hundredths, which a scenario says with two decimals. */
const HUNDREDTHS: readonly string[] = ["spread", "second_spread", "alpha"];

/** By the number of the table; that of the bounds has no names. */
const TABLES = [SCENARIO_WORD, PART_WORD, PHASE_WORD, POLICY_WORD, {}, LIFETIME_WORD, MOVE_WORD].map((fields) =>
  Object.keys(fields),
);

/** What the core refused, in the terms of the scenario it was given. */
export function describeProblem(scenario: Scenario, problem: BlockProblem): readonly Problem[] {
  const name = TABLES[problem.table]?.[problem.field] ?? "bounds";
  const { problems, report } = problemList();
  report(pathOf(scenario, problem, name), spelt(name, problem.value), range(name, problem));
  return problems;
}

function pathOf({ sizes }: Scenario, { table, row, lane }: BlockProblem, name: string): string {
  const key = KEYS[name] ?? name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const list = sizes === "listed" ? "listed" : "bins";
  if (name === "part_count") return list;
  if (table === 1) return `${list}[${row}].${list === "listed" && name !== "weight" ? "size" : key}`;
  if (table === 2) return `phases[${row}].${key}`;
  if (table === 3) return `lanes[${lane}].${key}`;
  if (table === 4) return `lanes[${lane}].bounds[${row}]`;
  if (table === 5) return `lifetimes[${row}].${key}`;
  return table === 6 ? `moves[${row}]` : key;
}

/** A word of the block as the scenario says it. */
function spelt(name: string, value: number): string | number | boolean | null {
  const words = ENUMERATIONS[name];
  if (words && Object.values(words).includes(value)) return wordOf(words, value);
  if (name === "round_up") return value !== 0;
  if (HUNDREDTHS.includes(name)) return value / 100;
  return value === LIMIT.NONE && name !== "seed" ? null : value;
}

function range(name: string, { least, most }: BlockProblem): string {
  const [first, last] = [spelt(name, least), spelt(name, most)];
  if (first === last) return String(first);
  if (name === "round_up") return "false or true";
  const words = Object.keys(ENUMERATIONS[name] ?? {}).map((_, code) => spelt(name, code));
  if (words.length > 0) return `one of ${words.slice(least, most + 1).join(", ")}`;
  if (HUNDREDTHS.includes(name)) return `a number, ${first} … ${last}, with two decimals at most`;
  const from = formatInteger(least);
  return last === null ? `a whole number from ${from} on, or null` : `a whole number, ${from} … ${formatInteger(most)}`;
}
