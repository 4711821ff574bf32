import { MACHINE_COMMAND, MACHINE_LIMIT } from "../../../generated/page_machine";
import { type Kind, names } from "../../../kernel/scenario/field";

const { SECTOR_BYTES, COMMANDS } = MACHINE_LIMIT;
const RECORD = { min: SECTOR_BYTES, max: SECTOR_BYTES * 8192, step: SECTOR_BYTES } as const;
const WITH_RECORD: readonly string[] = ["dd", "direct", "write"];

/** A script: commands, some with the bytes of a record. */
export const SCRIPT_KIND: Kind = {
  type: "commands",
  commands: Object.fromEntries(
    names(MACHINE_COMMAND).map((name) => [name, WITH_RECORD.includes(name) ? RECORD : null]),
  ),
  least: 1,
  most: COMMANDS,
};

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

/** A command as the core stores it. */
export interface CoreCommand {
  readonly kind: number;
  /** Of a record; 0 = the command has no record. */
  readonly sectors: number;
}

/** Reads a valid command: "dd:512". */
export function coreCommand(command: string): CoreCommand {
  const [name = "", bytes = "0"] = command.split(":");
  return { kind: names(MACHINE_COMMAND).indexOf(name), sectors: Number(bytes) / SECTOR_BYTES };
}
