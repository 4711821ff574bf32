import { Seek, type Simulation, type Work } from "../engine/simulation";
import type { Ask } from "../protocol/frame";
import type { ChartView, EventTarget, FrameInfo, Leg, Loop, Speed, Stop } from "../protocol/messages";
import { type Breakpoint, isStepBreakpoint, type Scenario } from "../scenario/scenario";
import { Pace, type Played, Tempo } from "./clock";
import type { Time } from "./port";

/** A longer seek shows its progress, in ms. */
const LONG_SEEK_MS = 100;
/** In real time the clock counts the model's ms. */
const MS_PER_SECOND = 1000;
/** The time of a slice of background replay, in ms; it shares the worker with playing. */
const BESIDE_MS = 4;

/** Plays, steps and seeks one open scenario, one slice of work per turn. Times in ms. */
export class Playback {
  readonly #simulation: Simulation;
  readonly #time: Time;
  readonly #tempo = new Tempo();
  readonly #pace = new Pace();
  readonly #besidePace = new Pace(BESIDE_MS);
  /** The requested view, and the part of it that fits a frame. */
  #wanted: ChartView;
  #view: ChartView;
  #playing = false;
  /** Playing in the model's time. */
  #isTimed = false;
  /** The rest of a replay. Empty = playing at one speed. */
  #legs: readonly Leg[] = [];
  /** A rule names the step at which to stop, as in a lesson. */
  #namesStep: boolean;
  #visible = true;
  #loop: Loop | null = null;
  /** Searching for the next stop at full speed, rather than playing. */
  #isSearching = false;
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
    this.#namesStep = simulation.scenario.breakpoints.some(isStepBreakpoint);
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

  /** `isTimed`: plays in real time if the model's steps take time, and otherwise at `speed`, or by `legs`. */
  play(speed: Speed, isTimed = false, legs: readonly Leg[] = []): void {
    const now = this.#time.now();
    const isOver = legs.length > 0 && legs.every(({ to }) => to <= this.#simulation.done);
    this.#isTimed = isTimed && this.#simulation.runFor !== undefined;
    this.#legs = this.#isTimed ? [] : legs.filter(({ to }) => isOver || to > this.#simulation.done);
    const rate = this.#isTimed ? MS_PER_SECOND : (this.#legs[0]?.speed ?? speed);
    if (this.#playing) this.#tempo.change(rate, now);
    else this.#tempo.start(rate, now);
    this.#command({ playing: true });
    if (!isOver) return;
    this.#seek ??= this.#begin();
    this.#seek.jump(0);
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

  /** The page has drawn these frames, of which `late` were late. */
  reportFrames(drawn: number, late: number): void {
    this.#tempo.reportFrames(drawn, late);
  }

  arm(breakpoints: readonly Breakpoint[]): void {
    this.#namesStep = breakpoints.some(isStepBreakpoint);
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
    this.#tempo.change(this.#tempo.speed, this.#time.now());
    this.#tempo.remeasure();
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
    return this.#tempo.wait(this.#time.now());
  }

  /** Fills a frame's buffer and returns everything that is not an array. */
  writeFrame(buffer: ArrayBuffer): FrameInfo {
    return {
      ...this.#simulation.writeFrame(buffer, this.#view, this.#seek !== null),
      done: this.#simulation.done,
      frontier: this.#simulation.frontier,
      playing: this.#playing,
      asked: this.#tempo.speed,
      achieved: this.#playing ? this.#tempo.achieved : 0,
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
    this.#tempo.remeasure();
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
    const stop = this.#returns ? this.#withoutWait(seek.stop) : seek.stop;
    this.#returns = false;
    if (stop) this.#halt(stop);
  }

  #advancePlay(): void {
    const began = this.#time.now();
    const due = this.#tempo.due(began);
    if (due === 0) return;
    const left = this.#stepsLeft();
    const played = left === 0 ? this.#beginAgain() : this.#playPart(due, left);
    this.#tempo.spend(played, began, this.#time.now());
    this.#version++;
    if (this.#stop) this.#halt(this.#stop);
    else if (this.#simulation.done === this.#legs[0]?.to) this.#endLeg();
  }

  /** The next leg of a replay follows; after the last one the run rests. */
  #endLeg(): void {
    this.#legs = this.#legs.slice(1);
    const [next] = this.#legs;
    if (next === undefined) this.pause();
    else this.#tempo.change(next.speed, this.#time.now());
  }

  /** The steps left before the loop restarts, or a leg of a replay ends. */
  #stepsLeft(): number {
    const [leg] = this.#legs;
    if (leg !== undefined) return leg.to - this.#simulation.done;
    if (this.#loop === null || this.#isSearching) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#loop.to + 1 - this.#simulation.done);
  }

  /** Begins the seek to the loop's first step, which counts as one step. */
  #beginAgain(): Played {
    this.#seek = this.#begin();
    this.#seek.jump(this.#loop?.from ?? 0);
    this.#seek.walk(1);
    this.#returns = true;
    return { steps: 1, due: 1 };
  }

  /** Plays at most `due` steps, or ms in real time, and at most `left` steps. */
  #playPart(due: number, left: number): Played {
    let ms = 0;
    const run = (part: number): Stop | null => {
      if (!this.#isTimed) return this.#simulation.run(part);
      const timed = this.#simulation.runFor?.(due - ms, part);
      ms += timed?.ms ?? 0;
      return timed?.stop ?? null;
    };
    const steps = this.#slice(this.#pace, this.#isTimed ? left : Math.min(due, left), (n) => this.#run(n, run));
    return { steps, due: this.#isTimed ? ms : steps };
  }

  #endReturn(): void {
    if (this.#returns) this.#seek?.cancel();
    if (this.#returns) this.#seek = null;
    this.#returns = false;
  }

  /** Returns the number of steps done. */
  #run(steps: number, run: (steps: number) => Stop | null): number {
    return this.#simulation.observe(steps, (part) => {
      const before = this.#simulation.done;
      const stop = run(part);
      this.#stop = this.#loop !== null || this.#namesStep ? this.#withoutWait(stop) : stop;
      return this.#simulation.done - before;
    });
  }

  /** A loop would wait in every lap, and a rule that names a step says where to wait instead. */
  #withoutWait(stop: Stop | null): Stop | null {
    return stop?.reason === "wait" ? null : stop;
  }

  /** Lets `work` do as many steps as fit the slice, at most `most`. Returns their number. */
  #slice(pace: Pace, most: number, work: Work): number {
    const began = this.#time.now();
    const steps = work(Math.min(most, pace.steps));
    pace.learn(steps, this.#time.now() - began);
    return steps;
  }
}
