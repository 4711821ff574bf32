import type { Run } from "../../kernel/run/run";
import type { Verbs } from "../../ui/verbs";

/** The ways to the next event of a lab and to the one before. */
export interface EventWays {
  previous(): void;
  next(): void;
}

/** The ways to the effects in a lane. */
export const effectWays = (run: Run, lane: number): EventWays => ({
  previous: () => run.transport.previousEvent(lane),
  next: () => run.transport.nextEvent(lane),
});

/** What a person can do with a run, each declared here alone: keys, transports and presentations take theirs from these. */
export const verbsOf = ({ transport }: Run, events: EventWays, playing: boolean): Verbs => ({
  reset: { icon: "first", name: "Reset to the start", press: () => transport.reset() },
  previousEvent: { icon: "before", name: "Previous event", press: events.previous },
  back: { icon: "back", name: "Step back", press: () => transport.step(-1) },
  toggle: {
    icon: playing ? "pause" : "play",
    name: playing ? "Pause" : "Play",
    press: () => transport.toggle(),
  },
  forward: { icon: "forward", name: "Step forward", press: () => transport.step(1) },
  nextEvent: { icon: "next", name: "Next event", press: events.next },
});
