import type { Command, Perform } from "../../../cli/shared/command";
import type { Option } from "../../../cli/shared/option";
import { type Options, readWord } from "../../../cli/shared/options";
import { formatOption } from "../../../cli/shared/scenario-options";
import { tableWords } from "../../../cli/shared/table";
import type { Report } from "../../../kernel/scenario/problem";
import type { MachineFields } from "../../../models/page_cache/machine/block";
import { articleScript, COMMAND_NAMES, MOST_RECORD } from "../../../models/page_cache/machine/commands";
import { readScript } from "../../../models/page_cache/machine/script-text";
import {
  DRIFTS,
  MACHINE_SETTINGS,
  type MachineSetting,
  settingRange,
  settingValue,
} from "../../../models/page_cache/machine/settings";
import { formatInteger } from "../../../shared/format";
import type { MachineFormat } from "./machine-formats";
import type { Asked } from "./machine-run";

/** The formats and their meanings. */
const MACHINE_FORMATS: Readonly<Record<MachineFormat, string>> = {
  article: "as the programs of 2008 print",
  today: "as they print now",
  ...tableWords("each command"),
  json: "settings and commands",
};
const MACHINE_FORMAT_NAMES = Object.keys(MACHINE_FORMATS) as readonly MachineFormat[];

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

function read(options: Options, _: string | null, report: Report): Perform {
  const asked: Asked = {
    script: readScript("--script", options.get("script") ?? ARTICLE_SCRIPT, report),
    fields: readFields(options, report),
    format: readWord("--format", options.get("format") ?? "article", MACHINE_FORMAT_NAMES, report) ?? "article",
  };
  return async (streams) => (await import("./machine-run")).runMachine(asked, streams);
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
