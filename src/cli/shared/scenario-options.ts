import { allPresets } from "../../labs/preset-named";
import { anyText, option, steps } from "./option";

/* Options that several commands share. */

/** The argument of a command that runs scenarios. */
export const SCENARIO = "[SCENARIO.json | LINK]";

export const PRESET = option(
  "--preset NAME",
  'the scenario of this name; "bufferlab presets" lists them',
  anyText,
  null,
  { completes: () => Object.keys(allPresets) },
);

const STEPS_WORDS = "operations to perform; without it, up to and including the scenario's step";
export const STEPS = steps("--steps N", STEPS_WORDS, 1);
/** None leave a run before its first operation. */
export const STEPS_OR_NONE = steps("--steps N", STEPS_WORDS, 0);

/** Supplies the trace that a scenario names. Models that have one share the option. */
export const TRACE_FILE = option(
  "--trace FILE",
  "the trace that the scenario names; - is standard input",
  anyText,
  null,
);
