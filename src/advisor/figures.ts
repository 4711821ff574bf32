import { formatShare } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import { avoidedOf, type Dot, efficiencyOf } from "./dot";
import { slotsInAll } from "./shape";

/* The figures that a question, a gate and a report name, by their names on the wire. */

/** The unit of a figure. Shares are asked for in percent. */
export type Unit = "share" | "bytes" | "count";

export interface Figure {
  /** The words after its value. */
  readonly words: string;
  /** As a column or a row of a table. */
  readonly title: string;
  readonly unit: Unit;
  readonly isBetter: "more" | "less";
  /** The figure of a dot; NaN = only a run over a heap has it. */
  readonly of: (dot: Dot) => number;
}

export const FIGURES = {
  avoided: {
    ...{ words: "of heap calls saved", title: "heap calls saved", unit: "share", isBetter: "more" },
    of: ({ sums }) => avoidedOf(sums),
  },
  efficiency: {
    ...{ words: "efficiency", title: "efficiency", unit: "share", isBetter: "more" },
    of: ({ sums }) => efficiencyOf(sums),
  },
  calls: {
    ...{ words: "heap calls", title: "heap calls", unit: "count", isBetter: "less" },
    of: ({ sums }) => sums.calls,
  },
  idle: {
    ...{ words: "idle", title: "idle, most", unit: "bytes", isBetter: "less" },
    of: ({ sums }) => sums.mostIdle,
  },
  wasted: {
    ...{ words: "wasted", title: "wasted, most", unit: "bytes", isBetter: "less" },
    of: ({ sums }) => sums.mostWasted,
  },
  slots: {
    ...{ words: "slots in all", title: "slots in all", unit: "count", isBetter: "less" },
    of: ({ policy }) => slotsInAll(policy),
  },
  copied: {
    ...{ words: "copied", title: "copied", unit: "bytes", isBetter: "less" },
    of: ({ sums }) => Number(sums.copied),
  },
  hits: {
    ...{ words: "hits", title: "hits", unit: "count", isBetter: "more" },
    of: ({ sums }) => sums.hits,
  },
  cycles: {
    ...{ words: "modeled cycles", title: "modeled cycles", unit: "count", isBetter: "less" },
    of: ({ heap }) => (heap === undefined ? Number.NaN : Number(heap.cycles)),
  },
  committed: {
    ...{ words: "committed", title: "committed, most", unit: "bytes", isBetter: "less" },
    of: ({ heap }) => heap?.mostCommitted ?? Number.NaN,
  },
  faults: {
    ...{ words: "page faults", title: "page faults", unit: "count", isBetter: "less" },
    of: ({ heap }) => heap?.faults ?? Number.NaN,
  },
  "system-calls": {
    ...{ words: "system calls", title: "system calls", unit: "count", isBetter: "less" },
    of: ({ heap }) => heap?.systemCalls ?? Number.NaN,
  },
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];

export const figureNamed = (name: FigureName): Figure => FIGURES[name];
export const figureOf = (name: FigureName, dot: Dot): number => figureNamed(name).of(dot);

/** The figures that only a heap under the cache has. */
export const HEAP_FIGURES: readonly FigureName[] = ["cycles", "committed", "faults", "system-calls"];

/** A value in a unit: "90.1 %", "106 097 B", "6 624". */
export function unitText(unit: Unit, value: number, decimals = 1): string {
  if (unit === "share") return formatShare(value, decimals);
  return unit === "bytes" ? formatBytes(value) : formatInteger(value);
}

export const figureText = (name: FigureName, value: number): string => unitText(figureNamed(name).unit, value);
