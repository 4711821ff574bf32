import { MACHINE_LIMIT } from "../../../generated/page_machine";
import { type Report, suggestion } from "../../../kernel/scenario/problem";
import { formatInteger } from "../../../shared/format";
import type { ScriptCommand } from "./article";
import { COMMAND_NAMES, LEAST_RECORD, MOST_RECORD, PLAIN_COMMANDS, RECORD_COMMANDS } from "./commands";

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
