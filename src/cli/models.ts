import { LAB_COMMANDS } from "../labs/commands";
import type { CliModel } from "./shared/command";
import type { Models } from "./shared/open-scenario";

/** The models of all labs, without duplicates. */
export const MODELS: readonly CliModel[] = [...new Set(Object.values(LAB_COMMANDS).map(({ model }) => model))];

/** The models of all scenarios. */
export const ALL_MODELS: Models = { all: MODELS, of: ({ lab }) => LAB_COMMANDS[lab].model };

/** Help text for the output, grouped by model if there are several. */
export function formatsHelp(): string {
  if (MODELS.length === 1) return MODELS.map((model) => model.formatsHelp).join("");
  return MODELS.map(
    (model) =>
      `\nFor scenarios of ${labsOf(model)
        .join(", ")
        .replace(/, ([^,]*)$/, " and $1")}:\n\n${model.formatsHelp}`,
  ).join("\n");
}

const labsOf = (model: CliModel): readonly string[] =>
  Object.entries(LAB_COMMANDS).flatMap(([lab, commands]) => (commands.model === model ? [`#/${lab}`] : []));
