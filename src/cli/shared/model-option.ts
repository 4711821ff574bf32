import type { ModelChoice, Table } from "../../kernel/scenario/field";
import { allowedText } from "../../kernel/scenario/field-text";
import { fromText, splitAt } from "../../kernel/scenario/link/value-text";
import type { Report } from "../../kernel/scenario/problem";
import { readValue } from "../../kernel/scenario/validate";
import { formatInteger } from "../../shared/format";
import type { Command } from "./command";
import { rows } from "./help-text";
import { allowedNames, type Parse, wordParse } from "./option";
import { print } from "./streams";

/* Options whose value is a model with parameters: a heap, or a policy of a page cache. */

/** The parameters of each model. */
export type Models = Readonly<Record<string, Table>>;

/** The value of a parameter; undefined = a problem of the field was reported. */
export function readParameter(
  models: Models,
  model: string,
  name: string,
  text: string,
  field: string,
  report: Report,
): unknown {
  const table = models[model] ?? {};
  const names = Object.keys(table);
  const kind = names.includes(name) ? table[name]?.kind : undefined;
  if (kind !== undefined)
    return readValue(kind, fromText(kind, text), field, (_, __, allowed) => report(field, text, allowed));
  report(field, text, names.length > 0 ? allowedNames(name, names) : `${model} has no parameters`);
  return undefined;
}

/** MODEL or MODEL,PARAMETER:VALUE,…, as in a link. A bad parameter is undefined. */
export const modelParse =
  (models: Models): Parse<ModelChoice> =>
  (text, field, report) => {
    const [word = "", ...pairs] = text.split(",");
    const model = wordParse(Object.keys(models))(word, field, report);
    if (model === undefined) return undefined;
    const parameters: Record<string, unknown> = {};
    for (const pair of pairs) {
      const [name, value] = splitAt(pair, ":");
      if (value === undefined) report(field, text, "NAME,PARAMETER:VALUE");
      else if (Object.hasOwn(parameters, name)) report(field, text, "each parameter once");
      else parameters[name] = readParameter(models, model, name, value, `${field} ${model},${name}`, report);
    }
    return { model, parameters };
  };

const usual = (value: unknown): string => (typeof value === "number" ? formatInteger(value) : String(value));

/** A model's name, and its parameters with their ranges and defaults. */
const modelText = ([model, table]: [string, Table]): string => {
  const parameters = Object.entries(table).map(
    ([name, { kind, default: held }]) => [name, `${allowedText(kind)}; default ${usual(held)}`] as const,
  );
  return `${[model, ...rows(parameters)].join("\n")}\n`;
};

/** A command that lists models. */
export const modelsCommand = (name: string, about: string, models: Models): Command => ({
  ...{ name, about, options: [] },
  read: () => (streams) => print(Object.entries(models).map(modelText), streams),
});
