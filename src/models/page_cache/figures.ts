import { PAGE_FIGURE } from "../../generated/page_cache";
import { MACHINE_FIGURE } from "../../generated/page_machine";
import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Quantity, QuantityRow } from "../../kernel/protocol/quantity";

/* The figures of the page cache that sweeps, goals and files read. Names on the wire never change. */

export type PageFigureKey = keyof typeof PAGE_FIGURE;

const MACHINE_FIGURES = Object.keys(MACHINE_FIGURE).length;

/** A figure of a cache; NaN for the machine. */
export const pageFigure = ({ figures }: LaneArrays, key: PageFigureKey): number =>
  figures.length === MACHINE_FIGURES ? Number.NaN : (figures[PAGE_FIGURE[key]] ?? Number.NaN);

/** A figure of the machine; NaN for a cache. */
export const machineFigure = ({ figures }: LaneArrays, key: keyof typeof MACHINE_FIGURE): number =>
  figures.length === MACHINE_FIGURES ? (figures[MACHINE_FIGURE[key]] ?? Number.NaN) : Number.NaN;

const figureOf = (key: PageFigureKey, row: QuantityRow): Quantity => ({
  head: row.short ?? row.word,
  wire: key,
  ...row,
  short: row.short ?? row.word,
  of: (lane) => pageFigure(lane, key),
});

/** The figures of a cache that sweeps show. */
export const pageFigures = {
  hitRatio: figureOf("hit_ratio", { unit: "share", word: "hit ratio", better: "higher" }),
  misses: figureOf("misses", { unit: "count", word: "misses", better: "lower" }),
  dead: figureOf("dead", { unit: "count", word: "pages never requested again", short: "never again", better: "lower" }),
} as const;
