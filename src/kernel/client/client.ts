import { framesOf } from "../../labs/models";
import type { Ask } from "../protocol/ask";
import { type Command, checkMessage } from "../protocol/check-message";
import type { LaneArrays } from "../protocol/frame";
import { FRAME_BYTES } from "../protocol/frame-budget";
import type { ChartView, FrameInfo, FromWorker } from "../protocol/messages";
import type { Problem, Scenario } from "../scenario/scenario";
import { onPage, startsNoWorker } from "./on-page";
import { SeenTime, Waiting } from "./waiting";
import { startedBy, type WorkerLike, WorkerLink } from "./worker-link";

/** A worker that failed, and what became of the run. */
export interface Failure {
  /** What failed, for a bug report: file, line and condition, or the browser's words. */
  readonly text: string;
  /** Operations done in the last good frame, or where an opening led that had not arrived. */
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
  /** What the page waits for, the core or an opened scenario, has not come after LATE_MS; false = it has come since, or is not waited for any more. */
  onLate(isLate: boolean): void;
}

/** A run is resumed where it failed this many times in a row, unless a person moves it in between. Then it begins at its start. */
const MOST_RESUMED = 2;

/** What the open run is told: every message of ours has its words at its type in protocol/messages.ts. */
export type RunCommand = Exclude<Command, { readonly type: "open" | "frame" }>;

/** A person moves the run with these. */
const MOVES: readonly RunCommand["type"][] = ["play", "step", "seek", "next-stop"];

/** Where none may be started, the page's own thread does its work, in slices as short. */
function startWorker(): WorkerLike {
  if (startsNoWorker()) return onPage(() => import("../worker/serve").then(({ serve }) => serve));
  return new Worker(new URL("../worker/main.ts", import.meta.url), { type: "module", name: "bufferlab" });
}

/**
 * The page's side of the worker: commands in, frames out. Frames of an older scenario are dropped. A worker that
 * fails is replaced, and the new one replays to the last good frame, or to where an opening leads; the third failure
 * there brings it to the start, and one more ends it. A command throws a RangeError if a number of it is impossible in
 * the open scenario; then nothing is posted.
 */
export class Client {
  readonly #events: ClientEvents;
  readonly #startWorker: () => WorkerLike;
  /** Null = given up. */
  #link: WorkerLink | null = null;
  #epoch = 0;
  /** What is open, with the stop rules, the loop and the changes in force. */
  #scenario: Scenario | null = null;
  #view: ChartView | null = null;
  #ask: Ask | null = null;
  #visible = true;
  /** Operations done in the last good frame of this epoch. */
  #good: number | null = null;
  /** Where an opening leads, until a frame has shown that it arrived. */
  #goal: number | null = null;
  /** Where the last failure left the run, and how many there were without a move in between. */
  #failedAt: number | null = null;
  #failures = 0;
  /** The buffer of the frame that the page looks at, and those that wait. */
  #shown: ArrayBuffer | null = null;
  #spare: ArrayBuffer[] = [];
  #asked = false;
  /** An animation frame was late since the last frame was asked for. */
  #late = false;
  readonly #seen: SeenTime;
  #waiting = new Waiting();

  /** `now`: ms, never going back. */
  constructor(
    events: ClientEvents,
    start: () => WorkerLike = startWorker,
    now: () => number = () => performance.now(),
  ) {
    this.#events = events;
    this.#startWorker = start;
    this.#seen = new SeenTime(now);
    this.#restart();
  }

