import type { Problem } from "../../../kernel/scenario/scenario";
import type { Result } from "../../../shared/result";
import type { TraceParser } from "../lines";
import type { TraceHead } from "../pieces";
import type { TraceReading } from "./page-trace";
import type { TraceOperations, TraceSplit } from "./record";
import type { RequestList } from "./request-list";

/** The formats of page traces. Of formats that recognize a file equally well, the first counts. */
export const PAGE_TRACE_FORMAT_NAMES = [
  ...(["lcs", "vscsi", "oracleGeneral", "longs", "arc", "lirs", "webcachesim", "spc", "msr", "alibaba"] as const),
  ...(["tencent", "systor", "fiu", "blkparse", "fio", "cachelib", "twitter", "wikipedia", "ibm"] as const),
  ...(["csv", "block", "keys"] as const),
] as const;
export type PageTraceFormatName = (typeof PAGE_TRACE_FORMAT_NAMES)[number];

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
  /** The default is the format that the file looks like. */
  readonly format?: PageTraceFormatName | undefined;
  /** The default is that of the format. */
  readonly reading?: TraceReading | undefined;
  /** The default is `all`. */
  readonly only?: TraceOperations | undefined;
  /** The default is `volume`. */
  readonly split?: TraceSplit | undefined;
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
  /** How records become requests unless a person chooses; missing = `keys`. */
  readonly reading?: TraceReading;
  /** Whether the records have operations, and the IDs volumes. Missing = no. */
  readonly hasOperations?: boolean;
  readonly hasVolumes?: boolean;
  /** Whether the IDs are offsets, which have pages. Missing = no. */
  readonly hasOffsets?: boolean;
  parser(list: RequestList): TraceParser;
}

/** How well the beginning of a file fits a format: from 0 to 1, and why, as the end of a sentence. */
export interface FormatFit {
  readonly score: number;
  readonly why: string;
}

/** The score of a format that would fit many files. */
export const GENERAL = { named: 0.75, columns: 0.5, keys: 0.25 } as const;

/** A format of page traces. */
export interface PageTraceFormat {
  /** The columns that a person may choose; missing = the format has none to choose. */
  columns?(head: TraceHead, choice: FormatChoice): TableColumns;
  /** Null = the file looks like another. */
  recognize(head: TraceHead): FormatFit | null;
  /** The share of the first lines that are of the format, though too few for it; missing = unknown. */
  near?(head: TraceHead): number;
  /** Remarks on odd columns, in sentences; missing = the format has none. */
  remarks?(head: TraceHead, choice: FormatChoice): readonly string[];
  /** Error: the head cannot be of this format, or a choice does not fit. */
  open(head: TraceHead, choice: FormatChoice): Result<OpenFormat, readonly Problem[]>;
}
