import type { Speed } from "../protocol/messages";
import { Clock, FrameBackoff, Meter } from "./clock";

/** A part of a run that was played. `due`: its share of what was due, in steps, or in ms in real time. */
export interface Played {
  readonly steps: number;
  readonly due: number;
}

/** The pace of playing: how much is due, how much was played, and when to rest for the page. Times in ms. */
export class Tempo {
  readonly #clock = new Clock();
  readonly #meter = new Meter();
  readonly #backoff = new FrameBackoff();
  /** Until then playing does no work, so that the page can draw. */
  #restsUntil = 0;
  /** Steps played; unlike the position this never decreases. */
  #played = 0;

  get speed(): Speed {
    return this.#clock.speed;
  }

  /** Steps per second. */
  get achieved(): number {
    return this.#meter.speed;
  }

  start(speed: Speed, now: number): void {
    this.#clock.start(speed, now);
  }

  /** Changes the speed while playing. */
  change(speed: Speed, now: number): void {
    this.#clock.change(speed, now);
  }

  /** Measures the achieved speed from now on. */
  remeasure(): void {
    this.#meter.reset();
  }

  /** The page has drawn a frame, on time or late. */
  reportFrame(late: boolean): void {
    this.#backoff.reportFrame(late);
  }

  due(now: number): number {
    const due = this.#clock.due(now);
    return now < this.#restsUntil ? 0 : due;
  }

  /** The time until something is due. */
  wait(now: number): number {
    return Math.max(this.#clock.wait(now), this.#restsUntil - now);
  }

  /** Counts a part that was played from `began` until `now`. */
  spend({ steps, due }: Played, began: number, now: number): void {
    this.#clock.spend(due);
    this.#played += steps;
    this.#restsUntil = now + this.#backoff.restAfter(now - began);
    this.#meter.add(now, this.#played);
  }
}
