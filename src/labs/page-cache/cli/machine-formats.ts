import { type Table, tableWriters } from "../../../cli/shared/table";
import { LIMIT } from "../../../generated/kernel";
import { COMMAND_FIGURES, type EndedCommand, type ScriptRun } from "../../../models/page_cache/engine/script-run";
import type { OutputFormat } from "../../../models/page_cache/machine/article";
import type { MachineFields } from "../../../models/page_cache/machine/block";
import { commandText } from "../../../models/page_cache/machine/commands";
import { MACHINE_SETTINGS } from "../../../models/page_cache/machine/settings";
import { terminalText } from "../../../models/page_cache/machine/terminal";

/** A run, and the settings in the core's units. */
interface MachineOutput {
  readonly fields: MachineFields;
  readonly run: ScriptRun;
}

/** Each command as typed, and what it prints. */
const terminal =
  (format: OutputFormat) =>
  ({ run }: MachineOutput): string =>
    run.ended.map((ended) => terminalText(ended, format)).join("\n");

/** How a command ended, as files name it. */
const endName = ({ end }: EndedCommand) => end.toLowerCase().replaceAll("_", "-");

/** The columns of csv and the keys of json: the figures in the core's units. */
const valuesOf = (ended: EndedCommand) => ({
  command: commandText(ended.command),
  ...Object.fromEntries(COMMAND_FIGURES.map((name) => [name, name === "end" ? endName(ended) : ended.figures[name]])),
});

const table = ({ run }: MachineOutput): Table => ({
  columns: ["command", ...COMMAND_FIGURES],
  rows: run.ended.map((ended) => Object.values(valuesOf(ended))),
});

/** The settings by their names and in their units on the command line. */
const settingsOf = (fields: MachineFields) => ({
  ...Object.fromEntries(
    MACHINE_SETTINGS.map(({ name, field, scale, none }) => [
      name,
      none !== undefined && fields[field] === LIMIT.NONE ? none : scale * fields[field],
    ]),
  ),
  drift: fields.drift === 1 ? "article" : "none",
});

function json({ fields, run }: MachineOutput): string {
  return `${JSON.stringify({ settings: settingsOf(fields), commands: run.ended.map(valuesOf) }, null, 2)}\n`;
}

/** Writers of a run, by format. */
export const MACHINE_WRITERS = {
  article: terminal("2008"),
  today: terminal("today"),
  ...tableWriters(table),
  json,
} as const;
export type MachineFormat = keyof typeof MACHINE_WRITERS;
