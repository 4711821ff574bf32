import { billFigure, callFigure } from "./call/figures";
import { movesFigure } from "./charts/moves";
import { costsFigure } from "./costs-figure";
import { mapFigure } from "./growth/address-map";
import { copiedFigure, rulesFigure } from "./growth/rules-figure";
import { stairsFigure } from "./growth/stairs";
import { adviceFigure, classesFigure, classGrowthFigure } from "./mallocs/figures";
import type { ReallocFigure } from "./realloc-figure";
import { besideFigure, pathsFigure, sizesFigure } from "./sizes/figures";

/** The lab's figures, in the order of a stage. */
export const reallocFigures: readonly ReallocFigure[] = [
  sizesFigure,
  pathsFigure,
  besideFigure,
  movesFigure,
  adviceFigure,
  callFigure,
  billFigure,
  stairsFigure,
  rulesFigure,
  mapFigure,
  classGrowthFigure,
  classesFigure,
  costsFigure,
  copiedFigure,
];
