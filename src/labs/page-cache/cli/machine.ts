import type { Command, Perform } from "../../../cli/shared/command";
import { loadPageCacheCore } from "../../../cli/shared/load-core";
import type { Option } from "../../../cli/shared/option";
import { type Options, readWord } from "../../../cli/shared/options";
import { formatOption } from "../../../cli/shared/scenario-options";
import { GOOD, LIMITED, print, refuse, type Streams, say } from "../../../cli/shared/streams";
import { problemList, type Report } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { type RefusedSetting, runScript } from "../../../models/page_cache/engine/script-run";
import type { ScriptCommand } from "../../../models/page_cache/machine/article";
import type { MachineFields } from "../../../models/page_cache/machine/block";
import { articleScript, COMMAND_NAMES, commandText, MOST_RECORD } from "../../../models/page_cache/machine/commands";
import { readScript } from "../../../models/page_cache/machine/script-text";
import {
  DRIFTS,
  MACHINE_SETTINGS,
  type MachineSetting,
  settingRange,
  settingValue,
} from "../../../models/page_cache/machine/settings";
import { formatInteger } from "../../../shared/format";
import { MACHINE_FORMAT_NAMES, MACHINE_FORMATS, MACHINE_WRITERS, type MachineFormat } from "./machine-formats";

const ARTICLE_SCRIPT = articleScript.join(",");

const SETTINGS: readonly Option[] = MACHINE_SETTINGS.map((setting) => ({
  name: setting.name,
  value: "N",
  words: `${setting.words}; ${settingRange(setting)}`,
  usual: formatInteger(setting.usual),
}));

const DRIFT: Option = {
  name: "drift",
  value: "WORD",
  words: "whether programs and buffers shrink as in the article, if the script begins with free, dd, dd, free and eat",
  choices: DRIFTS,
  usual: "article",
};

const SCRIPT: Option = {
  name: "script",
  value: "COMMANDS",
  words: `1 … 64 commands with commas between: ${COMMAND_NAMES.join(", ")}. The last three may have the bytes of a record
after a colon, in multiples of 512 up to ${formatInteger(MOST_RECORD)}, or else 512: dd:4096`,
  usual: ARTICLE_SCRIPT,
};

export const machine: Command = {
  name: "pages machine",
  about: `Runs a script of commands on a computer with one file, one disk and one memory, and prints what the commands
would print: the lines of the article "How caching works". docs/page-machine.md has the rules. Without options it runs the
article's script on the article's machine.`,
  options: [SCRIPT, formatOption(MACHINE_FORMATS), ...SETTINGS, DRIFT],
  read,
};

/** The options and arguments of the command. */
interface Asked {
  readonly script: readonly ScriptCommand[];
  readonly fields: MachineFields;
  readonly format: MachineFormat;
}

function read(options: Options, _: string | null, report: Report): Perform {
  const asked: Asked = {
    script: readScript("--script", options.get("script") ?? ARTICLE_SCRIPT, report),
    fields: readFields(options, report),
    format: readWord("--format", options.get("format") ?? "article", MACHINE_FORMAT_NAMES, report) ?? "article",
  };
  return (streams) => runMachine(asked, streams);
}

function readFields(options: Options, report: Report): MachineFields {
  const fields = MACHINE_SETTINGS.map((setting) => [setting.field, readSetting(setting, options, report)] as const);
  const drift = readWord("--drift", options.get("drift") ?? "article", DRIFTS, report);
  return { ...(Object.fromEntries(fields) as MachineFields), drift: drift === "article" ? 1 : 0 };
}

/** A setting in the core's units. */
function readSetting(setting: MachineSetting, options: Options, report: Report): number {
  const usual = setting.usual / setting.scale;
  const text = options.get(setting.name);
  if (text === undefined) return usual;
  const value = settingValue(setting, text);
  if (value === null) report(`--${setting.name}`, text, settingRange(setting));
  return value ?? usual;
}

/** Runs the script and prints it. Returns the exit status. */
async function runMachine({ script, fields, format }: Asked, streams: Streams): Promise<number> {
  const run = runScript(loadPageCacheCore(), fields, script);
  if ("field" in run) return refuse(problemsOf(run), streams);
  await print([MACHINE_WRITERS[format]({ fields, run })], streams);
  const next = script[run.ended.length];
  if (next === undefined) return GOOD;
  say(`the modeled time ended during command ${run.ended.length + 1}, ${commandText(next)}`, streams, "limit");
  return LIMITED;
}

/** A refusal by the core because of other settings, in the units of the command line. */
function problemsOf({ field, value, min, max }: RefusedSetting): readonly Problem[] {
  const { problems, report } = problemList();
  const setting = MACHINE_SETTINGS.find((known) => known.field === field);
  const scale = setting?.scale ?? 1;
  const range = `${formatInteger(scale * min)} … ${formatInteger(scale * max)} with these other settings`;
  report(`--${setting?.name ?? field}`, scale * value, range);
  return problems;
}
