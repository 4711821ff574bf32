import type { Command, Perform } from "../../../cli/shared/command";
import { anyText, flag, formatOption, type Options, repeated } from "../../../cli/shared/option";
import { LIMIT } from "../../../generated/abi";
import type { Report } from "../../../kernel/scenario/problem";
import { JOBS, readHeap } from "./sweep";
import { ASK, POOL, readAsk, readPools } from "./sweep-options";
import { READING_OPTIONS, readChoice } from "./trace-input";

const ONLY_CHANGES = flag("--only-changes", "leaves out what is equal");
const LANE = repeated("--lane POLICY", "with traces: compares what this policy or pool saves, as in run", anyText);
const FORMAT = formatOption({
  text: "a line for each figure",
  md: "a table in Markdown; nothing if there is no row",
  jsonl: "an object for each figure; an undefined value is null",
});

export const diff: Command = {
  name: "diff",
  argument: "BEFORE AFTER",
  takesSeveral: true,
  about: `Compares two traces, or two reports of "bufferlab sweep": counts, peaks, sizes, lives, with --lane what up to four
policies or pools save, and with reports or --ask the answer and its figures. Both are files, plain or packed; a file that begins with a brace is a report.`,
  options: [
    ...[ONLY_CHANGES, { ...ASK, words: "with traces: sweeps both, and compares the answers" }],
    ...[{ ...POOL, words: `with --ask: ${POOL.words}` }, LANE],
    ...[JOBS, ...READING_OPTIONS, FORMAT],
  ],
  read: (options, _, report, places) => read(options, places, report),
};

function read(options: Options, [before, after, ...rest]: readonly string[], report: Report): Perform {
  if (before === undefined || after === undefined) report("argument", undefined, "two traces or two reports");
  for (const extra of rest) report("argument", extra, "two traces or two reports");
  const ask = readAsk(options, [], { source: [], options: [] }, report);
  if (ask === null) options.refuse(["pool"], "only with --ask");
  const lanes = options.read(LANE);
  if (lanes.length > LIMIT.LANES) report("--lane", `${lanes.length} lanes`, `at most ${LIMIT.LANES}`);
  const asked = {
    ...{ lanes, pools: readPools(options, ask?.question.heap ?? null, report) },
    ...{ ask, ...readHeap(options, ask, []), jobs: options.read(JOBS) },
    ...{ before: before ?? "-", after: after ?? "-", choice: readChoice(options) },
    ...{ isShort: options.read(ONLY_CHANGES), format: options.read(FORMAT) },
  };
  return async (streams) => (await import("./diff-run")).printDiff(asked, streams);
}
