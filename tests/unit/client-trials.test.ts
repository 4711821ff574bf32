import { getEventListeners } from "node:events";
import { beforeEach, describe, expect, test } from "vitest";
import { poolSize, type TrialEnd, Trials, type TrialWorker } from "../../src/kernel/client/trials";
import type { FromTrialWorker, ToTrialWorker, Trial } from "../../src/kernel/protocol/trial";
import { defaultScenario } from "../../src/models/allocation/default-scenario";

/** A worker that records what it receives and sends what the test makes it send. */
class FakeWorker implements TrialWorker {
  readonly heard: ToTrialWorker[] = [];
  terminated = false;
  readonly #listeners = new Map<string, (event: never) => void>();

  postMessage(message: ToTrialWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, listener);
  }

  emit(type: string, event: object): void {
    this.#listeners.get(type)?.(event as never);
  }

  say(message: FromTrialWorker): void {
    this.emit("message", { data: message });
  }

  /** The id of its latest trial. */
  get id(): number {
    const given = this.heard.findLast(({ type }) => type === "trial");
    if (given?.type !== "trial") throw new Error("it was given no trial");
    return given.id;
  }

  /** Ends its latest trial. */
  finish(done = 1): void {
    this.say({
      type: "result",
      id: this.id,
      result: { done, lanes: [], questions: [] },
    });
  }
}

const trial = (steps: number): Trial => ({ scenario: defaultScenario, steps });
const settled = () => new Promise((resolve) => setTimeout(resolve));

let workers: FakeWorker[];
let timers: Set<() => void>;
let ends: Record<string, TrialEnd["kind"]>;
let trials: Trials;

function pool(most: number): void {
  workers = [];
  timers = new Set();
  ends = {};
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const later = (task: () => void) => {
    const fire = () => {
      timers.delete(fire);
      task();
    };
    timers.add(fire);
    return () => timers.delete(fire);
  };
  trials = new Trials(most, start, later);
}

beforeEach(() => pool(2));

const worker = (index: number): FakeWorker => {
  const found = workers[index];
  if (!found) throw new Error(`there is no worker ${index}`);
  return found;
};

/** Runs a trial and notes how it ends under `name`. */
function run(name: string, options?: Parameters<Trials["run"]>[1]): Promise<TrialEnd> {
  const end = trials.run(trial(100), options);
  void end.then(({ kind }) => {
    ends[name] = kind;
  });
  return end;
}

test("a machine with one core runs one trial at a time, one with many cores runs four", () => {
  expect([1, 2, 4, 16].map(poolSize)).toEqual([1, 1, 3, 4]);
});

describe("the pool", () => {
  test("starts no worker before there is work, and no more than allowed", async () => {
    expect(workers).toHaveLength(0);
    for (const name of ["a", "b", "c"]) run(name);
    expect(workers.map(({ heard }) => heard.length)).toEqual([1, 1]);
  });

  test("gives a waiting trial to the first free worker", async () => {
    for (const name of ["a", "b", "c"]) run(name);
    worker(1).finish();
    await settled();
    expect(ends).toEqual({ b: "done" });
    expect(worker(1).heard).toHaveLength(2);
    worker(1).finish();
    worker(0).finish();
    await settled();
    expect(ends).toEqual({ a: "done", b: "done", c: "done" });
    expect(workers).toHaveLength(2);
  });

  test("forwards the result and the progress", async () => {
    const progress: number[] = [];
    const end = run("a", { onProgress: (done) => progress.push(done) });
    worker(0).say({ type: "progress", id: worker(0).id, done: 40 });
    worker(0).say({ type: "progress", id: worker(0).id, done: 80 });
    worker(0).say({
      type: "result",
      id: worker(0).id,
      result: {
        done: 100,
        lanes: [{ figures: Float64Array.of(7) }],

        questions: [],
      },
    });
    expect(await end).toEqual({
      kind: "done",
      result: {
        done: 100,
        lanes: [{ figures: Float64Array.of(7) }],

        questions: [],
      },
    });
    expect(progress).toEqual([40, 80]);
  });

  test("forwards the core's refusal", async () => {
    const end = run("a");
    const problem = { field: "bound", value: "0", allowed: "a whole number, 1 … 9" };
    worker(0).say({ type: "problems", id: worker(0).id, problems: [problem] });
    expect(await end).toEqual({ kind: "failed", text: "The core refused the scenario: bound: a whole number, 1 … 9" });
  });

  test("closes idle workers but not busy ones, and starts others when there is work again", async () => {
    run("a");
    run("b");
    worker(0).finish();
    for (const task of [...timers]) task();
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    worker(1).finish();
    run("c");
    for (const task of [...timers]) task();
    expect(worker(1).terminated).toBe(false);
    run("d");
    expect(workers).toHaveLength(3);
    worker(2).finish();
    trials.closeIdle();
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false, true]);
  });
});

