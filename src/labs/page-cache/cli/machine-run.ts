import { loadPageCacheCore } from "../../../cli/shared/load-core";
import { GOOD, LIMITED, print, refuse, type Streams, say } from "../../../cli/shared/streams";
import { tableWriters } from "../../../cli/shared/table";
import { LIMIT } from "../../../generated/kernel";
import { problemOf } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import type { MachineFields } from "../../../models/page_cache/block";
import {
  COMMAND_FIGURES,
  type EndedCommand,
  type RefusedSetting,
  runScript,
  type ScriptRun,
} from "../../../models/page_cache/engine/script-run";
import { type OutputFormat, type ScriptCommand, terminalText } from "../../../models/page_cache/machine/article";
import { commandText } from "../../../models/page_cache/machine/commands";
import { MACHINE_SETTINGS } from "../../../models/page_cache/machine/settings";
import type { Lines } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";

/** The options and arguments of the command. */
interface Asked {
  readonly script: readonly ScriptCommand[];
  readonly fields: MachineFields;
  readonly format: keyof typeof WRITERS;
}

/** Runs the script and prints it. Returns the exit status. */
export async function runMachine({ script, fields, format }: Asked, streams: Streams): Promise<number> {
  const run = runScript(loadPageCacheCore(), fields, script);
  if ("field" in run) return refuse(problemsOf(run), streams);
  await print(WRITERS[format]({ fields, run }), streams);
  const next = script[run.ended.length];
  if (next === undefined) return GOOD;
  say(`the modeled time ended during command ${run.ended.length + 1}, ${commandText(next)}`, streams, "limit");
  return LIMITED;
}

/** A refusal by the core because of other settings, in the units of the command line. */
function problemsOf({ field, value, min, max }: RefusedSetting): readonly Problem[] {
  const setting = MACHINE_SETTINGS.find((known) => known.field === field);
  const scale = setting?.scale ?? 1;
  const range = `${formatInteger(scale * min)} … ${formatInteger(scale * max)} with these other settings`;
  return problemOf(`--${setting?.name ?? field}`, scale * value, range);
}

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

const table = ({ run }: MachineOutput): Lines => ({
  columns: ["command", ...COMMAND_FIGURES].map((key) => ({ key })),
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

const WRITERS = { article: terminal("2008"), today: terminal("today"), ...tableWriters(table), json } as const;
