import { ANY_LANES, type Command, checkMessage, type OpenLanes } from "../protocol/check-message";
import { FRAME_BYTES, frameShape, type LaneArrays, laneArrays } from "../protocol/frame";
import type { HeapView } from "../protocol/heap-frame";
import type { ChartView, FrameInfo, FromWorker, Hunted, Loop, Speed } from "../protocol/messages";
import { isAddressed } from "../scenario/addressed";
import type { Breakpoint, HeapPrices, Problem, Scenario } from "../scenario/scenario";
import { onPage, startsNoWorker } from "./on-page";
import { type WorkerLike, WorkerLink } from "./worker-link";

/** A worker that failed, and what became of the run. */
export interface Failure {
  /** What failed, for a bug report: file, line and condition, or the browser's words. */
  readonly text: string;
  /** Operations done in the last good frame. */
  readonly done: number;
  /** Where the run stands again, paused; null = it failed at the start too and was given up until the next open(). */
  readonly resumedAt: number | null;
}

export interface ClientEvents {
  /** The arrays are valid until the next frame. */
  onFrame(info: FrameInfo, lanes: readonly LaneArrays[]): void;
  /** The core refused the scenario. */
  onProblems(problems: readonly Problem[]): void;
  onTrap(failure: Failure): void;
}

/** Where none may be started, the page's own thread does its work, in slices as short. */
function startWorker(): WorkerLike {
  if (startsNoWorker()) return onPage(() => import("../worker/serve").then(({ serve }) => serve));
  return new Worker(new URL("../worker/main.ts", import.meta.url), { type: "module", name: "bufferlab" });
}

/**
 * The page's side of the worker: commands in, frames out. Frames of an older scenario are dropped. A worker that
 * fails is replaced, and the new one replays to the last good frame; a second failure there brings it to the
 * start, and one at the start ends it. A command throws a RangeError if a number of it is impossible in the open
 * scenario; then nothing is posted.
 */
export class Client {
  readonly #events: ClientEvents;
  readonly #startWorker: () => WorkerLike;
  /** Null = given up. */
  #link: WorkerLink | null = null;
  #epoch = 0;
  /** What is open, with the stop rules, the loop and the prices in force. */
  #scenario: Scenario | null = null;
  #lanes: OpenLanes = ANY_LANES;
  #view: ChartView | null = null;
  #heapView: HeapView | null = null;
  #visible = true;
  /** Operations done in the last good frame of this epoch. */
  #good: number | null = null;
  #resumedAt: number | null = null;
  /** The buffer of the frame that the page looks at, and those that wait. */
  #shown: ArrayBuffer | null = null;
  #spare: ArrayBuffer[] = [];
  #asked = false;
  /** An animation frame was late since the last frame was asked for. */
  #late = false;

  constructor(events: ClientEvents, start: () => WorkerLike = startWorker) {
    this.#events = events;
    this.#startWorker = start;
    this.#restart();
  }

