import { errorMessage } from "../../shared/error-message";
import { framesOf } from "../labs/labs";
import { type Command, checkMessage } from "../protocol/check-message";
import { type Ask, FRAME_BYTES, type LaneArrays } from "../protocol/frame";
import { type ChartView, type FrameInfo, type FromWorker, lentPart, type ToWorker } from "../protocol/messages";
import type { Problem, Scenario } from "../scenario/scenario";

/** An answer that takes longer than this is late, in ms. */
export const LATE_MS = 10_000;
/** A longer gap between two laps counts as this long, in ms, since the page was hidden or the machine slept. */
const MOST_GAP_MS = 1000;

/** Counts the time during which the page is visible. `now`: ms, monotonic. */
export class SeenTime {
  readonly #now: () => number;
  #last: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#last = now();
  }

  /** Ms since the last call, at most MOST_GAP_MS. */
  lap(): number {
    const now = this.#now();
    const gap = now - this.#last;
    this.#last = now;
    return Math.min(gap, MOST_GAP_MS);
  }
}

/** How long the page has waited for an answer. */
class Waiting {
  /** Null = not waiting. */
  #ms: number | null = null;

  get isLate(): boolean {
    return this.#ms !== null && this.#ms >= LATE_MS;
  }

  /** Starts waiting, or keeps waiting since the first call. */
  begin(): void {
    this.#ms ??= 0;
  }

  /** Adds elapsed ms. */
  pass(ms: number): void {
    if (this.#ms !== null) this.#ms += ms;
  }

  end(): void {
    this.#ms = null;
  }
}

export const WORKER_SILENT = "The worker has stopped responding.";
export const FILE_NOT_LOADED = `The simulation core has not loaded after ${LATE_MS / 1000} seconds.`;

/** The browser's message about a failed worker. */
export function errorText(event: Event): string {
  const { message } = event as Partial<ErrorEvent>;
  return message || "The worker could not be started.";
}

/** The part of Worker that the client uses. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
}

/**
 * Runs `start`. Where the browser refuses to start a worker, the result is a worker that fails with the browser's
 * message.
 */
export function startedBy<W extends Pick<WorkerLike, "terminate">>(start: () => W): W {
  try {
    return start();
  } catch (error) {
    const event = Object.assign(new Event("error"), { message: errorMessage(error) });
    const addEventListener = (type: string, listener: (event: never) => void) => {
      if (type === "error") queueMicrotask(() => listener(event as never));
    };
    return { postMessage: () => {}, terminate: () => {}, addEventListener } as unknown as W;
  }
}

interface LinkEvents {
  onMessage(message: FromWorker): void;
  /** The worker is unusable. Called once, and nothing follows it. */
  onFailure(text: string): void;
}

/** A worker silent for ASK_MS gets a ping, and counts as dead after DEAD_MS. */
const ASK_MS = 5000;
const DEAD_MS = 10_000;

/** One worker, until it fails by a trap, a browser error or silence. */
export class WorkerLink {
  readonly #worker: WorkerLike;
  readonly #events: LinkEvents;
  #ready = false;
  #open = true;
  /** Ms since the last message. */
  #silence = 0;
  #isAsked = false;

