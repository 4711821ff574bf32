import { createHash } from "node:crypto";
import type { Command } from "../../src/kernel/protocol/check-message";
import type { ChartView, FromWorker } from "../../src/kernel/protocol/messages";
import type { HeapAsk } from "../../src/models/allocation/heap-ask";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import type { Side } from "./side";

const VIEWS: readonly ChartView[] = [
  { from: 0, to: 2999, columns: 200, scale: "linear" },
  { from: 1, to: 3000, columns: 90, scale: "log" },
];
const ASKED: HeapAsk = {
  map: { from: 0, to: 2 ** 48, grain: 1 },
  lens: { bytes: 100_000, grain: 1, from: { 0: 0 } },
  until: [500, 2000],
  taken: false,
  film: 0,
};
const FRAME_BYTES = 262_144;

/** The same value with the type, length and hash of each typed array in its place. */
function withHashes(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return `${value.constructor.name} ${bytes.length} bytes ${createHash("sha1").update(bytes).digest("hex")}`;
  }
  if (Array.isArray(value)) return value.map(withHashes);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withHashes(part)]));
}

/** A frame as the page reads it: what is not an array, and a hash of each array of each lane, by name. */
export type DecodedFrame = Readonly<Record<string, unknown>>;

/**
 * What a worker of this side posts for a scenario at its start, at two steps and after steps back, with
 * every array decoded. Its time stands still, so that both sides work in the same slices.
 */
export function framesOf(side: Side, scenario: AllocationScenario): Promise<readonly DecodedFrame[]> {
  return new Recorder(side).record(scenario);
}

class Recorder {
  readonly #side: Side;
  readonly #frames: DecodedFrame[] = [];
  readonly #answer: (message: Command) => Promise<void>;
  readonly #tasks: (() => void)[] = [];

  constructor(side: Side) {
    this.#side = side;
    const put = (task: () => void) => {
      this.#tasks.push(task);
      return () => {};
    };
    const time = { now: () => 0, soon: put, later: put };
    this.#answer = side.startServer(time, (message) => this.#take(message));
  }

  async record(scenario: AllocationScenario): Promise<readonly DecodedFrame[]> {
    await this.#send({ type: "open", epoch: 1, scenario, done: 0 });
    for (const view of VIEWS) {
      await this.#send({ type: "view", view });
      if (scenario.lab === "heap") await this.#send(this.#side.ask(ASKED));
      for (const done of [0, 700, 3000]) await this.#frameAfter({ type: "seek", done });
      await this.#frameAfter({ type: "step", by: -5 });
    }
    return this.#frames;
  }

  async #frameAfter(message: Command): Promise<void> {
    await this.#send(message);
    await this.#send({ type: "frame", buffer: new ArrayBuffer(FRAME_BYTES), late: false });
  }

  async #send(message: Command): Promise<void> {
    await this.#answer(message);
    for (let task = this.#tasks.shift(); task !== undefined; task = this.#tasks.shift()) task();
  }

  #take(message: FromWorker): void {
    if (message.type !== "frame") {
      this.#frames.push({ message });
      return;
    }
    this.#frames.push(withHashes(this.#side.readFrame(message.info, message.buffer)) as DecodedFrame);
  }
}
