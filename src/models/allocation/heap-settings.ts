import { type Report, suggestion } from "../../kernel/scenario/problem";
import { readValue } from "../../kernel/scenario/validate";
import { addressedModels } from "./heap-lists";
import { heapOf, heapTables } from "./heap-models";
import type { HeapChoice, HeapModel } from "./scenario";

/**
 * A model with addresses, and some of its parameters, by name; the others have their usual values. Null = some name is
 * unknown or some value out of range; each is reported, with "model" or the parameter's name as its field.
 */
export function heapSettings(
  name: string,
  given: Readonly<Record<string, unknown>>,
  report: Report,
): HeapChoice | null {
  const model = addressedModels.find((known) => known === name);
  if (model === undefined) report("model", name, addressedModels.join(", ") + suggestion(name, addressedModels));
  else if (areParameters(model, given, report)) return heapOf(model, given);
  return null;
}

function areParameters(
  model: HeapModel,
  given: Readonly<Record<string, unknown>>,
  report: Report,
): given is HeapChoice["parameters"] {
  const table = heapTables[model];
  const known = Object.keys(table);
  const isGood = ([name, value]: [string, unknown]) => {
    const field = known.includes(name) ? table[name] : undefined;
    if (field) return readValue(field.kind, value, name, report) !== undefined;
    report(name, value, `of ${model}: ${known.join(", ") || "no parameter"}${suggestion(name, known)}`);
    return false;
  };
  return Object.entries(given).map(isGood).every(Boolean);
}
