import type { Problem, Scenario } from "../scenario/scenario";
import type { Answer, Ask } from "./ask";
import type { LaneArrays } from "./frame";
import type { LentTrace } from "./lent-trace";
import type { Question } from "./question";

/** Messages between the page and a worker that runs trials, one at a time, beside the visible run. */

/** Runs a scenario from its start for `steps` operations, without breakpoints. */
export interface Trial<S extends Scenario = Scenario> {
  readonly scenario: S;
  readonly steps: number;
  /** Searches from `from` operations done, and ends once the first lane has `most` steps that deserve a question of these kinds. */
  readonly search?: { readonly from: number; readonly most: number; readonly asks: readonly string[] };
  /** A request that the model answers from these operations in place of running them; missing = it runs them. */
  readonly ask?: Ask;
}

/** The result of a trial. */
export interface TrialResult {
  /** Operations done: fewer than requested if the core met a limit on live buffers or steps. */
  readonly done: number;
  /** The figures of each lane, and what else the model counts. */
  readonly lanes: readonly LaneArrays[];
  /** The questions found; empty if there was no search. */
  readonly questions: readonly Question[];
  /** The answer to the trial's request; missing = there was no request. */
  readonly answer?: Answer;
}

export type ToTrialWorker =
  /** `lent`: traces that the scenario may name. */
  | { readonly type: "trial"; readonly id: number; readonly trial: Trial; readonly lent?: readonly LentTrace[] }
  /** Ends the trial with this id if it is under way, without an answer. */
  | { readonly type: "cancel"; readonly id: number };

export type FromTrialWorker =
  /** The modules and the core of the trial have loaded. */
  | { readonly type: "ready" }
  | { readonly type: "progress"; readonly id: number; readonly done: number }
  | { readonly type: "result"; readonly id: number; readonly result: TrialResult }
  /** The core refused the scenario. */
  | { readonly type: "problems"; readonly id: number; readonly problems: readonly Problem[] }
  /** The worker is dead; `text` says where it failed. */
  | { readonly type: "trapped"; readonly text: string };
