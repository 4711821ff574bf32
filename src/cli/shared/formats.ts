import type { Report } from "../../kernel/scenario/problem";
import type { CliModel, Format } from "./command";
import { readWord } from "./options";

/* The output formats of some models, by name. */

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
