import { HEAP_FIGURES, type HeapFigure, type LaneFigures } from "../protocol/figures";
import { isAddressed } from "../scenario/addressed";
import { HeapSession } from "./heap-session";
import type { Session } from "./session";

/** Reads lanes of a session at its step, their heaps at the prices of the scenario. A walk over all chunks of a heap; arrays are copies. */
export function laneReader(session: Session): (lane: number) => LaneFigures {
  const { lanes, prices } = session.scenario;
  const heaps = new HeapSession(session);
  if (lanes.some(isAddressed)) heaps.setPrices(prices);
  return (lane) => {
    const policy = lanes[lane];
    const hasHeap = policy !== undefined && isAddressed(policy);
    return { figures: session.figures(lane), heap: hasHeap ? { figures: heaps.figures(lane) } : null };
  };
}

/** A heap's figures by name, in bytes, operations and fractions of 1; null = undefined. */
export type HeapFigures = Readonly<Record<HeapFigure, number | null>>;

/** Figures in the order of HEAP_FIGURE, NaN = undefined, by name. */
export const heapFiguresByName = (figures: Float64Array): HeapFigures =>
  Object.fromEntries(
    HEAP_FIGURES.map((name, i) => [name, Number.isNaN(figures[i]) ? null : figures[i]]),
  ) as HeapFigures;
