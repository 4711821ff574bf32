import type { ModelChoice, Table } from "../../kernel/scenario/field";
import { allowedText } from "../../kernel/scenario/field-text";
import { fromText, splitAt } from "../../kernel/scenario/link/value-text";
import type { Report } from "../../kernel/scenario/problem";
import { readValue } from "../../kernel/scenario/validate";
import { formatInteger } from "../../shared/format";
import { wrapped } from "../../shared/wrapped";
import type { Command } from "./command";
import { allowedNames, choiceRows, type Option, optionText, type Parse, spelling, wordParse } from "./option";
import { print } from "./streams";

/* Pages of --help: plain text of at most 120 columns. */

const WIDTH = 120;
const INDENT = "  ";
/** Longer names get their own line. */
const MOST_NAME = 18;

const inOneLine = (text: string) => text.replaceAll("\n", " ");

/** A row of a table: a name, then its meaning, wrapped in a column of its own. */
function row(name: string, words: string, column: number, indent = INDENT): readonly string[] {
  const lines = wrapped(inOneLine(words), WIDTH - indent.length - column);
  const rest = " ".repeat(indent.length + column);
  if (name.length + 2 > column) return [indent + name, ...lines.map((line) => rest + line)];
  return lines.map((line, i) => (i === 0 ? indent + name.padEnd(column) : rest) + line);
}

/** Rows whose meanings share a column. */
export function rows(entries: readonly (readonly [name: string, words: string])[], indent = INDENT): readonly string[] {
  const widths = entries.map(([name]) => name.length).filter((width) => width <= MOST_NAME);
  const column = Math.max(0, ...widths) + 2;
  return entries.flatMap(([name, words]) => row(name, words, column, indent));
}

/** The lines of some options, each with the meanings of its choices. */
export function optionLines(options: readonly Option[]): readonly string[] {
  const widths = options.map((option) => spelling(option).length).filter((width) => width <= MOST_NAME);
  const column = Math.max(0, ...widths) + 2;
  const choices = " ".repeat(INDENT.length + column);
  return options.flatMap((option) => [
    ...row(spelling(option), optionText(option), column),
    ...rows(choiceRows(option), choices),
  ]);
}

/** Whether a paragraph is a table, whose lines stay as they are. */
export const isTable = (paragraph: string): boolean => paragraph.startsWith(" ");

/** A command as a person types it. */
export const usage = ({ name, argument, options, runsProgram }: Command): string =>
  [
    "bufferlab",
    name,
    ...(argument === undefined ? [] : [argument]),
    ...(options.length > 0 ? ["[OPTION …]"] : []),
    ...(runsProgram ? ["-- PROGRAM …"] : []),
  ].join(" ");

/** The task of a command: the first sentence about it. */
export const summary = ({ about }: Command): string => inOneLine(/^.*?[.](?=\s|$)/s.exec(about)?.[0] ?? about);

/** Paragraphs, wrapped. */
export const paragraphs = (text: string): readonly string[] =>
  text
    .split("\n\n")
    .map((paragraph) => (isTable(paragraph) ? paragraph : wrapped(inOneLine(paragraph), WIDTH).join("\n")));

/** The text about a command, and its options. */
export const commandPage = (command: Command): readonly string[] => [
  usage(command),
  ...paragraphs(command.about),
  ...(command.options.length > 0 ? [optionLines(command.options).join("\n")] : []),
];

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
    ([name, { kind, default: held, unless }]) =>
      [
        name,
        `${allowedText(kind)}; default ${usual(held)}${unless ? `, with ${unless.key} ${unless.is} ${usual(unless.default)}` : ""}`,
      ] as const,
  );
  return `${[model, ...rows(parameters)].join("\n")}\n`;
};

/** A command that lists models. */
export const modelsCommand = (name: string, about: string, models: Models): Command => ({
  ...{ name, about, options: [] },
  read: () => (streams) => print(Object.entries(models).map(modelText), streams),
});