  constructor(worker: WorkerLike, events: LinkEvents) {
    this.#worker = worker;
    this.#events = events;
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", (event) => this.#fail(errorText(event)));
    worker.addEventListener("messageerror", () => this.#fail("A message from the worker could not be read."));
  }

  post(message: ToWorker, transfer: Transferable[] = []): void {
    if (this.#open) this.#worker.postMessage(message, transfer);
  }

  /** Adds visible time. Hidden time does not count as silence, so a sleeping machine does not look like a dead worker. */
  beat(ms: number): void {
    if (!this.#ready || !this.#open) return;
    this.#silence += ms;
    if (this.#silence >= DEAD_MS) this.#fail(WORKER_SILENT);
    else if (this.#silence >= ASK_MS && !this.#isAsked) {
      this.#isAsked = true;
      this.post({ type: "ping" });
    }
  }

  close(): void {
    this.#open = false;
    this.#worker.terminate();
  }

  #hear(message: FromWorker): void {
    if (!this.#open) return;
    this.#ready = true;
    this.#silence = 0;
    this.#isAsked = false;
    if (message.type === "trapped") this.#fail(message.text);
    else this.#events.onMessage(message);
  }

  #fail(text: string): void {
    if (!this.#open) return;
    this.close();
    this.#events.onFailure(text);
  }
}

/** Whether this page is in a sandboxed frame without an origin, where browsers refuse every worker. */
export const startsNoWorker = (): boolean => self.origin === "null" && location.protocol !== "file:";

/** A channel whose other end runs on the page's own thread, as soon as its server has loaded. */
export function onPage(load: () => Promise<(port: MessagePort) => void>): MessagePort & Pick<Worker, "terminate"> {
  const { port1, port2 } = new MessageChannel();
  load().then(
    (serve) => serve(port2),
    (error) => port2.postMessage({ type: "trapped", text: errorMessage(error) }),
  );
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() });
}

/** A worker failure, and where the run resumed. */
export interface Failure {
  /** For a bug report: file, line and condition from the core, or the browser's error text. */
  readonly text: string;
  /** Operations done in the last good frame, or the target of an opening that had not arrived. */
  readonly done: number;
  /** Where the run resumed, paused; null = the restart at step 0 failed too, so nothing runs until the next open(). */
  readonly resumedAt: number | null;
}

export interface ClientEvents {
  /** The arrays are valid until the next frame. */
  onFrame(info: FrameInfo, lanes: readonly LaneArrays[]): void;
  /** The core refused the scenario. */
  onProblems(problems: readonly Problem[]): void;
  onTrap(failure: Failure): void;
  /** True when the core or an opened scenario takes longer than LATE_MS; false when it arrives or is no longer needed. */
  onLate(isLate: boolean): void;
}

/** Resume this often at the failing position, unless a person moves the run in between; then restart from the start. */
const MOST_RESUMES = 2;

/** Commands to the open run. protocol/messages.ts documents each at its type. */
export type RunCommand = Exclude<Command, { readonly type: "open" | "frame" }>;

/** Commands by which a person moves the run. */
const MOVES: readonly RunCommand["type"][] = ["play", "step", "seek", "next-stop"];

/** Where workers are forbidden, the page's own thread does the work, in equally short slices. */
function startWorker(): WorkerLike {
  if (startsNoWorker()) return onPage(() => import("../worker/serve").then(({ serve }) => serve));
  return new Worker(new URL("../../worker.ts", import.meta.url), { type: "module", name: "bufferlab" });
}

/**
 * The page's side of the worker: commands in, frames out. It drops frames of an older scenario.
 * It replaces a worker that fails; the new one replays to the last good frame, or to the target of an opening. The
 * third failure there restarts the run from its start, and one more ends it.
 * A command throws a RangeError if the open scenario forbids one of its numbers; then nothing is posted.
 */
export class Client {
  readonly #events: ClientEvents;
  readonly #startWorker: () => WorkerLike;
  /** Null = the client has given up, or nothing is open. */
  #link: WorkerLink | null = null;
  #epoch = 0;
  /** The open scenario, with the stop rules, the loop and the changes in force. */
  #scenario: Scenario | null = null;
  #view: ChartView | null = null;
  #ask: Ask | null = null;
  #visible = true;
  /** Operations done in the last good frame of this epoch. */
  #good: number | null = null;
  /** The target of an opening, until a frame shows that the run has arrived. */
  #goal: number | null = null;
  /** The run's position at the last failure, and the number of failures since the last move. */
  #failedAt: number | null = null;
  #failures = 0;
  /** The buffer of the frame that the page shows, and the spare ones. */
  #shown: ArrayBuffer | null = null;
  #spare: ArrayBuffer[] = [];
  #asked = false;
  /** Animation frames since the last frame request, and how many of them were late. */
  #drawn = 0;
  #late = 0;
  readonly #seen: SeenTime;
  #waiting = new Waiting();

  /** `now`: ms, monotonic. */
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

  /** Opens a scenario, arms its breakpoints and seeks to `done` operations, paused. */
  open(scenario: Scenario, done: number): void {
    if (!this.#link) this.#restart();
    this.#scenario = scenario;
    this.#ask = null;
    this.#failures = 0;
    this.#openAt(scenario, done);
  }

  /** Sends a command to the open run, and remembers what a replacement worker must know. */
  send(command: RunCommand): void {
    this.#post(command);
    this.#remember(command);
  }

  /**
   * Requests the next frame, at most one at a time. Call it once per animation frame; the frame comes when it has news.
   * `rest`: of a moving run it comes no sooner than this, in ms.
   */
  requestFrame(late: boolean, rest: number): void {
    this.#drawn++;
    this.#late += Number(late);
    this.#pass(this.#seen.lap());
    if (!this.#link || this.#asked) return;
    this.#asked = true;
    const buffer = this.#spare.pop() ?? new ArrayBuffer(FRAME_BYTES);
    this.#link.post({ type: "frame", buffer, drawn: this.#drawn, late: this.#late, rest }, [buffer]);
    this.#drawn = 0;
    this.#late = 0;
  }

  /** Ends the worker, even a busy one; the next open() starts another. */
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
    // A person's retries do not count as a failure loop.
    else if (MOVES.includes(type)) this.#failures = 0;
  }

  /** A replacement worker opens the scenario with these changes. */
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
    this.#post({ type: "open", epoch: this.#epoch, scenario, done, ...lentPart() });
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

  /** Replaces a worker that failed, until the attempts run out. */
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

  /** Where to retry a run that failed at `done`; null = give up. */
  #resumption(done: number): number | null {
    if (this.#failures <= MOST_RESUMES) return done;
    return done === 0 || this.#failures > MOST_RESUMES + 1 ? null : 0;
  }

  #reopen(done: number): void {
    this.#restart();
    if (!this.#scenario) return;
    this.#openAt(this.#scenario, done);
    if (this.#ask) this.#post({ type: "ask", ask: this.#ask });
  }
}
