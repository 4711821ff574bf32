import { LIMIT } from "../../generated/kernel";
import type { Kind, Range } from "../../kernel/scenario/field";
import { type Report, suggestion } from "../../kernel/scenario/problem";
import { readValue } from "../../kernel/scenario/validate";
import { formatInteger } from "../../shared/format";

/** An option of a command. Parsing, --help, completion and the manual page read the same row. */
export interface Option<T = unknown> {
  readonly name: string;
  /** A letter that means the same. */
  readonly short?: string;
  /** The word that stands for its value; missing = it has none. */
  readonly value?: string;
  /** Its meaning, without its choices and its default. */
  readonly words: string;
  /** The allowed values: words alone, or with their meanings. */
  readonly choices?: readonly string[] | Readonly<Record<string, string>>;
  /** Words that a shell may complete, where there are too many to list. */
  readonly completes?: () => readonly string[];
  /** Its value where the command line omits it. */
  readonly usual?: string;
  readonly repeats?: boolean;
  /** Its value, from all texts that the command line has for it. Problems are reported. */
  readonly read: (texts: readonly string[], report: Report) => T;
}

/** The value of a text; undefined = a problem of the field was reported. */
export type Parse<T> = (text: string, field: string, report: Report) => T | undefined;

/** The parts of an option in --help besides its name and its meaning. */
type More = Pick<Option, "choices" | "completes" | "usual">;

/** `spelled`: as a person types it, "--steps N". */
function described(spelled: string, words: string, more: More) {
  const [, name = "", value] = /^--(\S+)(?: (.+))?$/.exec(spelled) ?? [];
  return { name, ...(value !== undefined && { value }), words, ...more };
}

/** An option whose value is `usual` if it is omitted, or if a problem was reported. */
export function option<T, U = null>(
  spelled: string,
  words: string,
  parse: Parse<T>,
  usual: U,
  more: More = {},
): Option<T | U> {
  const about = described(spelled, words, more);
  const read = ([text]: readonly string[], report: Report) =>
    text === undefined ? usual : (parse(text, `--${about.name}`, report) ?? usual);
  return { ...about, read };
}

/** An option that may be repeated. Without it the values are those of the `usual` texts. */
export function repeated<T>(
  spelled: string,
  words: string,
  parse: Parse<T>,
  usual: readonly string[] = [],
  more: More = {},
): Option<readonly T[]> {
  const about = described(spelled, words, { ...more, ...(usual.length > 0 && { usual: usual.join(", ") }) });
  const read = (texts: readonly string[], report: Report) =>
    (texts.length > 0 ? texts : usual)
      .map((text) => parse(text, `--${about.name}`, report))
      .filter((value) => value !== undefined);
  return { ...about, repeats: true, read };
}

/** An option without a value. */
export const flag = (spelled: string, words: string): Option<boolean> => ({
  ...described(spelled, words, {}),
  read: (texts) => texts.length > 0,
});

/** Any text. */
export const anyText: Parse<string> = (text) => text;

/** A value of a field; digits are a number. */
const fieldParse =
  <T>(kind: Kind): Parse<T> =>
  (text, field, report) => {
    const given = /^\d+$/.test(text) ? Number(text) : text;
    return readValue(kind, given, field, (_, __, allowed) => report(field, text, allowed)) as T | undefined;
  };

export const wholeParse = ({ min, max }: Range): Parse<number> => fieldParse({ type: "integer", min, max });

/** A whole number; null = it has no default and is omitted. */
export function whole(spelled: string, words: string, range: Range): Option<number | null>;
export function whole(spelled: string, words: string, range: Range, usual: number): Option<number>;
export function whole(spelled: string, words: string, range: Range, usual?: number): Option<number | null> {
  const more = usual === undefined ? {} : { usual: formatInteger(usual) };
  return option(spelled, words, wholeParse(range), usual ?? null, more);
}

/** The allowed names, and the one that was probably meant. */
export const allowedNames = (given: string | undefined, names: readonly string[]): string =>
  names.join(", ") + suggestion(given, names);

/** One of some words. */
export const wordParse =
  <W extends string>(words: readonly W[]): Parse<W> =>
  (text, field, report) => {
    const word = words.find((known) => known === text);
    if (word === undefined) report(field, text, allowedNames(text, words));
    return word;
  };

