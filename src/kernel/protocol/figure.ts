import type { Column } from "../../shared/data-table";
import { formatCompact, formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger, UNDEFINED } from "../../shared/format";
import type { LaneArrays } from "./frame";

/** Shares are fractions of 1; rates are operations per second. */
export type Unit = "bytes" | "share" | "count" | "step" | "cycles" | "rate";

/** A figure's row in its model's table: everything but its value. */
export interface FigureRow {
  readonly unit: Unit;
  /** Within a sentence or a list of figures. */
  readonly word: string;
  /** As the head of a column, where that is shorter. */
  readonly short?: string;
  /** Null = neither is better. */
  readonly better: "higher" | "lower" | null;
  /** The name in files, where it differs from the core's. It never changes. */
  readonly wire?: string;
}

/** A figure of a model. */
export interface Figure extends FigureRow {
  /** Where space is short. */
  readonly short: string;
  /** As the head of a column among other figures of its lane. */
  readonly head: string;
  /** The name in files. */
  readonly wire: string;
  /** The value in a lane; NaN = undefined, or the lane lacks this figure. */
  readonly of: (lane: LaneArrays) => number;
}

const TEXTS: Readonly<Record<Unit, (value: number) => string>> = {
  bytes: formatBytes,
  share: (value) => formatShare(value),
  count: formatInteger,
  step: formatInteger,
  cycles: formatInteger,
  rate: (value) => (Number.isFinite(value) ? formatCompact(value) : UNDEFINED),
};

/** Formats values of a unit for a person, with the unit. */
export const textsOf = (unit: Unit): ((value: number) => string) => TEXTS[unit];

/** Formats a figure's value for a person. */
export const textOf = ({ unit }: Figure, value: number): string => textsOf(unit)(value);

/** Whether a figure gets an axis; positions in time do not. */
export const isDrawn = ({ unit }: Figure): boolean => unit !== "step";

/** The column of a figure. `name` replaces the table's name. */
export const figureColumn = ({ head, unit, wire }: Figure, name = head): Column => ({
  key: wire,
  name,
  text: unit === "share" ? (share) => formatShare(share, 4) : textsOf(unit),
});
