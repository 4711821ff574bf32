import type { Problem, Scenario } from "../scenario/scenario";
import type { Answer, Ask, LaneArrays } from "./frame";
import type { LentTrace } from "./messages";
import type { Quantity } from "./quantity";

/** The name of a worker that runs trials. */
export const TRIAL_WORKER = "bufferlab-trial";

/** A step that deserves a question, without its end. A model adds what the question mentions. */
export interface Question {
  /** Operations done before the step. */
  readonly done: number;
  /** The kind of question. */
  readonly asks: string;
}

/** The questions a lab can ask about a step, and their words. Messages contain the names of kinds and ends, so they never change. */
export interface LabQuiz<Q extends Question = Question, L extends LaneArrays = LaneArrays> {
  /** The kinds of question that the lab asks. */
  readonly asks: readonly Q["asks"][];
  /** The name of each kind, beside a score. */
  readonly names: Readonly<Record<string, string>>;
  /** The question, without a hint of the end: "Step 12: a caller asks for 100 B. Is it a hit or a miss?" */
  question(question: Q): string;
  /** The possible ends of a kind, in the order of their buttons. */
  ends(asks: Q["asks"]): readonly string[];
  /** How the last step of a lane ended. `before`: the lane's `measure` before the step. Null = the question does not apply to it. */
  endOf(asks: Q["asks"], before: number, lane: L): string | null;
  /** An end as an answer button says it, before the step. */
  pick(end: string): string;
  /** An end as a statement, after the step: "it is a hit". */
  ended(end: string): string;
  /** One or two sentences on what the step did. */
  explain(lane: L): string;
  /** A figure whose change may be the end of a step. */
  readonly measure: Quantity;
  /** The kinds of question whose answer states this change. */
  readonly asksOfMeasure: readonly Q["asks"][];
}

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
