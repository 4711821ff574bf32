import type { Run } from "../../kernel/run/run";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import { isAllocation } from "../../models/allocation/allocation-of";
import { isOfTrace, operationsNamed } from "../../models/allocation/call-trace";
import { figure } from "../../models/allocation/figures";
import type { Verbs } from "../../ui/Icon";
import { type KeyAction, useShortcuts } from "./shortcuts";

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
    t: showNextTerm,
    "mod+z": (shift) => (shift ? run.history.redo() : run.history.undo()),
    "mod+y": () => run.history.redo(),
  };
}

/** Focuses the stage's next term, so that its definition appears; after the last one, the stage itself. */
function showNextTerm(): void {
  const stage = document.getElementById("stage");
  const terms = [...(stage?.querySelectorAll<HTMLElement>(".term-name") ?? [])].filter((term) =>
    term.checkVisibility(),
  );
  (terms[terms.indexOf(document.activeElement as HTMLElement) + 1] ?? stage)?.focus();
}

/** Registers the keys of a run while its transport is mounted. */
export function useRunKeys(run: Run, lanes: LaneFocus): void {
  useShortcuts(runKeys(run, lanes));
}

/** Navigation to a lab's next and previous event. */
export interface EventNavigation {
  previous(): void;
  next(): void;
  /** Plays or pauses in a way of its own; missing = as the transport does. */
  play?(): void;
  /** Whether that way plays now; missing = the run's frames say so. */
  readonly isPlaying?: boolean;
}

/** Navigation to a lane's effects: back to the latest one, forward to the next. */
export const effectNavigation = ({ frames, transport }: Run, lane: number): EventNavigation => ({
  previous: () => {
    const { info, lanes } = frames.frame();
    const shown = lanes[lane];
    if (shown === undefined) return;
    transport.jumpBefore(figure(shown, "latest_event"), figure(shown, "event_before"), info.done);
  },
  next: () => transport.nextEvent(lane),
});

/** The commands of a run. Keys, transports and presentations all take theirs from this single list. */
export const verbsOf = (run: Run, events: EventNavigation, runPlays: boolean): Verbs =>
  verbs(run, events, events.isPlaying ?? runPlays);

const verbs = ({ transport }: Run, events: EventNavigation, playing: boolean): Verbs => ({
  reset: { icon: "first", name: "Reset to the start", press: () => transport.reset() },
  previousEvent: { icon: "before", name: "Previous event", press: events.previous },
  back: { icon: "back", name: "Step back", press: () => transport.step(-1) },
  toggle: {
    icon: playing ? "pause" : "play",
    name: playing ? "Pause" : "Play",
    ...(transport.replays && events.play === undefined && { title: "Play from step 0, faster and faster" }),
    press: events.play ?? (() => transport.toggle()),
  },
  forward: { icon: "forward", name: "Step forward", press: () => transport.step(1) },
  nextEvent: { icon: "next", name: "Next event", press: events.next },
});

/** The operations of a run: all calls of a recording, otherwise the `frontier` reached so far. */
export const runEnd = (scenario: Scenario, frontier: number): number =>
  isAllocation(scenario) && isOfTrace(scenario) ? operationsNamed(scenario.trace) : frontier;
