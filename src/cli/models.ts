import type { Lab } from "../kernel/scenario/scenario";
import { LAB_COMMANDS } from "../labs/commands";
import type { CliModel } from "./shared/command";
import type { Models } from "./shared/run-command";

/** The models of all labs, without duplicates. */
export const MODELS: readonly CliModel[] = [...new Set(LAB_COMMANDS.map(({ model }) => model))];

function modelOf(id: Lab): CliModel {
  const found = LAB_COMMANDS.find(({ lab }) => lab === id);
  if (found === undefined) throw new TypeError(`There is no lab “${id}”.`);
  return found.model;
}

/** The models of all scenarios. */
export const ALL_MODELS: Models = { all: MODELS, of: ({ lab }) => modelOf(lab) };

/** The addresses of a model's labs: "#/a, #/b". */
export const labsOf = (model: CliModel): string =>
  LAB_COMMANDS.filter((lab) => lab.model === model)
    .map(({ lab }) => `#/${lab}`)
    .join(", ");
