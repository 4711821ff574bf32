import type { TransportCommands } from "../../components/TransportBar";
import type { Run } from "../../state/run";
import type { EventWays } from "./run-keys";

/** What the transport does to a run. */
export function commandsOf(run: Run, events: EventWays): TransportCommands {
  return {
    reset: () => run.reset(),
    step: (by) => run.step(by),
    toggle: () => run.toggle(),
    nextStop: () => run.nextStop(),
    previousEvent: events.previous,
    nextEvent: events.next,
    go: (done) => run.jump(done),
    cancel: () => run.cancel(),
    stay: () => run.stay(),
    speed: (speed) => run.setSpeed(speed),
    rules: (breakpoints) => run.edit({ breakpoints }),
    loop: (loop) => run.edit({ loopFrom: loop?.from ?? null, loopTo: loop?.to ?? null }),
  };
}
