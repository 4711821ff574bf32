import { describe, expect, test } from "vitest";
import { CALL as CALL_WORDS, FIGURE } from "../../src/generated/abi";
import { HEAP_OPERATION } from "../../src/generated/heap";
import type { LentTrace } from "../../src/kernel/protocol/messages";
import { EngineLoader } from "../../src/kernel/worker/engine-loader";
import { AllocationEngine } from "../../src/models/allocation/engine/allocation-engine";
import { Core } from "../../src/models/allocation/engine/core";
import { givePagesOf } from "../../src/models/allocation/engine/given-calls";
import { HeapReplay, OPERATION_WORDS } from "../../src/models/allocation/engine/heap-replay";
import {
  figuresByName,
  HeapSession,
  heapFiguresByName,
  stateDigest,
} from "../../src/models/allocation/engine/heap-session";
import { Session, stateHash } from "../../src/models/allocation/engine/session";
import { heapOf, heapTables } from "../../src/models/allocation/heap-models";
import { policyPresets } from "../../src/models/allocation/policies";
import type { AllocationScenario, HeapModel } from "../../src/models/allocation/scenario";
import { ok } from "../../src/shared/result";
import { FactCounter } from "../../src/workloads/traces/calls/facts";
import { CALL } from "../../src/workloads/traces/calls/operation";
import { readCalls } from "../../src/workloads/traces/calls/read-calls";
import { builtCore, builtCores } from "../built-core";
import { allocation, type Call, callLines, freeOf, ofCalls, type PackedCalls, packCalls, resizeOf } from "../call-kit";
import { Pcg32 } from "../oracle/random";
import { Workload } from "../oracle/workload";
import { randomCalls } from "../random-calls";
import { inPieces } from "../trace-kit";
import { article, fixed, flawed, open, varied } from "./engine-kit";

function traced(scenario: AllocationScenario, packed: PackedCalls, only: string | null = null): Session {
  const session = Session.open(new Core(builtCore), ofCalls(scenario, packed, only), undefined, givePagesOf(packed));
  if (!session.ok) throw new Error(JSON.stringify(session.error));
  return session.value;
}

/** The first requests of a scenario as calls. */
function callsOf(scenario: AllocationScenario, count: number): readonly Call[] {
  const workload = new Workload(scenario);
  return Array.from({ length: count }, () => {
    const request = workload.next();
    return request.operation === "FREE" ? freeOf(request.index) : allocation(request.needed);
  });
}

test("the article's requests as a trace give the article's figures and digest", () => {
  const whole = { ...article, big: 6400 };
  const [session, original] = [traced(whole, packCalls(callsOf(article, 37_901))), open(whole)];
  expect(session.run(37_901)).toBeNull();
  original.run(37_901);
  for (const lane of [0, 1]) expect(figuresByName(session, lane)).toEqual(figuresByName(original, lane));
  expect(figuresByName(session, 0)).toMatchObject({ live: 91, needed: 29_600, granted: 1_911_900 });
  expect(stateDigest(session)).toBe(stateDigest(original));
  expect(session.run(1)).toEqual({ reason: "end", end: "step-limit" });
});

test("a step has the bytes needed and the live blocks that the trace's card draws, in every lane", async () => {
  const calls = randomCalls(9, 1000);
  const facts = new FactCounter();
  await readCalls(inPieces(Buffer.from(callLines(calls).join("\n")), []), (operation) => facts.add(operation));
  const { needed: bytes, live: blocks } = facts.plots();
  expect(bytes.length).toBe(1);
  const session = traced({ ...article, lanes: [flawed, fixed] }, packCalls(calls));
  for (let done = 1; done <= calls.length; done++) {
    session.run(1);
    for (const lane of [0, 1]) {
      const { needed, live } = figuresByName(session, lane);
      expect([done, needed, live]).toEqual([done, bytes.most[done - 1], blocks.most[done - 1]]);
    }
  }
});

