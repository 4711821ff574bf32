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
