import { LIMIT } from "../../../generated/kernel";
import { PAGE_WORD } from "../../../generated/page_cache";
import { MACHINE_COMMAND_WORD, MACHINE_WORD } from "../../../generated/page_machine";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { POLICY_NAMES } from "../policies";
import { policyTables } from "../policy-tables";
import { isMachine, type PageScenario } from "../scenario";
import type { PageCacheCore } from "./core";

const PROBLEM_WORDS = 6;

/** A scenario's keys by words of the core whose names differ. */
const KEYS: Readonly<Record<string, string>> = {
  metadata_blocks: "metadataBlocks",
  take_at: "take[0].at",
  take_pages: "take[0].pages",
  take_until: "take[0].until",
  lane_count: "lanes",
  command_count: "script",
};
/** Words that the core counts in pages and a scenario in kB. */
const IN_KB: readonly string[] = ["memory", "programs", "buffers", "cached"];

const nameAt = (words: object, field: number): string => Object.keys(words)[field] ?? "";
const keyOf = (word: string): string => KEYS[word] ?? word;

function policyProblem(core: PageCacheCore, { lanes }: PageScenario): readonly Problem[] {
  const words = core.read(Uint32Array, core.call.bl_pages_problem(), PROBLEM_WORDS);
  const [table = 0, field = 0, lane = 0, value = 0, min = 0, max = 0] = words;
  const { problems, report } = problemList();
  const allowed = `a whole number, ${formatInteger(min)} … ${formatInteger(max)}`;
  const { model = POLICY_NAMES[0] ?? "lru" } = lanes[lane]?.policy ?? {};
  const parameter = nameAt(policyTables[model], field);
  if (table === 0) report(keyOf(nameAt(PAGE_WORD, field)), value, allowed);
  else if (field === LIMIT.NONE) report(`lanes[${lane}].policy`, model, `one of ${POLICY_NAMES.join(", ")}`);
  else report(`lanes[${lane}].policy.parameters.${parameter}`, value, allowed);
  return problems;
}

function machineProblem(core: PageCacheCore, { script }: PageScenario): readonly Problem[] {
  const longs = new BigUint64Array(core.read(Uint8Array, core.call.bl_machine_problem(), 8 * PROBLEM_WORDS).buffer);
  const [table = 0, field = 0, row = 0, value = 0, min = 0, max = 0] = [...longs].map(Number);
  const { problems, report } = problemList();
  const word = nameAt(table === 0 ? MACHINE_WORD : MACHINE_COMMAND_WORD, field);
  const unit = IN_KB.includes(word) && table === 0 ? 4 : 1;
  const allowed = `a whole number, ${formatInteger(min * unit)} … ${formatInteger(max * unit)}`;
  if (table === 0) report(keyOf(word), value * unit, allowed);
  else report(`script[${row}]`, script[row], allowed);
  return problems;
}

/** Describes the core's last refusal of a block in terms of the given scenario. */
export const describeProblem = (core: PageCacheCore, scenario: PageScenario): readonly Problem[] =>
  isMachine(scenario) ? machineProblem(core, scenario) : policyProblem(core, scenario);
