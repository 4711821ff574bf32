import type { Command } from "../../../cli/shared/command";
import { formatOption, type Option, option, word } from "../../../cli/shared/option";
import { tableWords } from "../../../cli/shared/table";
import type { MachineFields } from "../../../models/page_cache/block";
import { articleScript, COMMAND_NAMES, MOST_RECORD, readScript } from "../../../models/page_cache/machine/commands";
import {
  DRIFTS,
  MACHINE_SETTINGS,
  type MachineSetting,
  settingRange,
  settingValue,
} from "../../../models/page_cache/machine/settings";
import { formatInteger } from "../../../shared/format";

const FORMAT = formatOption({
  article: "as the programs of 2008 print",
  today: "as they print now",
  ...tableWords("each command"),
  json: "settings and commands",
});

/** A setting in the core's units. */
const settingOption = (setting: MachineSetting): Option<number> =>
  option(
    `--${setting.name} N`,
    `${setting.words}; ${settingRange(setting)}`,
    (text, field, report) => {
      const value = settingValue(setting, text);
      if (value === null) report(field, text, settingRange(setting));
      return value ?? undefined;
    },
    setting.usual / setting.scale,
    { usual: formatInteger(setting.usual) },
  );

const SETTINGS = MACHINE_SETTINGS.map((setting) => ({ field: setting.field, option: settingOption(setting) }));

const DRIFT = word(
  "--drift WORD",
  "whether programs and buffers shrink as in the article, if the script begins with free, dd, dd, free and eat",
  DRIFTS,
  "article",
);

const ARTICLE_SCRIPT = articleScript.join(",");

const SCRIPT: Option<ReturnType<typeof readScript>> = {
  name: "script",
  value: "COMMANDS",
  words: `1 … 64 commands with commas between: ${COMMAND_NAMES.join(", ")}. The last three may have the bytes of a record
after a colon, in multiples of 512 up to ${formatInteger(MOST_RECORD)}, or else 512: dd:4096`,
  usual: ARTICLE_SCRIPT,
  read: ([text = ARTICLE_SCRIPT], report) => readScript("--script", text, report),
};

export const machine: Command = {
  name: "pages machine",
  about: `Runs a script of commands on a computer with one file, one disk and one memory, and prints what the commands
would print: the lines of the article "How caching works". docs/page-machine.md has the rules. Without options it runs the
article's script on the article's machine.`,
  options: [SCRIPT, FORMAT, ...SETTINGS.map((setting) => setting.option), DRIFT],
  read: (options) => {
    const script = options.read(SCRIPT);
    const settings = SETTINGS.map(({ field, option }) => [field, options.read(option)] as const);
    const drift = options.read(DRIFT) === "article" ? 1 : 0;
    const fields = { ...(Object.fromEntries(settings) as MachineFields), drift };
    const format = options.read(FORMAT);
    return async (streams) => (await import("./machine-run")).runMachine({ script, fields, format }, streams);
  },
};
