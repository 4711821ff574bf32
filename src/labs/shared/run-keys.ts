import type { Run } from "../../state/run";
import { type KeyAction, useShortcuts } from "./shortcuts";

/** The ways to the next event of a lab and to the one before. */
export interface EventWays {
  previous(): void;
  next(): void;
}

/** Which lane is in focus, and who changes that. */
export interface LaneFocus {
  readonly focus: number;
  readonly lanes: number;
  readonly onFocus: (lane: number) => void;
  /** Missing = events are the effects in the lane in focus. */
  readonly events?: EventWays | undefined;
}

/** The ways to the effects in a lane. */
export const effectWays = (run: Run, lane: number): EventWays => ({
  previous: () => run.previousEvent(lane),
  next: () => run.nextEvent(lane),
});

const FEW = 10;
const MANY = 1000;

/** What the keys do to a run. */
export function runKeys(
  run: Run,
  { focus, lanes, onFocus, events = effectWays(run, focus) }: LaneFocus,
): Record<string, KeyAction> {
  const lane = (to: number) => () => to < lanes && onFocus(to);
  return {
    " ": () => run.toggle(),
    ArrowLeft: (shift) => run.step(shift ? -FEW : -1),
    ArrowRight: (shift) => run.step(shift ? FEW : 1),
    // The keys of a clicker.
    PageUp: () => run.step(-1),
    PageDown: () => run.step(1),
    "[": () => run.step(-MANY),
    "]": () => run.step(MANY),
    ",": events.previous,
    ".": events.next,
    Home: () => run.reset(),
    End: () => run.jump(run.frames.frame().info.frontier),
    "1": lane(0),
    "2": lane(1),
    "3": lane(2),
    "4": lane(3),
    "mod+z": (shift) => (shift ? run.redo() : run.undo()),
    "mod+y": () => run.redo(),
  };
}

/** The keys of a run, while its transport is there. */
export function useRunKeys(run: Run, lanes: LaneFocus): void {
  useShortcuts(runKeys(run, lanes));
}
