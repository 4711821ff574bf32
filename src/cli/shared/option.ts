/** An option of a command. Parsing, --help, completion and the manual page read the same row. */
export interface Option {
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
}

/** The words that the value may be. Empty = it is not one of some words. */
export const choiceNames = ({ choices = [] }: Option): readonly string[] =>
  Array.isArray(choices) ? choices : Object.keys(choices);

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
