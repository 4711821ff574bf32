import { curvesFigure } from "./charts/curves-figure";
import { ledgerFigure } from "./charts/ledger-figure";
import { mapsFigure } from "./charts/maps-figure";
import type { HeapLabFigure } from "./heap-figure";

const figures = [ledgerFigure, mapsFigure, curvesFigure];

/** The lab's figures, in the order of a stage. The arenas come first, once a scenario has loaded them. */
export const heapFigures: readonly HeapLabFigure[] = figures;

/** Adds the figure that only scenarios with threads load. */
export function addFirst(figure: HeapLabFigure): void {
  if (figures[0]?.id !== figure.id) figures.unshift(figure);
}
