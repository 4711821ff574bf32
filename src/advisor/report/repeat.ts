/** Quoted for a shell, if it must be. */
export const shellWord = (text: string): string =>
  /^[\w./:,+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

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
