import type { Run } from "../../kernel/run/run";
import type { TransportCommands } from "../../ui/TransportBar";

/** Maps a transport's fields to commands of a run. */
export function commandsOf(run: Run): TransportCommands {
  return {
    nextStop: () => run.transport.nextStop(),
    go: (done) => run.transport.jump(done),
    cancel: () => run.transport.cancel(),
    stay: () => run.transport.stay(),
    speed: (speed) => run.transport.setSpeed(speed),
    timed: (isTimed) => run.transport.setTimed(isTimed),
    rules: (breakpoints) => run.history.edit({ breakpoints }),
    loop: (loop) => run.history.edit({ loopFrom: loop?.from ?? null, loopTo: loop?.to ?? null }),
  };
}
