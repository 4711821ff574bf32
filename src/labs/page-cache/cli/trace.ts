import type { Command } from "../../../cli/shared/command";
import { print, refuse, type Streams } from "../../../cli/shared/streams";
import {
  READING_OPTIONS,
  readChoice,
  readTraceAt,
  reportTraceLimit,
  TRACE_ABOUT,
} from "../../../models/page_cache/cli/trace-input";
import { formatInteger } from "../../../shared/format";
import { TRACE_LIMITS } from "../../../workloads/traces/pages/page-trace";
import type { ReadOptions, ReadTrace } from "../../../workloads/traces/pages/read-page-trace";

export const trace: Command = {
  name: "pages trace",
  argument: "TRACE",
  about: `Reads a trace of requests for pages and prints its format, requests, pages and digest. ${TRACE_ABOUT} A trace with
more than ${formatInteger(TRACE_LIMITS.requests)} requests or ${formatInteger(TRACE_LIMITS.pages)} pages is read up to there,
and the exit status is 3.`,
  options: READING_OPTIONS,
  read: (options, place, report) => {
    if (place === null) report("argument", undefined, "the trace to read");
    const choice = readChoice(options, report);
    return (streams) => printTrace(place ?? "-", choice, streams);
  },
};

/** Prints the description of a trace. Returns the exit status. */
async function printTrace(place: string, choice: ReadOptions, streams: Streams): Promise<number> {
  const read = await readTraceAt(place, choice, streams);
  if (!read.ok) return refuse(read.error, streams);
  await print(lines(read.value), streams);
  return reportTraceLimit(read.value, streams);
}

function lines({ trace, format, why, digest }: ReadTrace): readonly string[] {
  const rows = [
    ["format", why === null ? format : `${format} (${why})`],
    ["reading", trace.reading],
    ["requests", trace.requests.length],
    ["pages", trace.keys.length],
    ["skipped", trace.skipped],
    ["digest", digest],
  ] as const;
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}\n`);
}