type Choices<W extends string> = readonly W[] | Readonly<Record<W, string>>;

const namesIn = <W extends string>(choices: Choices<W>) =>
  (Array.isArray(choices) ? choices : Object.keys(choices)) as readonly W[];

/** One of some words, which may have meanings; null = it has no default and is omitted. */
export function word<W extends string>(spelled: string, words: string, choices: Choices<W>): Option<W | null>;
export function word<W extends string>(
  spelled: string,
  words: string,
  choices: Choices<W>,
  usual: NoInfer<W>,
): Option<W>;
export function word<W extends string>(
  spelled: string,
  words: string,
  choices: Choices<W>,
  usual?: W,
): Option<W | null> {
  const more = { choices, ...(usual !== undefined && { usual }) };
  return option(spelled, words, wordParse(namesIn(choices)), usual ?? null, more);
}

/** A fraction A/B, or a whole number. */
export const fractionParse =
  ({ min, max }: Range): Parse<readonly [number, number]> =>
  (text, field, report) => {
    const [parts = "", of = "1", ...rest] = text.split("/");
    const isGood = (part: string) => /^\d+$/.test(part) && Number(part) >= min && Number(part) <= max;
    if (rest.length === 0 && isGood(parts) && isGood(of)) return [Number(parts), Number(of)];
    report(field, text, `A/B, both whole numbers, ${formatInteger(min)} … ${formatInteger(max)}`);
    return undefined;
  };

/** --format, with its choices. The first is the default. */
export const formatOption = <F extends string>(choices: Readonly<Record<F, string>>): Option<F> =>
  word("--format FORMAT", "the output", choices, namesIn(choices)[0] as F);

/** A number of steps. */
export const steps = (spelled: string, words: string, least: number): Option<number | null> =>
  whole(spelled, words, { min: least, max: LIMIT.STEPS });

/** The words that the value may be. Empty = it is not one of some words. */
export const choiceNames = ({ choices = [] }: Option): readonly string[] => namesIn(choices);

/** An option as a person types it: "--steps N". */
export const spelling = ({ name, short, value }: Option): string =>
  `--${name}${short === undefined ? "" : `, -${short}`}${value === undefined ? "" : ` ${value}`}`;

/** The meaning in one paragraph. */
export function optionText({ words, choices, usual, repeats }: Option): string {
  const parts = [
    words,
    ...(Array.isArray(choices) ? [`one of ${choices.join(", ")}`] : []),
    ...(usual === undefined ? [] : [`default ${usual}`]),
    ...(repeats ? ["may be repeated"] : []),
  ];
  return parts.join("; ");
}

/** The choices that have meanings, with these. */
export const choiceRows = ({ choices = [] }: Option): readonly (readonly [name: string, words: string])[] =>
  Array.isArray(choices) ? [] : Object.entries(choices);

/** The values of a command's options, in the order of the command line. */
export class Options {
  readonly #values = new Map<string, string[]>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  add(name: string, value: string): void {
    this.#values.set(name, [...this.all(name), value]);
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  get(name: string): string | undefined {
    return this.all(name)[0];
  }

  /** The value of an option. Problems are reported. */
  read<T>({ name, read }: Option<T>, report: Report = this.#report): T {
    return read(this.all(name), report);
  }

  /** Reports options that the command line has, although they do not fit. */
  refuse(names: readonly string[], allowed: string, report: Report = this.#report): void {
    for (const name of names) {
      const value = this.get(name);
      if (value !== undefined) report(`--${name}`, value || true, allowed);
    }
  }
}

/** The formats of problems, with their meanings. */
const ERRORS = {
  text: "a sentence for each",
  json: "a JSON object for each, on a line of its own; docs/command-line.md has its fields",
};
export const ERRORS_OPTION = word("--errors FORMAT", "how standard error names problems", ERRORS, "text");

/** The options of every command. */
export const COMMON_OPTIONS: readonly Option[] = [
  ERRORS_OPTION,
  flag("--quiet", "shows no progress"),
  { ...flag("--help", "explains the command"), short: "h" },
  flag("--version", "prints the version"),
];

/** How a command talks on standard error. */
export interface Manner {
  readonly errors: "text" | "json";
  readonly isQuiet: boolean;
  /** The file or link that the command line names; null = none. */
  readonly file: string | null;
}