  /** Opens a scenario, arms its breakpoints and goes to where `done` operations are done, paused. */
  open(scenario: Scenario, done: number): void {
    if (!this.#link) this.#restart();
    this.#scenario = scenario;
    this.#lanes = scenario.lanes.map(isAddressed);
    this.#heapView = null;
    this.#resumedAt = null;
    this.#openAt(scenario, done);
  }

  /** At `speed` steps a second; changes the speed if it plays already. */
  play(speed: Speed): void {
    this.#post({ type: "play", speed });
  }

  pause(): void {
    this.#post({ type: "pause" });
  }

  /** So many operations forward, minding the breakpoints, or backward. Ends playing. */
  step(by: number): void {
    this.#post({ type: "step", by });
  }

  /** Goes to where `done` operations are done. Ends playing. */
  seek(done: number): void {
    this.#post({ type: "seek", done });
  }

  /** Plays as fast as it can until such an event, or until a breakpoint fires, whatever loop there is. */
  nextStop(event: Hunted | null): void {
    this.#post({ type: "next-stop", event });
  }

  /** While playing, step `to` is followed by step `from`; null = no loop. */
  loop(loop: Loop | null): void {
    this.#post({ type: "loop", loop });
    this.#keep({ loopFrom: loop?.from ?? null, loopTo: loop?.to ?? null });
  }

  /** Back to before operation 0. Ends playing. */
  reset(): void {
    this.seek(0);
  }

  /** Ends a seek and goes back to where it began. */
  cancel(): void {
    this.#post({ type: "cancel" });
  }

  /** Ends a seek where it is. */
  stay(): void {
    this.#post({ type: "stay" });
  }

  /** Arms these breakpoints and no others. */
  arm(breakpoints: readonly Breakpoint[]): void {
    this.#post({ type: "arm", breakpoints });
    this.#keep({ breakpoints });
  }

  /** Frames show this part of the series from now on. */
  view(view: ChartView): void {
    this.#post({ type: "view", view });
    this.#view = view;
  }

  /** Frames show these parts of the heaps from now on, until another scenario is opened. */
  heapView(view: HeapView): void {
    this.#post({ type: "heap-view", view });
    this.#heapView = view;
  }

  /** What the counts of heaps cost from now on. */
  prices(prices: HeapPrices): void {
    this.#post({ type: "prices", prices });
    this.#keep({ prices });
  }

  /** The page is hidden, so playing rests, or shown again. */
  visible(visible: boolean): void {
    this.#visible = visible;
    this.#post({ type: "visible", visible });
  }

  /** Makes the core trap: tests only. */
  trap(): void {
    this.#post({ type: "trap" });
  }

  /** Asks for the next frame, once: to be called per animation frame, which was `late` or not. It comes when there is news. */
  requestFrame(late: boolean): void {
    this.#late ||= late;
    this.#link?.beat();
    if (!this.#link || this.#asked) return;
    this.#asked = true;
    const buffer = this.#spare.pop() ?? new ArrayBuffer(FRAME_BYTES);
    this.#link.post({ type: "frame", buffer, late: this.#late }, [buffer]);
    this.#late = false;
  }

  /** Ends the worker; the client is of no use any more. */
  close(): void {
    this.#link?.close();
    this.#link = null;
  }

  /** A worker that takes the place of this one opens the scenario as it is now. */
  #keep(change: Partial<Scenario>): void {
    if (this.#scenario) this.#scenario = { ...this.#scenario, ...change };
  }

  #post(message: Command): void {
    checkMessage(message, this.#lanes);
    this.#link?.post(message);
  }

  #restart(): void {
    this.#asked = false;
    this.#link = new WorkerLink(this.#startWorker(), {
      onMessage: (message) => this.#hear(message),
      onFailure: (text) => this.#resume(text),
    });
    if (this.#view) this.#post({ type: "view", view: this.#view });
    if (!this.#visible) this.#post({ type: "visible", visible: false });
  }

  #openAt(scenario: Scenario, done: number): void {
    this.#epoch++;
    this.#good = null;
    this.#post({ type: "open", epoch: this.#epoch, scenario, done });
  }

  #hear(message: FromWorker): void {
    if (message.type === "frame") this.#take(message);
    else if (message.type === "problems" && message.epoch === this.#epoch) this.#events.onProblems(message.problems);
  }

  #take({ epoch, info, buffer }: Extract<FromWorker, { readonly type: "frame" }>): void {
    this.#asked = false;
    if (epoch !== this.#epoch) {
      this.#spare.push(buffer);
      return;
    }
    if (this.#shown) this.#spare.push(this.#shown);
    this.#shown = buffer;
    this.#good = info.done;
    this.#events.onFrame(info, laneArrays(buffer, frameShape(info)));
  }

  /** Replaces a worker that failed, unless that has already been tried at the start. */
  #resume(text: string): void {
    const done = this.#good ?? this.#resumedAt ?? 0;
    const again = done === this.#resumedAt;
    this.#link = null;
    this.#resumedAt = again && done === 0 ? null : again ? 0 : done;
    if (this.#resumedAt !== null) this.#reopen(this.#resumedAt);
    this.#events.onTrap({ text, done, resumedAt: this.#resumedAt });
  }

  #reopen(done: number): void {
    this.#restart();
    if (!this.#scenario) return;
    this.#openAt(this.#scenario, done);
    if (this.#heapView) this.#post({ type: "heap-view", view: this.#heapView });
  }
}
