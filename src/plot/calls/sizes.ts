import { formatShare } from "../../shared/figure-text";
import { placeBars, type SizeBar, sizeAxis } from "../layout/histogram";
import { linearScale } from "../scales";
import type { Surface } from "../surface";
import { drawAxes, plotArea, powerText, ticksOf } from "./panel";

const POWERS = Array.from({ length: 62 }, (_, power) => 2 ** power);

/** Draws what share of all requests, or of their bytes, each bar has. The weights are those shares. */
export function drawSizeShares(surface: Surface, bars: readonly SizeBar[], name: string): void {
  const area = plotArea(surface);
  const { context, palette } = surface;
  const axis = sizeAxis(bars, area.width);
  const most = Math.max(...bars.map(({ weight }) => weight));
  const y = linearScale([0, most], [area.y + area.height, area.y]);
  const [from = 1, to = 1] = axis.domain();
  const powers = POWERS.filter((size) => size >= from && size <= to);
  const every = powers.length < 6 ? 1 : 2;
  drawAxes(surface, area, {
    up: ticksOf(y, 4, (share) => formatShare(share, 0)),
    across: powers
      .filter((_, i) => i % every === 0)
      .map((size) => ({ at: area.x + axis(size), text: powerText(size) })),
    names: { up: name, across: "size in bytes" },
  });
  context.fillStyle = palette.needed;
  const heights = bars.map(({ weight }) => weight / most);
  for (const bar of placeBars(bars, axis, area.height, heights))
    context.fillRect(area.x + bar.x, area.y + bar.y, bar.width, bar.height);
}
