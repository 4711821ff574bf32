import { HEAP_FIGURES, type HeapFigure, LANE_FIGURES, type LaneFigure, type LaneFigures } from "../figures";
import { hasHeapModel } from "../has-heap-model";
import { HeapSession } from "./heap-session";
import type { Session } from "./session";

/**
 * Reads a session's lanes at its step, their heaps at the scenario's prices. Walks all chunks of a heap; arrays are
 * copies.
 */
export function laneReader(session: Session): (lane: number) => LaneFigures {
  const { lanes, prices } = session.scenario;
  const heaps = new HeapSession(session);
  if (lanes.some(hasHeapModel)) heaps.setPrices(prices);
  return (lane) => {
    const policy = lanes[lane];
    const hasHeap = policy !== undefined && hasHeapModel(policy);
    return { figures: session.figures(lane), heap: hasHeap ? { figures: heaps.figures(lane) } : null };
  };
}

/** Figures by name, in bytes, steps, operations and fractions of 1; null = undefined. */
type ByName<Name extends string> = Readonly<Record<Name, number | null>>;
export type Figures = ByName<LaneFigure>;
export type HeapFigures = ByName<HeapFigure>;

/** Figures in the order of their names, by name. */
export const byName = <Name extends string>(names: readonly Name[], figures: Float64Array) =>
  Object.fromEntries(names.map((name, i) => [name, Number.isNaN(figures[i]) ? null : figures[i]])) as ByName<Name>;

/** A lane's figures at the session's step. */
export const figuresByName = (session: Session, lane: number): Figures => byName(LANE_FIGURES, session.figures(lane));

/** A heap's figures, given in the core's order. */
export const heapFiguresByName = (figures: Float64Array): HeapFigures => byName(HEAP_FIGURES, figures);
