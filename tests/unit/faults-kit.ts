import { Client, type Failure, type WorkerLike } from "../../src/kernel/client/client";
import type { FrameInfo, FromWorker, ToWorker } from "../../src/kernel/protocol/messages";
import { useFaults } from "../../src/kernel/run/fault-store";
import { blankFrame, type Frame } from "../../src/kernel/run/frame-store";
import { Run } from "../../src/kernel/run/run";
import type { AddressBar } from "../../src/kernel/run/trail";
import type { Stepping } from "../../src/kernel/run/transport";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import type { Problem } from "../../src/kernel/scenario/scenario";
import { inOrder } from "../../src/kernel/worker/port";
import { SimulationServer } from "../../src/kernel/worker/serve";
import { digestOf } from "../../src/models/allocation/digest";
import { spareEngines } from "../spare-engines";

/** How a worker ends: it posts a trap, the browser reports an error, a message cannot be read, or it stops answering. */
export const DEATHS = ["trapped", "error", "messageerror", "silence"] as const;
type Death = (typeof DEATHS)[number];

/** A worker with the real server behind a port that the test operates: nothing passes until turn(). */
class PortWorker implements WorkerLike {
  /** Messages of the worker that have not arrived yet. */
  readonly #out: FromWorker[] = [];
  readonly #in: ToWorker[] = [];
  readonly #listeners = new Map<string, (event: never) => void>();
  #now = 0;
  #soon: (() => void) | null = null;
  #timer: { readonly task: () => void; readonly at: number } | null = null;
  #isDead = false;
  readonly #give: (message: Exclude<ToWorker, { readonly type: "ping" }>) => void;

  /** `core`: resolves when its core has arrived. */
  constructor(core: Promise<void>) {
    let hasTrapped = false;
    const post = (message: FromWorker, transfer: Transferable[] = []) => {
      hasTrapped ||= message.type === "trapped";
      this.#out.push(structuredClone(message, { transfer }));
    };
    const time = {
      now: () => {
        this.#now += 0.5;
        return this.#now;
      },
      soon: (task: () => void) => {
        this.#soon = task;
      },
      later: (task: () => void, ms: number) => {
        this.#timer = { task, at: this.#now + ms };
        return () => {
          this.#timer = null;
        };
      },
    };
    const server = new SimulationServer(
      spareEngines(() => !hasTrapped),
      time,
      post,
    );
    post({ type: "ready" });
    const prepare = ({ type }: ToWorker) => (type === "open" ? core : null);
    this.#give = inOrder(server, prepare, (error) => post({ type: "trapped", text: String(error) }));
  }

  postMessage(message: ToWorker, transfer: Transferable[]): void {
    this.#in.push(structuredClone(message, { transfer }));
  }

