import type { Option } from "../../../cli/shared/option";
import { type Options, readWhole, readWord } from "../../../cli/shared/options";
import type { Report } from "../../../kernel/scenario/problem";
import { formatInteger } from "../../../shared/format";
import { MOST_COLUMN, MOST_UNIT, type TraceColumns } from "../../../workloads/traces/pages/format";
import { PAGE_TRACE_FORMAT_NAMES } from "../../../workloads/traces/pages/format-names";
import { TRACE_READINGS, type TraceReading } from "../../../workloads/traces/pages/page-trace";
import type { ReadOptions } from "../../../workloads/traces/pages/read-page-trace";

/** The options that describe the format of a trace's file. */
export const FORMAT_OPTIONS: readonly Option[] = [
  {
    name: "as",
    value: "FORMAT",
    words: "the format of the trace; without it, the one that it looks like",
    choices: PAGE_TRACE_FORMAT_NAMES,
  },
  {
    name: "columns",
    value: "COLUMNS",
    words: "the columns of csv by number, from 1: id:2 or id:2,size:3; without it, those that its header names",
  },
  {
    name: "unit",
    value: "BYTES",
    words: `where records are read as pages, the bytes that an ID counts; without it, 512 for block and for a column block,
sector or lba, ${formatInteger(4096)} for a column page, else 1`,
  },
];

/** The options of every command that reads a trace. */
export const READING_OPTIONS: readonly Option[] = [
  {
    name: "read",
    value: "READING",
    words: "what a record is",
    choices: {
      keys: "a request for its key, whatever its size",
      pages: `a request for each page of ${formatInteger(4096)} bytes that it touches`,
    },
    usual: "keys",
  },
  ...FORMAT_OPTIONS,
];

/** Two sentences for every command that reads a trace. */
export const TRACE_ABOUT = `TRACE is a file or a pipe, plain or packed with gzip or zstd; - is standard input.
docs/page-traces.md describes the formats.`;

/** The options of the command line that say how to read the trace. */
export function readChoice(options: Options, report: Report): ReadOptions {
  const text = options.get("read");
  const reading = text === undefined ? undefined : readWord("--read", text, TRACE_READINGS, report);
  return readFormatChoice(options, reading, report);
}

/** How the file is written, for a reading. */
export function readFormatChoice(options: Options, reading: TraceReading | undefined, report: Report): ReadOptions {
  const [format, columns, unit] = FORMAT_OPTIONS.map(({ name }) => options.get(name));
  if (unit !== undefined && reading !== "pages") report("--unit", unit, "only with --read pages");
  if (columns !== undefined && format !== undefined && format !== "csv")
    report("--columns", columns, "only with --as csv");
  return {
    format: format === undefined ? undefined : readWord("--as", format, PAGE_TRACE_FORMAT_NAMES, report),
    reading,
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
