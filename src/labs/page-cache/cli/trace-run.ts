import { print, refuse, type Streams } from "../../../cli/shared/streams";
import { readTraceAt, reportTraceLimit } from "../../../models/page_cache/cli/trace-at";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import type { ReadOptions, ReadTrace } from "../../../workloads/traces/pages/read-page-trace";

export type TraceOutput = "text" | "json";

/** Prints the description of a trace. Returns the exit status. */
export async function printTrace(
  place: string,
  choice: ReadOptions,
  format: TraceOutput,
  streams: Streams,
): Promise<number> {
  const read = await readTraceAt(place, choice, streams);
  if (!read.ok) return refuse(read.error, streams);
  await print(format === "json" ? [`${JSON.stringify(jsonOf(read.value), null, 2)}\n`] : lines(read.value), streams);
  return reportTraceLimit(read.value, streams);
}

function lines(read: ReadTrace): readonly string[] {
  const { trace, format, why, digest } = read;
  const rows = [
    ["format", why === null ? format : `${format} (${why})`],
    ["reading", trace.reading],
    ["requests", trace.requests.length],
    ["pages", trace.keys.length],
    ["skipped", skippedText(trace.skipped)],
    ...choiceRows(read),
    ...[...read.counts.leftOut].map(([kind, count]) => ["left out", `${kind}: ${formatInteger(count)}`] as const),
    ["digest", digest],
  ] as const;
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}\n`);
}

const skippedText = (skipped: number) =>
  skipped === 0 ? "0" : `${skipped} (${skipped === 1 ? "a record" : "records"} of 0 bytes)`;

/** The choices that were taken, and the records that each other choice would leave. */
function choiceRows({ trace, only, split, counts }: ReadTrace): readonly (readonly [string, string])[] {
  const { records, reads, writes, volumes, keys, pages } = counts;
  const parts = `reads ${formatInteger(reads)}, writes ${formatInteger(writes)}, all ${formatInteger(records)} records`;
  const volumesText = split === "volume" ? ` (${formatCounted(volumes, "volume")})` : "";
  const requests = `keys ${formatInteger(keys)}, pages ${formatInteger(pages ?? 0)} requests`;
  return [
    ...(pages === null ? [] : [["read", `${trace.reading} (${requests})`] as const]),
    ...(only === null ? [] : [["only", `${only} (${parts})`] as const]),
    ...(split === null ? [] : [["split", `${split}${volumesText}`] as const]),
  ];
}

/** The same for programs. Names never change. */
function jsonOf({ trace, format, why, digest, only, split, counts, remarks }: ReadTrace) {
  const { reading, requests, keys, skipped, limit } = trace;
  const { records, reads, writes, volumes, unsized, leftOut } = counts;
  return {
    ...{ format, why, reading, only, split, requests: requests.length, pages: keys.length, skipped, digest, limit },
    records: { all: records, reads, writes },
    requests_by_reading: { keys: counts.keys, pages: counts.pages },
    ...{ volumes: split === "volume" ? volumes : null, unsized, left_out: Object.fromEntries(leftOut), remarks },
  };
}
