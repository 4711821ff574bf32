import { type Table, tableOf, tableWriters } from "../../../cli/shared/table";
import type { Replayed } from "../../../models/page_cache/engine/replay";
import { policyTitle } from "../../../models/page_cache/policy-words";
import { formatInteger, formatPercent } from "../../../shared/format";
import { textTable } from "../../../shared/text-table";
import type { ReadTrace } from "../../../workloads/traces/pages/read-page-trace";

/** The results of a replay, and the trace that they belong to. */
interface ReplayOutput {
  readonly name: string;
  readonly read: ReadTrace;
  readonly warm: number;
  readonly results: readonly Replayed[];
}

const DECIMALS = 2;
export const ratioText = (ratio: number): string => formatPercent(100 * ratio, DECIMALS);

const missRatio = ({ misses, requests }: Replayed) => misses / requests;
const byteMissRatio = ({ bytes }: Replayed) => (bytes === null ? null : bytes.missed / bytes.requested);

/** One line about the trace: its name, requests and pages. */
export function traceLine(name: string, { trace }: ReadTrace, warm: number): string {
  const requests = `${formatInteger(trace.requests.length)} requests for ${formatInteger(trace.keys.length)} pages`;
  return `${name}: ${requests}${warm === 0 ? "" : `, the first ${formatInteger(warm)} not counted`}\n`;
}

function text({ name, read, warm, results }: ReplayOutput): string {
  const isWeighed = read.trace.sizes !== null;
  const head = ["", "pages", "misses", "miss ratio", ...(isWeighed ? ["weighed by size"] : [])];
  const rows = results.map((result) => [
    policyTitle(result.policy),
    formatInteger(result.size),
    formatInteger(result.misses),
    ratioText(missRatio(result)),
    ...(isWeighed ? [ratioText(byteMissRatio(result) ?? Number.NaN)] : []),
  ]);
  return `${traceLine(name, read, warm)}\n${textTable([head, ...rows])}`;
}

/** The columns of csv and the keys of json. */
const valuesOf = (result: Replayed) => ({
  policy: policyTitle(result.policy),
  cache_size: result.size,
  requests: result.requests,
  misses: result.misses,
  cold: result.cold,
  evictions: result.evictions,
  miss_ratio: missRatio(result),
  byte_miss_ratio: byteMissRatio(result),
});

const table = ({ name, results }: ReplayOutput): Table =>
  tableOf(results.map((result) => ({ trace: name, ...valuesOf(result) })));

function json({ name, read, warm, results }: ReplayOutput): string {
  const { trace, format, digest } = read;
  const about = { trace: name, format, reading: trace.reading, digest, pages: trace.keys.length, warm };
  return `${JSON.stringify({ ...about, results: results.map(valuesOf) }, null, 2)}\n`;
}

function tsv({ name, results }: ReplayOutput): string {
  const rows = results.map(({ policy, size, misses }) => [name, policyTitle(policy), size, misses]);
  return [["trace", "policy", "cache_size", "misses"], ...rows].map((row) => `${row.join("\t")}\n`).join("");
}

/** Writers of a replay, by format. */
export const REPLAY_WRITERS = {
  text,
  ...tableWriters(table),
  json,
  tsv,
} as const;
export type ReplayFormat = keyof typeof REPLAY_WRITERS;
