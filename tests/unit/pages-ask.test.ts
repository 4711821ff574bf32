import { describe, expect, test, vi } from "vitest";
import { ACT, CELL, PAGE_FIGURE, PAGE_LIMIT, PAGE_STRUCT } from "../../src/generated/page_cache";
import type { Simulation } from "../../src/kernel/engine/simulation";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { compiledCore } from "../../src/library/node/core-files";
import { PageCacheEngine } from "../../src/models/page_cache/engine/page-cache-engine";
import { type PageRows, pageFrames, policyLane } from "../../src/models/page_cache/frames";
import { type PageAsk, pageAnswer } from "../../src/models/page_cache/page-ask";
import { POLICY_NAMES } from "../../src/models/page_cache/policies";
import { laneOf } from "../../src/models/page_cache/policy-tables";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { firstOf, LONG } from "../long-run";
import { Pcg32 } from "../oracle/random";

const core = compiledCore("page_cache");
const VIEW = { from: 0, to: 199_999, columns: 300, scale: "linear" } as const;

type Run = Simulation<PageScenario, PageRows>;

function scenarioOf(fields: object): PageScenario {
  const read = validateScenario({ lab: "pages", stage: "policies", ...fields });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value as PageScenario;
}

function opened(fields: object = {}): Run {
  const run = new PageCacheEngine(core).open(scenarioOf(fields));
  if (!run.ok) throw new Error(JSON.stringify(run.error));
  return run.value;
}

function seek(run: Run, done: number): void {
  if (done < run.done) run.rewind(done);
  run.replay(done - run.done);
}

function frameOf(run: Run) {
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const { rows, answer } = run.writeFrame(buffer, VIEW, false);
  return { lanes: pageFrames.read(buffer, rows).map(policyLane), answer: pageAnswer(answer, run.done) };
}

/** Asks, and waits for the answer. */
function answerOf(run: Run, ask: PageAsk) {
  run.ask(ask);
  for (let [work] = run.recomputations(false); work !== undefined; [work] = run.recomputations(false)) work(1000);
  return frameOf(run).answer;
}

const digestOf = (run: Run) => pageFrames.digest(frameOf(run).lanes);
const isHit = ({ actCounts }: Lane) => (actCounts[ACT.HIT] ?? 0) > 0;
const groups = [0, 4, 8, 12].map((from) => POLICY_NAMES.slice(from, from + 4));
const small = { work: "zipf", n: 900, alpha: 0.8, requests: 4000, cache: 120 };

type Lane = ReturnType<typeof frameOf>["lanes"][number];

describe("the next requests", () => {
  test.each(groups)("of %s, %s, %s and %s are what then happens", (...names) => {
    const run = opened({ ...small, lanes: names.map((name) => laneOf(name)) });
    const random = new Pcg32(7, 1);
    for (let i = 0; i < (LONG ? 25 : 10); i++) {
      const done = random.below(4000);
      seek(run, done);
      const before = digestOf(run);
      const { next } = answerOf(run, { next: 14 });
      expect(digestOf(run)).toBe(before);
      expect(next).toHaveLength(Math.min(14, 4000 - done));
      for (const request of next ?? []) {
        run.replay(1);
        const { lanes } = frameOf(run);
        expect(request.hits).toEqual(lanes.map(isHit));
        expect(lanes.map(({ actWords }) => actWords[1])).toContain(request.page);
      }
    }
  });

  test("are no events of the run", () => {
    const [asking, silent] = [opened(small), opened(small)];
    while (asking.done < 500) {
      asking.replay(10);
      answerOf(asking, { next: 14 });
    }
    silent.replay(500);
    const storyOf = (run: Run) => frameOf(run).lanes.map(({ story }) => story);
    expect(storyOf(silent).flatMap((events) => [...events]).length).toBeGreaterThan(0);
    expect(storyOf(asking)).toEqual(storyOf(silent));
  });

  test("keep the frontier, and are not sought while the run moves", () => {
    const run = opened();
    seek(run, 5000);
    run.ask({ next: 14 });
    expect(run.recomputations(true)).toEqual([]);
    expect(frameOf(run).answer.next).toBeNull();
    expect(answerOf(run, { next: 14 }).next).toHaveLength(14);
    expect([run.done, run.frontier]).toEqual([5000, 5000]);
    expect(run.recomputations(false)).toEqual([]);
  });
});

