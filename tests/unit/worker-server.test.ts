import { beforeEach, describe, expect, test, vi } from "vitest";
import { FIGURE, LIMIT } from "../../src/generated/abi";
import { HEAP_FIGURE } from "../../src/generated/heap";
import { framesOf } from "../../src/kernel/labs/labs";
import type { Command } from "../../src/kernel/protocol/check-message";
import type { FrameInfo } from "../../src/kernel/protocol/messages";
import { allocationFrame } from "../../src/labs/shared/allocation-frame";
import { recordingOf } from "../../src/models/allocation/heap-frame";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { builtEngines } from "../built-core";
import { primesOver } from "../heap-scenarios";
import { article, flawed } from "./engine-kit";
import { WHOLE, WorkerBench } from "./worker-kit";

let bench: WorkerBench;
beforeEach(() => {
  bench = new WorkerBench();
});

/** The lanes of a frame that the worker sent. */
const lanesOf = (buffer: ArrayBuffer | undefined, info: FrameInfo) =>
  allocationFrame({ info, lanes: framesOf(article).read(buffer ?? new ArrayBuffer(0), info.rows) }).lanes;

describe("opening", () => {
  test("goes to the requested step, rests there and shows one frame", () => {
    bench.openAt(37_901).ask().rest();
    expect(bench.posted.map(({ type }) => type)).toEqual(["frame"]);
    const [frame] = bench.frames;
    expect(frame).toMatchObject({
      epoch: 3,
      info: { done: 37_901, frontier: 37_901, playing: false, stop: null, seek: null },
    });
    expect(frame?.info).toMatchObject({ view: WHOLE, detail: { kind: "exact" }, achieved: 0 });
    const [lane] = lanesOf(frame?.buffer, frame?.info ?? bench.info());
    expect(lane?.figures[FIGURE.granted]).toBe(1_911_900);
  });

  test("a scenario with heaps is answered with them, and a later one without heaps without", () => {
    bench.openAt(7).ask().rest();
    const scenario = primesOver([{ ...defaultPolicy, capacity: 0, heap: heapOf("ptmalloc") }], 10);
    bench.openAt(5_000, scenario).send({
      type: "ask",
      ask: { map: { from: 0, to: 2 ** 40, grain: 64 } },
    });
    bench.ask().rest();
    const frame = bench.frames.at(-1);
    expect(frame?.info.done).toBe(5_000);
    const [lane] = lanesOf(frame?.buffer, frame?.info ?? bench.info());
    expect(lane?.heap?.map.length).toBeGreaterThan(100);
    expect(lane?.heap?.figures[HEAP_FIGURE.cycles]).toBeGreaterThan(0);
    bench.openAt(7).ask().rest();
    expect(bench.frames.at(-1)?.info.answer).toBeUndefined();
  });

  test("a scenario that the core refuses is answered with its problems, and later commands do nothing", async () => {
    bench
      .openAt(0, { ...article, lanes: [] })
      .send({ type: "play", speed: 10 })
      .ask()
      .rest();
    await expect
      .poll(() => bench.posted)
      .toMatchObject([{ type: "problems", epoch: 3, problems: [{ field: "lanes" }] }]);
    bench.openAt(7).rest();
    expect(bench.frames).toMatchObject([{ info: { done: 7 } }]);
  });
});

describe("frames", () => {
  test("wait until there is news", () => {
    bench.openAt(5).ask().rest();
    expect(bench.frames).toHaveLength(1);
    bench.ask().rest();
    expect(bench.frames).toHaveLength(1);
    bench.send({ type: "step", by: 1 }).rest();
    expect(bench.frames.map(({ info }) => info.done)).toEqual([5, 6]);
  });

  test("are posted once per request, however much happens", () => {
    bench.openAt(0).ask().rest();
    bench.send({ type: "play", speed: 1000 }).ask().run(500);
    expect(bench.frames).toHaveLength(2);
  });

  test("of a moving run rest for as long as the page shows no other, but the end of the motion is told at once", () => {
    bench.cost = 1;
    bench.openAt(0).ask().rest();
    bench.send({ type: "play", speed: 1000 }).ask(0, 100).run(95);
    expect(bench.frames).toHaveLength(1);
    bench.run(15);
    expect(bench.frames).toHaveLength(2);
    bench.ask(0, 100).send({ type: "pause" });
    expect(bench.frames.at(-1)?.info.playing).toBe(false);
  });

  test("carry fewer columns if all slots of all lanes would not fit", () => {
    const policy = { ...flawed, capacity: 64, buckets: "linear", bucketCount: 64, bucketWidth: 100 } as const;
    bench.send({ type: "view", view: { ...WHOLE, columns: LIMIT.VIEW_COLUMNS } });
    bench
      .openAt(5, { ...article, lanes: [policy, policy, policy, policy] })
      .ask()
      .rest();
    expect(bench.info().view.columns).toBeLessThan(LIMIT.VIEW_COLUMNS);
  });

  test("keep the first event of each kind from its slice", () => {
    bench.openAt(1_000_000).rest();
    const [first, second] = bench.info().firstEvents;
    expect(first?.map(({ effect, step }) => [effect, step])).toEqual([
      ["born", 6],
      ["wasted", 11],
      ["stays", 10],
      ["replaced", 59],
    ]);
    expect(second?.[0]).toMatchObject({ effect: "born", step: 6 });
  });
});

