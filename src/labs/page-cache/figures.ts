import { curvesFigure } from "./curves/curves-figure";
import { fileFigure } from "./machine/file-figure";
import { memoryFigure } from "./machine/memory-figure";
import { latestFigure, readsFigure } from "./machine/reads-figure";
import { timesFigure } from "./machine/times-figure";
import type { PageFigure } from "./page-state";
import { listsFigure } from "./policies/lists-figure";
import { rolesFigure } from "./policies/roles-figure";
import { windowsFigure } from "./policies/windows-figure";

/** The lab's figures, in the order of a stage. */
export const pageFigures: readonly PageFigure[] = [
  memoryFigure,
  fileFigure,
  latestFigure,
  readsFigure,
  timesFigure,
  rolesFigure,
  listsFigure,
  windowsFigure,
  curvesFigure,
];
