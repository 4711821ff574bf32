import { PAGE_LIMIT } from "../../../generated/page_cache";
import type { Run } from "../../../kernel/run/run";
import { isMachine, type PageScenario } from "../../../models/page_cache/scenario";
import { middleOf } from "../../../models/page_cache/trace-name";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import type { PageTraceFormatName } from "../../../workloads/traces/pages/format";
import { TRACE_LIMITS, type TraceLimit, type TraceReading } from "../../../workloads/traces/pages/page-trace";
import type { KeptTrace } from "../../../workloads/traces/trace-store";
import { withWork } from "../edits";
import { pageNow } from "../page-state";
import { scanScenario } from "../scenario/presets";

/** The share of a trace's pages that a cache holds at first. */
const FIRST_SHARE = 0.1;

type Counts = Pick<KeptTrace, "name" | "reading" | "requests" | "pages">;

/** The pages of a cache that holds this share of a trace's pages. */
export const cacheOfShare = (pages: number, share: number): number =>
  Math.min(PAGE_LIMIT.CACHE, Math.max(1, Math.round(pages * share)));

/** The policies of a scenario over a trace, after half of its requests. */
function withTrace(scenario: PageScenario, { name, reading, requests, pages }: Counts): PageScenario {
  const base = isMachine(scenario) ? scanScenario : scenario;
  return {
    ...base,
    ...withWork(base, "trace"),
    trace: name,
    read: reading,
    requests,
    at: middleOf(requests),
    cache: cacheOfShare(pages, FIRST_SHARE),
    title: "",
    breakpoints: [],
    loopFrom: null,
    loopTo: null,
    warm: 0,
    take: [],
    selected: null,
  };
}

/** Opens a kept trace; Undo returns. The scenario that waits for it continues as it is. False = a lock forbids it. */
export function openTrace(run: Run, trace: Counts): boolean {
  const now = pageNow();
  if (now.work !== "trace" || now.trace !== trace.name) return run.navigation.open(withTrace(now, trace));
  run.stepping.open(run.stepping.here());
  return true;
}

/** The formats of files whose names say too little. */
export const FORMAT_WORDS: Readonly<Partial<Record<PageTraceFormatName, string>>> = {
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
