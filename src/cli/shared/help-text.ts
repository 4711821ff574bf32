import { wrapped } from "../../shared/wrapped";
import type { Command } from "./command";
import { choiceRows, type Option, optionText, spelling } from "./option";

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
