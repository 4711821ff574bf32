import type { TransportCommands } from "../../../components/TransportBar";
import type { Run } from "../../../state/run";

/** What the transport and the keys do to a run. */
export function commandsOf(run: Run): TransportCommands {
  return {
    reset: () => run.reset(),
    step: (by) => run.step(by),
    toggle: () => run.toggle(),
    nextStop: () => run.nextStop(),
    go: (done) => run.jump(done),
    cancel: () => run.cancel(),
    speed: (speed) => run.setSpeed(speed),
    rules: (rules) => run.setRules(rules),
  };
}
