import type { Option } from "../../../cli/shared/option";
import { numberFrom, splitAt } from "../../../kernel/scenario/link/read-value";
import type { Report } from "../../../kernel/scenario/problem";
import { addressedModels } from "../heap-lists";
import { heapSettings } from "../heap-settings";
import type { HeapChoice } from "../scenario";

/** The heap that serves requests. */
export const MODEL: Option = {
  name: "model",
  value: "MODEL",
  words: "the heap",
  choices: addressedModels,
};

/** The same with a default. */
export const USUAL_MODEL = { ...MODEL, usual: "ptmalloc" } as const satisfies Option;

export const TUNE: Option = {
  name: "tune",
  value: "NAME=VALUE",
  words: 'a parameter of the heap, as "heap models" lists them',
  repeats: true,
};

/** Reads the heap of --model and every --tune NAME=VALUE; null, with its problems reported. */
export function readReplayedHeap(
  model: string | undefined,
  tunes: readonly string[],
  report: Report,
): HeapChoice | null {
  const parameters = readPairs(tunes, "=", "--tune", report);
  if (model === undefined) report("--model", model, addressedModels.join(", "));
  else return chosen(model, parameters, (name) => `--tune ${name}`, report);
  return null;
}

/** Reads the heaps of every --model NAME,PARAMETER:VALUE,…, as in a link. Invalid ones are reported. */
export function readComparedHeaps(models: readonly string[], report: Report): readonly HeapChoice[] {
  return models.flatMap((text) => {
    const [name = "", ...pairs] = text.split(",");
    const heap = chosen(
      name,
      readPairs(pairs, ":", `--model ${name}`, report),
      (key) => `--model ${name},${key}`,
      report,
    );
    return heap ?? [];
  });
}

/** Reads NAME and VALUE around a separator. Each name may occur once. */
function readPairs(texts: readonly string[], mark: string, option: string, report: Report): Record<string, unknown> {
  const pairs = new Map<string, unknown>();
  for (const text of texts) {
    const [name, value] = splitAt(text, mark);
    if (value === undefined) report(option, text, `NAME${mark}VALUE`);
    else if (pairs.has(name)) report(option, text, "each name once");
    else pairs.set(name, numberFrom(value));
  }
  return Object.fromEntries(pairs);
}

function chosen(
  model: string,
  parameters: Record<string, unknown>,
  pathOf: (name: string) => string,
  report: Report,
): HeapChoice | null {
  return heapSettings(model, parameters, (field, value, allowed) =>
    report(field === "model" ? "--model" : pathOf(field), value, allowed),
  );
}
