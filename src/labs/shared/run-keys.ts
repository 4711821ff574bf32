import type { Run } from "../../kernel/run/run";
import { useScenario } from "../../kernel/run/scenario-store";
import { runEnd } from "./run-end";
import { type KeyAction, useShortcuts } from "./shortcuts";
import { type EventNavigation, verbsOf } from "./verbs";

/** The lane in focus, and the callback that changes it. */
export interface LaneFocus {
  readonly focus: number;
  readonly lanes: number;
  readonly onFocus: (lane: number) => void;
  readonly events: EventNavigation;
}

const FEW = 10;
const MANY = 1000;

/** Keys that choose a lane. */
export function laneKeys({ lanes, onFocus }: Pick<LaneFocus, "lanes" | "onFocus">): Record<string, KeyAction> {
  const lane = (to: number) => () => to < lanes && onFocus(to);
  return { "1": lane(0), "2": lane(1), "3": lane(2), "4": lane(3) };
}

/** Keys that control a run. */
export function runKeys(run: Run, focusable: LaneFocus): Record<string, KeyAction> {
  const { events } = focusable;
  const { reset, previousEvent, back, toggle, forward, nextEvent } = verbsOf(run, events, false);
  return {
    " ": toggle.press,
    ArrowLeft: (shift) => run.transport.step(shift ? -FEW : -1),
    ArrowRight: (shift) => run.transport.step(shift ? FEW : 1),
    // Keys of a presentation remote.
    PageUp: back.press,
    PageDown: forward.press,
    "[": () => run.transport.step(-MANY),
    "]": () => run.transport.step(MANY),
    ",": previousEvent.press,
    ".": nextEvent.press,
    Home: reset.press,
    End: () => run.transport.jump(runEnd(useScenario.getState().scenario, run.frames.frame().info.frontier)),
    ...laneKeys(focusable),
    "mod+z": (shift) => (shift ? run.history.redo() : run.history.undo()),
    "mod+y": () => run.history.redo(),
  };
}

/** Registers the keys of a run while its transport is mounted. */
export function useRunKeys(run: Run, lanes: LaneFocus): void {
  useShortcuts(runKeys(run, lanes));
}
