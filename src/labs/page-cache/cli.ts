import type { Command, LabCommands } from "../../cli/shared/command";
import { modelsCommand } from "../../cli/shared/help-text";
import { flag, formatOption, type Option, option, word } from "../../cli/shared/option";
import { formatChoices, runCommand } from "../../cli/shared/run-command";
import { loadScenario, ofModelOf } from "../../cli/shared/source";
import { print } from "../../cli/shared/streams";
import { tableWords } from "../../cli/shared/table";
import { defaultScenarioOf } from "../../kernel/scenario/fields";
import type { MachineFields } from "../../models/page_cache/block";
import { pageCliModel } from "../../models/page_cache/cli/cli-model";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "../../models/page_cache/cli/trace-input";
import { librariesTable } from "../../models/page_cache/libraries";
import { articleScript, COMMAND_NAMES, MOST_RECORD, readScript } from "../../models/page_cache/machine/commands";
import {
  DRIFTS,
  MACHINE_SETTINGS,
  type MachineSetting,
  settingRange,
  settingValue,
} from "../../models/page_cache/machine/settings";
import { policyTables } from "../../models/page_cache/policy-tables";
import { formatInteger } from "../../shared/format";
import { tableText, tsv } from "../../shared/table-writers";
import { TRACE_LIMITS } from "../../workloads/traces/pages/page-trace";
import { mrc } from "./cli/mrc";
import { replay } from "./cli/replay";

const LISTED = modelsCommand(
  "pages policies",
  "Lists the policies of page caches and their parameters: the values that --policy and --tune take.",
  policyTables,
);

const LIBRARIES = flag("--libraries", "lists caching libraries instead, each with the policy that it runs");

const LIBRARY_FORMAT = formatOption({
  text: "a list to read; of libraries a table",
  tsv: "of libraries: a line for each policy, with tabs between",
});

const policies: Command = {
  ...LISTED,
  options: [LIBRARIES, LIBRARY_FORMAT],
  read: (options, place, report, words) => {
    const [isOfLibraries, format] = [options.read(LIBRARIES), options.read(LIBRARY_FORMAT)];
    if (!isOfLibraries && format === "tsv") report("--format", format, "text, or tsv with --libraries");
    if (!isOfLibraries) return LISTED.read(options, place, report, words);
    const { columns, rows } = librariesTable();
    const text =
      format === "tsv" ? tsv([columns.map(({ key }) => key), ...rows]) : tableText({ columns, rows }, [0, 1, 2, 4]);
    return (streams) => print([text], streams);
  },
};

const run: Command = runCommand({
  name: "pages run",
  about: `Runs a scenario of the page-cache lab from the start and prints its figures. It works like "run" but refuses
other labs' scenarios. Without a scenario it runs the machine of the article "How caching works". Stop rules do not
stop the run.`,
  formats: formatChoices([pageCliModel]),
  models: { all: [pageCliModel], of: () => pageCliModel },
  load: async (source, streams) =>
    ofModelOf("pages", await loadScenario(source, streams.in, defaultScenarioOf("pages"))),
});

const TRACE_FORMAT = formatOption({ text: "lines to read", json: "one object, with counts of what was left out" });

const trace: Command = {
  name: "pages trace",
  argument: "TRACE",
  about: `Reads a trace of requests for pages and prints its format, requests, pages and digest. ${TRACE_ABOUT} A trace with
more than ${formatInteger(TRACE_LIMITS.requests)} requests or ${formatInteger(TRACE_LIMITS.pages)} pages is read up to there,
and the exit status is 3.`,
  needs: "the trace to read",
  options: [TRACE_FORMAT, ...READING_OPTIONS],
  read: (options, place) => {
    const [choice, format] = [readChoice(options), options.read(TRACE_FORMAT)];
    return async (streams) => (await import("./cli/trace-run")).printTrace(place ?? "-", choice, format, streams);
  },
};

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

const machine: Command = {
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
    return async (streams) => (await import("./cli/machine-run")).runMachine({ script, fields, format }, streams);
  },
};

export const pageCommands: LabCommands = {
  lab: "pages",
  commands: [trace, replay, mrc, policies, machine, run],
  model: pageCliModel,
};
