import { Seek } from "../engine/seek";
import type { Simulation, Work } from "../engine/simulation";
import type { Ask } from "../protocol/ask";
import type { ChartView, EventTarget, FrameInfo, Loop, Speed, Stop } from "../protocol/messages";
import type { Breakpoint, Scenario } from "../scenario/scenario";
import { Clock, FrameBackoff, Meter, Pace } from "./clock";
import type { Time } from "./time";

/** A longer seek shows its progress, in ms. */
const LONG_SEEK_MS = 100;
/** The time of a slice of background replay, in ms; it shares the worker with playing. */
const BESIDE_MS = 4;

/** Plays, steps and seeks one open scenario, one slice of work per turn. Times in ms. */
export class Playback {
  readonly #simulation: Simulation;
  readonly #time: Time;
  readonly #clock = new Clock();
  readonly #meter = new Meter();
  readonly #pace = new Pace();
  readonly #backoff = new FrameBackoff();
  /** Until then playing does no work, so that the page can draw. */
  #restsUntil = 0;
  readonly #besidePace = new Pace(BESIDE_MS);
  /** The requested view, and the part of it that fits a frame. */
  #wanted: ChartView;
  #view: ChartView;
  #playing = false;
  #visible = true;
  #loop: Loop | null = null;
  /** Searching for the next stop at full speed, rather than playing. */
  #isSearching = false;
  /** Steps shown while playing; unlike the position this never decreases. */
  #played = 0;
  #seek: Seek | null = null;
  /** The seek returns a loop to its start. No person requested it, so a command counts from where it began. */
  #returns = false;
  #seekBegan = 0;
  #stop: Stop | null = null;
  #version = 0;

  constructor(simulation: Simulation, view: ChartView, time: Time) {
    this.#simulation = simulation;
    this.#time = time;
    this.#wanted = view;
    this.#view = view;
    this.look(view);
  }

