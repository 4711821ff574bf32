import { beforeEach, describe, expect, test } from "vitest";
import { Client, type Failure } from "../../src/client/client";
import type { WorkerLike } from "../../src/client/worker-link";
import { FRAME_BYTES, type LaneArrays } from "../../src/protocol/frame";
import { NO_HEAP_VIEW } from "../../src/protocol/heap-frame";
import type { FrameInfo, FromWorker, ToWorker } from "../../src/protocol/messages";
import type { Problem } from "../../src/scenario/scenario";
import { article } from "./engine-kit";

/** A worker that remembers what it was told and says what the test makes it say. */
class FakeWorker implements WorkerLike {
  readonly heard: ToWorker[] = [];
  terminated = false;
  readonly #listeners = new Map<string, (event: never) => void>();

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, listener);
  }

  say(message: FromWorker): void {
    this.emit("message", { data: message });
  }

  emit(type: string, event: object): void {
    this.#listeners.get(type)?.(event as never);
  }

  get types(): string[] {
    return this.heard.map(({ type }) => type);
  }

  /** Answers the last frame asked for. */
  frame(epoch: number, done: number): void {
    const asked = this.heard.findLast((message) => message.type === "frame");
    if (!asked) throw new Error("no frame was asked for");
    this.say({ type: "frame", epoch, info: infoAt(done), buffer: asked.buffer });
  }

  trap(): void {
    this.say({ type: "trapped", text: "lane.c:7 !full" });
  }
}

const infoAt = (done: number): FrameInfo => ({
  done,
  frontier: done,
  playing: false,
  asked: 1,
  achieved: 0,
  seek: null,
  stop: null,
  view: { from: 0, to: 9, columns: 10, scale: "linear" },
  detail: { kind: "exact" },
  slots: [1, 1],
  visits: [0, 0],
  marks: [0, 0],
  firstEvents: [[], []],
});

let workers: FakeWorker[];
let frames: { info: FrameInfo; lanes: readonly LaneArrays[] }[];
let problems: (readonly Problem[])[];
let failures: Failure[];
let client: Client;

beforeEach(() => {
  workers = [];
  frames = [];
  problems = [];
  failures = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const events = {
    onFrame: (info: FrameInfo, lanes: readonly LaneArrays[]) => frames.push({ info, lanes }),
    onProblems: (found: readonly Problem[]) => problems.push(found),
    onTrap: (failure: Failure) => failures.push(failure),
  };
  client = new Client(events, start);
});

const worker = (index = -1): FakeWorker => {
  const found = workers.at(index);
  if (!found) throw new Error(`there is no worker ${index}`);
  return found;
};

/** Opens the article and shows its frame. */
function openAt(done: number): void {
  client.open(article, done);
  worker().say({ type: "ready" });
  client.requestFrame(false);
  worker().frame(1, done);
}

describe("commands", () => {
  test("with a number that cannot be throw before anything is posted", () => {
    client.open(article, 5);
    const before = worker().types;
    expect(() => client.seek(Number.NaN)).toThrow("done: NaN, not a whole number, 0 to 4000000000");
    expect(() => client.step(Number.POSITIVE_INFINITY)).toThrow("by: Infinity");
    expect(() => client.nextStop({ lane: 2, effect: "any" })).toThrow("lane: 2");
    expect(() => client.heapView({ ...NO_HEAP_VIEW, film: 0 })).toThrow("film: 0");
    expect(worker().types).toEqual(before);
  });

  test("go to the worker as they are", () => {
    client.open(article, 5);
    client.play("max");
    client.pause();
    client.step(-1);
    client.seek(77);
    client.reset();
    client.cancel();
    client.arm([]);
    client.view({ from: 1, to: 2, columns: 3, scale: "log" });
    client.visible(false);
    client.nextStop({ lane: 1, effect: "stays" });
    client.loop({ from: 5, to: 11 });
    expect(worker().heard).toEqual([
      { type: "open", epoch: 1, scenario: article, done: 5 },
      { type: "play", speed: "max" },
      { type: "pause" },
      { type: "step", by: -1 },
      { type: "seek", done: 77 },
      { type: "seek", done: 0 },
      { type: "cancel" },
      { type: "arm", breakpoints: [] },
      { type: "view", view: { from: 1, to: 2, columns: 3, scale: "log" } },
      { type: "visible", visible: false },
      { type: "next-stop", event: { lane: 1, effect: "stays" } },
      { type: "loop", loop: { from: 5, to: 11 } },
    ]);
  });

  test("problems of this scenario reach the page, those of an older one do not", () => {
    client.open(article, 0);
    client.open(article, 0);
    worker().say({ type: "problems", epoch: 1, problems: [] });
    expect(problems).toEqual([]);
    worker().say({ type: "problems", epoch: 2, problems: [] });
    expect(problems).toEqual([[]]);
  });
});

