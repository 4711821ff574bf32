import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import {
  type PageTraceFormatName,
  TRACE_LIMITS,
  type TraceLimit,
  type TraceReading,
} from "../../../workloads/traces/pages/format";
import type { KeptTrace } from "../../../workloads/traces/trace-store";

/** The formats of files. */
export const FORMAT_WORDS: Readonly<Record<PageTraceFormatName, string>> = {
  oracleGeneral: "oracleGeneral, binary records",
  csv: "csv, a table with a column of IDs",
  block: "block, two columns: block and bytes",
  keys: "keys, one per line",
};

/** How records become requests. */
export const READING_WORDS: Readonly<Record<TraceReading, string>> = {
  keys: "keys: one page for each record",
  pages: "pages: one for each 4\u202f096 bytes",
};

/** Decimal, as file managers show it: "12.4 MB". */
export const megabytes = (bytes: number): string =>
  bytes < 1e5 ? `${formatInteger(Math.ceil(bytes / 1e3))}\u00a0kB` : `${(bytes / 1e6).toFixed(1)}\u00a0MB`;

/** "3 requests for 2 pages" */
export const countsText = ({ requests, pages }: Pick<KeptTrace, "requests" | "pages">): string =>
  `${formatCounted(requests, "request")} for ${formatCounted(pages, "page")}`;

const limitText = (limit: TraceLimit): string =>
  `The file has more. A trace ends at ${formatInteger(TRACE_LIMITS[limit])} ${limit}.`;

/** Sentences on the parts of a file that its trace leaves out. */
export const omissions = ({ skipped, limit, hasSizes }: KeptTrace): readonly string[] => [
  ...(limit === null ? [] : [limitText(limit)]),
  ...(skipped === 0
    ? []
    : [`${formatCounted(skipped, "record")} of 0 bytes ${skipped === 1 ? "was" : "were"} skipped.`]),
  ...(hasSizes
    ? ["The file has sizes. In the cache every page counts the same; a second miss ratio is weighed by size."]
    : []),
];
