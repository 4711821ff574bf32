import type { SizeBar } from "../../../plot/layout/histogram";

/** The upper end of the bar where the share of requests up to it stands furthest over that of equal bars: its curve bends most there. */
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
