import type { Command, LabCommands } from "../../cli/shared/command";
import { rows } from "../../cli/shared/help-text";
import { word } from "../../cli/shared/option";
import { PRESET, readSource, SCENARIO } from "../../cli/shared/source";
import { print } from "../../cli/shared/streams";
import { LANGUAGE_NAMES } from "../../codegen/language-names";
import { allocationCliModel } from "../../models/allocation/cli/cli-model";
import { laneGrammar } from "../../models/allocation/cli/lane-grammar";

const LANES = ["A", "B", "C", "D"] as const;
const LANE = word("--lane LANE", "the lane of the scenario", LANES, "A");
const LANGUAGE = word("--language LANGUAGE", "the language", LANGUAGE_NAMES, "c");

const code: Command = {
  name: "code",
  argument: SCENARIO,
  about: `Prints the cache of a lane as code for your own program: one file that needs only its language's standard library.
A link of bufferlab sweep is such a scenario.`,
  options: [PRESET, LANE, LANGUAGE],
  read: (options, place, report) => {
    const source = readSource(options, place, report);
    const language = options.read(LANGUAGE);
    const lane = LANES.indexOf(options.read(LANE));
    return async (streams) => (await import("./cli/code-run")).printCode(source, { lane, language }, streams);
  },
};

const policies: Command = {
  name: "policies",
  about: "Lists the words of a cache policy with their meanings: what --lane and links take.",
  options: [],
  read: () => (streams) => print([`${rows(laneGrammar, "").join("\n")}\n`], streams),
};

export const bufferCommands: LabCommands = {
  lab: "buffer",
  commands: [code, policies],
  model: allocationCliModel,
};
