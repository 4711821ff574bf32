import { useEffect, useRef } from "react";
import { useRun } from "../../kernel/run/hooks";
import { scrollBehavior } from "../../ui/scroll-behavior";
import type { Lesson } from "../format";
import {
  answered,
  go,
  isAsked,
  isAskedLater,
  isOpen,
  type NextMove,
  next,
  nextMove,
  type Position,
  previous,
  replaceAddress,
  skipped,
  stepAt,
} from "./position";
import { type Pick, pickOf } from "./progress";
import { answer, useProgress } from "./progress-store";
import { scenarioAt, useHasArrived, useIsOnItsWay } from "./use-shown";

/** The element id of a step's question. */
export const QUESTION = "lesson-question";
/** On such screens the stage scrolls with the page: see lesson.css. */
const GOES_WITH_PAGE = "(width <= 43.75rem) and (height <= 31.25rem)";
/** The address of all lessons. */
export const ALL_LESSONS = "#/learn";

/** Scrolls to the stage if it scrolls with the page. */
function bringStage(): void {
  if (matchMedia(GOES_WITH_PAGE).matches)
    document.getElementById("stage")?.scrollIntoView({ behavior: scrollBehavior() });
}

/** Moves to the next state, and to the previous one. */
interface Turns {
  readonly next: () => void;
  readonly previous: () => void;
}

/** Moves of one person in a lesson. The answer to a question is shown after a pick. */
export interface Moves extends Turns {
  /** The answer to this step's question; null = not answered. */
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

/** Whether a later step hides the state of this place and asks about it. If so, the stage hides it here too. */
export function useIsAskedLater(lesson: Lesson, here: Position): boolean {
  const progress = useProgress((all) => all[lesson.name]);
  return isAskedLater(lesson, here, (step) => pickOf(progress, step) !== null);
}

/**
 * Navigation while presenting. Moving to the next state reveals the answer, and during its run, ends the run there.
 * `beyond`: after the last state, and before the first. The steps of a presentation are one place of the browser's history.
 */
export function usePresentMoves(lesson: Lesson, here: Position, beyond: Turns): Turns {
  const run = useRun();
  const isOnItsWay = useIsOnItsWay(lesson, here);
  const hasArrived = useHasArrived(lesson, here);
  const [before, after] = [previous(lesson, here, () => true), next(lesson, here)];
  return {
    next: () => {
      // A reveal does not wait for the run to reach the question, but it waits for the answer.
      if ((isOnItsWay || !hasArrived) && !isAsked(stepAt(lesson, here.step), here.state, null))
        run.navigation.show(scenarioAt(lesson, here));
      else if (after === null) beyond.next();
      else go(lesson, here, after, replaceAddress);
    },
    previous: () => (before === null ? beyond.previous() : go(lesson, here, before, replaceAddress)),
  };
}

/** Elements that handle these keys themselves when focused. */
const OWN_KEYS = "input, select, textarea, dialog, [popover], [contenteditable]";

/** A clicker's keys move in the lesson, wherever the focus is, before the run receives them. */
export function useClicker(moves: Turns, isOn: boolean): void {
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: KeyboardEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null;
      if (isOwn || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.key !== "PageDown" && event.key !== "PageUp") return;
      event.preventDefault();
      latest.current[event.key === "PageDown" ? "next" : "previous"]();
    };
    window.addEventListener("keydown", hear, true);
    return () => window.removeEventListener("keydown", hear, true);
  }, [isOn]);
}
