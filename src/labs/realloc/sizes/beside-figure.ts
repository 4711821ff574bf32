import { at } from "../../../plot/picture-blocks";
import { inStage, type ReallocFigure } from "../realloc-figure";
import { drawPaths, pathsFigure } from "./paths-figure";
import { drawBelowLegend, drawChart, sizesFigure } from "./sizes-figure";
import { crossesNow } from "./sizes-picture";

/** The chart's share of the width. */
const SHARE = 5 / 8;
const GAP = 16;
/** A narrower surface has the chart alone. */
const LEAST_WIDTH = 480;

/** The cycles by size, and beside them the calls of some sizes. */
export const besideFigure: ReallocFigure = {
  id: "sizes-paths",
  name: "cycles by size, and the calls of some sizes",
  places: ["slide"],
  isOf: inStage("sizes"),
  title: sizesFigure.title,
  words: (state) => `${sizesFigure.words(state)} ${pathsFigure.words(state)}`,
  height: sizesFigure.height,
  draw: (surface, state) =>
    drawBelowLegend(surface, state, (rest, sweep) => {
      const left = rest.width < LEAST_WIDTH ? rest.width : SHARE * rest.width;
      const right = rest.width - left - GAP;
      drawChart({ ...rest, width: left }, sweep, state, crossesNow(state.scenario));
      if (right > 0) at(rest.context, left + GAP, 0, () => drawPaths({ ...rest, width: right }, state));
    }),
};
