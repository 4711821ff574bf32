import type { Problem } from "../../../kernel/scenario/scenario";
import type { Result } from "../../../shared/result";
import type { TraceParser } from "../lines";
import type { TraceHead } from "../pieces";
import type { RequestList } from "./request-list";

/** The formats of page traces. A file is of the first that recognizes it. */
export const PAGE_TRACE_FORMAT_NAMES = ["oracleGeneral", "csv", "block", "keys"] as const;
export type PageTraceFormatName = (typeof PAGE_TRACE_FORMAT_NAMES)[number];

/** How records become requests: one for the record's key, or one for each page of 4,096 bytes that the record touches. */
export type TraceReading = (typeof TRACE_READINGS)[number];
export const TRACE_READINGS = ["keys", "pages"] as const;

/** The limits of a trace. Reading stops before the request that would exceed one. */
export const TRACE_LIMITS = { requests: 2 ** 24, pages: 2 ** 22 } as const;
export type TraceLimit = keyof typeof TRACE_LIMITS;

/** Requests for pages, in the order of the file. */
export interface PageTrace {
  readonly reading: TraceReading;
  /** The page of each request. Pages are numbered from 0, in the order of their first requests. */
  readonly requests: Uint32Array;
  /** The key of each page in the file: a number, or the FNV-1a hash of text. With `pages`, the offset / 4,096. */
  readonly keys: BigUint64Array;
  /** The bytes of each request; null = 1 each. Always null with `pages`. */
  readonly sizes: Uint32Array | null;
  /** Records of 0 bytes, which make no request. */
  readonly skipped: number;
  /** The limit that ended reading before the end of the file. */
  readonly limit: TraceLimit | null;
}

/** The highest number of a column, and the most bytes that an ID may count. */
export const MOST_COLUMN = 1024;
export const MOST_UNIT = 65_536;

/** Columns of a table, numbered from 1 to MOST_COLUMN. Size null = each record has 1 byte. */
export interface TraceColumns {
  readonly id: number;
  readonly size: number | null;
}

/** The choices of a person; each is optional. */
export interface FormatChoice {
  /** The default is `keys`. */
  readonly reading?: TraceReading | undefined;
  /** Only for `csv`. */
  readonly columns?: TraceColumns | undefined;
  /** Only for `csv`: whether its first line names the columns. The default is what it looks like. */
  readonly hasHeader?: boolean | undefined;
  /** The bytes that an ID counts, with `pages`: 1 … MOST_UNIT. */
  readonly unit?: number | undefined;
}

/** The columns of a table as they are read, with the cells of its first line. */
export interface TableColumns extends TraceColumns {
  readonly cells: readonly string[];
  readonly hasHeader: boolean;
}

/** A way to read a file, and the bytes that its IDs count. */
export interface OpenFormat {
  readonly unit: number;
  parser(list: RequestList): TraceParser;
}

/** A format of page traces. */
export interface PageTraceFormat {
  /** The columns that a person may choose; missing = the format has none to choose. */
  columns?(head: TraceHead, choice: FormatChoice): TableColumns;
  /** The reason to take a file for this format, as the end of a sentence; null = it looks like another. */
  recognize(head: TraceHead): string | null;
  /** Remarks on odd columns, in sentences; missing = the format has none. */
  remarks?(head: TraceHead, choice: FormatChoice): readonly string[];
  /** Error: the head cannot be of this format, or a choice does not fit. */
  open(head: TraceHead, choice: FormatChoice): Result<OpenFormat, readonly Problem[]>;
}
