import type { Command } from "../../../cli/shared/command";
import { type Options, readWord } from "../../../cli/shared/options";
import { PRESET, SCENARIO } from "../../../cli/shared/scenario-options";
import { readSource } from "../../../cli/shared/source";
import { LANGUAGE_NAMES, type Language } from "../../../codegen/language-names";
import type { Report } from "../../../kernel/scenario/problem";

const LANES = ["A", "B", "C", "D"] as const;

export const code: Command = {
  name: "code",
  argument: SCENARIO,
  about: `Prints the cache of a lane as code for your own program: one file that needs only its language's standard library.
A link of bufferlab sweep is such a scenario.`,
  options: [
    PRESET,
    { name: "lane", value: "LANE", words: "the lane of the scenario", choices: LANES, usual: "A" },
    { name: "language", value: "LANGUAGE", words: "the language", choices: LANGUAGE_NAMES, usual: "c" },
  ],
  read: (options, place, report) => {
    const source = readSource(options, place, report);
    const language = languageOf(options, report);
    const lane = readWord("--lane", options.get("lane") ?? "A", LANES, report) ?? "A";
    return async (streams) =>
      (await import("./code-run")).printCode(source, { lane: LANES.indexOf(lane), language }, streams);
  },
};

const languageOf = (options: Options, report: Report): Language =>
  readWord("--language", options.get("language") ?? "c", LANGUAGE_NAMES, report) ?? "c";
