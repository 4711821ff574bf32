import type { Option } from "../../../cli/shared/option";
import { type Options, readWhole, readWord } from "../../../cli/shared/options";
import type { Report } from "../../../kernel/scenario/problem";
import { CALL_FORMAT_NAMES } from "../../../workloads/traces/calls/format-names";
import type { CallOptions } from "../../../workloads/traces/calls/read-calls";

const MOST_SKIPPED = 1e9;

/** The options of every command that reads a trace of calls. */
export const READING_OPTIONS: readonly Option[] = [
  {
    name: "as",
    value: "FORMAT",
    words: "the format of the trace; without it, the one that it looks like",
    choices: CALL_FORMAT_NAMES,
  },
  { name: "skip-bad", value: "N", words: "passes up to N bad lines, rows or blocks and counts them", usual: "0" },
  { name: "lossy", words: "reads a recording although its recorder lost calls" },
];

/** The description of TRACE for every command that reads one. */
export const TRACE_ABOUT = `TRACE is a file or a pipe, plain or packed with gzip or zstd; - is standard input.
docs/call-traces.md describes the formats.`;

export type ReadingChoice = Pick<CallOptions, "format" | "skipBad" | "isLossy">;

/** The options of the command line that say how to read the trace. */
export function readChoice(options: Options, report: Report): ReadingChoice {
  const format = options.get("as");
  return {
    format: format === undefined ? undefined : readWord("--as", format, CALL_FORMAT_NAMES, report),
    skipBad: readWhole("--skip-bad", options.get("skip-bad") ?? "0", 0, MOST_SKIPPED, report),
    isLossy: options.get("lossy") !== undefined,
  };
}
