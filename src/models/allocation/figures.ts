import { FIGURE } from "../../generated/abi";
import { HEAP_FIGURE } from "../../generated/heap";

/** A lane's figures, by the core's names, in its order. */
export type LaneFigure = keyof typeof FIGURE;
export const LANE_FIGURES = Object.keys(FIGURE) as LaneFigure[];

/** Figures that only a recording has. */
export const RESIZES = ["resized_in_place", "resized_moved", "resized_copied"] as const satisfies readonly LaneFigure[];

/** A heap's figures, by the core's names, in its order. */
export type HeapFigure = keyof typeof HEAP_FIGURE;
export const HEAP_FIGURES = Object.keys(HEAP_FIGURE) as HeapFigure[];

/** A figure of a lane or of its heap. The names overlap, so heap keys begin with "heap_", as in a csv file. */
export type FigureKey = LaneFigure | `heap_${HeapFigure}`;

/** The key of a heap's figure. */
export const heapKey = <Name extends HeapFigure>(name: Name): `heap_${Name}` => `heap_${name}`;
export const FIGURE_KEYS: readonly FigureKey[] = [...LANE_FIGURES, ...HEAP_FIGURES.map(heapKey)];

/** Whether a figure belongs to the lane itself, not to its heap. */
export const isLaneFigure = (key: FigureKey): key is LaneFigure => key in FIGURE;

/** The core's name of a heap figure. */
export const heapFigureOf = (key: Exclude<FigureKey, LaneFigure>): HeapFigure =>
  key.slice("heap_".length) as HeapFigure;

/** Figures in the core's order; NaN = undefined. */
interface Figures {
  readonly figures: Float64Array;
}

/** The figures of one lane, in a frame or a trial. `heap` is missing for the ideal heap, which has no figures. */
export interface LaneFigures extends Figures {
  readonly heap?: Figures | null;
}

/** A figure of a lane or of its heap; NaN = undefined, or the lane has no such heap. */
export function figure({ figures, heap }: LaneFigures, key: FigureKey): number {
  if (isLaneFigure(key)) return figures[FIGURE[key]] ?? Number.NaN;
  return heap ? heapFigure(heap, heapFigureOf(key)) : Number.NaN;
}

/** A figure of a heap without a lane, such as one that replays a trace; NaN = undefined. */
export const heapFigure = ({ figures }: Figures, name: HeapFigure): number => figures[HEAP_FIGURE[name]] ?? Number.NaN;
