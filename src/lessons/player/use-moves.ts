import { useRun } from "../../kernel/run/hooks";
import { scrollBehavior } from "../../ui/scroll-behavior";
import type { Lesson } from "../format";
import { go } from "./place-store";
import {
  answered,
  isAskedLater,
  isOpen,
  type NextMove,
  next,
  nextMove,
  type Position,
  previous,
  skipped,
  stepAt,
} from "./position";
import { type Pick, pickOf } from "./progress";
import { answer, useProgress } from "./progress-store";
import { scenarioAt, useIsOnItsWay } from "./use-shown";

/** Where the question of a step stands on the page. */
export const QUESTION = "lesson-question";
/** The stage does not stay in sight by itself: see lesson.css. */
const GOES_WITH_PAGE = "(width <= 43.75rem) and (height <= 31.25rem)";
/** The address of all lessons. */
export const ALL_LESSONS = "#/learn";

/** Where the stage goes with the page it comes into sight. */
function bringStage(): void {
  if (matchMedia(GOES_WITH_PAGE).matches)
    document.getElementById("stage")?.scrollIntoView({ behavior: scrollBehavior() });
}

/** To the next state, and to the one before. */
export interface Turns {
  readonly next: () => void;
  readonly previous: () => void;
}

/** How a person moves in a lesson alone: what a question asks for is shown after an answer. */
export interface Moves extends Turns {
  /** The answer to this step's question; null = none yet. */
  readonly pick: Pick | null;
  readonly nextMove: NextMove;
  readonly canGoBack: boolean;
  readonly canSkip: boolean;
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
    ahead: () => run.navigation.show(scenarioAt(lesson, here)),
    question: () => document.getElementById(QUESTION)?.focus(),
    state: () => {
      goTo(after);
      bringStage();
    },
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

/** Whether a later step asks, covered, of what this place shows: then the stage keeps it covered too. */
export function useIsAskedLater(lesson: Lesson, here: Position): boolean {
  const progress = useProgress((all) => all[lesson.name]);
  return isAskedLater(lesson, here, (step) => pickOf(progress, step) !== null);
}

/** How a lecturer moves in a lesson: the next state is the answer. */
export function usePresentMoves(lesson: Lesson, here: Position): Turns {
  const run = useRun();
  const isOnItsWay = useIsOnItsWay(lesson, here);
  const [before, after] = [previous(lesson, here, () => true), next(lesson, here)];
  return {
    next: () => {
      if (isOnItsWay) run.navigation.show(scenarioAt(lesson, here));
      else if (after !== null) go(lesson, here, after);
    },
    previous: () => before !== null && go(lesson, here, before),
  };
}
