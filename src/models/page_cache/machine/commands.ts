import { MACHINE_LIMIT } from "../../../generated/page_machine";
import type { Kind } from "../../../kernel/scenario/field";
import { type Report, suggestion } from "../../../kernel/scenario/problem";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { ScriptCommand } from "./article";

/** The most bytes of a record. */
export const MOST_RECORD = 4_194_304;
export const LEAST_RECORD = MACHINE_LIMIT.SECTOR_BYTES;

const PLAIN_COMMANDS = ["free", "eat", "drop", "sync"] as const;
/** Commands that read or write records. */
const RECORD_COMMANDS = ["dd", "direct", "write"] as const;
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

/** Reads commands with commas between. Problems are reported. */
export function readScript(field: string, text: string, report: Report): readonly ScriptCommand[] {
  const words = text.split(",");
  if (words.length > MACHINE_LIMIT.COMMANDS)
    report(field, `${words.length} commands`, `1 … ${MACHINE_LIMIT.COMMANDS} commands`);
  return words.flatMap((word, i) => readCommand(`${field} ${i + 1}`, word, report) ?? []);
}

function readCommand(field: string, word: string, report: Report): ScriptCommand | undefined {
  const [name = "", bytes] = word.split(/:(.*)/s);
  const plain = PLAIN_COMMANDS.find((known) => known === name);
  const kind = RECORD_COMMANDS.find((known) => known === name);
  if (plain !== undefined && bytes === undefined) return { kind: plain };
  if (plain !== undefined) report(field, word, `${plain}, which has no records`);
  else if (kind === undefined) report(field, word, COMMAND_NAMES.join(", ") + suggestion(name, COMMAND_NAMES));
  else return readRecords(field, kind, bytes ?? String(LEAST_RECORD), report);
  return undefined;
}

function readRecords(
  field: string,
  kind: (typeof RECORD_COMMANDS)[number],
  text: string,
  report: Report,
): ScriptCommand | undefined {
  const bytes = Number(text);
  const isRecord = /^\d+$/.test(text) && bytes >= LEAST_RECORD && bytes <= MOST_RECORD && bytes % LEAST_RECORD === 0;
  if (isRecord) return { kind, recordBytes: bytes };
  report(
    field,
    `${kind}:${text}`,
    `records of ${LEAST_RECORD} … ${formatInteger(MOST_RECORD)} bytes, in multiples of ${LEAST_RECORD}`,
  );
  return undefined;
}

const KIB = 1024;
const MIB = KIB * KIB;

/** The size of a record in the largest unit that divides it: "512 B", "4 KiB", "1 MiB". */
export function recordText(bytes: number): string {
  if (bytes % MIB === 0) return `${formatInteger(bytes / MIB)}\u00a0MiB`;
  return bytes % KIB === 0 ? `${formatInteger(bytes / KIB)}\u00a0KiB` : formatBytes(bytes);
}

/** The record that dd uses without `bs`. */
const USUAL_RECORD = 512;

const PLAIN = { free: "free", eat: "eat memory", drop: "drop caches", sync: "sync" } as const;

/** A command in a few words: "dd", "dd, 4 KiB", "dd direct, 512 B". */
export function commandName(command: ScriptCommand): string {
  if (!("recordBytes" in command)) return PLAIN[command.kind];
  const { kind, recordBytes } = command;
  if (kind === "direct") return `dd direct, ${recordText(recordBytes)}`;
  const size = recordBytes === USUAL_RECORD ? "" : `, ${recordText(recordBytes)}`;
  return kind === "write" ? `write${size}` : `dd${size}`;
}
