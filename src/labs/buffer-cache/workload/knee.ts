import type { SizeBar } from "../../../plot/layout/histogram";

/** The knee of the requests: the end of the bar where their cumulative share is furthest above that of equal bars. */
export function kneeOf(bars: readonly SizeBar[]): number | null {
  const total = bars.reduce((sum, { weight }) => sum + weight, 0);
  let best = { size: null as number | null, over: 0 };
  let up = 0;
  bars.forEach(({ hi, weight }, i) => {
    up += weight;
    const over = up / total - (i + 1) / bars.length;
    if (over > best.over) best = { size: hi, over };
  });
  return best.size;
}
