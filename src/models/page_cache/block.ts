import { ABI_VERSION, LIMIT } from "../../generated/kernel";
import { AGAIN, PAGE_BLOCK, type PAGE_FIELD, PAGE_STAGE, PAGE_WORD, WORK, ZIPF } from "../../generated/page_cache";
import {
  MACHINE_BLOCK,
  MACHINE_COMMAND,
  MACHINE_COMMAND_WORD,
  type MACHINE_FIELD,
  MACHINE_LIMIT,
  MACHINE_WORD,
} from "../../generated/page_machine";
import { names } from "../../kernel/scenario/field";
import type { ScriptCommand } from "./machine/article";
import { commandOf } from "./machine/commands";
import { policyWords, type TunedPolicy } from "./policies";
import { tunedPolicy } from "./policy-tables";
import { isMachine, type PageScenario } from "./scenario";

/** The settings of the machine by their names in the core's block, in its units: pages, bytes, ns, bytes per second. */
export type MachineFields = Readonly<Record<Exclude<keyof typeof MACHINE_FIELD, "command_count">, number>>;

const KINDS = {
  free: "FREE",
  eat: "EAT",
  drop: "DROP",
  dd: "DD",
  direct: "DIRECT",
  write: "WRITE",
  sync: "SYNC",
} as const satisfies Record<ScriptCommand["kind"], keyof typeof MACHINE_COMMAND>;

const LOW_WORD = 2 ** 32;

/** The words of the core's block: two of 32 bits, then words of 64 bits, the low half first. */
export function machineBlock(fields: MachineFields, script: readonly ScriptCommand[]): Uint32Array {
  const words = new Uint32Array(2 * MACHINE_BLOCK.WORDS);
  words[0] = PAGE_STAGE.MACHINE;
  words[1] = ABI_VERSION;
  const set = (at: number, value: number) => words.set([value % LOW_WORD, Math.floor(value / LOW_WORD)], 2 * at);
  const all = { ...fields, command_count: script.length };
  for (const [name, at] of Object.entries(MACHINE_WORD)) set(at, all[name as keyof typeof all]);
  for (const [i, command] of script.entries()) {
    const at = MACHINE_BLOCK.COMMANDS + i * MACHINE_BLOCK.COMMAND_WORDS;
    set(at + MACHINE_COMMAND_WORD.kind, MACHINE_COMMAND[KINDS[command.kind]]);
    set(at + MACHINE_COMMAND_WORD.sectors, sectorsOf(command));
  }
  return words;
}

const sectorsOf = (command: ScriptCommand) =>
  "recordBytes" in command ? command.recordBytes / MACHINE_LIMIT.SECTOR_BYTES : 0;

/** The fields of a stream over policies, by their names in the core's block. */
export type PolicyFields = Readonly<Record<Exclude<keyof typeof PAGE_FIELD, "lane_count">, number>>;

/** The words of the core's block for one to four lanes. */
export function policiesBlock(fields: Partial<PolicyFields>, lanes: readonly TunedPolicy[]): Uint32Array {
  const words = new Uint32Array(PAGE_BLOCK.WORDS);
  words[PAGE_BLOCK.STAGE] = PAGE_STAGE.POLICIES;
  words[PAGE_BLOCK.ABI_VERSION] = ABI_VERSION;
  const all: Readonly<Record<string, number>> = { ...fields, lane_count: lanes.length };
  for (const [name, at] of Object.entries(PAGE_WORD)) words[at] = all[name] ?? 0;
  for (const [i, lane] of lanes.entries()) words.set(policyWords(lane), PAGE_BLOCK.LANES + i * PAGE_BLOCK.LANE_WORDS);
  return words;
}

/** kB per page */
const PAGE_KB = 4;

function policyFields(scenario: PageScenario): PolicyFields {
  const { work, zipf, again, alpha, take } = scenario;
  const [taken = { at: 0, pages: 0, until: 0 }] = take;
  return {
    ...scenario,
    work: names(WORK).indexOf(work),
    zipf: names(ZIPF).indexOf(zipf),
    again: names(AGAIN).indexOf(again),
    alpha: Math.round(alpha * 100),
    sample: 0,
    quarter: 0,
    take_at: taken.at,
    take_pages: taken.pages,
    take_until: taken.until,
  };
}

function machineFields(scenario: PageScenario): MachineFields {
  const { memory, programs, buffers, cached, metadataBlocks, limit, drift } = scenario;
  return {
    ...scenario,
    memory: memory / PAGE_KB,
    programs: programs / PAGE_KB,
    buffers: buffers / PAGE_KB,
    cached: cached / PAGE_KB,
    metadata_blocks: metadataBlocks,
    limit: limit === "none" ? LIMIT.NONE : limit,
    drift: Number(drift === "article"),
  };
}

/** A valid scenario as the words of its core's block. */
export const pageBlock = (scenario: PageScenario): Uint32Array =>
  isMachine(scenario)
    ? machineBlock(machineFields(scenario), scenario.script.map(commandOf))
    : policiesBlock(policyFields(scenario), scenario.lanes.map(tunedPolicy));
