import type { Surface } from "../../../plot/surface";
import { drawStrips, fittingStrips, type Strip, stripsHeight, stripsOf, stripsWords } from "../charts/call-strips";
import { sweepIn } from "../outcomes";
import { inStage, type ReallocFigure, type ReallocState } from "../realloc-figure";
import { pathsTable } from "./tables";

function stripsIn(state: ReallocState): readonly Strip[] {
  const [sweep, { size, stat }] = [sweepIn(state), state.scenario];
  return sweep === null ? [] : stripsOf(sweep, state.focus, size, stat);
}

/** The reallocs of the size and of those on both sides of the cliff, by their cycles. */
export const pathsFigure: ReallocFigure = {
  id: "paths",
  name: "reallocs by cycles",
  places: ["stage"],
  isOf: inStage("sizes"),
  title: (state) => (stripsIn(state).length === 0 ? "" : "Reallocs of one size, by cycles"),
  words: (state) => stripsWords(stripsIn(state)),
  table: (state) => pathsTable(sweepIn(state), state.focus),
  height: (_, state) => (stripsIn(state).length === 0 ? 0 : stripsHeight(stripsIn(state))),
  draw: drawPaths,
};

/** Draws the strips that fit. */
export function drawPaths(surface: Surface, state: ReallocState): void {
  const strips = stripsIn(state);
  if (strips.length > 0) drawStrips(surface, fittingStrips(strips, state.scenario.size, surface.height));
}
