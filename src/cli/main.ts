import { parseArgs } from "node:util";
import { loadLabs } from "../kernel/labs/labs";
import { problemList, type Report } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import { BadInput } from "../library/bad-input";
import { err, ok, type Result } from "../shared/result";
import { COMMANDS, commandOf, USUAL_COMMAND } from "./commands";
import { ABOUT, filesAndLinks, printVersion, type Section, STATUS } from "./manual";
import type { Command, Perform } from "./shared/command";
import { commandPage, optionLines, paragraphs, rows, summary } from "./shared/help-text";
import { allowedNames, COMMON_OPTIONS, ERRORS_OPTION, type Manner, type Option, Options } from "./shared/option";
import { FAILED, GOOD, print, refuse, type Streams, say } from "./shared/streams";

const NAMES = COMMANDS.map(({ name }) => name);

const typeOf = ({ value, short }: Option) =>
  ({ type: value === undefined ? "boolean" : "string", ...(short !== undefined && { short }) }) as const;

const typesOf = (options: readonly Option[]) =>
  Object.fromEntries(options.map((option) => [option.name, typeOf(option)]));

/** The options of all commands. */
const KNOWN = typesOf([...COMMANDS.flatMap(({ options }) => options), ...COMMON_OPTIONS]);

/** The options as the named command reads them: another one may give the same name a value. */
function knownBy(args: readonly string[]) {
  const end = args.findIndex((word) => word.startsWith("-"));
  return { ...KNOWN, ...typesOf(commandOf(end < 0 ? args : args.slice(0, end))?.options ?? []) };
}

interface GivenOption {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
}

/** A command line, split into its parts. */
interface Line {
  /** Undefined = none has that name. */
  readonly command: Command | undefined;
  /** The words that are not options. */
  readonly words: readonly string[];
  /** The words after the name of the command. */
  readonly places: readonly string[];
  /** The command line of the program that it runs. */
  readonly program: readonly string[];
  readonly given: readonly GivenOption[];
}

function splitLine(args: readonly string[]): Line {
  const { positionals: words, tokens } = parseArgs({
    args: [...args],
    options: knownBy(args),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === "option");
  const command = commandOf(words);
  const end = tokens.find(({ kind }) => kind === "option-terminator")?.index ?? args.length;
  const program = command?.runsProgram ? args.slice(end + 1) : [];
  const places = words.slice((command ?? USUAL_COMMAND).name.split(" ").length, words.length - program.length);
  return { command, words, places, program, given };
}

const has = ({ given }: Line, wanted: string): boolean => given.some(({ name }) => name === wanted);

/** Output options: error format and progress. */
const mannerOf = (line: Line): Manner => ({
  errors: line.given.some(({ name, value }) => name === "errors" && value === "json") ? "json" : "text",
  isQuiet: has(line, "quiet"),
  file: line.places.length === 1 ? (line.places[0] ?? null) : null,
});

/** Reads the command line and returns the function that performs it. Error: every problem it has. */
function readCommand(line: Line): Result<Perform, readonly Problem[]> {
  if (has(line, "help")) return ok(printHelp(line.command));
  if (has(line, "version")) return ok(printVersion);
  const { problems, report } = problemList();
  if (line.command === undefined) reportName(line.words, report);
  const command = line.command ?? USUAL_COMMAND;
  const options = readOptions(command, line.given, report);
  reportExtra(command, line.places, report);
  if (command.needs !== undefined && line.places.length === 0) report("argument", undefined, command.needs);
  const perform = command.read(
    options,
    line.places[0] ?? null,
    report,
    command.takesSeveral ? line.places : line.program,
  );
  return problems.length === 0 && perform !== null ? ok(perform) : err(problems);
}

function reportExtra(
  { name, argument, takesSeveral, runsProgram }: Command,
  places: readonly string[],
  report: Report,
): void {
  if (takesSeveral) return;
  const most = argument === undefined ? 0 : 1;
  const allowed = most > 0 ? "one" : runsProgram ? "a program after --" : "none";
  for (const extra of places.slice(most)) report("argument", extra, `${name} takes ${allowed}`);
}

function reportName(words: readonly string[], report: Report): void {
  const isFirstOfTwo = NAMES.some((name) => name.startsWith(`${words[0]} `));
  const name = words.slice(0, isFirstOfTwo ? 2 : 1);
  const said = name.length === 0 ? undefined : name.join(" ");
  report("command", said, allowedNames(said, NAMES));
}

function readOptions(command: Command, given: readonly GivenOption[], report: Report): Options {
  const known = [...command.options, ...COMMON_OPTIONS];
  const options = new Options(report);
  for (const { name, rawName, value } of given) {
    const option = known.find((one) => one.name === name);
    if (option === undefined)
      report(
        "option",
        rawName,
        `${command.name} takes ${allowedNames(rawName, spelled(known))}${siblings(command, name)}`,
      );
    else readOption(option, rawName, value, options, report);
  }
  options.read(ERRORS_OPTION);
  return options;
}

/** The commands of the same first word that have an option. */
function siblings({ name }: Command, option: string): string {
  const [first, second] = name.split(" ");
  const others = COMMANDS.filter(
    (one) => one.name.startsWith(`${first} `) && one.options.some((o) => o.name === option),
  );
  return second === undefined || others.length === 0
    ? ""
    : `; it is an option of ${others.map((one) => one.name).join(", ")}`;
}

const spelled = (options: readonly Option[]) => options.map(({ name }) => `--${name}`);

/** Adds an option's value. That of an option without values is empty. */
function readOption(
  option: Option,
  rawName: string,
  value: string | undefined,
  options: Options,
  report: Report,
): void {
  const takesValue = option.value !== undefined;
  if (takesValue !== (value !== undefined)) report(rawName, value, takesValue ? "a value after it" : "no value");
  else if (options.get(option.name) !== undefined && !option.repeats) report(rawName, value, "each option once");
  else options.add(option.name, value ?? "");
}

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
function printHelp(command?: Command): Perform {
  const page = command === undefined ? allCommands() : [...commandPage(command), MORE];
  return (streams) => print([`${page.join("\n\n")}\n`], streams);
}

/** Performs the command line. Returns the exit status. */
export async function main(args: readonly string[], places: Pick<Streams, "in" | "out" | "err">): Promise<number> {
  const line = splitLine(args);
  const streams: Streams = { ...places, ...mannerOf(line) };
  try {
    await loadLabs();
    const perform = readCommand(line);
    return perform.ok ? await perform.value(streams) : refuse(perform.error, streams);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") return GOOD;
    if (error instanceof BadInput) return refuse(error.problems, streams);
    say(error instanceof Error ? error.message : String(error), streams, "failed");
    return FAILED;
  }
}