describe("frames", () => {
  test("are asked for one at a time", () => {
    client.open(article, 0);
    client.requestFrame(false);
    client.requestFrame(false);
    expect(worker().types).toEqual(["open", "frame"]);
    worker().frame(1, 0);
    client.requestFrame(false);
    expect(worker().types).toEqual(["open", "frame", "frame"]);
  });

  test("arrive with the arrays of each lane", () => {
    openAt(9);
    expect(frames).toMatchObject([{ info: { done: 9 } }]);
    expect(frames[0]?.lanes).toHaveLength(2);
    expect(frames[0]?.lanes[0]?.slots).toHaveLength(2);
  });

  test("of an older scenario are dropped, and their buffer is used again", () => {
    client.open(article, 0);
    client.requestFrame(false);
    client.open(article, 0);
    worker().frame(1, 0);
    expect(frames).toEqual([]);
    client.requestFrame(false);
    worker().frame(2, 0);
    expect(frames).toHaveLength(1);
    const used = worker().heard.flatMap((message) => (message.type === "frame" ? [message.buffer] : []));
    expect(used[0]).toBe(used[1]);
  });

  test("take turns with two buffers, never the one that is shown", () => {
    client.open(article, 0);
    for (let done = 0; done < 6; done++) {
      client.requestFrame(false);
      worker().frame(1, done);
    }
    const used = worker().heard.flatMap((message) => (message.type === "frame" ? [message.buffer] : []));
    expect(new Set(used).size).toBe(2);
    expect(used.every((buffer, i) => buffer !== used[i + 1])).toBe(true);
    expect(used[0]?.byteLength).toBe(FRAME_BYTES);
  });
});

describe("a worker that fails", () => {
  test("is replaced: view, last good place, and the scenario with its rules, loop and prices in force; the page is told", () => {
    const prices = { ...article.prices, touched: 0 };
    const breakpoints = [{ kind: "poisoning", lane: null }] as const;
    client.view({ from: 0, to: 9, columns: 10, scale: "linear" });
    openAt(37_901);
    client.arm(breakpoints);
    client.loop({ from: 5, to: 11 });
    client.prices(prices);
    worker().trap();
    expect(workers).toHaveLength(2);
    expect(worker(0).terminated).toBe(true);
    expect(failures).toEqual([{ text: "lane.c:7 !full", done: 37_901, resumedAt: 37_901 }]);
    expect(worker().heard).toEqual([
      { type: "view", view: { from: 0, to: 9, columns: 10, scale: "linear" } },
      {
        type: "open",
        epoch: 2,
        scenario: { ...article, breakpoints, loopFrom: 5, loopTo: 11, prices },
        done: 37_901,
      },
    ]);
  });

  test("is replaced by one that knows that the page is hidden", () => {
    openAt(5);
    client.visible(false);
    worker().trap();
    expect(worker().heard[0]).toEqual({ type: "visible", visible: false });
    client.visible(true);
    worker().trap();
    expect(worker().types).not.toContain("visible");
  });

  test("again at the same place goes to the start, and once more is given up", () => {
    openAt(500);
    worker().trap();
    worker().trap();
    worker().trap();
    worker(0).trap();
    expect(failures.map(({ done, resumedAt }) => [done, resumedAt])).toEqual([
      [500, 500],
      [500, 0],
      [0, null],
    ]);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true, true]);
    client.requestFrame(false);
    client.play(1);
    expect(workers).toHaveLength(3);
  });

  test("is given another chance by the next open()", () => {
    openAt(0);
    for (let i = 0; i < 2; i++) worker().trap();
    expect(failures.at(-1)?.resumedAt).toBeNull();
    client.open(article, 3);
    expect(workers).toHaveLength(3);
    expect(worker().types).toEqual(["open"]);
    worker().trap();
    expect(failures.at(-1)?.resumedAt).toBe(0);
  });

  test("at another place is resumed there", () => {
    openAt(500);
    worker().trap();
    client.requestFrame(false);
    worker().frame(2, 900);
    worker().trap();
    expect(failures.at(-1)).toMatchObject({ done: 900, resumedAt: 900 });
  });

  test("by an error of the browser says what it said, once", () => {
    openAt(5);
    const first = worker();
    first.emit("error", { message: "out of memory" });
    first.emit("error", { message: "out of memory" });
    expect(failures).toEqual([{ text: "out of memory", done: 5, resumedAt: 5 }]);
  });

  test("before the first frame is started at the start", () => {
    client.open(article, 99);
    worker().emit("error", {});
    expect(failures).toEqual([{ text: "The worker could not be started.", done: 0, resumedAt: 0 }]);
    expect(worker().heard).toMatchObject([{ type: "open", done: 0 }]);
  });
});

describe("a silent worker", () => {
  const beat = (times: number) => {
    for (let i = 0; i < times; i++) client.requestFrame(false);
  };

  test("is asked whether it is there, and one that answers is left alone", () => {
    openAt(5);
    beat(301);
    expect(worker().types.filter((type) => type === "ping")).toHaveLength(1);
    worker().say({ type: "pong" });
    beat(599);
    expect(failures).toEqual([]);
  });

  test("counts as dead when it does not answer", () => {
    openAt(5);
    beat(600);
    expect(failures).toEqual([{ text: "The worker does not answer any more.", done: 5, resumedAt: 5 }]);
  });

  test("may take its time to load", () => {
    client.open(article, 0);
    beat(5000);
    expect(failures).toEqual([]);
  });
});

test("a closed client has no worker left", () => {
  openAt(5);
  client.close();
  client.requestFrame(false);
  expect(worker().terminated).toBe(true);
});