describe("canceling", () => {
  test("a running trial frees its worker at once, and later messages about it are ignored", async () => {
    const abort = new AbortController();
    const progress: number[] = [];
    run("a", { signal: abort.signal, onProgress: (done) => progress.push(done) });
    const { id } = worker(0);
    abort.abort();
    await settled();
    expect(ends).toEqual({ a: "canceled" });
    expect(worker(0).heard.at(-1)).toEqual({ type: "cancel", id });
    run("b");
    expect(workers).toHaveLength(1);
    worker(0).say({ type: "progress", id, done: 50 });
    worker(0).say({
      type: "result",
      id,
      result: { done: 100, lanes: [], questions: [] },
    });
    await settled();
    expect(progress).toEqual([]);
    expect(ends).toEqual({ a: "canceled" });
    worker(0).finish();
    await settled();
    expect(ends).toEqual({ a: "canceled", b: "done" });
  });

  test("a waiting trial never reaches a worker", async () => {
    pool(1);
    const abort = new AbortController();
    run("a");
    run("b", { signal: abort.signal });
    abort.abort();
    worker(0).finish();
    await settled();
    expect(ends).toEqual({ a: "done", b: "canceled" });
    expect(worker(0).heard).toHaveLength(1);
  });

  test("many trials at once starts none that wait, and gives the next one to the free worker", async () => {
    pool(1);
    const abort = new AbortController();
    for (const name of ["a", "b", "c"]) run(name, { signal: abort.signal });
    run("d");
    abort.abort();
    await settled();
    expect(ends).toEqual({ a: "canceled", b: "canceled", c: "canceled" });
    expect(worker(0).heard.map(({ type }) => type)).toEqual(["trial", "cancel", "trial"]);
    worker(0).finish();
    await settled();
    expect(ends.d).toBe("done");
  });

  test("has no effect once a trial has ended, in whatever way", async () => {
    const abort = new AbortController();
    const listeners = () => getEventListeners(abort.signal, "abort").length;
    for (const name of ["a", "b", "c"]) run(name, { signal: abort.signal });
    expect(listeners()).toBe(3);
    worker(0).finish();
    expect(listeners()).toBe(2);
    worker(1).say({ type: "ready" });
    worker(1).say({ type: "trapped", text: "lane.c:7 !full" });
    expect(listeners()).toBe(1);
    abort.abort();
    expect(listeners()).toBe(0);
  });

  test("in advance starts nothing", async () => {
    run("a", { signal: AbortSignal.abort() });
    await settled();
    expect(ends).toEqual({ a: "canceled" });
    expect(workers).toHaveLength(0);
  });
});

describe("a worker that dies", () => {
  test.each([
    ["a trap", (dying: FakeWorker) => dying.say({ type: "trapped", text: "lane.c:7 !full" }), "lane.c:7 !full"],
    ["an error", (dying: FakeWorker) => dying.emit("error", { message: "out of memory" }), "out of memory"],
  ] as const)(
    "by %s ends its trial with a text, and another worker takes the waiting trials",
    async (_, kill, text) => {
      pool(1);
      const end = run("a");
      run("b");
      worker(0).say({ type: "ready" });
      kill(worker(0));
      kill(worker(0));
      expect(await end).toEqual({ kind: "failed", text });
      expect(worker(0).terminated).toBe(true);
      expect(workers).toHaveLength(2);
      worker(1).finish();
      await settled();
      expect(ends).toEqual({ a: "failed", b: "done" });
    },
  );

  test("while idle is forgotten", async () => {
    run("a");
    worker(0).finish();
    worker(0).emit("error", { message: "gone" });
    run("b");
    worker(1).finish();
    await settled();
    expect(ends).toEqual({ a: "done", b: "done" });
  });
});

