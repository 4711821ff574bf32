import { arenasFigure } from "./charts/arenas-figure";
import { curvesFigure } from "./charts/curves-figure";
import { ledgerFigure } from "./charts/ledger-figure";
import { mapsFigure } from "./charts/maps-figure";
import type { HeapLabFigure } from "./heap-figure";

/** The lab's figures, in the order of a stage. */
export const heapFigures: readonly HeapLabFigure[] = [arenasFigure, ledgerFigure, mapsFigure, curvesFigure];