  /** Changes whenever a frame would show something else. */
  get version(): number {
    return this.#version;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Another frame will follow soon, because the run plays or seeks. */
  get moving(): boolean {
    return this.#playing || this.#seek !== null;
  }

  get scenario(): Scenario {
    return this.#simulation.scenario;
  }

  /** Whether the current state may be shown: a seek shows its progress only if it is long. */
  get showable(): boolean {
    return this.#seek === null || this.#seekIsLong();
  }

  play(speed: Speed): void {
    const now = this.#time.now();
    if (this.#playing) this.#clock.change(speed, now);
    else this.#clock.start(speed, now);
    this.#command({ playing: true });
  }

  /** Plays at full speed to the next such event or breakpoint, ignoring any loop. */
  nextStop(event: EventTarget | null): void {
    this.#endReturn();
    this.play("max");
    this.#isSearching = true;
    this.#simulation.armEvent(event);
  }

  /** Sets the loop: its first step follows its last one, or any later step. */
  repeat(loop: Loop | null): void {
    this.#loop = loop;
  }

  pause(): void {
    this.#endReturn();
    this.#command({ playing: false });
  }

  /**
   * Steps forward, stopping at breakpoints, or backward, at most to the start. During a seek it counts from the seek's
   * target: forward after arriving there, backward as one seek. Ends playing.
   */
  step(by: number): void {
    const seek = this.#go();
    if (by > 0) seek.walk(by);
    else seek.jump(Math.max(0, seek.target + by));
  }

  /** Seeks to `done` operations. Ends playing. */
  seek(done: number): void {
    this.#go().jump(done);
  }

  /** Cancels any seek and returns to where it began, before everything requested meanwhile. */
  cancel(): void {
    this.#seek?.cancel();
    this.stay();
  }

  /** Ends any seek at its current position. */
  stay(): void {
    if (this.#seek === null) return;
    this.#seek = null;
    this.#returns = false;
    this.#command({ playing: false });
  }

  /** The page has drawn a frame, on time or late. */
  reportFrame(late: boolean): void {
    this.#backoff.reportFrame(late);
  }

  arm(breakpoints: readonly Breakpoint[]): void {
    this.#simulation.arm(breakpoints);
  }

  /** Sets the part of the series that frames show. */
  look(view: ChartView): void {
    this.#wanted = view;
    this.#view = this.#simulation.look(view);
    this.#version++;
  }

  /** Sets what frames answer, and refits the chart's columns. */
  ask(ask: Ask): void {
    this.#simulation.ask(ask);
    this.look(this.#wanted);
  }

  /** Continues the run with this scenario, which differs only where no step depends on it. */
  change(scenario: Scenario): void {
    this.#simulation.change(scenario);
    this.#version++;
  }

  /** Playing rests while the page is hidden, and continues when it is visible again. */
  show(visible: boolean): void {
    this.#visible = visible;
    this.#clock.change(this.#clock.speed, this.#time.now());
    this.#meter.reset();
  }

  /** Traps on purpose: tests only. */
  trap(): void {
    this.#simulation.trap();
  }

  /** Does one slice of the current work. */
  turn(): void {
    if (this.#seek) this.#advanceSeek(this.#seek);
    else if (this.#moves) this.#advancePlay();
    for (const work of this.#simulation.recomputations(this.moving)) this.#recall(work);
  }

  /** Does a slice of background replay, and shows it. */
  #recall(work: Work): void {
    this.#slice(this.#besidePace, Number.POSITIVE_INFINITY, work);
    this.#version++;
  }

  /** The time to rest before the next turn; Infinity = until a message arrives. */
  get wait(): number {
    if (this.#seek || this.#simulation.recomputations(this.moving).length > 0) return 0;
    if (!this.#moves) return Number.POSITIVE_INFINITY;
    const now = this.#time.now();
    return Math.max(this.#clock.wait(now), this.#restsUntil - now);
  }

  /** Fills a frame's buffer and returns everything that is not an array. */
  writeFrame(buffer: ArrayBuffer): FrameInfo {
    return {
      ...this.#simulation.writeFrame(buffer, this.#view, this.#seek !== null),
      done: this.#simulation.done,
      frontier: this.#simulation.frontier,
      playing: this.#playing,
      asked: this.#clock.speed,
      achieved: this.#playing ? this.#meter.speed : 0,
      seek: this.#seek && { target: this.#seek.target, done: this.#simulation.done },
      stop: this.#stop,
      view: this.#view,
    };
  }

  get #moves(): boolean {
    return this.#playing && this.#visible;
  }

  #seekIsLong(): boolean {
    return this.#time.now() - this.#seekBegan > LONG_SEEK_MS;
  }

  /** The current seek, or a new one. */
  #go(): Seek {
    this.#endReturn();
    this.#command({ playing: false });
    this.#seek ??= this.#begin();
    return this.#seek;
  }

  #begin(): Seek {
    this.#seekBegan = this.#time.now();
    return new Seek(this.#simulation);
  }

  #command({ playing }: { playing: boolean }): void {
    this.#playing = playing;
    this.#stop = null;
    this.#meter.reset();
    this.#version++;
    if (this.#isSearching) this.#simulation.armEvent(null);
    this.#isSearching = false;
  }

  /** Records why playing ended by itself. */
  #halt(stop: Stop): void {
    this.#command({ playing: false });
    this.#stop = stop;
  }

  #advanceSeek(seek: Seek): void {
    this.#slice(this.#pace, Number.POSITIVE_INFINITY, (steps) =>
      this.#simulation.observe(steps, (n) => seek.advance(n)),
    );
    this.#version++;
    if (!seek.arrived) return;
    this.#seek = null;
    this.#returns = false;
    if (seek.stop) this.#halt(seek.stop);
  }

  #advancePlay(): void {
    const began = this.#time.now();
    const due = this.#clock.due(began);
    if (due === 0 || began < this.#restsUntil) return;
    const left = this.#stepsLeft();
    const steps = left === 0 ? this.#beginAgain() : this.#slice(this.#pace, Math.min(due, left), (n) => this.#run(n));
    this.#clock.spend(steps);
    this.#played += steps;
    const now = this.#time.now();
    this.#restsUntil = now + this.#backoff.restAfter(now - began);
    this.#meter.add(now, this.#played);
    this.#version++;
    if (this.#stop) this.#halt(this.#stop);
  }

  /** The steps left before the loop restarts. */
  #stepsLeft(): number {
    if (this.#loop === null || this.#isSearching) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#loop.to + 1 - this.#simulation.done);
  }

  /** Begins the seek to the loop's first step, which counts as one step. */
  #beginAgain(): number {
    this.#seek = this.#begin();
    this.#seek.jump(this.#loop?.from ?? 0);
    this.#seek.walk(1);
    this.#returns = true;
    return 1;
  }

  #endReturn(): void {
    if (this.#returns) this.#seek?.cancel();
    if (this.#returns) this.#seek = null;
    this.#returns = false;
  }

  /** Returns the number of steps done. */
  #run(steps: number): number {
    return this.#simulation.observe(steps, (part) => {
      const before = this.#simulation.done;
      this.#stop = this.#simulation.run(part);
      return this.#simulation.done - before;
    });
  }

  /** Lets `work` do as many steps as fit the slice, at most `most`. Returns their number. */
  #slice(pace: Pace, most: number, work: Work): number {
    const began = this.#time.now();
    const steps = work(Math.min(most, pace.steps));
    pace.learn(steps, this.#time.now() - began);
    return steps;
  }
}