describe("a worker that never answers", () => {
  const DEATHS = [
    ["no start", (dying: FakeWorker) => dying.emit("error", {}), "The worker could not be started."],
    ["no core", (dying: FakeWorker) => dying.say({ type: "trapped", text: "404" }), "404"],
  ] as const;

  test.each(DEATHS)("by %s is replaced, and the pool says so", async (_, kill, text) => {
    const said: string[] = [];
    pool(1);
    run("a", { onRestart: (cause) => said.push(cause) });
    kill(worker(0));
    worker(1).finish();
    await settled();
    expect([ends, said]).toEqual([{ a: "done" }, [text]]);
  });

  test.each(DEATHS)("by %s twice ends every trial with its cause; the next one tries again", async (_, kill, text) => {
    const all = ["a", "b", "c", "d"].map((name) => run(name));
    kill(worker(0));
    kill(worker(2));
    expect(await Promise.all(all)).toEqual(all.map(() => ({ kind: "failed", text, noWorker: true })));
    expect(workers.every(({ terminated }) => terminated)).toBe(true);
    run("e");
    worker(3).finish();
    await settled();
    expect(ends.e).toBe("done");
  });

  test.each(DEATHS)("by %s leaves its trial to those that answer, and starts no other", async (_, kill) => {
    for (const name of ["a", "b", "c"]) run(name);
    worker(0).say({ type: "ready" });
    kill(worker(1));
    expect(workers).toHaveLength(2);
    for (let i = 0; i < 3; i++) worker(0).finish();
    await settled();
    expect([ends, workers.length]).toEqual([{ a: "done", b: "done", c: "done" }, 2]);
  });

  test("because the browser refuses to start one has the browser's cause", async () => {
    const refuse = () => {
      throw new Error("no workers here");
    };
    const none = new Trials(2, refuse, () => () => {});
    const all = await Promise.all([1, 2, 3].map((steps) => none.run(trial(steps))));
    expect(all).toEqual(all.map(() => ({ kind: "failed", text: "no workers here", noWorker: true })));
  });

  test("because a message cannot be posted does not leave its trial waiting", async () => {
    pool(1);
    const end = run("a");
    worker(0).say({ type: "ready" });
    worker(0).postMessage = () => {
      throw new Error("out of memory");
    };
    const next = run("b");
    worker(0).finish();
    expect([(await end).kind, await next]).toEqual(["done", { kind: "failed", text: "out of memory" }]);
  });
});

describe("a worker that says nothing", () => {
  /** Fires the pending timers this many times. */
  const tick = (times: number) => {
    for (let i = 0; i < times; i++) for (const task of [...timers]) task();
  };

  test("because its core does not load is replaced once, then the pool gives up", async () => {
    pool(1);
    const end = run("a");
    tick(9);
    expect(workers).toHaveLength(1);
    tick(1);
    expect([worker(0).terminated, workers.length]).toEqual([true, 2]);
    tick(10);
    const text = "The simulation core has not loaded after 10 seconds.";
    expect(await end).toEqual({ kind: "failed", text, noWorker: true });
    run("b");
    worker(2).finish();
    await settled();
    expect(ends).toEqual({ a: "failed", b: "done" });
  });

  test("in the middle of a trial ends it with another text", async () => {
    const end = run("a");
    tick(9);
    worker(0).say({ type: "progress", id: worker(0).id, done: 40 });
    tick(9);
    worker(0).say({ type: "progress", id: worker(0).id, done: 50 });
    tick(10);
    expect(await end).toEqual({ kind: "failed", text: "The worker has stopped responding." });
  });

  test("is not a fault while it is idle, and gets its full time with the next trial", async () => {
    run("a");
    tick(9);
    worker(0).finish();
    run("b");
    tick(9);
    worker(0).finish();
    await settled();
    expect(ends).toEqual({ a: "done", b: "done" });
  });
});
