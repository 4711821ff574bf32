import { flag, type Option, word } from "./option";

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
