import { speedOf } from "../../../models/page_cache/machine/command-figures";
import { drawMarks } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { fillInk } from "./ink";
import type { ReadRow } from "./reads";

/** The least width of a bar, CSS pixels. */
export const LEAST_BAR = 2;
const TICK = { width: 2, over: 3 } as const;

/** Draws a read's MB/s, `top` being the full width: the bar is modeled, the tick reported. */
export function drawSpeedBar(surface: Surface, read: ReadRow, top: number): void {
  const { height } = surface;
  const width = surface.width - TICK.width;
  const speed = speedOf(read);
  const box = { x: 0, y: TICK.over, width, height: height - 2 * TICK.over };
  const length = Math.max(LEAST_BAR, (speed / top) * width);
  if (Number.isNaN(speed)) fillInk(surface, "nothing", box);
  else fillInk(surface, "solid", { ...box, width: length });
  if (read.reported === null) return;
  const x = (Number(read.reported.speed) / top) * width;
  const tick = { mark: "box", x, y: 0, width: TICK.width, height, fill: "poison" } as const;
  // A tick within the bar is in a gap, so that it stays visible.
  const gap = { ...tick, x: x - 1, width: length > 3 * TICK.width ? TICK.width + 2 : 0, fill: "surface" } as const;
  drawMarks(surface, [gap, tick]);
}
