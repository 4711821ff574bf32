import type { Report } from "../../kernel/scenario/problem";
import { amountOf, amountWords, FIGURES, readAmount, type Unit, unitText } from "../figures";

/* The bars of "bufferlab assert". Each names its figure in full: a most is the most after any operation. */

/** The figures of one run that a bar may name, with their words and units. */
export const GATE_FIGURES = {
  ...{ avoided: FIGURES.avoided, efficiency: FIGURES.efficiency, calls: FIGURES.calls, hits: FIGURES.hits },
  ...{ idle: FIGURES.idle, wasted: FIGURES.wasted, needed: { title: "needed, most", unit: "bytes" } },
  ...{ slots: FIGURES.slots, cycles: FIGURES.cycles, committed: FIGURES.committed },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly unit: Unit }>>;

type GateFigure = keyof typeof GATE_FIGURES;

/** The figures of a run. NaN = it has no heap. */
export type GateValues = Readonly<Record<GateFigure, number>>;

export interface Bar {
  readonly figure: GateFigure;
  readonly side: "min" | "max";
  /** Shares of 1, bytes and counts. */
  readonly value: number;
  /** The limit as it was asked for, and where it comes from. */
  readonly words: string;
}

/** A bar and the run's figure. */
export interface Checked {
  readonly bar: Bar;
  readonly value: number;
  readonly holds: boolean;
  /** The first operation after which it did not hold, having held; null = it holds, or it never held. */
  readonly firstAt: number | null;
}

export const unitOf = (figure: GateFigure): Unit => GATE_FIGURES[figure].unit;

/** The options of the bars: "min-efficiency". */
export const BAR_NAMES: readonly (readonly [name: string, bar: Pick<Bar, "figure" | "side">])[] = [
  ["min-efficiency", { figure: "efficiency", side: "min" }],
  ["min-avoided", { figure: "avoided", side: "min" }],
  ["min-hits", { figure: "hits", side: "min" }],
  ...(["calls", "idle", "wasted", "needed", "slots", "committed", "cycles"] as const).map(
    (figure) => [`max-${figure}`, { figure, side: "max" }] as const,
  ),
];

/** Reads the value of a bar; null = a problem was reported. */
export function readBar(
  name: string,
  { figure, side }: Pick<Bar, "figure" | "side">,
  text: string,
  report: Report,
): Bar | null {
  const unit = unitOf(figure);
  const value = readAmount(unit, text, `--${name}`, report);
  return value === null
    ? null
    : { figure, side, value: amountOf({ unit, value }), words: amountWords({ unit, value }) };
}

export const holdsAt = ({ figure, side, value }: Bar, values: GateValues): boolean =>
  side === "min" ? values[figure] >= value : values[figure] <= value;

/** Bars that hold a run to the figures of an earlier one. `tolerance`: points of a share, percent of the rest. */
export function barsFrom(baseline: Partial<GateValues>, tolerance: number): readonly Bar[] {
  return BASELINE_FIGURES.flatMap(([figure, side]) => {
    const before = baseline[figure];
    if (before === undefined || Number.isNaN(before)) return [];
    const unit = unitOf(figure);
    const room = unit === "share" ? tolerance / 100 : Math.abs(before) * (tolerance / 100);
    const value = side === "min" ? before - room : before + room;
    const source = `baseline ${unitText(unit, before, 2)}${tolerance === 0 ? "" : `, tolerance ${tolerance}\u00a0%`}`;
    return [{ figure, side, value, words: `${unitText(unit, value, 2)} (${source})` }];
  });
}

/** The figures of a report that a gate holds a run to. */
const BASELINE_FIGURES = [
  ["avoided", "min"],
  ["efficiency", "min"],
  ["idle", "max"],
  ["wasted", "max"],
  ["cycles", "max"],
  ["committed", "max"],
] as const satisfies readonly (readonly [GateFigure, Bar["side"]])[];
