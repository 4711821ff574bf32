import { numbersNamed, type TraceCalls } from "../../models/allocation/call-trace";
import type { CallParts } from "../traces/calls/filters";

/** The fields of a scenario that say which part of which trace its own trace is. */
export type PartFields = Pick<TraceCalls, "whole" | "threads" | "span">;

export const NO_PART: PartFields = { whole: null, threads: null, span: null };

/** The part of a trace that a scenario names. */
export function partsNamed({ threads, span }: Pick<PartFields, "threads" | "span">): CallParts {
  const [first, last] = numbersNamed(span) ?? [];
  return {
    threads: numbersNamed(threads),
    span: first === undefined || last === undefined ? null : [first, last],
    only: null,
  };
}

/** A part of a trace as a scenario names it. */
export function partFields(whole: string, { threads, span }: Pick<CallParts, "threads" | "span">): PartFields {
  if (threads === null && span === null) return NO_PART;
  const ascending = [...new Set(threads)].toSorted((a, b) => a - b).join(",");
  return { whole, threads: threads && ascending, span: span?.join("-") ?? null };
}