test("only a page's past and the last request take a second core, and only while they are asked for", () => {
  const { Instance } = WebAssembly;
  const instance = vi.spyOn(WebAssembly, "Instance").mockImplementation(function made(module, imports) {
    return new Instance(module, imports);
  });
  const run = opened(small);
  seek(run, 2000);
  const coresAfter = (ask: PageAsk) => {
    answerOf(run, ask);
    return instance.mock.calls.length;
  };
  const asks = [{ next: 14 }, { next: 14, page: 3 }, { page: 4 }, { moment: true }, { next: 14 }, { page: 3 }];
  expect(asks.map(coresAfter)).toEqual([1, 2, 2, 2, 2, 3]);
  instance.mockRestore();
});

describe("a biography", () => {
  const PAGE = 12;
  interface Known {
    readonly entered: number;
    left: number;
  }

  /** Adds what a lane's acts say about the page. */
  function note(stays: Known[], { actWords }: Lane, step: number): void {
    for (let at = 0; at < actWords.length; at += PAGE_STRUCT.ACT_WORDS) {
      const [kind, page] = actWords.subarray(at);
      const last = stays.at(-1);
      if (page === PAGE && kind === ACT.MISS) stays.push({ entered: step, left: PAGE_LIMIT.NONE });
      if (page === PAGE && kind === ACT.EVICT && last) last.left = step;
    }
  }

  test.each(groups)("under %s, %s, %s and %s has every stay", (...names) => {
    const run = opened({ ...small, lanes: names.map((name) => laneOf(name)) });
    const stays = names.map((): Known[] => []);
    for (let done = 1; done <= (LONG ? 1200 : 600); done++) {
      seek(run, done);
      for (const [lane, arrays] of frameOf(run).lanes.entries()) note(stays[lane] ?? [], arrays, done - 1);
      if (done % 97 !== 0) continue;
      const lanes = answerOf(run, { next: 14, page: PAGE }).biography?.lanes ?? [];
      expect(lanes.map((life) => life.stays.map(({ entered, left }) => ({ entered, left })))).toEqual(stays);
      expect(lanes.map(({ stayCount }) => stayCount)).toEqual(stays.map(({ length }) => length));
    }
  });

  test("counts the requests of its page", () => {
    const run = opened({ work: "list", asks: [1, 2, 1, 3], requests: 10, cache: 2 });
    seek(run, 6);
    const { biography } = answerOf(run, { page: 1 });
    expect(biography).toMatchObject({ page: 1, requested: 3, first: 0, last: 4, next: 6 });
  });

  test("after steps forward and back is that of a new run", () => {
    const run = opened();
    for (const done of firstOf(4, [80_000, 80_001, 60_000, 0, 80_002, 60_001, 1, 100_000])) {
      seek(run, done);
      const fresh = opened();
      seek(fresh, done);
      expect(answerOf(run, { next: 14, page: 271, moment: true })).toEqual(
        answerOf(fresh, { next: 14, page: 271, moment: true }),
      );
    }
  });

  test("of a page that no request names is empty", () => {
    const run = opened(small);
    expect(answerOf(run, { page: 4_000_000 }).biography).toMatchObject({ requested: 0, next: PAGE_LIMIT.NONE });
  });
});

test("a moment has the lists before and after the last request", () => {
  const run = opened({ ...small, cache: 20, lanes: [laneOf("lru"), laneOf("arc")] });
  seek(run, 2000);
  const { moment } = answerOf(run, { moment: true });
  const { lanes } = frameOf(run);
  const pages = Object.keys(CELL).length;
  for (const [lane, { after }] of (moment?.lanes ?? []).entries()) {
    const cells = [...(lanes[lane]?.cells ?? [])].filter((_, i) => i % pages === CELL.page);
    expect(after.flatMap(({ head }) => head.map(({ page }) => page))).toEqual(cells);
  }
  seek(run, 1999);
  const earlier = answerOf(run, { moment: true }).moment;
  expect(moment?.lanes.map(({ before }) => before)).toEqual(earlier?.lanes.map(({ after }) => after));
  expect(moment?.page).toBe(lanes[0]?.actWords[1]);
  expect(lanes[0]?.figures[PAGE_FIGURE.resident]).toBe(20);
});

test("other requests are refused by name", () => {
  const scenario = scenarioOf({});
  expect(() => pageFrames.checkAsk({ nxt: 14 }, scenario)).toThrow(/nxt/);
  expect(() => pageFrames.checkAsk({ next: 33 }, scenario)).toThrow(/next: 33/);
  expect(() => pageFrames.checkAsk({ page: -1 }, scenario)).toThrow(/page: -1/);
  expect(() => pageFrames.checkAsk({ moment: 1 }, scenario)).toThrow(/moment/);
  expect(() => pageFrames.checkAsk({ next: 14 }, { ...scenario, stage: "machine" })).toThrow(/next/);
  expect(() => pageFrames.checkAsk({ next: 14, page: 271, moment: true }, scenario)).not.toThrow();
});
