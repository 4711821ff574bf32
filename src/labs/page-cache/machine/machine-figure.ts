import { isMachine } from "../../../models/page_cache/scenario";
import { at, type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { fillInk, type Ink } from "./ink";

/** Whether a scenario shows the machine. */
export const ofMachine = isMachine;

export const SMALL: Style = { size: 12, muted: true };
export const STRONG: Style = { size: 12, weight: 600 };

/** The height of a legend. */
export const LEGEND = 20;

/** Draws a sample of each fill with its words, as far as they fit on one line. Returns the height. */
function drawLegend(surface: Surface, entries: readonly (readonly [Ink, string])[]): number {
  let x = 0;
  for (const [ink, words] of entries) {
    const width = 18 + widthOf(words, SMALL);
    if (x + width > surface.width) break;
    fillInk(surface, ink, { x, y: 0, width: 12, height: 12 });
    write(surface, words, x + 18, 6, SMALL);
    x += width + 20;
  }
  return LEGEND;
}

/** Draws below a legend, unless the surface is lower than `full`. */
export function drawBelowLegend(
  surface: Surface,
  full: number,
  entries: readonly (readonly [Ink, string])[],
  draw: (rest: Surface) => void,
): void {
  const top = surface.height < full ? 0 : drawLegend(surface, entries);
  at(surface.context, 0, top, () => draw({ ...surface, height: surface.height - top }));
}
