import type { Command, Perform } from "../../../cli/shared/command";
import { flag, formatOption, type Options } from "../../../cli/shared/option";
import type { Report } from "../../../kernel/scenario/problem";
import { JOBS, readHeap } from "./sweep";
import { ASK, readAsk } from "./sweep-options";
import { READING_OPTIONS, readChoice } from "./trace-input";

const ONLY_CHANGES = flag("--only-changes", "leaves out what is equal");
const FORMAT = formatOption({
  text: "a line for each figure",
  md: "a table in Markdown; nothing if there is no row",
  jsonl: "an object for each figure; an undefined value is null",
});

export const diff: Command = {
  name: "diff",
  argument: "BEFORE AFTER",
  takesSeveral: true,
  about: `Compares two traces, or two reports of "bufferlab sweep": counts, peaks, sizes, lives, and with reports or --ask the
answer and its figures. Both are files, plain or packed; a file that begins with a brace is a report.`,
  options: [
    ...[ONLY_CHANGES, { ...ASK, words: "with traces: sweeps both, and compares the answers" }],
    ...[JOBS, ...READING_OPTIONS, FORMAT],
  ],
  read: (options, _, report, places) => read(options, places, report),
};

function read(options: Options, [before, after, ...rest]: readonly string[], report: Report): Perform {
  if (before === undefined || after === undefined) report("argument", undefined, "two traces or two reports");
  for (const extra of rest) report("argument", extra, "two traces or two reports");
  const ask = readAsk(options, [], { source: [], options: [] }, report);
  const asked = {
    ...{ ask, ...readHeap(options, ask, []), jobs: options.read(JOBS) },
    ...{ before: before ?? "-", after: after ?? "-", choice: readChoice(options) },
    ...{ isShort: options.read(ONLY_CHANGES), format: options.read(FORMAT) },
  };
  return async (streams) => (await import("./diff-run")).printDiff(asked, streams);
}
