import type { Command } from "./shared/command";
import { COMMON_OPTIONS } from "./shared/manner";
import { choiceNames, type Option } from "./shared/option";

/** The words that may come next on a command line that is being typed; none = a file name may. */
export function candidates(line: string, commands: readonly Command[]): readonly string[] {
  const typed = line.trimStart().split(/\s+/).slice(1);
  const current = typed.at(-1) ?? "";
  const before = typed.slice(0, -1);
  const command = commandOf(before, commands);
  const words = [...nextWords(before, commands), ...(command ? wordsIn(command, before.slice(1), current) : [])];
  return [...new Set(words)].filter((word) => word.startsWith(current));
}

/** The command with the longest name that these words begin with: "sweep merge" before "sweep". */
function commandOf(before: readonly string[], commands: readonly Command[]): Command | undefined {
  const named = commands.filter(({ name }) => before.slice(0, name.split(" ").length).join(" ") === name);
  return named.toSorted((a, b) => b.name.length - a.name.length)[0];
}

/** The next words of the commands that begin with these. */
function nextWords(before: readonly string[], commands: readonly Command[]): readonly string[] {
  const names = commands.map(({ name }) => name.split(" "));
  const fitting = names.filter((name) => before.every((word, i) => name[i] === word));
  const options = before.length === 0 ? COMMON_OPTIONS.map(spelled) : [];
  return [...fitting.flatMap((name) => name[before.length] ?? []), ...options];
}

function wordsIn(command: Command, before: readonly string[], current: string): readonly string[] {
  const options = [...command.options, ...COMMON_OPTIONS];
  const open = options.find((option) => option.value !== undefined && spelled(option) === before.at(-1));
  if (open !== undefined) return open.completes?.() ?? choiceNames(open);
  if (!current.startsWith("-")) return [];
  return options.filter((option) => option.repeats || !before.includes(spelled(option))).map(spelled);
}

const spelled = ({ name }: Option): string => `--${name}`;
