import { numbersNamed, type TraceCalls } from "./call-trace";

/** The fields of a scenario that say which part of which trace its own trace is. */
export type PartFields = Pick<TraceCalls, "whole" | "threads" | "span">;

export const NO_PART: PartFields = { whole: null, threads: null, span: null };

/** A part of a trace; null = all. */
interface Part {
  readonly threads: readonly number[] | null;
  readonly span: readonly [first: number, last: number] | null;
}

/** The part of a trace that a scenario names. Sizes make no part. */
export function partsNamed({ threads, span }: Omit<PartFields, "whole">): Part & { readonly only: null } {
  const [first, last] = numbersNamed(span) ?? [];
  const ends = first === undefined || last === undefined ? null : ([first, last] as const);
  return { threads: numbersNamed(threads), span: ends, only: null };
}

/** A part of a trace as a scenario names it. */
export function partFields(whole: string, { threads, span }: Part): PartFields {
  if (threads === null && span === null) return NO_PART;
  const ascending = [...new Set(threads)].toSorted((a, b) => a - b).join(",");
  return { whole, threads: threads && ascending, span: span?.join("-") ?? null };
}
