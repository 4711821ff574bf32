import { EFFECT } from "../../../generated/abi";
import type { EventRow } from "../../../plot/time/plot";

/** In the order in which they occur in the article's run. */
export const EVENT_ROWS: readonly EventRow[] = [
  { effect: EFFECT.BORN, kind: "born", glyph: "1", name: "created", harm: false },
  { effect: EFFECT.STAYS, kind: "stays", glyph: "2", name: "kept", harm: false },
  { effect: EFFECT.WASTED, kind: "wasted", glyph: "3", name: "wasted", harm: true },
  { effect: EFFECT.REPLACED, kind: "replaced", glyph: "4", name: "replaced", harm: false },
  { effect: EFFECT.MOVED_INSIDE, kind: "moved-inside", glyph: "✚", name: "moved inside", harm: true },
];

/** The rows of a lane. The last effect is not in the article, so its row appears only once it has happened. */
export function rowsOf(firsts: readonly number[]): readonly EventRow[] {
  return (firsts[EFFECT.MOVED_INSIDE] ?? Number.NaN) >= 0 ? EVENT_ROWS : EVENT_ROWS.slice(0, -1);
}
