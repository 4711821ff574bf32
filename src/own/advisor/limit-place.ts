import { amountOf } from "../../advisor/amount";
import { amountIn, type Limit } from "../../advisor/question";
import type { FrontPlot as Layout } from "./front-layout";

/** Where a limit crosses its axis; null = it is none of the axes, or outside of the window. */
export function limitPlace({ axes, x, y, window }: Layout, limit: Limit): { axis: "x" | "y"; place: number } | null {
  const axis = limit.figure === axes.y ? "y" : limit.figure === axes.x ? "x" : null;
  if (axis === null) return null;
  const value = amountOf(amountIn(limit));
  const [least, most] = window[axis];
  return value < least || value > most ? null : { axis, place: (axis === "y" ? y : x)(value) };
}
