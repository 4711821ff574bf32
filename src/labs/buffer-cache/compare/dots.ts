import { create } from "zustand";
import type { TradeDot } from "../../../charts/layout/trade-off";

/** A dot of a trial on the trade-off plot: where a lane would stand. */
export interface PreviewDot extends TradeDot {
  readonly lane: number;
}

interface Dots {
  /** Of a change that is being made. */
  readonly preview: readonly PreviewDot[];
  /** Of the last sweep, one a capacity. */
  readonly sweep: readonly TradeDot[];
}

/** What stands on the trade-off plot besides the lanes. */
export const useDots = create<Dots>()(() => ({ preview: [], sweep: [] }));
