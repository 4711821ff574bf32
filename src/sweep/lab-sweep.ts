import type { Figure } from "../kernel/protocol/figure";
import type { LaneFigures } from "../kernel/protocol/figures";
import type { Lane, LaneOf, Scenario } from "../kernel/scenario/scenario";

/** A value that a sweep tries; null = the number is left out, which its lab calls none. */
export type SweepValue = number | null;

/** A number of a lane that a sweep changes. */
export interface SweepAxis<L extends Lane = Lane> {
  /** Its name in files: "slots". */
  readonly key: string;
  /** What a person calls it. */
  readonly label: string;
  readonly unit?: string;
  /** Its values as a title has them: "1 to 64 slots". */
  readonly range: string;
  /** In the order in which they are tried, none twice. */
  readonly values: readonly SweepValue[];
  /** What the lane has now, where pictures mark it. */
  readonly present?: SweepValue;
  /** The value that is looked at first, or the one nearest to it. */
  readonly first: SweepValue;
  at(value: SweepValue): L;
  /** A lane with the value, in a few words: "8 slots". */
  readonly name: (value: SweepValue) => string;
  /** The value alone, as on an axis: "8". */
  readonly text: (value: SweepValue) => string;
}

/** What came of a value. */
export interface SweepPoint {
  readonly value: SweepValue;
  readonly lane: LaneFigures;
}

/** Points in the order of their values, none last. */
export type SweepPoints = readonly SweepPoint[];

/** A figure that a sweep shows, and what the sweep calls it where that is not its usual word. */
export interface ShownFigure {
  readonly figure: Figure;
  readonly name?: string;
}

/** Two shares against each other on one plot; or small multiples, a plot for each figure over the same values. */
export type SweepPicture =
  | {
      readonly kind: "shares";
      readonly x: Figure;
      readonly y: Figure;
      readonly names: { readonly x: string; readonly y: string };
    }
  | { readonly kind: "multiples"; readonly figures: readonly Figure[] };

/** How many operations a trial has, and may have. */
export interface SweepSteps {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

/** What a lab says of its sweeps: all that the dialog and its player know of it. */
export interface LabSweep<S extends Scenario = Scenario> {
  readonly title: string;
  /** What a lane is: "policy". */
  readonly laneWord: string;
  laneName(lane: LaneOf<S>): string;
  /** The numbers of a lane that can be swept, at least one. */
  axes(lane: LaneOf<S>): readonly SweepAxis<LaneOf<S>>[];
  readonly steps: SweepSteps;
  /** What is said of results where the page counts otherwise by now; missing = it always counts alike. */
  readonly countedOtherwise?: string;
  readonly picture: SweepPicture;
  /** The columns of its table. */
  readonly columns: (points: SweepPoints) => readonly ShownFigure[];
  /** What the results show, in a sentence; "" = no result yet. */
  readonly takeaway: (points: SweepPoints, axis: SweepAxis) => string;
  /** What else there is to say; "" = nothing. */
  readonly more?: (points: SweepPoints, axis: SweepAxis) => string;
  /** What came of a value, in words. */
  readonly pointWords: (point: SweepPoint, axis: SweepAxis) => string;
}
