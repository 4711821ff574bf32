import { useEffect } from "react";
import { create } from "zustand";
import type { Scenario } from "../../kernel/scenario/scenario";
import { simulationKey } from "../../kernel/scenario/simulation-key";
import { equal } from "../../shared/equal";
import type { Lesson, LessonStep } from "../format";
import type { Pick } from "./progress";

/** A position in a lesson: a step and one of its states. Both count from 0. */
export interface Position {
  readonly step: number;
  readonly state: number;
}

/** The existing step nearest to `step`. */
export const stepAt = ({ steps }: Lesson, step: number): LessonStep => {
  const found = steps[step] ?? steps[0];
  if (found === undefined) throw new Error("A lesson must have a step.");
  return found;
};

/** Whether the answer to a step's question may be shown: it was given or skipped, or a later state is shown. */
export const isOpen = ({ question }: LessonStep, state: number, pick: Pick | null): boolean =>
  pick !== null || state > question.at;

/** Whether a step's question is waiting for an answer. */
export const isAsked = (step: LessonStep, state: number, pick: Pick | null): boolean =>
  state >= step.question.at && !isOpen(step, state, pick);

/** Whether the stage shows the answer to a question that is still open. */
export const isCovered = (step: LessonStep, state: number, pick: Pick | null): boolean =>
  step.question.covered && isAsked(step, state, pick);

/** The first state after a step's question, which the answer is about. */
export const isAnswerState = ({ question }: LessonStep, state: number): boolean => state === question.at + 1;

/** Whether a later, unanswered step covers the state shown here because it asks about it. */
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

/** The next state, in this step or the next; null = the lesson is over. It may still be hidden. */
export function next(lesson: Lesson, { step, state }: Position): Position | null {
  if (state + 1 < stepAt(lesson, step).states.length) return { step, state: state + 1 };
  return step + 1 < lesson.steps.length ? { step: step + 1, state: 0 } : null;
}

/** The previous state; null = this is the first. In a step whose answer is hidden, the state of the question. */
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

/** The state that shows the answer, for any position before it. */
export const answered = (lesson: Lesson, { step, state }: Position): Position => ({
  step,
  state: Math.max(state, Math.min(stepAt(lesson, step).question.at + 1, stepAt(lesson, step).states.length - 1)),
});

/** The target of Skip: the answer, or from there the next step. Null = the lesson is over. */
export function skipped(lesson: Lesson, here: Position, pick: Pick | null): Position | null {
  if (!isOpen(stepAt(lesson, here.step), here.state, pick)) return answered(lesson, here);
  return here.step + 1 < lesson.steps.length ? { step: here.step + 1, state: 0 } : null;
}

/** The next event: the run reaches its state, an answer, a state of this step, another step, or the end. */
export type NextMove = "ahead" | "question" | "state" | "step" | "end";

export function nextMove(lesson: Lesson, here: Position, isOnItsWay: boolean, pick: Pick | null): NextMove {
  if (isOnItsWay) return "ahead";
  if (isAsked(stepAt(lesson, here.step), here.state, pick)) return "question";
  const after = next(lesson, here);
  if (after === null) return "end";
  return after.step === here.step ? "state" : "step";
}

/** The address of a lesson's step, from 0. */
export const stepAddress = ({ name }: Lesson, step: number): string => `#/learn/${name}/${step + 1}`;

/** The state shown for each step, by address. A missing step shows its first state. */
const useStates = create<Readonly<Record<string, number>>>()(() => ({}));

const forget = (address: string) =>
  useStates.setState((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== address)), true);

/** The position of a person whose address names this step. Returning to a step later shows its first state. */
export function usePosition(lesson: Lesson, step: number): Position {
  const address = stepAddress(lesson, step);
  const state = useStates((all) => all[address] ?? 0);
  useEffect(() => () => forget(address), [address]);
  return { step, state: Math.min(state, stepAt(lesson, step).states.length - 1) };
}

type Open = (address: string) => void;
const openAddress: Open = (address) => location.assign(address);
/** Opens an address in the place of the current one, so that Back leads to the one before. */
export const replaceAddress: Open = (address) => location.replace(address);

/** Moves from one position to another. Each step has its own address, so that Back leads to the previous one. */
export function go(lesson: Lesson, from: Position, to: Position, open = openAddress): void {
  const address = stepAddress(lesson, to.step);
  useStates.setState({ [address]: to.state });
  if (to.step !== from.step) open(address);
}
