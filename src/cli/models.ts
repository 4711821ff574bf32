import { LAB_COMMANDS } from "../labs/commands";
import type { CliModel } from "./shared/command";
import type { Models } from "./shared/open-scenario";

/** The models of all labs, without duplicates. */
export const MODELS: readonly CliModel[] = [...new Set(Object.values(LAB_COMMANDS).map(({ model }) => model))];

/** The models of all scenarios. */
export const ALL_MODELS: Models = { all: MODELS, of: ({ lab }) => LAB_COMMANDS[lab].model };

/** The addresses of a model's labs: "#/a, #/b". */
export const labsOf = (model: CliModel): string =>
  Object.entries(LAB_COMMANDS)
    .flatMap(([lab, commands]) => (commands.model === model ? [`#/${lab}`] : []))
    .join(", ");
