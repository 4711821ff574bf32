import { speedOf } from "../../../models/page_cache/machine/command-figures";
import type { Surface } from "../../../plot/surface";

import { fillInk } from "./ink";
import type { ReadRow } from "./reads";

/** The least width of a bar, CSS pixels. */
export const LEAST_BAR = 2;
const TICK = { width: 2, over: 3 } as const;

/** Draws a read's MB/s, `top` being the full width: the bar is modeled, the tick reported. */
export function drawSpeedBar(surface: Surface, read: ReadRow, top: number): void {
  const { context, palette, height } = surface;
  const width = surface.width - TICK.width;
  const speed = speedOf(read);
  const box = { x: 0, y: TICK.over, width, height: height - 2 * TICK.over };
  if (read.reported !== null) drawTick(surface, (Number(read.reported.speed) / top) * width);
  const length = Math.max(LEAST_BAR, (speed / top) * width);
  if (Number.isNaN(speed)) fillInk(surface, "nothing", box);
  else fillInk(surface, "solid", { ...box, width: length });
  // A tick within the bar is drawn again, in a gap, so that it stays visible.
  if (read.reported === null || !(length > 3 * TICK.width)) return;
  const tick = (Number(read.reported.speed) / top) * width;
  context.fillStyle = palette.surface;
  context.fillRect(tick - 1, 0, TICK.width + 2, height);
  drawTick(surface, tick);
}

function drawTick({ context, palette, height }: Surface, x: number): void {
  context.fillStyle = palette.poison;
  context.fillRect(x, 0, TICK.width, height);
}
