import { BadInput, fileSize, inputBytes } from "../../../cli/shared/input";
import type { Option } from "../../../cli/shared/option";
import { type Options, readWhole, readWord } from "../../../cli/shared/options";
import { Progress } from "../../../cli/shared/progress";
import { type Streams, say } from "../../../cli/shared/streams";
import type { Report } from "../../../kernel/scenario/problem";
import { formatInteger } from "../../../shared/format";
import { CALL_FORMAT_NAMES } from "../../../workloads/traces/calls/formats";
import type { CallSink } from "../../../workloads/traces/calls/operation";
import { type CallOptions, type ReadCalls, readCalls } from "../../../workloads/traces/calls/read-calls";

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

/** What every command that reads a trace of calls says of it. */
export const TRACE_ABOUT = `TRACE is a file or a pipe, plain or packed with gzip or zstd; - is standard input.
docs/call-traces.md describes the formats.`;

export type ReadingChoice = Pick<CallOptions, "format" | "skipBad" | "isLossy">;

/** How the command line asks for the trace to be read. */
export function readChoice(options: Options, report: Report): ReadingChoice {
  const format = options.get("as");
  return {
    format: format === undefined ? undefined : readWord("--as", format, CALL_FORMAT_NAMES, report),
    skipBad: readWhole("--skip-bad", options.get("skip-bad") ?? "0", 0, MOST_SKIPPED, report),
    isLossy: options.get("lossy") !== undefined,
  };
}

/** Reads the trace and shows the progress. @throws BadInput */
export async function readCallsAt(
  place: string,
  sink: CallSink,
  options: CallOptions,
  streams: Streams,
): Promise<ReadCalls> {
  const size = await fileSize(place);
  const progress = new Progress(streams, size ?? 0, "bytes");
  const onProgress = size === null ? undefined : ({ bytes }: { readonly bytes: number }) => progress.show(bytes);
  const read = await readCalls(inputBytes(place, streams.in), sink, { ...options, onProgress });
  progress.clear();
  if (!read.ok) throw new BadInput(read.error);
  return read.value;
}

/** Says what was left out of a trace that could be read. */
export function sayLeftOut({ endsEarly, operations, odd, leftOut }: ReadCalls, streams: Streams): void {
  if (leftOut.length > 0) say(`columns that are not read: ${leftOut.join(", ")}`, streams, "note");
  if (odd.skipped > 0) say(`bad records skipped: ${formatInteger(odd.skipped)}`, streams, "note");
  if (endsEarly) say(`the trace ends early, after operation ${formatInteger(operations)}`, streams, "note");
}
