import { allPresets } from "../../labs/preset-named";
import type { Option } from "./option";

/* Options that several commands share. */

/** The argument of a command that runs scenarios. */
export const SCENARIO = "[SCENARIO.json | LINK]";

export const PRESET: Option = {
  name: "preset",
  value: "NAME",
  words: 'the scenario of this name; "bufferlab presets" lists them',
  completes: () => Object.keys(allPresets),
};

export const STEPS: Option = {
  name: "steps",
  value: "N",
  words: "operations to perform; without it, up to and including the scenario's step",
};

/** Supplies the trace that a scenario names. Models that have one share the option. */
export const TRACE_FILE: Option = {
  name: "trace",
  value: "FILE",
  words: "the trace that the scenario names; - is standard input",
};

/** --format, with its choices. The first is the default. */
export const formatOption = (choices: Readonly<Record<string, string>>): Option => ({
  name: "format",
  value: "FORMAT",
  words: "the output",
  choices,
  usual: Object.keys(choices)[0] ?? "",
});