  /** Opens a scenario, arms its breakpoints and goes to where `done` operations are done, paused. */
  open(scenario: Scenario, done: number): void {
    if (!this.#link) this.#restart();
    this.#scenario = scenario;
    this.#ask = null;
    this.#failures = 0;
    this.#openAt(scenario, done);
  }

  /** Sends what the open run is to do, and remembers what a worker that takes the place of this one must know. */
  send(command: RunCommand): void {
    this.#post(command);
    this.#remember(command);
  }

  /** Asks for the next frame, once: to be called per animation frame, which was `late` or not. It comes when there is news. */
  requestFrame(late: boolean): void {
    this.#late ||= late;
    this.#pass(this.#seen.lap());
    if (!this.#link || this.#asked) return;
    this.#asked = true;
    const buffer = this.#spare.pop() ?? new ArrayBuffer(FRAME_BYTES);
    this.#link.post({ type: "frame", buffer, late: this.#late }, [buffer]);
    this.#late = false;
  }

  /** Ends the worker, whatever it is doing; the next open() starts another. */
  close(): void {
    this.#link?.close();
    this.#link = null;
    this.#endWaiting();
  }

  #remember(command: RunCommand): void {
    const { type } = command;
    if (type === "view") this.#view = command.view;
    else if (type === "ask") this.#ask = command.ask;
    else if (type === "visible") this.#visible = command.visible;
    else if (type === "arm") this.#keep({ breakpoints: command.breakpoints });
    else if (type === "change") this.#scenario = command.scenario;
    else if (type === "loop") this.#keep({ loopFrom: command.loop?.from ?? null, loopTo: command.loop?.to ?? null });
    // What a person asks for may be tried again and again: it is no loop.
    else if (MOVES.includes(type)) this.#failures = 0;
  }

  /** A worker that takes the place of this one opens the scenario as it is now. */
  #keep(change: Partial<Scenario>): void {
    if (this.#scenario) this.#scenario = { ...this.#scenario, ...change };
  }

  #post(message: Command): void {
    checkMessage(message, this.#scenario);
    this.#link?.post(message);
  }

  #pass(ms: number): void {
    this.#link?.beat(ms);
    const { isLate } = this.#waiting;
    this.#waiting.pass(ms);
    if (this.#waiting.isLate && !isLate) this.#events.onLate(true);
  }

  #endWaiting(): void {
    const { isLate } = this.#waiting;
    this.#waiting.end();
    if (isLate) this.#events.onLate(false);
  }

  #restart(): void {
    this.#asked = false;
    this.#waiting.begin();
    this.#link = new WorkerLink(startedBy(this.#startWorker), {
      onMessage: (message) => this.#hear(message),
      onFailure: (text) => this.#resume(text),
    });
    if (this.#view) this.#post({ type: "view", view: this.#view });
    if (!this.#visible) this.#post({ type: "visible", visible: false });
  }

  #openAt(scenario: Scenario, done: number): void {
    this.#epoch++;
    this.#good = null;
    this.#goal = done;
    this.#waiting.begin();
    this.#post({ type: "open", epoch: this.#epoch, scenario, done });
  }

  #hear(message: FromWorker): void {
    if (message.type === "frame") this.#take(message);
    else if (message.type === "ready" && this.#scenario === null) this.#endWaiting();
    else if (message.type === "problems" && message.epoch === this.#epoch) {
      this.#endWaiting();
      this.#events.onProblems(message.problems);
    }
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
    if (info.seek === null) this.#goal = null;
    this.#endWaiting();
    if (this.#scenario) this.#events.onFrame(info, framesOf(this.#scenario).read(buffer, info.rows));
  }

  /** Replaces a worker that failed, unless that has been tried often enough. */
  #resume(text: string): void {
    const done = this.#goal ?? this.#good ?? 0;
    this.#failures = done === this.#failedAt ? this.#failures + 1 : 1;
    const resumedAt = this.#resumption(done);
    this.#failedAt = resumedAt;
    this.#link = null;
    this.#endWaiting();
    if (resumedAt !== null) this.#reopen(resumedAt);
    this.#events.onTrap({ text, done, resumedAt });
  }

  /** Where a run that failed at `done` is tried again; null = nowhere. */
  #resumption(done: number): number | null {
    if (this.#failures <= MOST_RESUMED) return done;
    return done === 0 || this.#failures > MOST_RESUMED + 1 ? null : 0;
  }

  #reopen(done: number): void {
    this.#restart();
    if (!this.#scenario) return;
    this.#openAt(this.#scenario, done);
    if (this.#ask) this.#post({ type: "ask", ask: this.#ask });
  }
}
