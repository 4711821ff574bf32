import { Seek } from "../engine/seek";
import type { Simulation, Work } from "../engine/simulation";
import type { Ask } from "../protocol/ask";
import type { ChartView, FrameInfo, Hunted, Loop, Speed, Stop } from "../protocol/messages";
import type { Breakpoint, Scenario } from "../scenario/scenario";
import { Clock, FrameBackoff, Meter, Pace } from "./clock";
import type { Time } from "./time";

/** A seek that takes longer shows its progress, in ms. */
const LONG_SEEK_MS = 100;
/** A slice of what is replayed beside the run, in ms: it shares the worker with playing. */
const BESIDE_MS = 4;

/** How one open scenario moves: plays, steps, seeks; one slice of work a turn. Times in ms. */
export class Playback {
  readonly #simulation: Simulation;
  readonly #time: Time;
  readonly #clock = new Clock();
  readonly #meter = new Meter();
  readonly #pace = new Pace();
  readonly #backoff = new FrameBackoff();
  /** Playing leaves the machine to the page until then. */
  #restsUntil = 0;
  readonly #besidePace = new Pace(BESIDE_MS);
  /** What the page wants to see, and as much of it as a frame holds. */
  #wanted: ChartView;
  #view: ChartView;
  #playing = false;
  #visible = true;
  #loop: Loop | null = null;
  /** The next stop is looked for, as fast as it goes; otherwise playing is just playing. */
  #hunts = false;
  /** Steps shown by playing: unlike the position it never goes back. */
  #played = 0;
  #seek: Seek | null = null;
  /** The seek is the way back of a loop: nobody asked for it, so a command begins where it began. */
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

  /** Another number whenever a frame would show something else. */
  get version(): number {
    return this.#version;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Another frame will follow soon: it plays, or is on the way of a seek. */
  get moving(): boolean {
    return this.#playing || this.#seek !== null;
  }

  get scenario(): Scenario {
    return this.#simulation.scenario;
  }

  /** Whether what is there now may be shown: a seek shows nothing of its way unless it is long. */
  get showable(): boolean {
    return this.#seek === null || this.#seekIsLong();
  }

  play(speed: Speed): void {
    const now = this.#time.now();
    if (this.#playing) this.#clock.change(speed, now);
    else this.#clock.start(speed, now);
    this.#command({ playing: true });
  }

  /** Plays as fast as it can until such an event, or until a breakpoint fires; a loop does not hold it. */
  nextStop(event: Hunted | null): void {
    this.#endReturn();
    this.play("max");
    this.#hunts = true;
    this.#simulation.armEvent(event);
  }

  /** Playing stays in a loop from now on: at its end, or after it, its first step comes next. */
  repeat(loop: Loop | null): void {
    this.#loop = loop;
  }

  pause(): void {
    this.#endReturn();
    this.#command({ playing: false });
  }

  /**
   * Forward minding the breakpoints, or backward; held at the start. During a seek it counts from the seek's target:
   * forward after the seek has arrived, backward as one seek. Ends playing.
   */
  step(by: number): void {
    const seek = this.#go();
    if (by > 0) seek.walk(by);
    else seek.jump(Math.max(0, seek.target + by));
  }

  /** Goes to where `done` operations are done. Ends playing. */
  seek(done: number): void {
    this.#go().jump(done);
  }

  /** Ends a seek, if there is one, and goes back to where it began, before all that was asked meanwhile. */
  cancel(): void {
    this.#seek?.cancel();
    this.stay();
  }

  /** Ends a seek, if there is one, where it is. */
  stay(): void {
    if (this.#seek === null) return;
    this.#seek = null;
    this.#returns = false;
    this.#command({ playing: false });
  }

  /** The page has shown a picture, in time or late. */
  reportFrame(late: boolean): void {
    this.#backoff.reportFrame(late);
  }

  arm(breakpoints: readonly Breakpoint[]): void {
    this.#simulation.arm(breakpoints);
  }

  /** Frames show this part of the series from now on. */
  look(view: ChartView): void {
    this.#wanted = view;
    this.#view = this.#simulation.look(view);
    this.#version++;
  }

  /** Frames answer this from now on, with as many columns of the chart as then fit. */
  ask(ask: Ask): void {
    this.#simulation.ask(ask);
    this.look(this.#wanted);
  }

  /** The run continues as this scenario, which differs in what no step depends on. */
  change(scenario: Scenario): void {
    this.#simulation.change(scenario);
    this.#version++;
  }

  /** Hidden, playing rests; shown again, it goes on from there. */
  show(visible: boolean): void {
    this.#visible = visible;
    this.#clock.change(this.#clock.speed, this.#time.now());
    this.#meter.reset();
  }

  /** Traps on purpose: tests only. */
  trap(): void {
    this.#simulation.trap();
  }

  /** One slice of whatever is under way. */
  turn(): void {
    if (this.#seek) this.#advanceSeek(this.#seek);
    else if (this.#moves) this.#advancePlay();
    for (const work of this.#simulation.beside(this.moving)) this.#recall(work);
  }

  /** A slice of what is replayed beside the run, to be shown. */
  #recall(work: Work): void {
    this.#slice(this.#besidePace, Number.POSITIVE_INFINITY, work);
    this.#version++;
  }

  /** How long to rest before the next turn; Infinity = until a message comes. */
  get wait(): number {
    if (this.#seek || this.#simulation.beside(this.moving).length > 0) return 0;
    if (!this.#moves) return Number.POSITIVE_INFINITY;
    const now = this.#time.now();
    return Math.max(this.#clock.wait(now), this.#restsUntil - now);
  }

  /** Fills a frame's buffer and says what is not an array. */
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

  /** The seek under way, or a new one. */
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
    if (this.#hunts) this.#simulation.armEvent(null);
    this.#hunts = false;
  }

  /** Playing has ended by itself. */
  #halt(stop: Stop): void {
    this.#command({ playing: false });
    this.#stop = stop;
  }

  #advanceSeek(seek: Seek): void {
    this.#slice(this.#pace, Number.POSITIVE_INFINITY, (steps) => this.#simulation.along(steps, (n) => seek.advance(n)));
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

  /** Until the loop begins again. */
  #stepsLeft(): number {
    if (this.#loop === null || this.#hunts) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#loop.to + 1 - this.#simulation.done);
  }

  /** On the way to the loop's first step, which counts as one step. */
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

  /** How many steps it were. */
  #run(steps: number): number {
    return this.#simulation.along(steps, (part) => {
      const before = this.#simulation.done;
      this.#stop = this.#simulation.run(part);
      return this.#simulation.done - before;
    });
  }

  /** Lets `work` do as many steps as fit, at most so many; how many it did. */
  #slice(pace: Pace, most: number, work: Work): number {
    const began = this.#time.now();
    const steps = work(Math.min(most, pace.steps));
    pace.learn(steps, this.#time.now() - began);
    return steps;
  }
}
