import type { Report } from "../kernel/scenario/problem";
import { LAB_COMMANDS } from "../labs/commands";
import type { CliModel, Format } from "./shared/command";
import { readWord } from "./shared/options";

/** The models of all labs, without duplicates. */
export const MODELS: readonly CliModel[] = [...new Set(Object.values(LAB_COMMANDS).map(({ model }) => model))];

/** Help text for --format, grouped by model if there are several. */
export function formatsHelp(): string {
  if (MODELS.length === 1) return MODELS.map((model) => model.formatsHelp).join("");
  return MODELS.map((model) => `\nFor scenarios of ${labsOf(model).join(" and ")}:\n\n${model.formatsHelp}`).join("\n");
}

const labsOf = (model: CliModel): readonly string[] =>
  Object.entries(LAB_COMMANDS).flatMap(([lab, commands]) => (commands.model === model ? [`#/${lab}`] : []));

/** The names of some formats, without duplicates. */
const namesOf = (formats: readonly Format[]) => [...new Set(formats.map(({ name }) => name))];

const hasRows = (format: Format) => format.hasRows;

/** The formats of that name, or the default ones without a name. Empty if a problem was reported. */
export function formatsNamed(text: string | undefined, models: readonly CliModel[], report: Report): readonly Format[] {
  if (text === undefined) return models.map(({ formats: [usual] }) => usual);
  const all = models.flatMap(({ formats }) => formats);
  const name = readWord("--format", text, namesOf(all), report);
  return all.filter((format) => format.name === name);
}

/** Reports --every if none of the formats in question has rows. */
export function refuseRows(
  every: number | null,
  asked: readonly Format[],
  models: readonly CliModel[],
  report: Report,
): void {
  if (every === null || asked.length === 0 || asked.some(hasRows)) return;
  const rows = models.flatMap(({ formats }) => formats.filter(hasRows));
  report("--every", every, `only with --format ${namesOf(rows).join(", ")}`);
}
