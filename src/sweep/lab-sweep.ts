import type { LaneArrays } from "../kernel/protocol/frame";
import type { Quantity } from "../kernel/protocol/quantity";
import type { Lane, LaneOf, Scenario } from "../kernel/scenario/scenario";

/** A value that a sweep tries; null = the lab's "none". */
export type SweepValue = number | null;

/** A setting of a lane that a sweep varies. */
export interface SweepAxis<L extends Lane = Lane> {
  /** The name in files: "slots". */
  readonly key: string;
  /** The displayed name. */
  readonly label: string;
  readonly unit?: string;
  /** The values as a title has them: "1 to 64 slots". */
  readonly range: string;
  /** In trial order, without duplicates. */
  readonly values: readonly SweepValue[];
  /** The lane's current value, which pictures mark. */
  readonly present?: SweepValue;
  /** The value to select first, or the nearest one. */
  readonly first: SweepValue;
  at(value: SweepValue): L;
  /** A short name of the lane with a value: "8 slots". */
  readonly name: (value: SweepValue) => string;
  /** The value alone, as on an axis: "8". */
  readonly text: (value: SweepValue) => string;
}

/** The result of trying a value. */
export interface SweepPoint {
  readonly value: SweepValue;
  readonly lane: LaneArrays;
}

/** Points in the order of their values, "none" last. */
export type SweepPoints = readonly SweepPoint[];

/** A figure that a sweep shows, with a name where its usual word does not fit. */
export interface ShownFigure {
  readonly figure: Quantity;
  readonly name?: string;
}

/** Two shares against each other in one plot; or small multiples, one plot per figure over the same values. */
export type SweepPicture =
  | {
      readonly kind: "shares";
      readonly x: Quantity;
      readonly y: Quantity;
      readonly names: { readonly x: string; readonly y: string };
    }
  | { readonly kind: "multiples"; readonly figures: readonly Quantity[] };

/** The limits and the default of a trial's length, in operations. */
export interface SweepSteps {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

/** A lab's sweeps: all that the dialog and its player know about the lab. */
export interface LabSweep<S extends Scenario = Scenario> {
  readonly title: string;
  /** The lab's word for a lane: "policy". */
  readonly laneWord: string;
  laneName(lane: LaneOf<S>): string;
  /** The settings of a lane that a sweep can vary, at least one. */
  axes(lane: LaneOf<S>): readonly SweepAxis<LaneOf<S>>[];
  readonly steps: SweepSteps;
  /** The operations of a scenario whose run ends; missing = none does. */
  mostOperations?(scenario: S): number;
  /** The notice that the page's prices have changed since the sweep; missing = prices do not matter. */
  readonly countedOtherwise?: string;
  readonly picture: SweepPicture;
  /** The columns of its table. */
  readonly columns: (points: SweepPoints) => readonly ShownFigure[];
  /** The takeaway in a sentence; "" = no result yet. */
  readonly takeaway: (points: SweepPoints, axis: SweepAxis) => string;
  /** Further text; "" = none. */
  readonly more?: (points: SweepPoints, axis: SweepAxis) => string;
  /** The result of a value, in words. */
  readonly pointWords: (point: SweepPoint, axis: SweepAxis) => string;
}
