import type { Option } from "./option";

/** The options of every command. */
export const COMMON_OPTIONS: readonly Option[] = [
  {
    name: "errors",
    value: "FORMAT",
    words: "how standard error names problems",
    choices: {
      text: "a sentence for each",
      json: "a JSON object for each, on a line of its own; docs/command-line.md has its fields",
    },
    usual: "text",
  },
  { name: "quiet", words: "shows no progress" },
  { name: "help", short: "h", words: "explains the command" },
  { name: "version", words: "prints the version" },
];

/** How a command talks on standard error. */
export interface Manner {
  readonly errors: "text" | "json";
  readonly isQuiet: boolean;
  /** The file or link that the command line names; null = none. */
  readonly file: string | null;
}
