import { print, refuse, type Streams } from "../../../cli/shared/streams";
import { readTraceAt, reportTraceLimit } from "../../../models/page_cache/cli/trace-at";
import type { ReadOptions, ReadTrace } from "../../../workloads/traces/pages/read-page-trace";

/** Prints the description of a trace. Returns the exit status. */
export async function printTrace(place: string, choice: ReadOptions, streams: Streams): Promise<number> {
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
