import { parseArgs } from "node:util";
import { LIMIT } from "../generated/abi";
import { type PriceName, priceNames } from "../models/allocation/heap-prices";
import { problemList, type Report, suggestion } from "../scenario/problem";
import type { HeapChoice, Problem } from "../scenario/scenario";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { readComparedHeaps, readReplayedHeap } from "./heap-args";
import type { HELP } from "./help";

export const FORMATS = ["summary", "article", "trace", "csv", "json"] as const;
export type Format = (typeof FORMATS)[number];
export const TABLE_FORMATS = ["text", "csv", "json"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Where a scenario comes from; both null = the default scenario. */
export interface Source {
  /** A file, standard input or a link. */
  readonly place: string | null;
  readonly preset: string | null;
}

export interface RunCommand {
  readonly name: "run";
  readonly source: Source;
  /** Null = as the scenario says. */
  readonly steps: number | null;
  /** Null = as the format has it by default. */
  readonly every: number | null;
  readonly format: Format;
}

/** The answers of a heap to a trace. */
export interface ReplayCommand {
  readonly name: "heap replay";
  /** A file, "-" = standard input. */
  readonly place: string;
  readonly heap: HeapChoice;
}

/** Several heaps on the same requests. */
export interface CompareCommand {
  readonly name: "heap compare";
  /** A scenario or a trace. */
  readonly source: Source;
  /** None = those of the scenario's lanes. */
  readonly heaps: readonly HeapChoice[];
  /** Null = as the scenario says; all of a trace. */
  readonly steps: number | null;
  /** Null = the scenario's, for a trace the first list. */
  readonly prices: PriceName | null;
  readonly format: TableFormat;
}

export type Command =
  | { readonly name: "help"; readonly topic: keyof typeof HELP }
  | { readonly name: "presets" }
  | { readonly name: "check"; readonly source: Source }
  | RunCommand
  | ReplayCommand
  | CompareCommand;

const WITH_ROWS: readonly Format[] = ["article", "csv", "json"];

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  preset: { type: "string" },
  steps: { type: "string" },
  every: { type: "string" },
  format: { type: "string" },
  model: { type: "string" },
  tune: { type: "string" },
  prices: { type: "string" },
} as const;
type Option = keyof typeof OPTIONS;

interface Form {
  readonly options: readonly Option[];
  /** Those of them that may stand more than once. */
  readonly repeated?: readonly Option[];
  /** Arguments that are no options, at most. */
  readonly places: number;
}

/** What each command takes. */
const COMMANDS = {
  run: { options: ["preset", "steps", "every", "format"], places: 1 },
  presets: { options: [], places: 0 },
  check: { options: [], places: 1 },
  "heap replay": { options: ["model", "tune"], repeated: ["tune"], places: 1 },
  "heap compare": { options: ["preset", "model", "steps", "prices", "format"], repeated: ["model"], places: 1 },
} as const satisfies Record<string, Form>;
type CommandName = keyof typeof COMMANDS;
const NAMES = Object.keys(COMMANDS) as CommandName[];

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
  const name = nameAt(positionals);
  if (given.some((option) => option.name === "help")) return ok({ name: "help", topic: name ?? "all" });
  const { problems, report } = problemList();
  if (name === undefined) {
    const isFirstOfTwo = NAMES.some((known) => known.startsWith(`${positionals[0]} `));
    const words = positionals.slice(0, isFirstOfTwo ? 2 : 1);
    const said = words.length === 0 ? undefined : words.join(" ");
    report("command", said, allowedNames(said, NAMES));
  }
  const known = name ?? "run";
  const places = positionals.slice(known.split(" ").length);
  const options = readOptions(known, given, report);
  for (const extra of places.slice(COMMANDS[known].places))
    report("argument", extra, `${known} takes ${COMMANDS[known].places === 0 ? "none" : "one"}`);
  const command = commandOf(known, places[0] ?? null, options, report);
  return problems.length === 0 && command !== null ? ok(command) : err(problems);
}

