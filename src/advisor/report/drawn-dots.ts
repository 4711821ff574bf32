import { avoidedOf, type Dot, efficiencyOf } from "../dot";
import { whole } from "../front";

/* The dots of a report's picture: few enough for its size, and none that another one hides. */

const MOST_DRAWN = 800;
/** Cells across the picture at first. */
const CELLS = 400;

/** One dot of each cell, the first in the plan; `always` are among them. */
export function drawnDots(dots: readonly Dot[], always: readonly Dot[]): readonly Dot[] {
  const all = whole(dots).toSorted((a, b) => a.k - b.k);
  const kept = new Set(always.map(({ k }) => k));
  for (let cells = CELLS; ; cells = Math.floor(cells * 0.9)) {
    const ks = new Set([...firstOfCells(all, cells), ...kept]);
    if (ks.size <= MOST_DRAWN || cells < 2) return all.filter(({ k }) => ks.has(k));
  }
}

function firstOfCells(dots: readonly Dot[], cells: number): Iterable<number> {
  const firsts = new Map<string, number>();
  for (const { k, sums } of dots) {
    const cell = `${Math.floor(avoidedOf(sums) * cells)},${Math.floor(efficiencyOf(sums) * cells)}`;
    if (!firsts.has(cell)) firsts.set(cell, k);
  }
  return firsts.values();
}
