import type { LaneArrays } from "./frame";
import type { Quantity } from "./quantity";

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
