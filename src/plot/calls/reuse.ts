import { formatShare } from "../../shared/figure-text";
import { linearScale } from "../scales";
import type { Surface } from "../surface";
import { drawAxes, LABEL, plotArea, ticksOf } from "./panel";

/** The share of requests whose size is among the newest free blocks, and the number of those. */
interface ReuseBar {
  readonly slots: number;
  readonly share: number;
}

/** Draws a bar with its number for each count of free blocks. */
export function drawReuse(surface: Surface, bars: readonly ReuseBar[]): void {
  const area = plotArea(surface);
  const { context, palette } = surface;
  const y = linearScale([0, 1], [area.y + area.height, area.y]);
  const pitch = area.width / bars.length;
  const left = (i: number) => area.x + (i + 0.15) * pitch;
  drawAxes(surface, area, {
    up: ticksOf(y, 4, (share) => formatShare(share, 0)),
    across: bars.map(({ slots }, i) => ({ at: area.x + (i + 0.5) * pitch, text: String(slots) })),
    names: { up: "share of requests", across: "newest free blocks" },
  });
  context.fillStyle = palette.needed;
  for (const [i, { share }] of bars.entries())
    context.fillRect(left(i), y(share), 0.7 * pitch, area.y + area.height - y(share));
  Object.assign(context, { fillStyle: palette.text, font: LABEL, textAlign: "center", textBaseline: "alphabetic" });
  for (const [i, { share }] of bars.entries())
    context.fillText(formatShare(share, 0), area.x + (i + 0.5) * pitch, y(share) - 4);
}
