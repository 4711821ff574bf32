import { FIGURE } from "../../generated/abi";
import { HEAP_FIGURE } from "../../generated/heap";

/** The figures of a lane, by the core's names and in its order. */
export type LaneFigure = keyof typeof FIGURE;
export const LANE_FIGURES = Object.keys(FIGURE) as LaneFigure[];

/** The figures of a heap, by the core's names and in its order. */
export type HeapFigure = keyof typeof HEAP_FIGURE;
export const HEAP_FIGURES = Object.keys(HEAP_FIGURE) as HeapFigure[];

/** A figure of a lane, or of the heap below it: the names overlap, so a heap's begin with "heap_", as in a csv file. */
export type FigureKey = LaneFigure | `heap_${HeapFigure}`;

/** The key of a heap's figure. */
export const heapKey = <Name extends HeapFigure>(name: Name): `heap_${Name}` => `heap_${name}`;
export const FIGURE_KEYS: readonly FigureKey[] = [...LANE_FIGURES, ...HEAP_FIGURES.map(heapKey)];

/** Whether a lane has a figure itself, not its heap. */
export const isLaneFigure = (key: FigureKey): key is LaneFigure => key in FIGURE;

/** The name of a heap's figure in the core. */
export const heapFigureOf = (key: Exclude<FigureKey, LaneFigure>): HeapFigure =>
  key.slice("heap_".length) as HeapFigure;

/** Figures in the core's order; NaN = undefined. */
interface Figures {
  readonly figures: Float64Array;
}

/** The figures of a lane, of a frame or of a trial. Without `heap` it has the ideal heap, which has no figures. */
export interface LaneFigures extends Figures {
  readonly heap?: Figures | null;
}

/** A figure of a lane or of the heap below it; NaN = undefined, or there is no such heap. */
export function figure({ figures, heap }: LaneFigures, key: FigureKey): number {
  if (isLaneFigure(key)) return figures[FIGURE[key]] ?? Number.NaN;
  return heap ? heapFigure(heap, heapFigureOf(key)) : Number.NaN;
}

/** A figure of a heap alone, such as one that replays a trace; NaN = undefined. */
export const heapFigure = ({ figures }: Figures, name: HeapFigure): number => figures[HEAP_FIGURE[name]] ?? Number.NaN;
