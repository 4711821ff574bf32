import { create } from "zustand";
import type { TradeDot } from "../../../charts/layout/trade-off";
import type { Scenario } from "../../../scenario/scenario";

/** Operations of a preview: enough to see where a lane would stand, and done within a few frames. */
export const PREVIEW_STEPS = 100_000;

/** A dot of a trial on the trade-off plot: where a lane would stand. */
export interface PreviewDot extends TradeDot {
  readonly lane: number;
}

interface Dots {
  /** Of a change that is being made. */
  readonly preview: readonly PreviewDot[];
  /** Why there is no preview of it; null = there is one, or no change is being made. */
  readonly problem: string | null;
  /** Of the last sweep, one a capacity, on the requests of a scenario. */
  readonly sweep: { readonly scenario: Scenario; readonly dots: readonly TradeDot[] } | null;
}

/** What stands on the trade-off plot besides the lanes. */
export const useDots = create<Dots>()(() => ({ preview: [], problem: null, sweep: null }));
