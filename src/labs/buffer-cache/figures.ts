import type { BufferFigure } from "./buffer-figure";
import { lanesFigure } from "./stage/lanes-figure";
import { ledgerFigure } from "./stage/ledger-figure";
import { efficiencyFigure, graphFigure, longRunFigure } from "./time/graph-figure";

/** The lab's figures, in the order of a stage. */
export const bufferFigures: readonly BufferFigure[] = [
  lanesFigure,
  ledgerFigure,
  graphFigure,
  longRunFigure,
  efficiencyFigure,
];
