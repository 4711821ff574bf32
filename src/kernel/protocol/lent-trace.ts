/** A trace that the page lends to its workers, which read its pages one by one. A Blob is not copied. */
export interface LentTrace {
  /** Its digest and operations, as scenarios name it. */
  readonly name: string;
  /** Its packed pages, one after the other. */
  readonly pages: Blob | Uint8Array;
  /** The byte at which each page begins, and the end of the last. */
  readonly bounds: readonly number[];
}

const lent = new Map<string, LentTrace>();

/** Lends a trace to every scenario opened or tried from now on. */
export const lendTrace = (trace: LentTrace): void => void lent.set(trace.name, trace);

/** The traces that the page lends, as a part of a message. */
export const lentPart = (): { readonly lent?: readonly LentTrace[] } =>
  lent.size === 0 ? {} : { lent: [...lent.values()] };
