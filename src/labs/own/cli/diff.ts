import type { DiffFormat } from "../../../advisor/diff/difference";
import type { Command, Perform } from "../../../cli/shared/command";
import { type Options, readWord } from "../../../cli/shared/options";
import { formatOption } from "../../../cli/shared/scenario-options";
import type { Report } from "../../../kernel/scenario/problem";
import { readAsk } from "./ask-options";
import { JOBS, readHeap, readJobs } from "./sweep";
import { READING_OPTIONS, readChoice } from "./trace-input";

const FORMATS: Readonly<Record<DiffFormat, string>> = {
  text: "a line for each figure",
  md: "a table in Markdown; nothing if there is no row",
  jsonl: "an object for each figure; an undefined value is null",
};
const FORMAT_NAMES = Object.keys(FORMATS) as readonly DiffFormat[];

export const diff: Command = {
  name: "diff",
  argument: "BEFORE AFTER",
  takesSeveral: true,
  about: `Compares two traces, or two reports of "bufferlab sweep": counts, peaks, sizes, lives, and with reports or --ask the
answer and its figures. Both are files, plain or packed; a file that begins with a brace is a report.`,
  options: [
    { name: "only-changes", words: "leaves out what is equal" },
    { name: "ask", value: "QUESTION", words: "with traces: sweeps both, and compares the answers" },
    ...[JOBS, ...READING_OPTIONS, formatOption(FORMATS)],
  ],
  read: (options, _, report, places) => read(options, places, report),
};

function read(options: Options, [before, after, ...rest]: readonly string[], report: Report): Perform {
  if (before === undefined || after === undefined) report("argument", undefined, "two traces or two reports");
  for (const extra of rest) report("argument", extra, "two traces or two reports");
  const ask = readAsk(options, [], { source: [], options: [] }, report);
  const asked = {
    ...{ ask, ...readHeap(options, ask, [], report), jobs: readJobs(options, report) },
    ...{ before: before ?? "-", after: after ?? "-", choice: readChoice(options, report) },
    isShort: options.get("only-changes") !== undefined,
    format: readWord("--format", options.get("format") ?? "text", FORMAT_NAMES, report) ?? "text",
  } as const;
  return async (streams) => (await import("./diff-run")).printDiff(asked, streams);
}
