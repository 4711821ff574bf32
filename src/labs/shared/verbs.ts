import type { Run } from "../../kernel/run/run";
import { figure } from "../../models/allocation/figures";
import type { Verbs } from "../../ui/Icon";

/** Navigation to a lab's next and previous event. */
export interface EventNavigation {
  previous(): void;
  next(): void;
  /** Plays or pauses in a way of its own; missing = as the transport does. */
  play?(): void;
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
export const verbsOf = ({ transport }: Run, events: EventNavigation, playing: boolean): Verbs => ({
  reset: { icon: "first", name: "Reset to the start", press: () => transport.reset() },
  previousEvent: { icon: "before", name: "Previous event", press: events.previous },
  back: { icon: "back", name: "Step back", press: () => transport.step(-1) },
  toggle: {
    icon: playing ? "pause" : "play",
    name: playing ? "Pause" : "Play",
    press: events.play ?? (() => transport.toggle()),
  },
  forward: { icon: "forward", name: "Step forward", press: () => transport.step(1) },
  nextEvent: { icon: "next", name: "Next event", press: events.next },
});
