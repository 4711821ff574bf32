import { at, paragraph } from "../../../plot/picture-blocks";
import { waysLegend } from "../charts/ways-legend";
import { growthsIn } from "../outcomes";
import { inStage, type ReallocFigure } from "../realloc-figure";
import { growthWords } from "./growth-words";
import { drawStairs } from "./stairs";
import { growthsTable } from "./tables";

/** The height of a band, and the least one below a legend, CSS pixels. */
const BAND = 68;
const LEAST_BAND = 36;

/** The capacity of each rule's vector over the bytes in use. */
export const stairsFigure: ReallocFigure = {
  id: "growths",
  name: "capacity over bytes in use",
  places: ["stage", "slide", "card"],
  isOf: inStage("growth"),
  title: (state) => (growthsIn(state) === null ? "" : "Capacity over bytes in use, a step is a growth"),
  words: (state) => growthWords(growthsIn(state)),
  table: (state) => growthsTable(growthsIn(state)),
  height: (width, state) => {
    const shown = growthsIn(state);
    return shown === null ? unknown(width).height : waysLegend(width).height + BAND * shown.all.length;
  },
  draw: (surface, state) => {
    const shown = growthsIn(state);
    if (shown === null) return unknown(surface.width).draw(surface);
    const legend = waysLegend(surface.width);
    const rest = surface.height - legend.height;
    const hasLegend = rest >= LEAST_BAND * shown.all.length;
    if (hasLegend) legend.draw(surface);
    const top = hasLegend ? legend.height : 0;
    at(surface.context, 0, top, () => drawStairs({ ...surface, height: surface.height - top }, shown, null));
  },
};

const unknown = (width: number) => paragraph(growthWords(null), { size: 13 }, 0, width);
