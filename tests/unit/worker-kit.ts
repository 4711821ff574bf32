import type { Command } from "../../src/kernel/protocol/check-message";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import type { ChartView, FrameInfo, FromWorker } from "../../src/kernel/protocol/messages";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import type { Time } from "../../src/kernel/worker/port";
import { SimulationServer } from "../../src/kernel/worker/serve";
import { spareEngines } from "../spare-engines";
import { article } from "./engine-kit";

export const WHOLE: ChartView = { from: 0, to: 999, columns: 100, scale: "linear" };
type Frame = Extract<FromWorker, { readonly type: "frame" }>;

/** A worker without a browser: time advances only if the test advances it or a slice of work takes time. */
export class WorkerBench {
  readonly posted: FromWorker[] = [];
  /** The time of each clock reading, in ms: a slice of work reads it twice. */
  cost = 0;
  now = 0;
  soon: (() => void) | null = null;
  timer: { readonly task: () => void; readonly at: number } | null = null;
  readonly #server: SimulationServer;

  /** `engines`: those of an earlier test, unless given. */
  constructor(engines = spareEngines(() => this.posted.every(({ type }) => type !== "trapped"))) {
    const time: Time = {
      now: () => {
        this.now += this.cost;
        return this.now;
      },
      soon: (task) => {
        this.soon = task;
      },
      later: (task, ms) => {
        this.timer = { task, at: this.now + ms };
        return () => {
          this.timer = null;
        };
      },
    };
    this.#server = new SimulationServer(engines, time, (message) => this.posted.push(message));
    this.send({ type: "view", view: WHOLE });
  }

  openAt(done: number, scenario: Scenario = article): this {
    return this.send({ type: "open", epoch: 3, scenario, done });
  }

  send(message: Command): this {
    this.#server.receive(message);
    return this;
  }

  /** One turn that is due now, or at the next timer. False if the worker rests. */
  turn(): boolean {
    const { soon, timer } = this;
    if (soon) {
      this.soon = null;
      soon();
    } else if (timer) {
      this.timer = null;
      this.now = Math.max(this.now, timer.at);
      timer.task();
    }
    return soon !== null || timer !== null;
  }

  /** Runs turns until it rests, at most this many. */
  rest(most = 10_000): this {
    for (let i = 0; i < most && this.turn(); i++);
    return this;
  }

  /** Runs turns for this many ms of its own time. */
  run(ms: number): this {
    const end = this.now + ms;
    while (this.now < end && (this.soon !== null || (this.timer !== null && this.timer.at <= end))) this.turn();
    this.now = Math.max(this.now, end);
    return this;
  }

  ask(late = 0, rest = 0): this {
    return this.send({ type: "frame", buffer: new ArrayBuffer(FRAME_BYTES), drawn: 1, late, rest });
  }

  get frames(): Frame[] {
    return this.posted.filter((message) => message.type === "frame");
  }

  /** Requests a frame and returns what the latest one says. */
  info(): FrameInfo {
    const { info } = this.ask().frames.at(-1) ?? {};
    if (!info) throw new Error("no frame was posted");
    return info;
  }
}
