import type { Scenario } from "../../kernel/scenario/scenario";
import { simulationKey } from "../../kernel/scenario/simulation-key";
import { equal } from "../../shared/equal";
import type { Lesson, LessonStep } from "../format";
import type { Pick } from "./progress";

/** Where a person is in a lesson: a step, and which of its states. Both count from 0. */
export interface Position {
  readonly step: number;
  readonly state: number;
}

/** The step of a lesson that there is nearest to `step`. */
export const stepAt = ({ steps }: Lesson, step: number): LessonStep => {
  const found = steps[step] ?? steps[0];
  if (found === undefined) throw new Error("A lesson has a step.");
  return found;
};

/** Whether the answer to a step's question may be seen: it was given, skipped, or the state after it is shown. */
export const isOpen = ({ question }: LessonStep, state: number, pick: Pick | null): boolean =>
  pick !== null || state > question.at;

/** Whether a step's question is asked and waits for an answer. */
export const isAsked = (step: LessonStep, state: number, pick: Pick | null): boolean =>
  state >= step.question.at && !isOpen(step, state, pick);

/** Whether the stage shows what is asked for, and waits for the answer. */
export const isCovered = (step: LessonStep, state: number, pick: Pick | null): boolean =>
  step.question.covered && isAsked(step, state, pick);

/** The first state after the question of a step: what the answer is about. */
export const isAnswerState = ({ question }: LessonStep, state: number): boolean => state === question.at + 1;

/** Whether a later step, not answered yet, covers the very state that is shown here, because that is what it asks about. */
export const isAskedLater = (
  { steps }: Lesson,
  { step, state }: Position,
  isAnswered: (step: number) => boolean,
): boolean => {
  const shown = steps[step]?.states[state];
  return steps.some(({ question, states }, i) => {
    if (i <= step || !question.covered || isAnswered(i)) return false;
    return shown !== undefined && isSameState(shown, states[question.at]);
  });
};

const isSameState = (one: Scenario, other: Scenario | undefined): boolean =>
  other !== undefined && one.at === other.at && equal(simulationKey(one), simulationKey(other));

/** The next state, of this step or of the next one; null = the lesson is over. Whether it may be seen is not asked. */
export function next(lesson: Lesson, { step, state }: Position): Position | null {
  if (state + 1 < stepAt(lesson, step).states.length) return { step, state: state + 1 };
  return step + 1 < lesson.steps.length ? { step: step + 1, state: 0 } : null;
}

/** The state before, null = this is the first. Of a step whose answer may not be seen it is that at which is asked. */
export function previous(
  lesson: Lesson,
  { step, state }: Position,
  mayBeSeen: (step: number) => boolean,
): Position | null {
  if (state > 0) return { step, state: state - 1 };
  if (step === 0) return null;
  const { states, question } = stepAt(lesson, step - 1);
  return { step: step - 1, state: mayBeSeen(step - 1) ? states.length - 1 : question.at };
}

/** The state that shows the answer, from any before it. */
export const answered = (lesson: Lesson, { step, state }: Position): Position => ({
  step,
  state: Math.max(state, Math.min(stepAt(lesson, step).question.at + 1, stepAt(lesson, step).states.length - 1)),
});

/** Where skipping leads: to the answer, or from there to the next step. Null = the lesson is over. */
export function skipped(lesson: Lesson, here: Position, pick: Pick | null): Position | null {
  if (!isOpen(stepAt(lesson, here.step), here.state, pick)) return answered(lesson, here);
  return here.step + 1 < lesson.steps.length ? { step: here.step + 1, state: 0 } : null;
}

/** What comes next: the state that the run is on its way to, an answer, a state of this step, another step, nothing more. */
export type NextMove = "ahead" | "question" | "state" | "step" | "end";

export function nextMove(lesson: Lesson, here: Position, isOnItsWay: boolean, pick: Pick | null): NextMove {
  if (isOnItsWay) return "ahead";
  if (isAsked(stepAt(lesson, here.step), here.state, pick)) return "question";
  const after = next(lesson, here);
  if (after === null) return "end";
  return after.step === here.step ? "state" : "step";
}
