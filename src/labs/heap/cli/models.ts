import type { Command } from "../../../cli/shared/command";
import { rows } from "../../../cli/shared/help-text";
import { print } from "../../../cli/shared/streams";
import { allowedText } from "../../../kernel/scenario/field-text";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { heapTables } from "../../../models/allocation/heap-models";
import type { HeapModel } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";

const usual = (value: unknown): string => (typeof value === "number" ? formatInteger(value) : String(value));

/** A model's name, and its parameters with their ranges and defaults. */
function modelText(model: HeapModel): string {
  const parameters = Object.entries(heapTables[model]).map(
    ([name, field]) => [name, `${allowedText(field.kind)}; default ${usual(field.default)}`] as const,
  );
  return `${[model, ...rows(parameters)].join("\n")}\n`;
}

export const models: Command = {
  name: "heap models",
  about: "Lists the heap models and their parameters: the values that --model and --tune take.",
  options: [],
  read: () => (streams) => print(addressedModels.map(modelText), streams),
};
