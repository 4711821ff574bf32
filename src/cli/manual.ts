import { defaultScenario } from "../kernel/scenario/fields";
import { MOST_FILE_BYTES } from "../kernel/scenario/file/read-text";
import { encodeLink } from "../kernel/scenario/link/encode";
import { packageText } from "../library/node/package-file";
import { formatInteger } from "../shared/format";
import { MODELS } from "./models";
import type { Command } from "./shared/command";
import { isTable, usage } from "./shared/help-text";
import { COMMON_OPTIONS, choiceRows, type Option, optionText, spelling } from "./shared/option";
import { print, type Streams } from "./shared/streams";

/** The version of the package. */
const version = (): string => JSON.parse(packageText("package.json")).version;

export const printVersion = (streams: Streams): Promise<number> => print([`bufferlab ${version()}\n`], streams);

/* Texts about the whole program, for --help and the manual page. */

/** A part of what the whole program says of itself: text, then the rows of a table. */
export interface Section {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly (readonly [name: string, words: string])[];
}

export const ABOUT = `Runs buffer caches, heaps and page caches on the same requests, and shows where every byte goes.`;

/** Needs the labs. */
export function files(): Section {
  const link = encodeLink({ ...defaultScenario, at: 11 });
  return {
    title: "Files and links",
    text: `SCENARIO.json and TRACE are files or pipes, plain or packed with gzip; - is standard input. A scenario has at most
${formatInteger(MOST_FILE_BYTES)} bytes. A shell needs quotes around a LINK, because & is special there. A file whose name
looks like a LINK needs ./ before it. A LINK is one of`,
    rows: [
      [`https://HOST/${link}`, "an address of the page; a query before # changes nothing"],
      [link, "the end of the address, from # on"],
      [link.slice(1), "the same without #"],
      [link.slice(2), "the same without #/"],
    ],
  };
}

export const STATUS: Section = {
  title: "Exit status",
  text: "",
  rows: [
    ["0", "done"],
    ["1", "bufferlab itself failed, or a bar of assert does not hold"],
    ["2", "the input is bad; standard error names every problem"],
    [
      "3",
      `a limit ended the run before its last operation; the output is complete up to there, and standard error names the
limit: ${MODELS.map(({ limits }) => limits).join("; ")}; too many requests or pages in a trace, or too much modeled time`,
    ],
  ],
};

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
function manualPage(commands: readonly Command[]): string {
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
    ...[files(), STATUS].flatMap(sectionPart),
  ];
  return `${lines.join("\n")}\n`;
}

/** `commands`: all commands. */
export const man = (commands: () => readonly Command[]): Command => ({
  name: "man",
  about: "Prints the manual page. To read it: bufferlab man | man -l -",
  options: [],
  read: () => (streams) => print([manualPage(commands())], streams),
});
