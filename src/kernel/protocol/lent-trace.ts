/** A trace that the page lends to its workers, which read its pages one by one. A Blob is not copied. */
export interface LentTrace {
  /** Its digest and operations, as scenarios name it. */
  readonly name: string;
  /** Its packed pages, one after the other. */
  readonly pages: Blob | Uint8Array;
  /** The byte at which each page begins, and the end of the last. */
  readonly bounds: readonly number[];
}

let lent: LentTrace | null = null;

/** Lends a trace to every scenario opened or tried from now on; null = none. */
export function lendTrace(trace: LentTrace | null): void {
  lent = trace;
}

/** The trace that the page lends, as a part of a message. */
export const lentPart = (): { readonly lent?: LentTrace } => (lent === null ? {} : { lent });
