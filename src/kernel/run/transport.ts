import type { EventTarget, Speed } from "../protocol/messages";
import { atDone } from "../scenario/done";
import type { Frame } from "./frame-store";
import { useScenario } from "./scenario-store";
import type { Stepping } from "./stepping";
import type { Trail } from "./trail";
import { playCommand, type TransportState, useTransport } from "./transport-store";

/** Moves the run: steps, jumps, playing, and jumps between events. */
export class Transport {
  readonly #stepping: Stepping;
  readonly #trail: Trail;

  constructor(stepping: Stepping, trail: Trail) {
    this.#stepping = stepping;
    this.#trail = trail;
    stepping.onSeen = (frame) => this.#goOn(frame);
  }

  toggle(): void {
    this.#stepping.interrupt();
    const { playing } = this.#stepping.frames.frame().info;
    this.#stepping.command(playing ? { type: "pause" } : playCommand());
  }

  /** Plays at this speed from now on. */
  setSpeed(speed: Speed): void {
    this.#setPace({ speed, isTimed: false });
  }

  /** Turns real time on or off, for scenarios whose steps take time. */
  setTimed(isTimed: boolean): void {
    this.#setPace({ isTimed });
  }

  #setPace(pace: Partial<TransportState>): void {
    useTransport.setState(pace);
    const { playing } = this.#stepping.frames.frame().info;
    if (playing && !this.#stepping.pending.isSearching) this.#stepping.send(playCommand());
  }

  step(by: number): void {
    this.#stepping.command({ type: "step", by }, { isStep: by === 1 });
  }

  /** A jump that Back undoes. @throws RangeError if the state is impossible; then nothing moves. */
  jump(done: number): void {
    this.drag(done);
    this.#trail.enter({ ...useScenario.getState().scenario, at: atDone(done) });
  }

  /** A jump during a drag; it adds no history entry. */
  drag(done: number): void {
    this.#stepping.command({ type: "seek", done }, { going: done });
  }

  reset(): void {
    this.jump(0);
  }

  /** Ends a long jump and returns to where it began. */
  cancel(): void {
    this.#stepping.command({ type: "cancel" });
  }

  /** Ends a long jump at its current position. */
  stay(): void {
    this.#stepping.command({ type: "stay" });
  }

  /** Plays at full speed to the next stop rule or such event, ignoring any loop. */
  nextStop(event: EventTarget | null = null): void {
    this.#stepping.command({ type: "next-stop", event }, { isSearching: true });
  }

  /** Plays at full speed to the next effect in a lane, of one kind or any. */
  nextEvent(lane: number, effect = "any"): void {
    this.nextStop({ lane, effect });
  }

  /**
   * Goes back to the step of the latest event. `last` and `earlier` are the steps of the last two events, NaN where a
   * lane has had fewer. A run that rests on the last event goes to the earlier one, or to the start.
   */
  jumpBefore(last: number, earlier: number, done: number): void {
    const step = last < done - 1 ? last : earlier;
    this.jump(Number.isNaN(step) ? 0 : step + 1);
  }

  /** Goes to the state before a step and, once that appears, takes the step. */
  replayStep(step: number): void {
    this.jump(step);
    this.#stepping.expect({ type: "step", from: step });
  }

  /** Finds the first such effect in a lane at or after a step, and replays its step. */
  replayNext(step: number, lane: number, effect: string): void {
    this.jump(step);
    this.nextEvent(lane, effect);
    this.#stepping.expect({ type: "replay", from: step });
  }

  #goOn({ info: { done, seek, stop } }: Frame): void {
    const { next } = this.#stepping.pending;
    if (next?.type === "replay" && stop?.reason === "event" && stop.step >= next.from) this.replayStep(stop.step);
    else if (next?.type === "step" && done === next.from && seek === null) this.step(1);
  }
}
