import { parseArgs } from "node:util";
import { problemList, type Report } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import { err, ok, type Result } from "../shared/result";
import { COMMANDS, USUAL_COMMAND } from "./commands";
import { printHelp } from "./help";
import type { Command, Perform } from "./shared/command";
import { allowedNames, Options } from "./shared/options";

const NAMES = COMMANDS.map(({ name }) => name);
/** The options of all commands. */
const KNOWN = Object.fromEntries(
  COMMANDS.flatMap(({ options }) => options).map((name) => [name, { type: "string" }] as const),
);

/** Reads the command line and returns the function that performs it. Error: every problem it has. */
export function readCommand(args: readonly string[]): Result<Perform, readonly Problem[]> {
  const { positionals, tokens } = parseArgs({
    args: [...args],
    options: { ...KNOWN, help: { type: "boolean", short: "h" } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === "option");
  const named = commandAt(positionals);
  if (given.some((option) => option.name === "help")) return ok(printHelp(named));
  const { problems, report } = problemList();
  if (named === undefined) reportName(positionals, report);
  const command = named ?? USUAL_COMMAND;
  const places = positionals.slice(command.name.split(" ").length);
  const options = readOptions(command, given, report);
  for (const extra of places.slice(command.places))
    report("argument", extra, `${command.name} takes ${command.places === 0 ? "none" : "one"}`);
  const perform = command.read(options, places[0] ?? null, report);
  return problems.length === 0 && perform !== null ? ok(perform) : err(problems);
}

/** The command whose name the command line begins with. */
const commandAt = (words: readonly string[]) =>
  COMMANDS.find(({ name }) => words.slice(0, name.split(" ").length).join(" ") === name);

function reportName(words: readonly string[], report: Report): void {
  const isFirstOfTwo = NAMES.some((name) => name.startsWith(`${words[0]} `));
  const name = words.slice(0, isFirstOfTwo ? 2 : 1);
  const said = name.length === 0 ? undefined : name.join(" ");
  report("command", said, allowedNames(said, NAMES));
}

interface GivenOption {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
}

function readOptions(command: Command, given: readonly GivenOption[], report: Report): Options {
  const options = new Options();
  for (const { name, rawName, value } of given) {
    if (!command.options.includes(name)) report("option", rawName, optionsText(command, rawName));
    else if (value === undefined) report(rawName, value, "a value after it");
    else if (options.get(name) !== undefined && !command.repeated?.includes(name))
      report(rawName, value, "each option once");
    else options.add(name, value);
  }
  return options;
}

function optionsText({ name, options }: Command, given: string): string {
  const names = [...options, "help"].map((option) => `--${option}`);
  return `${name} takes ${allowedNames(given, names)}`;
}