describe("a trace of more than three pages", () => {
  const LENGTH = 3 * 65_536 + 2000;
  const packed = packCalls(randomCalls(5, LENGTH, 400));
  const lanes = [...varied.lanes.slice(0, 3), { ...flawed, heap: heapOf("ptmalloc") }];

  test("is in the same state at a step, wherever the run comes from", () => {
    const numbers: number[] = [];
    const page = (number: number) => {
      numbers.push(number);
      return packed.page(number);
    };
    const session = traced({ ...varied, lanes }, { ...packed, page });
    const straight = traced({ ...varied, lanes }, packed);
    const dice = new Pcg32(1, 1);
    const steps = Array.from({ length: 200 }, (_, i) =>
      i % 4 === 0 ? 65_536 * (1 + dice.below(3)) - 2 + dice.below(5) : dice.below(LENGTH),
    );
    const hashes = new Map<number, string>();
    for (const step of steps.toSorted((a, b) => a - b)) {
      straight.replay(step - straight.done);
      hashes.set(step, stateHash(straight));
    }
    session.run(LENGTH);
    expect(numbers).toEqual([0, 1, 2, 3]);
    for (const step of steps) {
      session.rewind(step);
      session.replay(step - session.done);
      expect([step, stateHash(session)]).toEqual([step, hashes.get(step)]);
    }
    const beside = Session.beside(session, new Core(builtCore));
    beside.replay(steps[0] ?? 0);
    expect(stateHash(beside)).toBe(hashes.get(steps[0] ?? 0));
  });

  test("stops at its breakpoints, also right after the border of a page", () => {
    const session = traced(
      { ...varied, lanes, breakpoints: [{ kind: "step-equals", lane: null, step: 65_536 }] },
      packed,
    );
    expect(session.run(LENGTH)).toMatchObject({ reason: "breakpoint", step: 65_536 });
    expect(session.run(LENGTH)).toEqual({ reason: "end", end: "step-limit" });
  });

  test("is refused by the number of a damaged page", () => {
    const page = (number: number) => (number === 2 ? packed.page(2).slice(1) : packed.page(number));
    const session = traced({ ...varied, lanes }, { ...packed, page });
    expect(() => session.run(LENGTH)).toThrow(/^Page 2 of the trace \w+:198608 is damaged/);
    expect(session.done).toBe(2 * 65_536);
  });
});

/** The operations of a heap, by the kinds of calls. */
const OPERATIONS = {
  [CALL.ALLOCATE]: HEAP_OPERATION.ALLOCATE,
  [CALL.FREE]: HEAP_OPERATION.RELEASE,
  [CALL.RESIZE]: HEAP_OPERATION.RESIZE,
  [CALL.CALLOC]: HEAP_OPERATION.ALLOCATE_ZEROED,
  [CALL.ALIGNED]: HEAP_OPERATION.ALLOCATE_ALIGNED,
} as const;

/** The same calls to a heap by their IDs, without sizes of 0. */
function replayed(model: HeapModel, calls: readonly Call[]) {
  const replay = HeapReplay.open(new Core(builtCore), heapOf(model));
  if (!replay.ok) throw new Error(JSON.stringify(replay.error));
  const [live, spare]: [number[], number[]] = [[], []];
  for (const { kind, place, bytes, log2 } of calls) {
    const words = new Uint32Array(OPERATION_WORDS);
    const isNew = kind !== CALL.FREE && kind !== CALL.RESIZE;
    const id = (isNew ? (spare.pop() ?? live.length) : live[place]) ?? 0;
    words.set([OPERATIONS[kind] | (log2 << 8), id, bytes, 0]);
    replay.value.runBatch(words);
    if (isNew) live.push(id);
    if (kind !== CALL.FREE) continue;
    spare.push(id);
    live[place] = live.at(-1) ?? 0;
    live.pop();
  }
  return replay.value.figuresByName();
}

/** Figures that both count alike: a lane also counts steps. */
const COMMON = ["committed", "needed", "live", "heap_end", "mapped", "page_faults", "copied"] as const;

test("a lane without a cache makes the calls of the trace to its heap, calloc and alignment too", () => {
  const calls = randomCalls(9, 4000);
  for (const model of (Object.keys(heapTables) as HeapModel[]).filter((name) => name !== "exact")) {
    const session = traced(
      { ...article, lanes: [{ ...policyPresets["no-cache"].policy, heap: heapOf(model) }] },
      packCalls(calls),
    );
    session.run(calls.length);
    const [lane, alone] = [heapFiguresByName(new HeapSession(session).figures(0)), replayed(model, calls)];
    expect([model, COMMON.map((name) => lane[name])]).toEqual([model, COMMON.map((name) => alone[name])]);
  }
});

test("resizes stay in place while they fit, and count what they copy", () => {
  const calls = [allocation(100), resizeOf(0, 40), resizeOf(0, 90), resizeOf(0, 200), allocation(100), freeOf(0)];
  const session = traced({ ...article, lanes: [flawed, fixed] }, packCalls(calls));
  session.run(4);
  expect(figuresByName(session, 0)).toMatchObject({ live: 1, granted: 200, idle: 100, requests: 2, returns: 1 });
  session.run(2);
  expect(figuresByName(session, 0)).toMatchObject({ resized_in_place: 2, resized_moved: 1, resized_copied: 90 });
  expect(figuresByName(session, 0)).toMatchObject({ hits: 1, misses: 2, needed: 100, granted: 100, heap_frees: 0 });
});

