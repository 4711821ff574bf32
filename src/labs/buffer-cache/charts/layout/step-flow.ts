import { figure } from "../../../../models/allocation/figures";
import type { AllocationLane } from "../../../../models/allocation/lane-arrays";

/** The traffic between two frames, as shares of the steps. They sum to 1. */
export interface Flow {
  /** Allocations served by the cache, and by the heap. */
  readonly hits: number;
  readonly misses: number;
  /** Frees that kept a buffer, and frees that returned one to the heap. */
  readonly kept: number;
  readonly freed: number;
}

type Lane = Pick<AllocationLane, "figures">;

/** The traffic from `before` to `after`; null = no steps. */
export function flowBetween(before: Lane, after: Lane): Flow | null {
  const more = (name: Parameters<typeof figure>[1]) => figure(after, name) - figure(before, name);
  const [hits, misses, returns, freed] = [more("hits"), more("misses"), more("returns"), more("heap_frees")];
  const steps = hits + misses + returns;
  if (!(steps > 0)) return null;
  return { hits: hits / steps, misses: misses / steps, kept: (returns - freed) / steps, freed: freed / steps };
}

/** A ribbon is at most 12 px wide, so this change moves it by half a pixel, which is visible. */
const VISIBLE_CHANGE = 1 / 24;

/** Whether the ribbons of two flows look alike. */
export function looksLike(a: Flow, b: Flow): boolean {
  return (["hits", "misses", "kept", "freed"] as const).every((name) => Math.abs(a[name] - b[name]) < VISIBLE_CHANGE);
}

/** Smooths a flow for the eye by moving the previous one a share of the way to the current one. */
export function smoothed(before: Flow | null, now: Flow, share: number): Flow {
  if (before === null) return now;
  const between = (name: keyof Flow) => before[name] + (now[name] - before[name]) * share;
  return { hits: between("hits"), misses: between("misses"), kept: between("kept"), freed: between("freed") };
}
