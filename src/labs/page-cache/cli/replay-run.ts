import { loadPageCacheCore } from "../../../cli/shared/load-core";
import { Progress, print, refuse, type Streams, say } from "../../../cli/shared/streams";
import { tableWriters } from "../../../cli/shared/table";
import { readTraceAt, reportTraceLimit } from "../../../models/page_cache/cli/trace-at";
import { comparisonNotes } from "../../../models/page_cache/comparison-notes";
import { type Replayed, replay as replayPolicies } from "../../../models/page_cache/engine/request-stream";
import type { TunedPolicy } from "../../../models/page_cache/policies";
import { policyTitle } from "../../../models/page_cache/policy-words";
import { type ColumnOf, column, recordOf, tabulated } from "../../../shared/data-table";
import { formatInteger, formatPercent } from "../../../shared/format";
import { tableText, tsv } from "../../../shared/table-writers";
import type { ReadOptions, ReadTrace } from "../../../workloads/traces/pages/read-page-trace";
import { readingText } from "../../../workloads/traces/pages/record";
import { type CacheSize, sizesIn } from "./cache-size";

/** The options and arguments of the command. */
interface Asked {
  readonly name: string;
  readonly policies: readonly TunedPolicy[];
  readonly sizes: readonly CacheSize[];
  readonly warm: number;
  readonly format: keyof typeof WRITERS;
  readonly reading: ReadOptions;
}

/** Reads the trace once and replays it. Returns the exit status. */
export async function replayTrace(place: string, asked: Asked, streams: Streams): Promise<number> {
  const read = await readTraceAt(place, asked.reading, streams);
  if (!read.ok) return refuse(read.error, streams);
  const { trace } = read.value;
  if (asked.warm >= trace.requests.length) return refuseWarm(asked.warm, read.value, streams);
  const sizes = sizesIn("--size", asked.sizes, trace.keys.length);
  if (!sizes.ok) return refuse(sizes.error, streams);
  for (const text of comparisonNotes(asked.policies, sizes.value)) say(text, streams, "note");
  const results = replaySizes(read.value, sizes.value, asked, streams);
  await print(WRITERS[asked.format]({ ...asked, read: read.value, results }), streams);
  return reportTraceLimit(read.value, streams);
}

/** Refuses to count nothing. */
export function refuseWarm(warm: number, { trace: { requests } }: ReadTrace, streams: Streams): number {
  const allowed = `below ${formatInteger(requests.length)}, the requests of the trace`;
  return refuse([{ field: "--warm", value: `"${warm}"`, allowed }], streams);
}

function replaySizes(
  { trace }: ReadTrace,
  sizes: readonly number[],
  { policies, warm }: Asked,
  streams: Streams,
): readonly Replayed[] {
  const core = loadPageCacheCore();
  const progress = new Progress(streams, trace.requests.length * policies.length * sizes.length, "requests");
  let done = 0;
  const results = sizes.flatMap((size) =>
    replayPolicies(core, trace, { policies, size, warm }, (requests) => {
      done += requests;
      progress.show(done);
    }),
  );
  progress.clear();
  return results;
}

/** A trace that was read, as files describe it. */
export interface TraceOutput {
  readonly name: string;
  readonly read: ReadTrace;
  readonly warm: number;
}

export const ratioText = (ratio: number): string => formatPercent(100 * ratio, 2);

/** One line about the trace: its name, requests and pages. */
export function traceLine({ name, read, warm }: TraceOutput): string {
  const { trace } = read;
  const requests = `${formatInteger(trace.requests.length)} requests for ${formatInteger(trace.keys.length)} pages`;
  const counted = warm === 0 ? "" : `, the first ${formatInteger(warm)} not counted`;
  const reading = readingText(trace.reading, read);
  return `${name}: ${requests}${counted}${reading === "keys" ? "" : `; read as ${reading}`}\n`;
}

/** The trace in json. */
export const traceValues = ({ name, read: { trace, format, only, split, digest }, warm }: TraceOutput) => ({
  ...{ trace: name, format, reading: trace.reading, only, split, digest, pages: trace.keys.length, warm },
});

/** The results of a replay. */
interface ReplayOutput extends TraceOutput {
  readonly results: readonly Replayed[];
}

/** Every column of files; those with a name are for people too. */
const COLUMNS: readonly ColumnOf<Replayed>[] = [
  column("policy", ({ policy }) => policyTitle(policy), ""),
  column("cache_size", ({ size }) => size, "pages", formatInteger),
  column("requests", ({ requests }) => requests),
  column("misses", ({ misses }) => misses, "misses", formatInteger),
  column("cold", ({ cold }) => cold),
  column("evictions", ({ evictions }) => evictions),
  column("miss_ratio", ({ misses, requests }) => misses / requests, "miss ratio", ratioText),
  column(
    "byte_miss_ratio",
    ({ bytes }) => (bytes === null ? Number.NaN : bytes.missed / bytes.requested),
    "weighed by size",
    ratioText,
  ),
];

function text(output: ReplayOutput): string {
  const named = COLUMNS.filter(({ name }) => name !== undefined);
  const shown = output.read.trace.sizes === null ? named.slice(0, -1) : named;
  return `${traceLine(output)}\n${tableText(tabulated(shown, output.results))}`;
}

const table = ({ name, results }: ReplayOutput) =>
  tabulated([column<Replayed>("trace", () => name), ...COLUMNS], results);

function json(output: ReplayOutput): string {
  const results = output.results.map((result) => recordOf(COLUMNS, result));
  return `${JSON.stringify({ ...traceValues(output), results }, null, 2)}\n`;
}

const TSV = ["trace", "policy", "cache_size", "misses"];

const tsvText = (output: ReplayOutput): string => {
  const { columns, rows } = table(output);
  const places = TSV.map((wanted) => columns.findIndex(({ key }) => key === wanted));
  return tsv([TSV, ...rows.map((row) => places.map((at) => row[at] ?? ""))]);
};

const WRITERS = { text, ...tableWriters(table), json, tsv: tsvText } as const;
