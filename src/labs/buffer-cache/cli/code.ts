import type { Command } from "../../../cli/shared/command";
import { word } from "../../../cli/shared/option";
import { PRESET, SCENARIO } from "../../../cli/shared/scenario-options";
import { readSource } from "../../../cli/shared/source";
import { LANGUAGE_NAMES } from "../../../codegen/language-names";

const LANES = ["A", "B", "C", "D"] as const;
const LANE = word("--lane LANE", "the lane of the scenario", LANES, "A");
const LANGUAGE = word("--language LANGUAGE", "the language", LANGUAGE_NAMES, "c");

export const code: Command = {
  name: "code",
  argument: SCENARIO,
  about: `Prints the cache of a lane as code for your own program: one file that needs only its language's standard library.
A link of bufferlab sweep is such a scenario.`,
  options: [PRESET, LANE, LANGUAGE],
  read: (options, place, report) => {
    const source = readSource(options, place, report);
    const language = options.read(LANGUAGE);
    const lane = LANES.indexOf(options.read(LANE));
    return async (streams) => (await import("./code-run")).printCode(source, { lane, language }, streams);
  },
};
