import { anyText, flag, type Option, type Options, option, whole, word } from "../../../cli/shared/option";
import { CALL_FORMAT_NAMES } from "../../../workloads/traces/calls/format";
import type { CallOptions } from "../../../workloads/traces/calls/read-calls";

const AS = word("--as FORMAT", "the format of the trace; without it, the one that it looks like", CALL_FORMAT_NAMES);
const SKIP_BAD = whole(
  "--skip-bad N",
  "passes up to N bad lines, rows or blocks and counts them",
  { min: 0, max: 1e9 },
  0,
);
const LOSSY = flag("--lossy", "reads a recording although its recorder lost calls");

const OF_POOL = option("--of-pool NAME", "reads the calls of one pool of a log with a column pool", anyText, null);

/** The options of every command that reads a trace of calls. */
export const READING_OPTIONS: readonly Option[] = [AS, SKIP_BAD, LOSSY, OF_POOL];

/** The description of TRACE for every command that reads one. */
export const TRACE_ABOUT = `TRACE is a file or a pipe, plain or packed with gzip or zstd; - is standard input.
docs/call-traces.md describes the formats.`;

export type ReadingChoice = Pick<CallOptions, "format" | "skipBad" | "isLossy" | "ofPool">;

/** How the command line asks for the trace to be read. */
export const readChoice = (options: Options): ReadingChoice => ({
  format: options.read(AS) ?? undefined,
  skipBad: options.read(SKIP_BAD),
  isLossy: options.read(LOSSY),
  ofPool: options.read(OF_POOL) ?? undefined,
});

/** The name of a file without its folders, which are a person's own affair. It does not look like an option. */
export const fileName = (place: string): string => place.slice(place.lastIndexOf("/") + 1).replace(/^-(?=.)/, "./-");
