import type { Speed } from "../protocol/messages";

/** The time budget of a slice of work, in ms. */
const SLICE_MS = 8;
const SLICE_STEPS = 1_000_000;
/** The clock never sleeps for less than this, in ms. */
const SHORTEST_SLEEP_MS = 4;
/** A machine that falls behind accumulates at most the steps of this time, in ms. */
const BACKLOG_MS = 100;
const METER_MS = 500;

/**
 * Decides when steps are due: time earns credit at the requested speed, and steps spend it. Times in ms, from one
 * clock. @internal
 */
export class Clock {
  #speed: Speed = 1;
  #credit = 0;
  #read = 0;

  /** The first step is due at once. */
  start(speed: Speed, now: number): void {
    this.#speed = speed;
    this.#credit = 1;
    this.#read = now;
  }

  /** Changes the speed of a running clock. Earned credit stays, so a slider causes no extra steps. */
  change(speed: Speed, now: number): void {
    this.#earn(now);
    this.#speed = speed;
    this.#credit = Math.min(this.#credit, 1);
  }

  get speed(): Speed {
    return this.#speed;
  }

  /** Whole steps due. */
  due(now: number): number {
    this.#earn(now);
    return this.#speed === "max" ? Number.POSITIVE_INFINITY : Math.floor(this.#credit);
  }

  spend(steps: number): void {
    if (this.#speed !== "max") this.#credit -= steps;
  }

  /** The time until a step is due; 0 = one is due now. */
  wait(now: number): number {
    this.#earn(now);
    if (this.#speed === "max" || this.#credit >= 1) return 0;
    return Math.max(SHORTEST_SLEEP_MS, Math.ceil(((1 - this.#credit) * 1000) / this.#speed));
  }

  #earn(now: number): void {
    const elapsed = now - this.#read;
    this.#read = now;
    if (this.#speed === "max") return;
    const most = 1 + (this.#speed * BACKLOG_MS) / 1000;
    this.#credit = Math.min(most, this.#credit + (this.#speed * elapsed) / 1000);
  }
}

/** Up to this share of late frames the worker yields nothing; a busy machine always has a few. */
const TOLERATED_LATE = 0.02;
/** Above it the worker yields this multiple of the excess, up to MOST_YIELDED of its time. */
const YIELD_PER_EXCESS = 5;
const MOST_YIELDED = 0.6;
/** The share of late frames is a mean over about this many frames. */
const LATE_MEMORY = 100;

/** How long playing pauses so that the page can draw. On a slow machine, drawing matters more than speed. @internal */
export class FrameBackoff {
  /** The share of late frames, 0 … 1. */
  #late = 0;
  #owed = 0;

  /** The page has drawn these frames, of which `late` were late. */
  reportFrames(drawn: number, late: number): void {
    this.#late += (late / drawn - this.#late) * Math.min(1, drawn / LATE_MEMORY);
  }

  /** The pause after `ms` of work. It accumulates until it is worth a sleep; 0 = not yet. */
  restAfter(ms: number): number {
    const excess = Math.max(0, this.#late - TOLERATED_LATE);
    const share = Math.min(MOST_YIELDED, YIELD_PER_EXCESS * excess);
    this.#owed += (ms * share) / (1 - share);
    if (this.#owed < SHORTEST_SLEEP_MS) return 0;
    const rest = this.#owed;
    this.#owed = 0;
    return rest;
  }
}

/** The number of steps that fit a slice, learned from earlier slices. */
export class Pace {
  readonly #budget: number;
  #steps = 10_000;

  /** `budget`: the time of a slice, in ms. */
  constructor(budget: number = SLICE_MS) {
    this.#budget = budget * 0.8;
  }

  /** At most a million: one long call is slower than several, and blocks messages. */
  get steps(): number {
    return this.#steps;
  }

  /** Learns that `steps` completed steps took `ms`. A slice with fewer steps than planned cannot raise the pace. */
  learn(steps: number, ms: number): void {
    if (steps === 0) return;
    const factor = Math.min(2, this.#budget / Math.max(ms, Number.EPSILON));
    if (factor > 1 && steps < this.#steps) return;
    this.#steps = Math.max(1, Math.min(SLICE_STEPS, Math.floor(steps * factor)));
  }
}

/** The speed over the last half second, or between the last two readings if they are further apart. @internal */
export class Meter {
  #readings: { readonly now: number; readonly done: number }[] = [];

  reset(): void {
    this.#readings = [];
  }

  add(now: number, done: number): void {
    this.#readings.push({ now, done });
    const second = () => this.#readings[1]?.now ?? now;
    while (this.#readings.length > 2 && second() <= now - METER_MS) this.#readings.shift();
  }

  /** Steps per second; 0 before the second reading. */
  get speed(): number {
    const first = this.#readings[0];
    const last = this.#readings.at(-1);
    if (!first || !last || last.now === first.now) return 0;
    return ((last.done - first.done) * 1000) / (last.now - first.now);
  }
}

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

  /** The page has drawn these frames, of which `late` were late. */
  reportFrames(drawn: number, late: number): void {
    this.#backoff.reportFrames(drawn, late);
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
