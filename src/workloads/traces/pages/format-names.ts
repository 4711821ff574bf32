/** The formats of page traces. A file is of the first that recognizes it. */
export const PAGE_TRACE_FORMAT_NAMES = ["oracleGeneral", "csv", "block", "keys"] as const;
export type PageTraceFormatName = (typeof PAGE_TRACE_FORMAT_NAMES)[number];
