import { useOverlay } from "../../kernel/run/overlay-store";
import type { Lesson } from "../../lessons/format";
import { stepAddress } from "../../lessons/player/position";

/** Opens the first step of a lesson in presentation mode. */
export function presentLesson(lesson: Lesson): void {
  useOverlay.setState({ presentsNext: true });
  location.hash = stepAddress(lesson, 0);
}
