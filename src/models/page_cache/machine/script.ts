import { MACHINE_LIMIT } from "../../../generated/page_machine";
import type { Kind } from "../../../kernel/scenario/field";
import { MOST_RECORD, PLAIN_COMMANDS, RECORD_COMMANDS } from "./commands";

const { SECTOR_BYTES, COMMANDS } = MACHINE_LIMIT;
const RECORD = { min: SECTOR_BYTES, max: MOST_RECORD, step: SECTOR_BYTES } as const;

/** A script in a scenario: commands, some with the bytes of a record. */
export const SCRIPT_KIND: Kind = {
  type: "commands",
  commands: Object.fromEntries([
    ...PLAIN_COMMANDS.map((name) => [name, null] as const),
    ...RECORD_COMMANDS.map((name) => [name, RECORD] as const),
  ]),
  least: 1,
  most: COMMANDS,
};