/** The command whose words the command line begins with. */
const nameAt = (words: readonly string[]) =>
  NAMES.find((name) => words.slice(0, name.split(" ").length).join(" ") === name);

const allowedNames = (given: string | undefined, names: readonly string[]) =>
  names.join(", ") + suggestion(given, names);

interface GivenOption {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
}

/** The values of a command's options, in the order of the command line. */
class Options {
  readonly #values = new Map<string, string[]>();

  add(name: string, value: string): void {
    this.#values.set(name, [...this.all(name as Option), value]);
  }

  all(name: Option): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  get(name: Option): string | undefined {
    return this.all(name)[0];
  }
}

function readOptions(command: CommandName, given: readonly GivenOption[], report: Report): Options {
  const { options: allowed, repeated = [] }: Form = COMMANDS[command];
  const isOf = (options: readonly string[], name: string) => options.includes(name);
  const options = new Options();
  for (const { name, rawName, value } of given) {
    if (!isOf(allowed, name)) report("option", rawName, optionsText(command, rawName));
    else if (value === undefined) report(rawName, value, "a value after it");
    else if (options.get(name as Option) !== undefined && !isOf(repeated, name))
      report(rawName, value, "each option once");
    else options.add(name, value);
  }
  return options;
}

function optionsText(command: CommandName, given: string): string {
  const names = [...COMMANDS[command].options, "help"].map((name) => `--${name}`);
  return `${command} takes ${allowedNames(given, names)}`;
}

/** Null, or anything, where a problem was noted. */
function commandOf(name: CommandName, place: string | null, options: Options, report: Report): Command | null {
  const source = { place, preset: options.get("preset") ?? null };
  if (place !== null && source.preset !== null)
    report("--preset", source.preset, `not with ${place}: one scenario a run`);
  switch (name) {
    case "presets":
      return { name };
    case "check":
      if (place === null) report("argument", undefined, "the file or link to check");
      return { name, source };
    case "heap replay": {
      const heap = readReplayedHeap(options.get("model"), options.all("tune"), report);
      return heap && { name, place: place ?? "-", heap };
    }
    case "heap compare":
      return compareOf(source, options, report);
    case "run":
      return runOf(source, options, report);
  }
}

function runOf(source: Source, options: Options, report: Report): RunCommand {
  const format = readWord("--format", options.get("format") ?? "summary", FORMATS, report);
  const steps = readWhole("--steps", options.get("steps"), 0, report);
  const every = readWhole("--every", options.get("every"), 1, report);
  if (every !== null && !WITH_ROWS.includes(format ?? "json"))
    report("--every", every, `only with --format ${WITH_ROWS.join(", ")}`);
  return { name: "run", source, steps, every, format: format ?? "json" };
}

function compareOf(source: Source, options: Options, report: Report): CompareCommand {
  const heaps = readComparedHeaps(options.all("model"), report);
  const steps = readWhole("--steps", options.get("steps"), 1, report);
  const named = options.get("prices");
  const prices = named === undefined ? null : (readWord("--prices", named, priceNames, report) ?? null);
  const format = readWord("--format", options.get("format") ?? "text", TABLE_FORMATS, report);
  return { name: "heap compare", source, heaps, steps, prices, format: format ?? "json" };
}

/** One of some words; undefined, with its problem noted. */
function readWord<W extends string>(option: string, text: string, words: readonly W[], report: Report): W | undefined {
  const word = words.find((known) => known === text);
  if (word === undefined) report(option, text, allowedNames(text, words));
  return word;
}

function readWhole(option: string, text: string | undefined, least: number, report: Report): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  const good = /^\d+$/.test(text) && value >= least && value <= LIMIT.STEPS;
  if (good) return value;
  report(option, text, `a whole number, ${least} … ${formatInteger(LIMIT.STEPS)}`);
  return null;
}
