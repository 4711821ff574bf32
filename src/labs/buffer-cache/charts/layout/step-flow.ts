import { figure } from "../../../../kernel/protocol/figures";
import type { LaneArrays } from "../../../../kernel/protocol/frame";

/** How the steps between two frames went, as shares of them; together 1. */
export interface Flow {
  /** Requests served by the cache, and by the heap. */
  readonly hits: number;
  readonly misses: number;
  /** Returns that freed nothing, and those that freed a buffer to the heap. */
  readonly kept: number;
  readonly freed: number;
}

type Lane = Pick<LaneArrays, "figures">;

/** The steps from `before` to `after`; null = none. */
export function flowBetween(before: Lane, after: Lane): Flow | null {
  const more = (name: Parameters<typeof figure>[1]) => figure(after, name) - figure(before, name);
  const [hits, misses, returns, freed] = [more("hits"), more("misses"), more("returns"), more("heap_frees")];
  const steps = hits + misses + returns;
  if (!(steps > 0)) return null;
  return { hits: hits / steps, misses: misses / steps, kept: (returns - freed) / steps, freed: freed / steps };
}

/** A ribbon is at most 12 px wide: what changes it by half a pixel is seen. */
const SEEN = 1 / 24;

/** Whether two flows make ribbons that look alike. */
export function looksLike(a: Flow, b: Flow): boolean {
  return (["hits", "misses", "kept", "freed"] as const).every((name) => Math.abs(a[name] - b[name]) < SEEN);
}

/** What the eye can follow: the flow before, moved a part of the way to the one now. */
export function smoothed(before: Flow | null, now: Flow, share: number): Flow {
  if (before === null) return now;
  const between = (name: keyof Flow) => before[name] + (now[name] - before[name]) * share;
  return { hits: between("hits"), misses: between("misses"), kept: between("kept"), freed: between("freed") };
}
