import type { TransportCommands } from "../../components/TransportBar";
import type { Run } from "../../state/run";

/** What the transport does to a run; events are those of the lane in focus. */
export function commandsOf(run: Run, focus: number): TransportCommands {
  return {
    reset: () => run.reset(),
    step: (by) => run.step(by),
    toggle: () => run.toggle(),
    nextStop: () => run.nextStop(),
    previousEvent: () => run.previousEvent(focus),
    nextEvent: () => run.nextEvent(focus),
    go: (done) => run.jump(done),
    cancel: () => run.cancel(),
    stay: () => run.stay(),
    speed: (speed) => run.setSpeed(speed),
    rules: (rules) => run.setRules(rules),
    loop: (loop) => run.setLoop(loop),
  };
}
