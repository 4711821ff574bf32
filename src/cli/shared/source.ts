import type { Readable } from "node:stream";
import { LAB_NAMES, modelOf } from "../../kernel/labs/labs";
import { defaultScenario } from "../../kernel/scenario/fields";
import { decodeText } from "../../kernel/scenario/file/read-text";
import type { Linked } from "../../kernel/scenario/link/encode";
import { typedLink } from "../../kernel/scenario/link/page-link";
import { problemOf, type Report } from "../../kernel/scenario/problem";
import type { Lab, Problem } from "../../kernel/scenario/scenario";
import { allPresets } from "../../labs/preset-named";
import { readLink, readPreset, readText } from "../../library/read-scenario";
import { err, ok, type Result } from "../../shared/result";
import { inputText, refuseLong, wholeText } from "./input";
import { anyText, type Options, option, steps } from "./option";

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

/** The source of a scenario; both null = the default scenario. */
export interface Source {
  /** A file, standard input or a link. */
  readonly place: string | null;
  readonly preset: string | null;
}

/** The values of the argument and of --preset. Giving both is reported. */
export function readSource(options: Options, place: string | null, report: Report): Source {
  const preset = options.read(PRESET);
  if (place !== null && preset !== null) report("--preset", preset, `not with ${place}: one scenario per run`);
  return { place, preset };
}

type Loaded<T> = Result<T, readonly Problem[]>;

/**
 * The scenario that the command line names, `usual` if it names none. Error: every problem of the file, the link or the
 * name. @throws BadInput if a file cannot be read.
 */
export async function loadScenario(
  { place, preset }: Source,
  standardInput: Readable,
  usual = defaultScenario,
): Promise<Loaded<Linked>> {
  if (preset !== null) return readPreset(preset);
  if (place === null) return ok({ scenario: usual, digest: null });
  const link = typedLink(place);
  if (link !== null) return readLink(link);
  return readScenario(place, inputText(place, standardInput));
}

/** The content of a scenario file. @throws BadInput if it is too long. */
export async function readScenario(place: string, text: AsyncIterable<Uint8Array>): Promise<Loaded<Linked>> {
  await refuseLong(place);
  const decoded = decodeText(await wholeText(text));
  return decoded.ok ? readText(decoded.value) : err([decoded.error]);
}

/** The same scenario, if its lab and this one share a model. */
export function ofModelOf(lab: Lab, loaded: Loaded<Linked>): Loaded<Linked> {
  const labs = LAB_NAMES.filter((name) => modelOf(name).stops === modelOf(lab).stops);
  if (!loaded.ok || labs.includes(loaded.value.scenario.lab)) return loaded;
  return err(problemOf("lab", loaded.value.scenario.lab, labs.join(", ")));
}