describe("detail", () => {
  const zoom = { type: "view", view: { from: 900_000, to: 900_099, columns: 100, scale: "linear" } } as const;

  test("is recomputed in the background, with progress, and then rests", async () => {
    bench.openAt(1_000_000).rest().send(zoom);
    expect(bench.info().detail).toEqual({ kind: "spans", progress: 0 });
    bench.rest();
    expect(bench.info().detail).toEqual({ kind: "recomputed" });
    expect(bench.turn()).toBe(false);
  });

  test.each([{ type: "pause" }, { type: "visible", visible: false }] as const)(
    "is recomputed after %o as well, and nothing else moves",
    async (message) => {
      bench.openAt(1_000_000).rest();
      bench.send({ type: "play", speed: 10 }).run(450).send(message);
      const { done } = bench.info();
      bench.now += 1000;
      bench.send(zoom).rest();
      expect(bench.info()).toMatchObject({ done, detail: { kind: "recomputed" } });
    },
  );
});

test("one core runs the scenarios and one recomputes their detail, however many are opened", async () => {
  const { Instance } = WebAssembly;
  const instances = vi.spyOn(WebAssembly, "Instance").mockImplementation(function instantiate(module, imports) {
    return new Instance(module, imports);
  });
  const server = new WorkerBench(builtEngines());
  for (const epoch of [1, 2, 3]) {
    server.send({ type: "open", epoch, scenario: article, done: 1_000_000 }).rest();
    server.send({ type: "view", view: { ...WHOLE, from: 900_000, to: 900_099 } }).rest();
    expect(server.info().detail).toEqual({ kind: "recomputed" });
  }
  expect(instances).toHaveBeenCalledTimes(2);
  instances.mockRestore();
});

describe("the requests of a lab about its heaps", () => {
  const over = (model: "ptmalloc" | "exact") => [{ ...defaultPolicy, capacity: 0, heap: heapOf(model) }];
  const open = (model: "ptmalloc" | "exact", epoch: number): Command => ({
    type: "open",
    epoch,
    scenario: primesOver(over(model), 10),
    done: 500,
  });
  const recording = { type: "ask", ask: { recording: 0 } } as const;

  test("end with the scenario, and the recording of a lane's operation does not outlive its heap", async () => {
    bench.send(open("ptmalloc", 4));
    bench.send(recording).rest();
    expect(recordingOf(bench.info().answer)).toMatchObject({ done: 500, lane: 0 });
    bench.send(open("exact", 5)).rest();
    bench.send({ type: "step", by: 1 }).rest();
    expect(bench.info().done).toBe(501);
    bench.send(open("ptmalloc", 6)).rest();
    expect(recordingOf(bench.info().answer)).toBeNull();
    expect(bench.posted.filter(({ type }) => type === "trapped")).toEqual([]);
  });
});

describe("a trap", () => {
  test("is posted once, with the failure, and then nothing follows", () => {
    bench.openAt(37_901).ask().rest().send({ type: "trap" }).ask().send({ type: "step", by: 1 }).rest();
    expect(bench.posted.map(({ type }) => type)).toEqual(["frame", "trapped"]);
    expect(bench.posted.at(-1)).toEqual({ type: "trapped", text: expect.stringContaining("exports.c:") });
  });

  test.each([
    [{ type: "dance" }, 'Unknown message to the worker: {"type":"dance"}'],
    [{ type: "seek", done: -1 }, "done: -1, not a whole number, 0 to 4000000000"],
    [{ type: "seek", done: 1.5 }, "done: 1.5, not a whole number, 0 to 4000000000"],
    [{ type: "play", speed: 0 }, "speed: 0, not over 0"],
    [{ type: "view", view: { ...WHOLE, scale: "log" } }, "from: 0, not a whole number, 1 to 4000000000"],
    [{ type: "view", view: { ...WHOLE, columns: 1025 } }, "columns: 1025, not a whole number, 1 to 1024"],
    [{ type: "frame", buffer: new ArrayBuffer(8), drawn: 1, late: 0, rest: 0 }, "buffer: 8, not"],
    [{ type: "next-stop", event: { lane: 2, effect: "any" } }, "lane: 2, not a whole number, 0 to 1"],
    [{ type: "arm", breakpoints: [{ kind: "poisoning", lane: 2 }] }, "lane: 2, not a whole number, 0 to 1"],
    [{ type: "loop", loop: { from: 9, to: 8 } }, "from: 9, not a whole number, 0 to 8"],
    [{ type: "loop", loop: { from: 0, to: 4e9 } }, "to: 4000000000, not a whole number, 0 to 3999999999"],
    [{ type: "ask", ask: { recording: 1 } }, "recording: 1, not a lane that has a heap with addresses"],
  ])("so is a nonsensical message: %o", (message, text) => {
    bench.openAt(0).send(message as Command);
    expect(bench.posted.at(-1)).toMatchObject({ type: "trapped", text: expect.stringContaining(text) });
  });
});
