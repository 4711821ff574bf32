import { visibleText } from "../../shared/visible-text";

/** Quoted for a shell, if it must be. Its invisible characters have their numbers, as bash and zsh read them. */
export function shellWord(text: string): string {
  if (/^[\w./:,+=-]+$/.test(text)) return text;
  const escaped = text.replaceAll(/[\\']/g, "\\$&");
  const seen = visibleText(escaped);
  if (seen === escaped) return `'${text.replaceAll("'", `'\\''`)}'`;
  return `$'${seen.replaceAll(/\\u\{(\w+)\}/g, (_, hex: string) => `\\U${hex.padStart(8, "0")}`)}'`;
}

/** The words of a command line that led to a report. No word has a folder's name. */
export interface SweptCommand {
  /** The argument, or --preset and its name. */
  readonly source: readonly string[];
  /** The options that decide the figures, with --ask. */
  readonly options: readonly string[];
}

/** The dot that the last command runs. */
interface RepeatedDot {
  readonly isOfTrace: boolean;
  readonly link: string;
  readonly policy: string;
}

/** The commands that give the report's digest, answer and figures again; a scenario has no digest to compare. */
export function repeatCommands(
  { source, options }: SweptCommand,
  { isOfTrace, link, policy }: RepeatedDot,
): readonly string[] {
  const line = (...words: readonly string[]) => ["bufferlab", ...words.map(shellWord)].join(" ");
  const sweep = line("sweep", ...source, ...options, "--format", "md");
  if (!isOfTrace) return [sweep, line("run", link)];
  return [sweep, line("trace", "info", ...source), line("run", ...source, "--lane", policy)];
}
