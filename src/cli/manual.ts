import { ABOUT, filesAndLinks, type Section, STATUS } from "./sections";
import type { Command } from "./shared/command";
import { isTable, usage } from "./shared/help-text";
import { COMMON_OPTIONS } from "./shared/manner";
import { choiceRows, type Option, optionText, spelling } from "./shared/option";
import { version } from "./version";

/* The manual page, in the man macros of roff. */

/** Text without requests or escapes. Special spaces would be missing from a terminal's font. */
const plain = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll(/[\u00a0\u202f]/g, "\\ ")
    .replaceAll("…", "\\[u2026]")
    .replaceAll(/^([.'])/gm, "\\&$1");

const heading = (title: string): string => `.SH ${plain(title.toUpperCase())}`;

const tagged = (name: string, words: string): string => `.TP\n.B ${plain(name)}\n${plain(words)}`;

const nested = (rows: readonly (readonly [name: string, words: string])[]): readonly string[] =>
  rows.length === 0 ? [] : [".RS", ...rows.map(([name, words]) => tagged(name, words)), ".RE"];

const optionPart = (option: Option): readonly string[] => [
  tagged(spelling(option), optionText(option)),
  ...nested(choiceRows(option)),
];

const paragraph = (text: string): string => (isTable(text) ? `.PP\n.nf\n${plain(text)}\n.fi` : `.PP\n${plain(text)}`);

const commandPart = (command: Command): readonly string[] => [
  `.SS ${plain(usage(command))}`,
  ...command.about.split("\n\n").map(paragraph),
  ...command.options.flatMap(optionPart),
];

const sectionPart = ({ title, text, rows }: Section): readonly string[] => [
  heading(title),
  ...(text === "" ? [] : [paragraph(text)]),
  ...rows.map(([name, words]) => tagged(name, words)),
];

/** The manual page of the program. */
export function manualPage(commands: readonly Command[]): string {
  const lines = [
    `.TH BUFFERLAB 1 "" "bufferlab ${version()}"`,
    ".ad l",
    heading("Name"),
    "bufferlab \\- simulate buffer caches, heaps and page caches",
    heading("Synopsis"),
    ".B bufferlab",
    "COMMAND [OPTION \\[u2026]]",
    heading("Description"),
    plain(ABOUT),
    heading("Commands"),
    ...commands.flatMap(commandPart),
    heading("Options of every command"),
    ...COMMON_OPTIONS.flatMap(optionPart),
    ...[filesAndLinks(), STATUS].flatMap(sectionPart),
  ];
  return `${lines.join("\n")}\n`;
}
