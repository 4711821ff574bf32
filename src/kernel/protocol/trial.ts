import type { Problem, Scenario } from "../scenario/scenario";
import type { LaneFigures } from "./figures";
import type { Asks, Question } from "./question";

/** Messages between the page and a worker that runs trials, one after the other, beside the run that is looked at. */

/** A scenario from its start for so many operations, without breakpoints. */
export interface Trial<S extends Scenario = Scenario> {
  readonly scenario: S;
  readonly steps: number;
  /** Ends as soon as the first lane has so many steps worth a question of these kinds, the first of them when `from` operations are done. */
  readonly search?: { readonly from: number; readonly most: number; readonly asks: readonly Asks[] };
}

/** What a trial found. */
export interface TrialResult {
  /** Operations done: fewer than asked for where the core met a limit of live buffers or steps. */
  readonly done: number;
  /** The figures of each lane and of its heap, at the prices of the scenario; the ideal heap has none. */
  readonly lanes: readonly LaneFigures[];
  /** How often each size class was asked for, the same in all lanes. */
  readonly requested: Float64Array;
  /** What was searched for; none where nothing was. */
  readonly questions: readonly Question[];
}

export type ToTrialWorker =
  | { readonly type: "trial"; readonly id: number; readonly trial: Trial }
  /** Ends the trial of this id, if it is under way; nothing more is said of it. */
  | { readonly type: "cancel"; readonly id: number };

export type FromTrialWorker =
  | { readonly type: "progress"; readonly id: number; readonly done: number }
  | { readonly type: "result"; readonly id: number; readonly result: TrialResult }
  /** The core refused the scenario. */
  | { readonly type: "problems"; readonly id: number; readonly problems: readonly Problem[] }
  /** The worker is dead; `text` says where it failed. */
  | { readonly type: "trapped"; readonly text: string };
