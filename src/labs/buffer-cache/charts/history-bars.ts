import type { Surface } from "../../../plot/surface";
import type { HistoryBar } from "./layout/history-bars";

const FOOT = 14;
const MARKER = 6;

/** Draws bars over an axis and marks the last one as now. No bar means that nothing was allocated. */
export function drawHistoryBars({ context, width, height, palette }: Surface, bars: readonly HistoryBar[]): void {
  const base = height - FOOT;
  context.fillStyle = palette.muted;
  context.fillRect(0, base, width, 1);
  context.fillStyle = palette.wasted;
  for (const { x, width: wide, share } of bars) {
    const high = Math.max(2, share * base);
    if (share >= 0) context.fillRect(x, base - high, wide, high);
  }
  const last = bars.at(-1);
  if (last === undefined) return;
  const middle = last.x + last.width / 2;
  context.fillStyle = palette.text;
  context.beginPath();
  context.moveTo(middle, base + 2);
  context.lineTo(middle - MARKER, height);
  context.lineTo(middle + MARKER, height);
  context.fill();
}