test("resizes of a lane without a cache are those of its heap", () => {
  const calls = [allocation(100), resizeOf(0, 104), allocation(24), resizeOf(0, 5000), resizeOf(0, 5100)];
  const lanes = [{ ...policyPresets["no-cache"].policy, heap: heapOf("ptmalloc") }];
  const session = traced({ ...article, lanes }, packCalls(calls));
  session.run(calls.length);
  const copied = heapFiguresByName(new HeapSession(session).figures(0)).copied ?? 0;
  expect(copied).toBeGreaterThanOrEqual(104);
  expect(figuresByName(session, 0)).toMatchObject({ resized_in_place: 2, resized_moved: 1, resized_copied: copied });
});

test("the last call is known wherever the run comes from, also right after a keyframe", () => {
  const calls = Array.from({ length: 70_000 }, (_, i) => {
    if (i % 4 === 3) return freeOf(0);
    if (i % 4 === 2) return resizeOf(0, 50);
    return i % 4 === 1 ? allocation(40, CALL.CALLOC) : allocation(64, CALL.ALIGNED, 7);
  });
  const session = traced({ ...article, lanes: [flawed] }, packCalls(calls));
  const callAt = (done: number) => {
    session.rewind(done);
    session.replay(done - session.done);
    const { zeroed, alignment, before } = CALL_WORDS;
    return [zeroed, alignment, before].map((word) => session.callWords()[word]);
  };
  session.run(calls.length);
  expect([1, 2, 4].map(callAt)).toEqual([
    [0, 7, 0],
    [1, 0, 0],
    [0, 0, 0],
  ]);
  expect(callAt(65_535)).toEqual([0, 0, 40]);
  expect([callAt(65_536), callAt(65_538), callAt(0)]).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [0, 0, 0],
  ]);
});

test("other sizes than `only` count nowhere in a cache, but in its heap", () => {
  const calls = [allocation(50), allocation(500), resizeOf(1, 60), resizeOf(0, 5000), freeOf(1), freeOf(0)];
  const lanes = [{ ...flawed, heap: heapOf("ptmalloc") }];
  const session = traced({ ...article, lanes }, packCalls(calls), "1-100");
  session.run(2);
  expect(figuresByName(session, 0)).toMatchObject({ live: 1, needed: 50, requests: 1 });
  expect(new HeapSession(session).figures(0)[0]).not.toBe(0);
  session.run(2);
  expect(figuresByName(session, 0)).toMatchObject({ live: 1, needed: 60, idle: 50, requests: 2, returns: 1 });
  session.run(2);
  expect(figuresByName(session, 0)).toMatchObject({ live: 0, idle: 60, returns: 2, heap_frees: 1 });
  expect(figuresByName(session, 0)).toMatchObject({ resized_in_place: 0, resized_moved: 0, resized_copied: 0 });
});

describe("a worker", () => {
  const packed = packCalls(randomCalls(3, 70_000));
  const scenario = ofCalls(article, packed);
  const bytes = new Uint8Array(Buffer.concat(packed.pages));
  const [first = bytes] = packed.pages;
  const bounds = [0, first.length, bytes.length];

  async function engineWith(lent?: LentTrace) {
    const loader = new EngineLoader(async (name) => builtCores[name]);
    await loader.loadTrial(scenario, lent && [lent]);
    return loader.engineOf(scenario);
  }

  test.each([
    ["bytes", bytes],
    ["a Blob", new Blob([bytes])],
  ])("runs a trace that the page lends as %s, and tries it", async (_, pages) => {
    const engine = await engineWith({ name: packed.name, pages, bounds });
    const run = engine.open(scenario);
    expect(run.ok && [run.value.run(80_000), run.value.done]).toEqual([{ reason: "end", end: "step-limit" }, 70_000]);
    const trial = engine.trial({ scenario, steps: 70_000 });
    expect(trial.ok && [trial.value.advance(70_000), trial.value.done]).toEqual([null, 70_000]);
    if (!trial.ok) return;
    const straight = traced(article, packed);
    straight.replay(70_000);
    expect(trial.value.result.lanes[0]?.figures[FIGURE.hits]).toBe(figuresByName(straight, 0).hits);
  });

  test("refuses a trace that neither the page nor the device has", async () => {
    const missing = {
      field: "trace",
      value: JSON.stringify(packed.name),
      allowed: "this device does not have it; open its file",
      isMissing: true,
    };
    const engine = await engineWith({ name: "0123456789ab:3", pages: bytes, bounds });
    expect(engine.open(scenario)).toEqual({ ok: false, error: [missing] });
    expect(engine.trial({ scenario, steps: 10 })).toEqual({ ok: false, error: [missing] });
    const kept = new AllocationEngine(builtCore, async (name) => ok({ name, pages: bytes, bounds }));
    await kept.prepare(scenario);
    expect(kept.open(scenario).ok).toBe(true);
  });
});
