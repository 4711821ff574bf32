import { beforeEach, describe, expect, test } from "vitest";
import { Client, type Failure, type WorkerLike } from "../../src/kernel/client/client";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import type { FrameInfo, FromWorker, ToWorker } from "../../src/kernel/protocol/messages";
import type { Problem } from "../../src/kernel/scenario/scenario";
import { type AllocationLane, type AllocationRows, rowsOfLane } from "../../src/models/allocation/lane-arrays";
import { article } from "./engine-kit";

/** A worker that records what it receives and sends what the test makes it send. */
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

  /** Answers the latest frame request. */
  frame(epoch: number, done: number, seek: FrameInfo["seek"] = null): void {
    const asked = this.heard.findLast((message) => message.type === "frame");
    if (!asked) throw new Error("no frame was asked for");
    this.say({ type: "frame", epoch, info: { ...infoAt(done), seek }, buffer: asked.buffer });
  }

  trap(): void {
    this.say({ type: "trapped", text: "lane.c:7 !full" });
  }
}

const LANE = rowsOfLane(1, 1, { visits: 0, marks: 0 });

const ROWS: AllocationRows = { run: { requested: 124, call: 1 }, lanes: [LANE, LANE] };

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
  rows: ROWS,
  firstEvents: [[], []],
});

const nothing = () => {};
const EARS = { onFrame: nothing, onProblems: nothing, onTrap: nothing, onLate: nothing };

let workers: FakeWorker[];
let frames: { info: FrameInfo; lanes: readonly AllocationLane[] }[];
let problems: (readonly Problem[])[];
let failures: Failure[];
let late: boolean[];
let clock: number;
let client: Client;