  terminate(): void {
    this.#isDead = true;
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, listener);
  }

  /** Receives the posted messages and works for `ms` of its own time. */
  async work(ms = 16): Promise<void> {
    if (this.#isDead) return;
    for (const message of this.#in.splice(0)) {
      if (message.type === "ping") this.#out.push({ type: "pong" });
      else this.#give(message);
    }
    await new Promise((resolve) => setImmediate(resolve));
    const end = this.#now + ms;
    while (!this.#isDead && this.#now < end && this.#turn(end));
    this.#now = Math.max(this.#now, end);
  }

  #turn(end: number): boolean {
    const [soon, timer] = [this.#soon, this.#timer];
    if (soon !== null) {
      this.#soon = null;
      soon();
    } else if (timer !== null && timer.at <= end) {
      this.#timer = null;
      this.#now = Math.max(this.#now, timer.at);
      timer.task();
    }
    return soon !== null || (timer !== null && timer.at <= end);
  }

  /** Delivers the worker's messages. */
  deliver(): void {
    for (const data of this.#out.splice(0)) this.#emit("message", { data });
  }

  /** Ends the worker; its undelivered messages are lost. */
  die(how: Death): void {
    this.#isDead = true;
    this.#out.length = 0;
    if (how === "trapped") this.#emit("message", { data: { type: "trapped", text: "lane.c:7 !full" } });
    else if (how !== "silence") this.#emit(how, { message: "out of memory" });
  }

  #emit(type: string, event: object): void {
    this.#listeners.get(type)?.(event as never);
  }
}

/** The run's position according to the last frame. */
export interface Place {
  readonly done: number;
  readonly digest: string;
}

const placeOf = ({ info, lanes }: Frame): Place => ({ done: info.done, digest: digestOf(lanes) });

/** A page without a browser: the real run and client, workers whose ports the test operates, a clock and an address bar. */
export class FaultBench {
  readonly workers: PortWorker[] = [];
  readonly entries = [""];
  readonly run: Run;
  clock = 0;
  isHidden = false;
  /** When the core of a new worker arrives. */
  core: Promise<void>;
  /** The step at which the run must be after a failure: that of the last frame, or the one being opened. */
  good = 0;
  #hasArrived = false;
  readonly #later: (() => void)[] = [];

  constructor(core = Promise.resolve()) {
    this.core = core;
    const bar: AddressBar = {
      hash: () => this.entries.at(-1) ?? "",
      push: (next) => void this.entries.push(next),
      replace: (next) => void this.entries.splice(-1, 1, next),
      writer: (ready) => ready(encodeLink),
      now: () => this.clock,
      later: (task) => void this.#later.push(task),
    };
    this.run = new Run(
      (scenario) => blankFrame(scenario, 10),
      (stepping) => this.#client(stepping),
      bar,
    );
  }

  #client(stepping: Stepping): Client {
    const onFrame = (info: FrameInfo, lanes: Frame["lanes"]) => {
      this.#hasArrived ||= info.seek === null;
      if (this.#hasArrived) this.good = info.done;
      stepping.take({ info, lanes });
    };
    const onProblems = (problems: readonly Problem[]) => {
      throw new Error(`refused: ${JSON.stringify(problems)}`);
    };
    const onTrap = (failure: Failure) => {
      this.#hasArrived = false;
      stepping.failed(failure);
    };
    const onLate = (isCoreLate: boolean) => useFaults.setState({ isCoreLate });
    const events = { onFrame, onProblems, onTrap, onLate };
    const client = new Client(
      events,
      () => this.#start(),
      () => this.clock,
    );
    const open = client.open.bind(client);
    client.open = (scenario, done) => {
      this.good = done;
      this.#hasArrived = false;
      open(scenario, done);
    };
    return client;
  }

  #start(): PortWorker {
    const worker = new PortWorker(this.core);
    this.workers.push(worker);
    return worker;
  }

  get worker(): PortWorker {
    const last = this.workers.at(-1);
    if (last === undefined) throw new Error("no worker was started");
    return last;
  }

  get place(): Place {
    return placeOf(this.run.frames.frame());
  }

  /** This many animation frames, `ms` apart, in each of which the worker works for as long; a hidden page requests none. */
  async frames(times: number, ms = 16): Promise<void> {
    for (let i = 0; i < times; i++) {
      this.clock += ms;
      const { worker } = this;
      await worker.work(ms);
      worker.deliver();
      if (!this.isHidden) this.run.stepping.requestFrame(false);
      for (const task of this.#later.splice(0)) task();
    }
  }

  /** Runs animation frames until the run rests. */
  async rest(most = 4000): Promise<Place> {
    for (let i = 0; i < most; i++) {
      await this.frames(1);
      const { info, lanes } = this.run.frames.frame();
      const isKnown = lanes.every(({ figures }) => figures.some((value) => value > 0));
      if (isKnown && !info.playing && info.seek === null && useFaults.getState().isCoreLate === false) {
        await this.frames(3);
        return this.place;
      }
    }
    throw new Error(`it does not come to rest: ${JSON.stringify(this.run.frames.frame().info)}`);
  }

  hide(isHidden: boolean): void {
    this.isHidden = isHidden;
    this.run.stepping.visible(!isHidden);
  }
}
