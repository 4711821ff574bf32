import { formatCompact, formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger, UNDEFINED } from "../../shared/format";
import type { LaneFigures } from "./figures";

/** Shares are of 1; a rate is operations a second. */
export type Unit = "bytes" | "share" | "count" | "step" | "cycles" | "rate";

/** What there is to say of a figure, whatever its value: its row of the model's table. */
export interface FigureRow {
  readonly unit: Unit;
  /** In a sentence or a list of figures. */
  readonly word: string;
  /** As a column's head, where that is shorter. */
  readonly short?: string;
  /** Null = neither. */
  readonly better: "higher" | "lower" | null;
  /** Its name in the files of the page, where that is not the core's. It never changes. */
  readonly wire?: string;
}

/** A figure of a model. */
export interface Figure extends FigureRow {
  /** Where there is little room. */
  readonly short: string;
  /** As the head of a column beside other figures of its lane. */
  readonly head: string;
  /** Its name in files, without its unit. */
  readonly wire: string;
  /** Its value in a lane; NaN = undefined, or the lane has no such figure. */
  readonly of: (lane: LaneFigures) => number;
}

const TEXTS: Readonly<Record<Unit, (value: number) => string>> = {
  bytes: formatBytes,
  share: (value) => formatShare(value),
  count: formatInteger,
  step: formatInteger,
  cycles: formatInteger,
  rate: (value) => (Number.isFinite(value) ? formatCompact(value) : UNDEFINED),
};

/** How values of a unit are written for a person, unit included. */
export const textsOf = (unit: Unit): ((value: number) => string) => TEXTS[unit];

/** A value of a figure, for a person. */
export const textOf = ({ unit }: Figure, value: number): string => textsOf(unit)(value);

/** A name in files with the unit of what it names: shares are in percent or of 1. */
export function nameWithUnit(name: string, unit: Unit, shares: "percent" | "share"): string {
  if (unit === "share") return `${name}_${shares}`;
  return unit === "bytes" ? `${name}_bytes` : name;
}

/** Whether a figure is drawn along an axis: what is only a place in time is not. */
export const isDrawn = ({ unit }: Figure): boolean => unit !== "step";
