import { COMMANDS } from "./commands";
import { ABOUT, filesAndLinks, type Section, STATUS } from "./sections";
import type { Command, Perform } from "./shared/command";
import { commandPage, optionLines, paragraphs, rows, summary } from "./shared/help-text";
import { COMMON_OPTIONS } from "./shared/manner";
import { print } from "./shared/streams";

const sectionText = ({ title, text, rows: table }: Section): readonly string[] => [
  `${title}:`,
  ...(text === "" ? [] : paragraphs(text)),
  rows(table).join("\n"),
];

const allCommands = (): readonly string[] => [
  "bufferlab COMMAND [OPTION …]",
  ...paragraphs(ABOUT),
  rows(COMMANDS.map((command) => [command.name, summary(command)])).join("\n"),
  "Options of every command:",
  optionLines(COMMON_OPTIONS).join("\n"),
  ...[filesAndLinks(), STATUS].flatMap(sectionText),
];

const MORE =
  '"bufferlab --help" lists the commands, the options of all of them, and what a LINK and an exit status are.';

/** Prints the --help text of one command, or of all. */
export function printHelp(command?: Command): Perform {
  const page = command === undefined ? allCommands() : [...commandPage(command), MORE];
  return (streams) => print([`${page.join("\n\n")}\n`], streams);
}
