import { type Option, type Options, option, type Parse, whole, word } from "../../../cli/shared/option";
import { TRACE_FILE } from "../../../cli/shared/source";
import type { Report } from "../../../kernel/scenario/problem";
import { formatInteger } from "../../../shared/format";
import {
  MOST_COLUMN,
  MOST_UNIT,
  PAGE_TRACE_FORMAT_NAMES,
  type TraceColumns,
} from "../../../workloads/traces/pages/format";
import { TRACE_READINGS, type TraceReading } from "../../../workloads/traces/pages/page-trace";
import type { ReadOptions } from "../../../workloads/traces/pages/read-page-trace";
import { TRACE_OPERATIONS, TRACE_SPLITS } from "../../../workloads/traces/pages/record";

const AS = word(
  "--as FORMAT",
  "the format of the trace; without it, the one that it looks like",
  PAGE_TRACE_FORMAT_NAMES,
);

/** Columns of a table: id:N or id:N,size:N. */
const columnsParse: Parse<TraceColumns> = (text, field, report) => {
  const [, id, size] = /^id:(\d+)(?:,size:(\d+))?$/.exec(text) ?? [];
  const columns = { id: Number(id), size: size === undefined ? null : Number(size) };
  const isColumn = (column: number) => column >= 1 && column <= MOST_COLUMN;
  if (isColumn(columns.id) && (columns.size === null || (isColumn(columns.size) && columns.size !== columns.id)))
    return columns;
  report(field, text, `id:N or id:N,size:M, two numbers from 1 to ${formatInteger(MOST_COLUMN)}`);
  return undefined;
};

const COLUMNS = option(
  "--columns COLUMNS",
  "the columns of csv by number, from 1: id:2 or id:2,size:3; without it, those that its header names",
  columnsParse,
  null,
);

const UNIT = whole("--unit BYTES", `with --read pages, the bytes that an ID counts; without it, as the format says`, {
  min: 1,
  max: MOST_UNIT,
});

const ONLY = word("--only OPERATIONS", "the operations that are requests", TRACE_OPERATIONS, "all");

const SPLIT = word("--split WORD", "whether equal offsets of two volumes are two IDs", TRACE_SPLITS, "volume");

/** The options that describe the format of a trace's file. */
const FORMAT_OPTIONS: readonly Option[] = [AS, COLUMNS, UNIT];

/** The options that open a scenario with a trace. `run` has another --only. */
export const OPENING_OPTIONS: readonly Option[] = [TRACE_FILE, ...FORMAT_OPTIONS];

const READ = word(
  "--read READING",
  `what a record is: a request for its key, or one for each page of ${formatInteger(4096)} bytes that it touches; without it,
keys, but pages for arc`,
  TRACE_READINGS,
);

/** The options of every command that reads a trace. */
export const READING_OPTIONS: readonly Option[] = [READ, ONLY, SPLIT, ...FORMAT_OPTIONS];

/** Two sentences for every command that reads a trace. */
export const TRACE_ABOUT = `TRACE is a file or a pipe, plain or packed with gzip or zstd; - is standard input.
docs/page-traces.md describes the formats.`;

/** How the command line asks for the trace to be read. */
export const readChoice = (options: Options): ReadOptions => ({
  ...readFormatChoice(options, options.read(READ) ?? undefined),
  only: options.read(ONLY),
  split: options.read(SPLIT),
});

/** How the file is written, for a reading. */
export function readFormatChoice(options: Options, reading: TraceReading | undefined, report?: Report): ReadOptions {
  if (reading !== "pages") options.refuse(["unit"], "only with --read pages", report);
  if ((options.get("as") ?? "csv") !== "csv") options.refuse(["columns"], "only with --as csv", report);
  return {
    format: options.read(AS, report) ?? undefined,
    reading,
    columns: options.read(COLUMNS, report) ?? undefined,
    unit: options.read(UNIT, report) ?? undefined,
  };
}
