import { EFFECT } from "../../generated/abi";
import { EFFECTS } from "../../protocol/frame";

/** A row of marks under the graph: one effect of one lane. */
export interface EventRow {
  readonly effect: number;
  readonly glyph: string;
  readonly name: string;
  readonly harm: boolean;
}

/** In the order in which they come in the article's run. */
export const EVENT_ROWS: readonly EventRow[] = [
  { effect: EFFECT.BORN, glyph: "◇", name: "born", harm: false },
  { effect: EFFECT.STAYS, glyph: "②", name: "stays", harm: false },
  { effect: EFFECT.WASTED, glyph: "①", name: "wasted", harm: true },
  { effect: EFFECT.REPLACED, glyph: "④", name: "only for a bigger", harm: false },
];

/**
 * How often `effect` happened at each CSS pixel of a plot: the most of the columns that begin there, since some pixels hold
 * one column more than others. Reuses `into`.
 */
export function eventsPerPixel(
  effects: Uint32Array,
  effect: number,
  columns: number,
  into: Float64Array,
): Float64Array {
  into.fill(0);
  for (let i = 0; i < columns; i++) {
    const times = effects[i * EFFECTS + effect] ?? 0;
    const pixel = Math.floor((i * into.length) / columns);
    into[pixel] = Math.max(into[pixel] ?? 0, times);
  }
  return into;
}

/** Height of a mark: logarithmic, so that one event is seen beside thousands. */
export function markHeight(times: number, most: number, room: number): number {
  return times === 0 ? 0 : Math.max(2, (room * Math.log1p(times)) / Math.log1p(most));
}
