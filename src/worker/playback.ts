import type { DetailScout } from "../engine/detail-scout";
import { FirstEvents } from "../engine/first-events";
import { writeFrame } from "../engine/frame-writer";
import type { HeapFrames } from "../engine/heap-frames";
import { Seek } from "../engine/seek";
import type { Session } from "../engine/session";
import type { Ask } from "../protocol/ask";
import { columnsThatFit } from "../protocol/frame-budget";
import type { ChartView, FrameInfo, Hunted, Loop, Speed, Stop } from "../protocol/messages";
import type { HeapPrices, Policy } from "../scenario/scenario";
import { Clock, FrameBackoff, Meter, Pace } from "./clock";
import type { Time } from "./time";

/** A seek that takes longer shows its progress, in ms. */
const LONG_SEEK_MS = 100;
/** A slice of recomputing, in ms: it shares the worker with playing. */
const SCOUT_MS = 4;

/** A view from the first step on is never wider than what is recorded of it (series.h). */
const EXACT = { kind: "exact" } as const;

/** How one open scenario moves: plays, steps, seeks; one slice of work a turn. Times in ms. */
export class Playback {
  readonly #session: Session;
  /** Recomputes detail; null as long as no view has needed it. */
  #scout: DetailScout | null = null;
  readonly #firsts: FirstEvents;
  readonly #time: Time;
  readonly #clock = new Clock();
  readonly #meter = new Meter();
  readonly #pace = new Pace();
  readonly #backoff = new FrameBackoff();
  /** Playing leaves the machine to the page until then. */
  #restsUntil = 0;
  readonly #scoutPace = new Pace(SCOUT_MS);
  readonly #heaps: HeapFrames | null;
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

  /** `heaps`: null = there are none. */
  constructor(session: Session, heaps: HeapFrames | null, view: ChartView, time: Time) {
    this.#session = session;
    this.#heaps = heaps;
    this.#firsts = new FirstEvents(session);
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

  get lanes(): readonly Policy[] {
    return this.#session.scenario.lanes;
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
    this.#session.armEvent(event);
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

  arm(breakpoints: Parameters<Session["arm"]>[0]): void {
    this.#session.arm(breakpoints);
  }

  /** What the record is too coarse for is recomputed from now on, by what `make` makes if there is none yet. */
  recompute(make: (session: Session) => DetailScout): void {
    if (this.#scout !== null) return;
    this.#scout = make(this.#session);
    this.#scout.look(this.#view);
  }

  /** Frames show this part of the series from now on. */
  look(view: ChartView): void {
    this.#wanted = view;
    const most = columnsThatFit({ slots: this.#session.slotCounts, heaps: this.#heaps?.needs });
    this.#view = { ...view, columns: Math.min(view.columns, most) };
    this.#scout?.look(this.#view);
    this.#version++;
  }

  /** Frames answer this from now on, with as many columns of the chart as then fit. */
  ask(ask: Ask): void {
    this.#heaps?.ask(ask);
    this.look(this.#wanted);
  }

  /** What the counts of heaps cost from now on. */
  setPrices(prices: HeapPrices): void {
    this.#heaps?.setPrices(prices);
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
    this.#session.trap();
  }

  /** One slice of whatever is under way. */
  turn(): void {
    if (this.#seek) this.#advanceSeek(this.#seek);
    else if (this.#moves) this.#advancePlay();
    const scout = this.#scout;
    scout?.update();
    if (scout?.pending) this.#recall((steps) => scout.advance(steps));
    if (this.#films) this.#recall((steps) => this.#heaps?.advance(steps) ?? 0);
  }

  /** A slice of what is replayed beside the run, to be shown. */
  #recall(work: (steps: number) => number): void {
    this.#slice(this.#scoutPace, Number.POSITIVE_INFINITY, work);
    this.#version++;
  }

  /** It rests, and its last step is to be filmed. */
  get #films(): boolean {
    return !this.moving && this.#heaps?.pending === true;
  }

  /** How long to rest before the next turn; Infinity = until a message comes. */
  get wait(): number {
    if (this.#seek || this.#scout?.pending || this.#films) return 0;
    if (!this.#moves) return Number.POSITIVE_INFINITY;
    const now = this.#time.now();
    return Math.max(this.#clock.wait(now), this.#restsUntil - now);
  }

  /** Fills a frame's buffer and says what is not an array. */
  writeFrame(buffer: ArrayBuffer): FrameInfo {
    const { recorded, detail } = this.#scout ?? { recorded: this.#session, detail: EXACT };
    const heaps = this.#heaps?.tell(recorded, this.#view, this.#seek !== null);
    return {
      rows: writeFrame(buffer, this.#session, recorded, this.#view, heaps),
      ...(this.#heaps && { answer: this.#heaps.answer }),
      done: this.#session.done,
      frontier: this.#session.frontier,
      playing: this.#playing,
      asked: this.#clock.speed,
      achieved: this.#playing ? this.#meter.speed : 0,
      seek: this.#seek && { target: this.#seek.target, done: this.#session.done },
      stop: this.#stop,
      view: this.#view,
      detail,
      firstEvents: this.#firsts.events,
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
    return new Seek(this.#session);
  }

  #command({ playing }: { playing: boolean }): void {
    this.#playing = playing;
    this.#stop = null;
    this.#meter.reset();
    this.#version++;
    if (this.#hunts) this.#session.armEvent(null);
    this.#hunts = false;
  }

  /** Playing has ended by itself. */
  #halt(stop: Stop): void {
    this.#command({ playing: false });
    this.#stop = stop;
  }

  #advanceSeek(seek: Seek): void {
    this.#slice(this.#pace, Number.POSITIVE_INFINITY, (steps) => this.#firsts.along(steps, (n) => seek.advance(n)));
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
    return Math.max(0, this.#loop.to + 1 - this.#session.done);
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
    return this.#firsts.along(steps, (part) => {
      const before = this.#session.done;
      this.#stop = this.#session.run(part);
      return this.#session.done - before;
    });
  }

  /** Lets `work` do as many steps as fit, at most so many; how many it did. */
  #slice(pace: Pace, most: number, work: (steps: number) => number): number {
    const began = this.#time.now();
    const steps = work(Math.min(most, pace.steps));
    pace.learn(steps, this.#time.now() - began);
    return steps;
  }
}
