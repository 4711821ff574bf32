import type { Report } from "../../kernel/scenario/problem";
import type { CliModel, Format } from "./command";
import { steps, wordParse } from "./option";

/* The output formats of some models, by name. */

/** The names of some formats, without duplicates. */
const namesOf = (formats: readonly Format[]) => [...new Set(formats.map(({ name }) => name))];

/** The formats of that name, or the default ones without a name. Empty if a problem was reported. */
export function formatsNamed(text: string | undefined, models: readonly CliModel[], report: Report): readonly Format[] {
  if (text === undefined) return models.map(({ formats: [usual] }) => usual);
  const all = models.flatMap(({ formats }) => formats);
  const name = wordParse(namesOf(all))(text, "--format", report);
  return all.filter((format) => format.name === name);
}

const rowFormats = (models: readonly CliModel[]) =>
  namesOf(models.flatMap(({ formats }) => formats.filter(({ hasRows }) => hasRows))).join(", ");

/** Reports --every if none of the formats in question has rows. */
export function refuseRows(
  every: number | null,
  asked: readonly Format[],
  models: readonly CliModel[],
  report: Report,
): void {
  if (every === null || asked.length === 0 || asked.some(({ hasRows }) => hasRows)) return;
  report("--every", every, `only with --format ${rowFormats(models)}`);
}

export const everyOption = (models: readonly CliModel[]) =>
  steps(
    "--every K",
    `with ${rowFormats(models)}: a row after step 0 and after every Kth one from there; without it, as the format says`,
    1,
  );

/** The formats of some models with their meanings. Where models differ, `named` names each. */
export function formatChoices(
  models: readonly CliModel[],
  named: (model: CliModel) => string = () => "",
): Readonly<Record<string, string>> {
  const all = models.flatMap((model) => model.formats.map(({ name, words }) => ({ name, words, model })));
  const texts = namesOf(models.flatMap(({ formats }) => formats)).map((name) => {
    const same = all.filter((format) => format.name === name);
    const isOne = new Set(same.map(({ words }) => words)).size === 1;
    const each = same.map(({ words, model }) => `${named(model)}: ${words}`);
    return [name, isOne ? (same[0]?.words ?? "") : each.join("; ")];
  });
  return Object.fromEntries(texts);
}
