import type { WorkerLike } from "../../src/kernel/client/client";
import { framesOf } from "../../src/kernel/labs/labs";
import { type Command, checkMessage } from "../../src/kernel/protocol/check-message";
import { type FrameInfo, type FromWorker, type Loop, loopOf, type ToWorker } from "../../src/kernel/protocol/messages";
import type { Breakpoint, Scenario } from "../../src/kernel/scenario/scenario";
import { inOrder, type Time } from "../../src/kernel/worker/port";
import { SimulationServer } from "../../src/kernel/worker/serve";
import { spareEngines } from "../spare-engines";

/** The time that one reading of the worker's clock takes, in ms: just below the limit of a background slice (SCOUT_MS). */
const READING_MS = 3.1;

/** The worker's scenario, according to its own messages. */
export interface Running {
  readonly scenario: Scenario;
  readonly rules: readonly Breakpoint[];
  readonly loop: Loop | null;
  /** The last frame of this scenario; null = no frame yet. */
  readonly info: FrameInfo | null;
  readonly digest: string;
}

/** The real server behind a port that delivers messages when a test says so, copied and transferred as in a browser. */
export class FakeWorker implements WorkerLike {
  running: Running | null = null;
  /** Whether it has trapped, by itself or on purpose. */
  trapped: string | null = null;
  readonly #inbox: ToWorker[] = [];
  readonly #outbox: FromWorker[] = [{ type: "ready" }];
  readonly #give: (message: Command) => void;
  readonly #listeners = new Map<string, (event: never) => void>();
  #soon: (() => void) | null = null;
  readonly #timers = new Set<unknown>();
  #spent = 0;
  #given = 0;
  #handled = 0;
  #isEnded = false;
  /** Whether a recording was prepared, which its engine keeps. */
  #hasPrepared = false;
  /** The id of the latest scenario that the page has posted. */
  #scenario: Scenario | null = null;

  constructor() {
    const engineOf = spareEngines(() => this.trapped === null && !this.#hasPrepared);
    const server = new SimulationServer(engineOf, this.#time(), (message, transfer) => this.#say(message, transfer));
    const isRecorded = ({ life }: Scenario & { readonly life?: unknown }) => life === "trace";
    const watched = {
      receive: (message: Command) => {
        this.#handled++;
        if (this.#isEnded) return;
        this.#note(message);
        server.receive(message);
      },
    };
    this.#give = inOrder(
      watched,
      (message) => {
        const isPrepared = message.type === "open" && isRecorded(message.scenario);
        this.#hasPrepared ||= isPrepared;
        return isPrepared ? (engineOf(message.scenario).prepare?.(message.scenario) ?? null) : null;
      },
      (error) => this.#say({ type: "trapped", text: String(error) }, []),
    );
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, listener);
  }

  /** @throws RangeError on a message that the worker would refuse. */
  postMessage(message: ToWorker, transfer: Transferable[]): void {
    if (message.type === "open") this.#scenario = message.scenario;
    if (message.type !== "ping") checkMessage(message, this.#scenario);
    this.#inbox.push(structuredClone(message, { transfer }));
  }

  terminate(): void {
    this.#isEnded = true;
    this.#soon = null;
  }

  /** Ends it as a browser ends a worker that needs too much. */
  kill(): void {
    this.#tell("error", { message: "killed" });
  }

  /** One turn: messages in, a slice of work, messages out. False = there was nothing to do. */
  async turn(): Promise<boolean> {
    if (this.#isEnded) return false;
    const isBusy = this.#inbox.length + this.#outbox.length > 0 || this.#soon !== null || this.#timers.size > 0;
    for (const message of this.#inbox.splice(0)) this.#take(message);
    while (this.#handled < this.#given && this.trapped === null) await new Promise(setImmediate);
    const soon = this.#soon;
    this.#soon = null;
    soon?.();
    for (const message of this.#outbox.splice(0)) this.#tell("message", { data: message });
    return isBusy;
  }

  #take(message: ToWorker): void {
    if (message.type === "ping") this.#outbox.push({ type: "pong" });
    else {
      this.#given++;
      this.#give(message);
    }
  }

  #tell(type: string, event: object): void {
    if (!this.#isEnded) this.#listeners.get(type)?.(event as never);
  }

  #time(): Time {
    return {
      now: () => {
        this.#spent += READING_MS;
        return performance.now() + this.#spent;
      },
      soon: (task) => {
        this.#soon = task;
      },
      later: (task, ms) => {
        const timer = setTimeout(() => {
          this.#timers.delete(timer);
          if (!this.#isEnded) task();
        }, ms);
        this.#timers.add(timer);
        return () => {
          clearTimeout(timer);
          this.#timers.delete(timer);
        };
      },
    };
  }

  #note(message: Command): void {
    if (message.type === "open") {
      const { scenario } = message;
      const { breakpoints: rules } = scenario;
      const loop = loopOf(scenario);
      this.running = { scenario, rules, loop, info: null, digest: "" };
    } else if (this.running !== null) {
      if (message.type === "arm") this.running = { ...this.running, rules: message.breakpoints };
      if (message.type === "loop") this.running = { ...this.running, loop: message.loop };
      if (message.type === "change") this.running = { ...this.running, scenario: message.scenario };
    }
  }

  #say(message: FromWorker, transfer: Transferable[]): void {
    if (message.type === "trapped") this.trapped = message.text;
    if (message.type === "frame" && this.running !== null) {
      const { read, digest: digestOf } = framesOf(this.running.scenario);
      const digest = digestOf(read(message.buffer, message.info.rows));
      this.running = { ...this.running, info: message.info, digest };
    }
    this.#outbox.push(structuredClone(message, { transfer }));
  }
}
