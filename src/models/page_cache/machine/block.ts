import { ABI_VERSION } from "../../../generated/kernel";
import { PAGE_STAGE } from "../../../generated/page_cache";
import {
  MACHINE_BLOCK,
  MACHINE_COMMAND,
  MACHINE_COMMAND_WORD,
  type MACHINE_FIELD,
  MACHINE_LIMIT,
  MACHINE_WORD,
} from "../../../generated/page_machine";
import type { ScriptCommand } from "./article";

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
