import { MACHINE_LIMIT } from "../../../generated/page_machine";
import type { ScriptCommand } from "./article";

/** The most bytes of a record. */
export const MOST_RECORD = 4_194_304;
export const LEAST_RECORD = MACHINE_LIMIT.SECTOR_BYTES;

export const PLAIN_COMMANDS = ["free", "eat", "drop", "sync"] as const;
/** Commands that read or write records. */
export const RECORD_COMMANDS = ["dd", "direct", "write"] as const;
export const COMMAND_NAMES = [...PLAIN_COMMANDS, ...RECORD_COMMANDS];

/** The ten commands of "How caching works". */
export const articleScript: readonly string[] = [
  "free",
  "dd:512",
  "dd:512",
  "free",
  "eat",
  "free",
  "dd:512",
  "dd:512",
  "direct:512",
  "direct:1048576",
];

/** A valid command of a scenario: "dd:512". */
export function commandOf(text: string): ScriptCommand {
  const [name = "", bytes] = text.split(":");
  return (bytes === undefined ? { kind: name } : { kind: name, recordBytes: Number(bytes) }) as ScriptCommand;
}

/** A command as a script names it: "dd:512". */
export const commandText = (command: ScriptCommand): string =>
  "recordBytes" in command ? `${command.kind}:${command.recordBytes}` : command.kind;