beforeEach(() => {
  workers = [];
  frames = [];
  problems = [];
  failures = [];
  late = [];
  clock = 0;
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const events = {
    onFrame: (info: FrameInfo, lanes: readonly AllocationLane[]) => frames.push({ info, lanes }),
    onProblems: (found: readonly Problem[]) => problems.push(found),
    onTrap: (failure: Failure) => failures.push(failure),
    onLate: (isLate: boolean) => late.push(isLate),
  };
  client = new Client(events, start, () => clock);
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
  client.requestFrame(false, 0);
  worker().frame(1, done);
}

describe("commands", () => {
  test("with an impossible number throw before anything is posted", () => {
    client.open(article, 5);
    const before = worker().types;
    expect(() => client.send({ type: "seek", done: Number.NaN })).toThrow(
      "done: NaN, not a whole number, 0 to 4000000000",
    );
    expect(() => client.send({ type: "step", by: Number.POSITIVE_INFINITY })).toThrow("by: Infinity");
    expect(() => client.send({ type: "next-stop", event: { lane: 2, effect: "any" } })).toThrow("lane: 2");
    expect(() => client.send({ type: "ask", ask: { recording: 0 } })).toThrow("recording: 0");
    expect(worker().types).toEqual(before);
  });

  test("go to the worker unchanged", () => {
    client.open(article, 5);
    client.send({ type: "play", speed: "max" });
    client.send({ type: "pause" });
    client.send({ type: "step", by: -1 });
    client.send({ type: "seek", done: 77 });
    client.send({ type: "seek", done: 0 });
    client.send({ type: "cancel" });
    client.send({ type: "arm", breakpoints: [] });
    client.send({ type: "view", view: { from: 1, to: 2, columns: 3, scale: "log" } });
    client.send({ type: "visible", visible: false });
    client.send({ type: "next-stop", event: { lane: 1, effect: "stays" } });
    client.send({ type: "loop", loop: { from: 5, to: 11 } });
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

  test("problems of this scenario reach the page, but not those of an older one", () => {
    client.open(article, 0);
    client.open(article, 0);
    worker().say({ type: "problems", epoch: 1, problems: [] });
    expect(problems).toEqual([]);
    worker().say({ type: "problems", epoch: 2, problems: [] });
    expect(problems).toEqual([[]]);
  });
});

describe("frames", () => {
  test("are requested one at a time", () => {
    client.open(article, 0);
    client.requestFrame(false, 0);
    client.requestFrame(false, 0);
    expect(worker().types).toEqual(["open", "frame"]);
    worker().frame(1, 0);
    client.requestFrame(false, 0);
    expect(worker().types).toEqual(["open", "frame", "frame"]);
  });

  test("are requested with the number of pictures since the last request, and of late ones", () => {
    client.open(article, 0);
    client.requestFrame(true, 0);
    worker().frame(1, 0);
    client.requestFrame(false, 7);
    for (const late of [true, true, false]) client.requestFrame(late, 0);
    worker().frame(1, 0);
    client.requestFrame(false, 0);
    const requests = worker().heard.filter((message) => message.type === "frame");
    expect(requests.map(({ drawn, late, rest }) => [drawn, late, rest])).toEqual([
      [1, 1, 0],
      [1, 0, 7],
      [4, 2, 0],
    ]);
  });

  test("arrive with the arrays of each lane", () => {
    openAt(9);
    expect(frames).toMatchObject([{ info: { done: 9 } }]);
    expect(frames[0]?.lanes).toHaveLength(2);
    expect(frames[0]?.lanes[0]?.slots).toHaveLength(2);
  });

  test("of an older scenario are dropped, and their buffer is reused", () => {
    client.open(article, 0);
    client.requestFrame(false, 0);
    client.open(article, 0);
    worker().frame(1, 0);
    expect(frames).toEqual([]);
    client.requestFrame(false, 0);
    worker().frame(2, 0);
    expect(frames).toHaveLength(1);
    const used = worker().heard.flatMap((message) => (message.type === "frame" ? [message.buffer] : []));
    expect(used[0]).toBe(used[1]);
  });

  test("alternate between two buffers, never reusing the one that is shown", () => {
    client.open(article, 0);
    for (let done = 0; done < 6; done++) {
      client.requestFrame(false, 0);
      worker().frame(1, done);
    }
    const used = worker().heard.flatMap((message) => (message.type === "frame" ? [message.buffer] : []));
    expect(new Set(used).size).toBe(2);
    expect(used.every((buffer, i) => buffer !== used[i + 1])).toBe(true);
    expect(used[0]?.byteLength).toBe(FRAME_BYTES);
  });
});

describe("a worker that fails", () => {
  test("is replaced with view, last good place, and the scenario with its rules, loop and prices, and the page is notified", () => {
    const prices = { ...article.prices, touched: 0 };
    const breakpoints = [{ kind: "poisoning", lane: null }] as const;
    client.send({ type: "view", view: { from: 0, to: 9, columns: 10, scale: "linear" } });
    openAt(37_901);
    client.send({ type: "arm", breakpoints });
    client.send({ type: "loop", loop: { from: 5, to: 11 } });
    const scenario = { ...article, breakpoints, loopFrom: 5, loopTo: 11, prices };
    client.send({ type: "change", scenario });
    worker().trap();
    expect(workers).toHaveLength(2);
    expect(worker(0).terminated).toBe(true);
    expect(failures).toEqual([{ text: "lane.c:7 !full", done: 37_901, resumedAt: 37_901 }]);
    expect(worker().heard).toEqual([
      { type: "view", view: { from: 0, to: 9, columns: 10, scale: "linear" } },
      {
        type: "open",
        epoch: 2,
        scenario,
        done: 37_901,
      },
    ]);
  });

  test("is replaced by one that knows that the page is hidden", () => {
    openAt(5);
    client.send({ type: "visible", visible: false });
    worker().trap();
    expect(worker().heard[0]).toEqual({ type: "visible", visible: false });
    client.send({ type: "visible", visible: true });
    worker().trap();
    expect(worker().types).not.toContain("visible");
  });

  test("resumes twice at the same place, then at the start, and is then given up", () => {
    openAt(500);
    for (let i = 0; i < 4; i++) worker().trap();
    worker(0).trap();
    expect(failures.map(({ done, resumedAt }) => [done, resumedAt])).toEqual([
      [500, 500],
      [500, 500],
      [500, 0],
      [0, null],
    ]);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true, true, true]);
    client.requestFrame(false, 0);
    client.send({ type: "play", speed: 1 });
    expect(workers).toHaveLength(4);
  });

  test("resumes at the same place as often as it fails there, if a person moves in between", () => {
    openAt(500);
    for (let i = 0; i < 9; i++) {
      client.send({ type: "step", by: 1 });
      worker().trap();
    }
    expect(failures.every(({ resumedAt }) => resumedAt === 500)).toBe(true);
  });

  test("gets another chance at the next open()", () => {
    openAt(0);
    for (let i = 0; i < 3; i++) worker().trap();
    expect(failures.at(-1)?.resumedAt).toBeNull();
    client.open(article, 3);
    expect(workers).toHaveLength(4);
    expect(worker().types).toEqual(["open"]);
    worker().trap();
    expect(failures.at(-1)?.resumedAt).toBe(3);
  });

  test("replaying to where it failed resumes there, not midway", () => {
    openAt(37_901);
    worker().trap();
    client.requestFrame(false, 0);
    worker().frame(2, 12_000, { target: 37_901, done: 12_000 });
    worker().trap();
    expect(failures.at(-1)).toMatchObject({ done: 37_901, resumedAt: 37_901 });
  });

  test("keeps the latest prices", () => {
    openAt(5);
    const prices = { ...article.prices, cycles_per_call: 7 };
    const scenario = { ...article, prices };
    client.send({ type: "change", scenario });
    worker().trap();
    expect(worker().heard.find(({ type }) => type === "open")).toMatchObject({ scenario: { prices } });
  });

  test("gets the requests for the open scenario again, but none for an earlier one", () => {
    openAt(5);
    const asked = { type: "ask", ask: { until: [9] } } as const;
    client.send(asked);
    worker().trap();
    expect(worker().heard).toContainEqual(asked);
    client.open(article, 5);
    worker().trap();
    expect(worker().types).not.toContain("ask");
  });

  test("at another place resumes there", () => {
    openAt(500);
    worker().trap();
    client.requestFrame(false, 0);
    worker().frame(2, 900);
    worker().trap();
    expect(failures.at(-1)).toMatchObject({ done: 900, resumedAt: 900 });
  });

  test("by an error of the browser reports the browser's message once", () => {
    openAt(5);
    const first = worker();
    first.emit("error", { message: "out of memory" });
    first.emit("error", { message: "out of memory" });
    expect(failures).toEqual([{ text: "out of memory", done: 5, resumedAt: 5 }]);
  });

  test("before the first frame restarts where the scenario was to be opened", () => {
    client.open(article, 99);
    worker().emit("error", {});
    expect(failures).toEqual([{ text: "The worker could not be started.", done: 99, resumedAt: 99 }]);
    expect(worker().heard).toMatchObject([{ type: "open", done: 99 }]);
  });

  test("because the browser cannot start one is reported like any other", async () => {
    const start = () => {
      throw new Error("no workers here");
    };
    const refused = new Client({ ...EARS, onTrap: (failure) => failures.push(failure) }, start, () => clock);
    refused.open(article, 9);
    await new Promise((resolve) => setTimeout(resolve));
    expect(failures.at(-1)).toEqual({ text: "no workers here", done: 0, resumedAt: null });
  });
});

/** Animation frames during this many ms, `gap` ms apart. */
function see(ms: number, gap = 16): void {
  for (let passed = 0; passed < ms; passed += gap) {
    clock += gap;
    client.requestFrame(false, 0);
  }
}

describe("a silent worker", () => {
  test("is asked whether it is alive, and stays if it answers", () => {
    openAt(5);
    see(6000);
    expect(worker().types.filter((type) => type === "ping")).toHaveLength(1);
    worker().say({ type: "pong" });
    see(9900);
    expect(failures).toEqual([]);
  });

  test.each([4, 16, 900])("counts as dead when it does not answer, with a picture every %d ms", (gap) => {
    openAt(5);
    see(9000, gap);
    expect(failures).toEqual([]);
    see(1000, gap);
    expect(failures).toEqual([{ text: "The worker has stopped responding.", done: 5, resumedAt: 5 }]);
  });

  test("does not count as dead because the page was hidden or the machine slept", () => {
    openAt(5);
    see(8000);
    clock += 3_600_000;
    client.requestFrame(false, 0);
    expect(failures).toEqual([]);
    expect(late).toEqual([]);
  });

  test("may be slow to load", () => {
    client.open(article, 0);
    see(80_000);
    expect(failures).toEqual([]);
  });
});

describe("a core that does not load", () => {
  test("is reported after 10 seconds, once, and the notice disappears when it loads", () => {
    client.open(article, 7);
    see(9900);
    expect(late).toEqual([]);
    see(60_000);
    expect(late).toEqual([true]);
    worker().say({ type: "ready" });
    expect(late).toEqual([true]);
    worker().frame(1, 7);
    expect(late).toEqual([true, false]);
    expect(frames).toHaveLength(1);
    see(4000);
    expect(late).toEqual([true, false]);
  });

  test("is also reported if a later scenario needs the core with heaps, although the worker answers", () => {
    openAt(7);
    client.open(article, 9);
    for (let i = 0; i < 4; i++) {
      see(4000);
      worker().say({ type: "pong" });
    }
    expect(late).toEqual([true]);
    worker().frame(2, 9);
    expect(late).toEqual([true, false]);
  });

  test("is awaited from the first scenario that needs it", () => {
    client.open(article, 7);
    see(8000);
    client.open(article, 9);
    see(2100);
    expect(late).toEqual([true]);
  });

  test("is not reported while the page is hidden or the machine sleeps", () => {
    client.open(article, 7);
    see(2000);
    for (let hour = 0; hour < 7; hour++) {
      clock += 3_600_000;
      client.requestFrame(false, 0);
    }
    expect(late).toEqual([]);
    see(2000);
    expect(late).toEqual([true]);
  });

  test("where nothing is open is awaited until the worker is ready", () => {
    see(9000);
    worker().say({ type: "ready" });
    see(4000);
    expect(late).toEqual([]);
  });

  test("is awaited again when a new worker replaces a closed one", () => {
    client.open(article, 7);
    see(11_000);
    client.close();
    expect(late).toEqual([true, false]);
    client.open(article, 7);
    expect([workers.length, worker(0).terminated]).toEqual([2, true]);
    see(9000);
    expect(late).toEqual([true, false]);
    client.requestFrame(false, 0);
    worker().frame(2, 7);
    see(4000);
    expect(late).toEqual([true, false]);
    expect(frames).toMatchObject([{ info: { done: 7 } }]);
  });

  test("is no longer awaited once the scenario is refused or the worker fails", () => {
    client.open(article, 7);
    see(11_000);
    worker().say({ type: "problems", epoch: 1, problems: [] });
    expect(late).toEqual([true, false]);
    client.open(article, 7);
    see(9000);
    worker().trap();
    see(9000);
    expect(late).toEqual([true, false]);
  });
});

test("a closed client has no worker left", () => {
  openAt(5);
  client.close();
  client.requestFrame(false, 0);
  expect(worker().terminated).toBe(true);
});
