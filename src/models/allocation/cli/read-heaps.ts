import { type Models, modelParse, readParameter } from "../../../cli/shared/help-text";
import { type Options, option, type Parse, repeated, wordParse } from "../../../cli/shared/option";
import { splitAt } from "../../../kernel/scenario/link/value-text";
import type { Report } from "../../../kernel/scenario/problem";
import { addressedModels } from "../heap-lists";
import { heapOf, heapTables } from "../heap-models";
import type { HeapChoice } from "../scenario";

/** The parameters of each model with addresses. */
export const ADDRESSED = Object.fromEntries(addressedModels.map((model) => [model, heapTables[model]])) as Models;

const MODEL_HEAD = ["--model MODEL", "the heap", wordParse(addressedModels)] as const;

/** The heap that serves requests. */
export const MODEL = option(...MODEL_HEAD, null, { choices: addressedModels });

/** The same with a default. */
export const USUAL_MODEL = option(...MODEL_HEAD, "ptmalloc", { choices: addressedModels, usual: "ptmalloc" });

/** A parameter, whose model is not known yet: NAME=VALUE. */
const tuneParse: Parse<readonly [name: string, value: string]> = (text, field, report) => {
  const [name, value] = splitAt(text, "=");
  if (value !== undefined) return [name, value];
  report(field, text, "NAME=VALUE");
  return undefined;
};

export const TUNE = repeated("--tune NAME=VALUE", 'a parameter of the heap, as "heap models" lists them', tuneParse);

/** The heap of --model and every --tune; null, with its problems reported. */
export function readReplayedHeap(
  options: Options,
  option: typeof MODEL | typeof USUAL_MODEL,
  report: Report,
): HeapChoice | null {
  const [model, tunes] = [options.read(option), options.read(TUNE)];
  if (options.get("model") === undefined && model === null) report("--model", undefined, addressedModels.join(", "));
  if (model === null) return null;
  const parameters = new Map<string, unknown>();
  for (const [name, value] of tunes) {
    if (parameters.has(name)) report("--tune", `${name}=${value}`, "each name once");
    else parameters.set(name, readParameter(ADDRESSED, model, name, value, `--tune ${name}`, report));
  }
  return heapOf(model as HeapChoice["model"], Object.fromEntries(parameters) as HeapChoice["parameters"]);
}

/** NAME,PARAMETER:VALUE,…, as in a link. */
export const heapParse: Parse<HeapChoice> = (text, field, report) => {
  const given = modelParse(ADDRESSED)(text, field, report) as HeapChoice | undefined;
  return given && heapOf(given.model, given.parameters);
};
