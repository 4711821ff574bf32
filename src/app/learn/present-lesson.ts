import { useOverlay } from "../../kernel/run/overlay-store";
import { lessons } from "../../lessons/catalog/lessons";
import type { Lesson } from "../../lessons/format";
import { replaceAddress, stepAddress } from "../../lessons/player/position";

/** Opens the first step of a lesson in presentation mode. */
export function presentLesson(lesson: Lesson): void {
  useOverlay.setState({ presentsNext: true });
  location.hash = stepAddress(lesson, 0);
}

/** Continues a presentation at the start of a lesson. */
export function presentNext(lesson: Lesson): void {
  useOverlay.setState({ presentsNext: true, presentsEnd: false });
  replaceAddress(stepAddress(lesson, 0));
}

/** Returns in a presentation to the end of the lesson before this one. */
export function presentEndBefore(lesson: Lesson): void {
  const before = lessons[lessons.indexOf(lesson) - 1];
  if (before === undefined) return;
  useOverlay.setState({ presentsNext: true, presentsEnd: true });
  replaceAddress(stepAddress(before, before.steps.length - 1));
}
