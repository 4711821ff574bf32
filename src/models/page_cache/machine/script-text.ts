import { MACHINE_LIMIT } from "../../../generated/page_machine";
import type { Report } from "../../../kernel/scenario/problem";
import { suggestion } from "../../../kernel/scenario/problem";
import { formatInteger } from "../../../shared/format";
import type { ScriptCommand } from "./article";
import { articleScript } from "./script";

/** The most bytes of a record. */
export const MOST_RECORD = 4_194_304;
const LEAST_RECORD = MACHINE_LIMIT.SECTOR_BYTES;

const PLAIN = ["free", "eat", "drop", "sync"] as const;
const WITH_RECORDS = ["dd", "direct", "write"] as const;
export const COMMAND_NAMES = [...PLAIN, ...WITH_RECORDS];

/** The ten commands of the article. */
export const ARTICLE_SCRIPT = articleScript.join(",");

/** Reads commands with commas between. Problems are reported. */
export function readScript(field: string, text: string, report: Report): readonly ScriptCommand[] {
  const words = text.split(",");
  if (words.length > MACHINE_LIMIT.COMMANDS)
    report(field, `${words.length} commands`, `1 … ${MACHINE_LIMIT.COMMANDS} commands`);
  return words.flatMap((word, i) => readCommand(`${field} ${i + 1}`, word, report) ?? []);
}

function readCommand(field: string, word: string, report: Report): ScriptCommand | undefined {
  const [name = "", bytes] = word.split(/:(.*)/s);
  const plain = PLAIN.find((known) => known === name);
  const kind = WITH_RECORDS.find((known) => known === name);
  if (plain !== undefined && bytes === undefined) return { kind: plain };
  if (plain !== undefined) report(field, word, `${plain}, which has no records`);
  else if (kind === undefined) report(field, word, COMMAND_NAMES.join(", ") + suggestion(name, COMMAND_NAMES));
  else return readRecords(field, kind, bytes ?? String(LEAST_RECORD), report);
  return undefined;
}

function readRecords(
  field: string,
  kind: (typeof WITH_RECORDS)[number],
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

/** A command as a script names it: "dd:512". */
export const commandText = (command: ScriptCommand): string =>
  "recordBytes" in command ? `${command.kind}:${command.recordBytes}` : command.kind;
