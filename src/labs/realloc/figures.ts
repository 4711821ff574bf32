import { billFigure } from "./call/bill-figure";
import { callFigure } from "./call/call-figure";
import { costsFigure } from "./costs-figure";
import { copiedFigure } from "./growth/copied-figure";
import { mapFigure } from "./growth/map-figure";
import { rulesFigure } from "./growth/rules-figure";
import { stairsFigure } from "./growth/stairs-figure";
import type { ReallocFigure } from "./realloc-figure";
import { besideFigure } from "./sizes/beside-figure";
import { movesFigure } from "./sizes/moves-figure";
import { pathsFigure } from "./sizes/paths-figure";
import { sizesFigure } from "./sizes/sizes-figure";

/** The lab's figures, in the order of a stage. */
export const reallocFigures: readonly ReallocFigure[] = [
  sizesFigure,
  pathsFigure,
  besideFigure,
  movesFigure,
  callFigure,
  billFigure,
  stairsFigure,
  rulesFigure,
  mapFigure,
  costsFigure,
  copiedFigure,
];
