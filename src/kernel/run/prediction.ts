import type { FigureKey } from "../protocol/figures";

/** A range of shares that a person can expect. */
export interface Range {
  /** Its name in messages, for ever. */
  readonly key: string;
  readonly words: string;
  /** Whether a share of 1 lies in it. */
  readonly holds: (share: number) => boolean;
}

/** All shares lie in exactly one of these. */
export const RANGES: readonly Range[] = [
  { key: "0-5", words: "under 5\u00a0%", holds: (share) => share < 0.05 },
  { key: "5-25", words: "5–25\u00a0%", holds: (share) => share >= 0.05 && share < 0.25 },
  { key: "25-75", words: "25–75\u00a0%", holds: (share) => share >= 0.25 && share <= 0.75 },
  { key: "75-100", words: "over 75\u00a0%", holds: (share) => share > 0.75 },
];

/** The answer of who does not know. */
export const NOT_SURE: Range = { key: "not-sure", words: "not sure", holds: () => false };

/** The share of lane A that a person predicts. */
export interface PredictedFigure {
  readonly figure: FigureKey;
  /** What is said where there is no such share: "nothing is handed out." */
  readonly without: string;
}

/** What a person expects of a share of lane A at the step of the link. */
export type Prediction =
  /** They have not said yet, and the state is not shown. */
  { readonly pick: null } | Predicted;

export interface Predicted {
  readonly pick: Range;
  readonly of: PredictedFigure;
  /** Operations done at that step. */
  readonly done: number;
  /** The figure as the core counted it; null = not known yet, NaN = undefined at that step. */
  readonly share: number | null;
}
