import { ABI_VERSION, LIMIT } from "../../generated/kernel";
import { AGAIN, PAGE_BLOCK, PAGE_STAGE, PAGE_WORD, WORK } from "../../generated/page_cache";
import { MACHINE_BLOCK, MACHINE_COMMAND_WORD, MACHINE_WORD } from "../../generated/page_machine";
import { modelWords } from "../../kernel/scenario/block";
import { names } from "../../kernel/scenario/field";
import { coreCommand } from "./machine/script";
import { policyKind } from "./policy-tables";
import { isMachine, type PageScenario } from "./scenario";

/** kB per page */
const PAGE_KB = 4;

/** A scenario's values by the words of the policies' block. */
function policyValues(scenario: PageScenario): Readonly<Record<keyof typeof PAGE_WORD, number>> {
  const { work, again, alpha, lanes, take } = scenario;
  const [taken = { at: 0, pages: 0, until: 0 }] = take;
  return {
    ...scenario,
    work: names(WORK).indexOf(work),
    again: names(AGAIN).indexOf(again),
    alpha: Math.round(alpha * 100),
    sample: 0,
    quarter: 0,
    take_at: taken.at,
    take_pages: taken.pages,
    take_until: taken.until,
    lane_count: lanes.length,
  };
}

function policiesBlock(scenario: PageScenario): Uint32Array {
  const words = new Uint32Array(PAGE_BLOCK.WORDS);
  words[PAGE_BLOCK.STAGE] = PAGE_STAGE.POLICIES;
  words[PAGE_BLOCK.ABI_VERSION] = ABI_VERSION;
  const values = policyValues(scenario);
  for (const [name, at] of Object.entries(PAGE_WORD)) words[at] = values[name as keyof typeof PAGE_WORD];
  for (const [i, { policy }] of scenario.lanes.entries())
    words.set(modelWords(policyKind, policy), PAGE_BLOCK.LANES + i * PAGE_BLOCK.LANE_WORDS);
  return words;
}

/** A scenario's values by the words of the machine's block. */
function machineValues(scenario: PageScenario): Readonly<Record<keyof typeof MACHINE_WORD, number>> {
  const { memory, programs, buffers, cached, metadataBlocks, limit, drift, script } = scenario;
  return {
    ...scenario,
    memory: memory / PAGE_KB,
    programs: programs / PAGE_KB,
    buffers: buffers / PAGE_KB,
    cached: cached / PAGE_KB,
    metadata_blocks: metadataBlocks,
    limit: limit === "none" ? LIMIT.NONE : limit,
    drift: Number(drift === "article"),
    command_count: script.length,
  };
}

function machineBlock(scenario: PageScenario): Uint32Array {
  const longs = new BigUint64Array(MACHINE_BLOCK.WORDS);
  const words = new Uint32Array(longs.buffer);
  words[MACHINE_BLOCK.STAGE] = PAGE_STAGE.MACHINE;
  words[MACHINE_BLOCK.ABI_VERSION] = ABI_VERSION;
  const values = machineValues(scenario);
  for (const [name, at] of Object.entries(MACHINE_WORD)) longs[at] = BigInt(values[name as keyof typeof MACHINE_WORD]);
  for (const [i, command] of scenario.script.entries()) {
    const at = MACHINE_BLOCK.COMMANDS + i * MACHINE_BLOCK.COMMAND_WORDS;
    const { kind, sectors } = coreCommand(command);
    longs[at + MACHINE_COMMAND_WORD.kind] = BigInt(kind);
    longs[at + MACHINE_COMMAND_WORD.sectors] = BigInt(sectors);
  }
  return words;
}

/** A valid scenario as the words of its core's block. */
export const pageBlock = (scenario: PageScenario): Uint32Array =>
  isMachine(scenario) ? machineBlock(scenario) : policiesBlock(scenario);
