import type { Command } from "../../../cli/shared/command";
import { fileSize, inputBytes } from "../../../cli/shared/input";
import { type Options, readWhole, readWord } from "../../../cli/shared/options";
import { Progress } from "../../../cli/shared/progress";
import { LIMITED, print, refuse, type Streams, say } from "../../../cli/shared/streams";
import type { Report } from "../../../kernel/scenario/problem";
import { formatInteger } from "../../../shared/format";
import { MOST_COLUMN, MOST_UNIT, type TraceColumns } from "../../../workloads/traces/pages/format";
import { PAGE_TRACE_FORMAT_NAMES } from "../../../workloads/traces/pages/formats";
import { TRACE_LIMITS, TRACE_READINGS } from "../../../workloads/traces/pages/page-trace";
import { type ReadOptions, type ReadTrace, readPageTrace } from "../../../workloads/traces/pages/read-page-trace";

const HELP = `bufferlab pages trace TRACE [--as FORMAT] [--read READING] [--columns id:N,size:N] [--unit BYTES]

Reads a trace of requests for pages and prints its format, requests, pages and digest. TRACE is a file or a pipe, plain
or packed with gzip or zstd; - is standard input. docs/page-traces.md describes the formats. A trace with more than
${formatInteger(TRACE_LIMITS.requests)} requests or ${formatInteger(TRACE_LIMITS.pages)} pages is read up to there, and the exit status is 3.

  --as FORMAT      ${PAGE_TRACE_FORMAT_NAMES.join(", ")}; by default the format that the file looks like
  --read READING   keys   a record is a request for its key, whatever its size (the default)
                   pages  a record is a request for each page of ${formatInteger(4096)} bytes that it touches
  --columns        the columns of csv by number, from 1: id:2 or id:2,size:3; by default those that its header names
  --unit BYTES     with --read pages, the bytes that an ID counts; by default 512 for block and for a column block,
                   sector or lba, ${formatInteger(4096)} for a column page, else 1`;

export const trace: Command = {
  name: "pages trace",
  options: ["as", "read", "columns", "unit"],
  places: 1,
  readsScenario: false,
  help: HELP,
  read: (options, place, report) => {
    if (place === null) report("argument", undefined, "the trace to read");
    const choice = readChoice(options, report);
    return (streams) => printTrace(place ?? "-", choice, streams);
  },
};

function readChoice(options: Options, report: Report): ReadOptions {
  const [format, reading, columns, unit] = [
    options.get("as"),
    options.get("read"),
    options.get("columns"),
    options.get("unit"),
  ];
  if (unit !== undefined && reading !== "pages") report("--unit", unit, "only with --read pages");
  if (columns !== undefined && format !== undefined && format !== "csv")
    report("--columns", columns, "only with --as csv");
  return {
    format: format === undefined ? undefined : readWord("--as", format, PAGE_TRACE_FORMAT_NAMES, report),
    reading: reading === undefined ? undefined : readWord("--read", reading, TRACE_READINGS, report),
    columns: columns === undefined ? undefined : readColumns(columns, report),
    unit: unit === undefined ? undefined : readWhole("--unit", unit, 1, MOST_UNIT, report),
  };
}

/** Columns of a table: id:N or id:N,size:N. */
function readColumns(text: string, report: Report): TraceColumns | undefined {
  const [, id, size] = /^id:(\d+)(?:,size:(\d+))?$/.exec(text) ?? [];
  const columns = { id: Number(id), size: size === undefined ? null : Number(size) };
  const isColumn = (column: number) => column >= 1 && column <= MOST_COLUMN;
  if (isColumn(columns.id) && (columns.size === null || (isColumn(columns.size) && columns.size !== columns.id)))
    return columns;
  report("--columns", text, `id:N or id:N,size:M, two numbers from 1 to ${formatInteger(MOST_COLUMN)}`);
  return undefined;
}

/** Prints the description of a trace. Returns the exit status. */
async function printTrace(place: string, choice: ReadOptions, streams: Streams): Promise<number> {
  const size = await fileSize(place);
  const progress = new Progress(streams.err, size ?? 0, "bytes");
  const onProgress = size === null ? undefined : ({ bytes }: { readonly bytes: number }) => progress.show(bytes);
  const read = await readPageTrace(inputBytes(place, streams.in), { ...choice, onProgress });
  if (!read.ok) return refuse(read.error, streams);
  const status = await print(progress.above(lines(read.value)), streams);
  const { limit } = read.value.trace;
  if (limit === null) return status;
  say(`the trace ends at ${formatInteger(TRACE_LIMITS[limit])} ${limit}, and the file has more`, streams);
  return LIMITED;
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
