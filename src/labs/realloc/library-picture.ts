import { PAGE_PALETTE } from "../../plot/palette";
import { svgSurface } from "../../plot/svg-surface";
import { PICTURE } from "../shared/library-card";
import { drawSizes, type Look } from "./charts/draw-sizes";
import { drawStairs } from "./growth/draw-stairs";
import { growthWords } from "./growth/growth-words";
import type { ReallocOutcomes } from "./outcomes";
import { sweepWords } from "./sizes/sweep-words";

/** Small marks, and no handle above the plot. */
const CARD: Look = { text: 11 / 12, marks: 0.6, margin: { left: 46, right: 12, top: 14, bottom: 22 } };

/** The content of a small SVG: the sweep of a scenario, or the stairs of its growing vectors. */
export function cardPicture(outcomes: ReallocOutcomes, name: string): string {
  const { surface: white, marks } = svgSurface(PICTURE.width, PICTURE.height);
  const surface = { ...white, palette: PAGE_PALETTE };
  if (outcomes.stage === "growth") {
    drawStairs(surface, outcomes.grown, null);
    return marks(name);
  }
  const { sweep, scenario } = outcomes;
  const { size, stat } = scenario;
  drawSizes(surface, { sweep, baseline: null, lane: 0, size, show: "realloc", stat }, CARD);
  return marks(name);
}

/** The same as text. */
export const cardWords = (outcomes: ReallocOutcomes): string =>
  outcomes.stage === "growth" ? growthWords(outcomes.grown) : sweepWords(outcomes.sweep, outcomes.scenario, 0);
