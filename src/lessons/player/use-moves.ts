import { useRun } from "../../state/hooks";
import type { Lesson } from "../format";
import { go } from "./place-store";
import { answered, isOpen, type NextMove, next, nextMove, type Position, previous, skipped, stepAt } from "./position";
import { type Pick, pickOf } from "./progress";
import { answer, useProgress } from "./progress-store";
import { scenarioAt, useIsOnItsWay } from "./use-shown";

/** Where the question of a step stands on the page. */
export const QUESTION = "lesson-question";
/** The address of all lessons. */
export const ALL_LESSONS = "#/learn";

/** How a person moves in a lesson alone: what a question asks for is shown after an answer. */
export interface Moves {
  /** The answer to this step's question; null = none yet. */
  readonly pick: Pick | null;
  readonly nextMove: NextMove;
  readonly canGoBack: boolean;
  readonly canSkip: boolean;
  readonly next: () => void;
  readonly previous: () => void;
  readonly skip: () => void;
  readonly choose: (pick: Pick) => void;
}

export function useMoves(lesson: Lesson, here: Position): Moves {
  const run = useRun();
  const progress = useProgress((all) => all[lesson.name]);
  const pick = pickOf(progress, here.step);
  const after = next(lesson, here);
  const before = previous(lesson, here, (step) => pickOf(progress, step) !== null);
  const beyond = skipped(lesson, here, pick);
  const move = nextMove(lesson, here, useIsOnItsWay(lesson, here), pick);
  const goTo = (to: Position | null) => to !== null && go(lesson, here, to);
  const choose = (chosen: Pick) => {
    answer(lesson.name, here.step, chosen);
    goTo(answered(lesson, here));
  };
  const forward = {
    ahead: () => run.show(scenarioAt(lesson, here)),
    question: () => document.getElementById(QUESTION)?.focus(),
    state: () => goTo(after),
    step: () => goTo(after),
    end: () => location.assign(ALL_LESSONS),
  };
  return {
    pick,
    nextMove: move,
    canGoBack: before !== null,
    canSkip: beyond !== null,
    next: () => forward[move](),
    previous: () => goTo(before),
    skip: () => (isOpen(stepAt(lesson, here.step), here.state, pick) ? goTo(beyond) : choose("skipped")),
    choose,
  };
}
