import { parseArgs } from "node:util";
import { LIMIT } from "../generated/abi";
import { problemList, type Report, suggestion } from "../scenario/problem";
import type { Problem } from "../scenario/scenario";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import type { HELP } from "./help";

export const FORMATS = ["summary", "article", "trace", "csv", "json"] as const;
export type Format = (typeof FORMATS)[number];

/** Where a scenario comes from; both null = the default scenario. */
export interface Source {
  /** A file or a link. */
  readonly place: string | null;
  readonly preset: string | null;
}

export type Command =
  | { readonly name: "help"; readonly topic: keyof typeof HELP }
  | { readonly name: "presets" }
  | { readonly name: "check"; readonly source: Source }
  | {
      readonly name: "run";
      readonly source: Source;
      /** Null = as the scenario says. */
      readonly steps: number | null;
      /** Null = as the format has it by default. */
      readonly every: number | null;
      readonly format: Format;
    };

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  preset: { type: "string" },
  steps: { type: "string" },
  every: { type: "string" },
  format: { type: "string" },
} as const;
type Option = keyof typeof OPTIONS;

/** What each command takes. */
const COMMANDS = {
  run: { options: ["preset", "steps", "every", "format"], places: 1 },
  presets: { options: [], places: 0 },
  check: { options: [], places: 1 },
} as const satisfies Record<string, { options: readonly Option[]; places: number }>;
type CommandName = keyof typeof COMMANDS;

const WITH_ROWS: readonly Format[] = ["article", "csv", "json"];

/** Reads the command line. Error: every problem it has. */
export function readCommand(args: readonly string[]): Result<Command, readonly Problem[]> {
  const { positionals, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === "option");
  const [name, ...places] = positionals;
  const isCommand = name !== undefined && Object.hasOwn(COMMANDS, name);
  if (given.some((option) => option.name === "help"))
    return ok({ name: "help", topic: isCommand ? (name as CommandName) : "all" });
  const { problems, report } = problemList();
  if (!isCommand) report("command", name, allowedNames(name, Object.keys(COMMANDS)));
  const known = isCommand ? (name as CommandName) : "run";
  const options = readOptions(known, given, report);
  for (const extra of places.slice(COMMANDS[known].places))
    report("argument", extra, `${known} takes ${COMMANDS[known].places === 0 ? "none" : "one"}`);
  const command = commandOf(known, places[0] ?? null, options, report);
  return problems.length === 0 ? ok(command) : err(problems);
}

const allowedNames = (given: string | undefined, names: readonly string[]) =>
  names.join(", ") + suggestion(given, names);

interface GivenOption {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
}
type Options = ReadonlyMap<string, string>;

/** The values of a command's options, each once. */
function readOptions(command: CommandName, given: readonly GivenOption[], report: Report): Options {
  const allowed: readonly string[] = COMMANDS[command].options;
  const values = new Map<string, string>();
  for (const { name, rawName, value } of given) {
    if (!allowed.includes(name)) report("option", rawName, optionsText(command, rawName));
    else if (values.has(name)) report(rawName, value, "each option once");
    else if (value === undefined) report(rawName, value, "a value after it");
    else values.set(name, value);
  }
  return values;
}

function optionsText(command: CommandName, given: string): string {
  const names = [...COMMANDS[command].options, "help"].map((name) => `--${name}`);
  return `${command} takes ${allowedNames(given, names)}`;
}

function commandOf(name: CommandName, place: string | null, options: Options, report: Report): Command {
  const source = { place, preset: options.get("preset") ?? null };
  if (name === "presets") return { name };
  if (name === "check") {
    if (place === null) report("argument", undefined, "the file or link to check");
    return { name, source };
  }
  if (place !== null && source.preset !== null)
    report("--preset", source.preset, `not with ${place}: one scenario a run`);
  const format = readFormat(options.get("format"), report);
  const steps = readWhole("--steps", options.get("steps"), 0, report);
  const every = readWhole("--every", options.get("every"), 1, report);
  if (every !== null && !WITH_ROWS.includes(format))
    report("--every", every, `only with --format ${WITH_ROWS.join(", ")}`);
  return { name, source, steps, every, format };
}

function readFormat(text: string | undefined, report: Report): Format {
  const format = text === undefined ? "summary" : FORMATS.find((known) => known === text);
  if (format === undefined) report("--format", text, allowedNames(text, FORMATS));
  return format ?? "json";
}

function readWhole(option: string, text: string | undefined, least: number, report: Report): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  const good = /^\d+$/.test(text) && value >= least && value <= LIMIT.STEPS;
  if (good) return value;
  report(option, text, `a whole number, ${least} … ${formatInteger(LIMIT.STEPS)}`);
  return null;
}
