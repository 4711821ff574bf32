import { describe, expect, test } from "vitest";
import { LIMIT } from "../../src/generated/kernel";
import { CELL, PAGE_FIGURE } from "../../src/generated/page_cache";
import { MACHINE_COMMAND_FIGURE, MACHINE_FIGURE } from "../../src/generated/page_machine";
import type { Simulation } from "../../src/kernel/engine/simulation";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import type { ChartView } from "../../src/kernel/protocol/messages";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { pageQuiz } from "../../src/labs/page-cache/quiz";
import { actsOf } from "../../src/labs/page-cache/request/acts";
import { compiledCore } from "../../src/library/node/core-files";
import { runsThatFit } from "../../src/models/page_cache/engine/machine-run";
import { PageCacheEngine } from "../../src/models/page_cache/engine/page-cache-engine";
import { cellsOfLists } from "../../src/models/page_cache/engine/policies-run";
import { machineLane, type PageRows, pageFrames, policyLane } from "../../src/models/page_cache/frames";
import { POLICY_NAMES } from "../../src/models/page_cache/policies";
import type { PolicyArrays } from "../../src/models/page_cache/policy-frame";
import { laneOf } from "../../src/models/page_cache/policy-tables";
import type { PageQuestion } from "../../src/models/page_cache/questions";
import type { PageScenario } from "../../src/models/page_cache/scenario";

const core = compiledCore("page_cache");

type Run = Simulation<PageScenario, PageRows>;

function scenarioOf(fields: object): PageScenario {
  const read = validateScenario({ lab: "pages", ...fields });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value as PageScenario;
}

function opened(fields: object): Run {
  const run = new PageCacheEngine(core).open(scenarioOf(fields));
  if (!run.ok) throw new Error(JSON.stringify(run.error));
  return run.value;
}

const VIEW: ChartView = { from: 0, to: 199_999, columns: 300, scale: "linear" };

function frameOf(run: Run, view = VIEW) {
  const buffer = new ArrayBuffer(FRAME_BYTES);
  return pageFrames.read(buffer, run.writeFrame(buffer, view, false).rows);
}

function seek(run: Run, done: number): void {
  run.rewind(done);
  run.replay(done - run.done);
}

const digest = (run: Run) => pageFrames.digest(frameOf(run));
const policies = (run: Run, view = VIEW) => frameOf(run, view).map(policyLane);
const figure = ({ figures }: PolicyArrays, name: keyof typeof PAGE_FIGURE) => figures[PAGE_FIGURE[name]];

test.each([{}, { stage: "policies" }])("a lane that is forgotten has no figure: %j", (fields) => {
  const [lane, ...others] = frameOf(opened(fields));
  if (lane === undefined) throw new Error("no lane");
  pageFrames.forget(lane);
  expect([...lane.figures].every(Number.isNaN)).toBe(true);
  for (const other of others) expect([...other.figures].every(Number.isNaN)).toBe(false);
});

describe("the machine", () => {
  const MB = ["44.4", "568", "45.6", "568", "4.3", "41.6"];

  test("reads the file six times as the article does, step by step and after a jump", () => {
    const run = opened({});
    expect(run.replay(1_000_000)).toMatchObject({ reason: "end", end: "script-end" });
    expect(run.done).toBe(990_083);
    const [machine] = frameOf(run).map(machineLane);
    const numbers = Object.keys(MACHINE_COMMAND_FIGURE).length;
    const rows = Array.from({ length: 10 }, (_, i) => machine?.commands.subarray(i * numbers, (i + 1) * numbers));
    const speeds = rows.flatMap((row) => {
      const [bytes = 0, time = 0] = [row?.[MACHINE_COMMAND_FIGURE.bytes], row?.[MACHINE_COMMAND_FIGURE.time]];
      const speed = bytes / 1e6 / (time / 1e9);
      return time > 0 && bytes > 0 ? [speed.toFixed(speed < 100 ? 1 : 0)] : [];
    });
    expect(speeds).toEqual(MB);
    const end = digest(run);
    seek(run, 500_000);
    seek(run, 990_083);
    expect(digest(run)).toBe(end);
  });

  test("stops at the next event, at an action, below a free memory and before the eater ends", () => {
    const run = opened({ breakpoints: [{ kind: "free-below", pages: 10, lane: null }] });
    run.armEvent({ lane: 0, effect: "any" });
    const stops = Array.from({ length: 7 }, () => run.run(990_083));
    expect(stops.map((stop) => stop && "step" in stop && [stop.reason, stop.step])).toEqual([
      ["event", 0],
      ["event", 197_360],
      ["event", 394_720],
      ["event", 394_721],
      ["breakpoint", expect.any(Number)],
      ["wait", 397_903],
      ["event", 397_904],
    ]);
  });

  test("shows each page of the file in one cell", () => {
    const run = opened({});
    seek(run, 400_000);
    const [machine] = frameOf(run).map(machineLane);
    const pages = machine?.cells.reduce((sum, value, i) => sum + (i % 5 < 3 ? value : 0), 0);
    expect(pages).toBe(machine?.figures[MACHINE_FIGURE.file_pages]);
    expect(machine?.cellPages[0]).toBe(10);
  });

  test("joins many runs of pages over the smallest gaps", () => {
    const runs = Array.from({ length: 1000 }, (_, i) => ({ first: 10 * i, count: 9 - (i % 2) }));
    const fitting = runsThatFit(runs);
    expect(fitting.length).toBeLessThanOrEqual(160);
    expect(fitting[0]?.first).toBe(0);
    const last = fitting.at(-1);
    expect(last && last.first + last.count).toBe(9998);
    expect(runsThatFit(runs.slice(0, 3))).toEqual(runs.slice(0, 3));
  });
});

describe("the policies", () => {
  test("have the published figures at the end of the fourth scan", () => {
    const run = opened({ stage: "policies" });
    seek(run, 80_000);
    const lanes = policies(run);
    expect(lanes.map((lane) => figure(lane, "hits"))).toEqual([42_859, 46_656, 46_580]);
    expect(lanes.map((lane) => (["proved", "fresh", "dead"] as const).map((role) => figure(lane, role)))).toEqual([
      [0, 0, 2000],
      [1423, 426, 151],
      [1452, 285, 263],
    ]);
    const [, arc] = lanes;
    expect([...(arc?.lists ?? [])].filter((_, i) => i % 2 === 0)).toEqual([51, 1949, 1949, 51]);
    expect(arc && figure(arc, "target")).toBe(50);
  });

  test.each([
    ["fifo", "lru", "mru", "random"],
    ["clock", "lfu", "lru-2", "sieve"],
    ["slru", "2q", "arc", "s3-fifo"],
    ["w-tinylfu", "lirs", "linux", "optimum"],
  ] as const)("%s, %s, %s and %s: a jump leads to the state of the steps, and cells count every page", (...names) => {
    const run = opened({ stage: "policies", requests: 30_000, cache: 400, lanes: names.map((name) => laneOf(name)) });
    const seen = new Map<number, string>();
    for (let done = 0; done <= 30_000; done += 1500) {
      seek(run, done);
      seen.set(done, digest(run));
    }
    const jumps = [...seen].map(([done]) => (done * 8) % 31_500);
    for (const done of jumps) {
      seek(run, done);
      expect(digest(run)).toBe(seen.get(done));
    }
    for (const [i, lane] of policies(run).entries()) {
      // The queue of LIRS lists pages that its stack may list too: at most 1 % of the cache.
      const twice = names[i] === "lirs" ? 4 : 0;
      expect(pagesIn(lane) - (figure(lane, "resident") ?? 0)).toSatisfy((more) => more === 0 || more === twice);
    }
  });

  test("fill a frame of four lanes with the largest caches", () => {
    const lanes = ["lirs", "2q", "arc", "slru"].map((name) => laneOf(name as "arc"));
    const run = opened({ stage: "policies", work: "zipf", n: 400_000, requests: 400_000, cache: 100_000, lanes });
    seek(run, 400_000);
    const view = { ...VIEW, to: 399_999, columns: LIMIT.VIEW_COLUMNS };
    for (const lane of policies(run, run.look(view))) expect(lane.cells.length).toBeGreaterThan(1000 * 7);
  });

  test("zoomed, have the series of a run that recorded every step", () => {
    const [whole, zoomed] = [opened({ stage: "policies", window: 10 }), opened({ stage: "policies", window: 10 })];
    const view = { from: 60_000, to: 60_299, columns: 300, scale: "linear" } as const;
    whole.replay(100_000);
    zoomed.replay(100_000);
    zoomed.look(view);
    for (const work of zoomed.recomputations(false)) while (work(5000) > 0);
    const [lane] = policies(zoomed, view);
    const ratios = Array.from({ length: 300 }, (_, i) => lane?.hitRatio[5 * i]);
    seek(whole, 60_000);
    const expected = Array.from({ length: 300 }, () => {
      whole.replay(1);
      return Math.fround(policies(whole)[0]?.figures[PAGE_FIGURE.hit_ratio] ?? 0);
    });
    expect(ratios).toEqual(expected);
    expect([...(lane?.windows ?? [])].filter((value) => !Number.isNaN(value))).toHaveLength(30 * 5);
  });

  test("stop at a flush, at a page, and at the end of the requests", () => {
    const run = opened({
      stage: "policies",
      breakpoints: [
        { kind: "page-event", lane: 0, happens: "flushed" },
        { kind: "page-requested", lane: null, page: 4_000_000 },
        { kind: "page-evicted", lane: 0, page: 4484 },
      ],
    });
    expect(run.run(200_000)).toEqual({ reason: "breakpoint", breakpoint: 2, lane: 0, step: 4924 });
    run.arm(run.scenario.breakpoints.slice(0, 2));
    expect(run.run(200_000)).toEqual({ reason: "breakpoint", breakpoint: 0, lane: 0, step: 17_999 });
    run.arm([]);
    expect(run.run(200_000)).toEqual({ reason: "end", end: "stream-end" });
    expect(run.done).toBe(200_000);
  });

  test("are told in events that the story needs, none from the future", () => {
    const run = opened({ stage: "policies" });
    seek(run, 80_000);
    const late = policies(run)[0]?.story ?? [];
    seek(run, 18_000);
    const early = policies(run)[0]?.story ?? [];
    expect(late.length).toBeGreaterThan(early.length);
    expect([...early].filter((_, i) => i % 3 === 0).every((step) => step < 18_000)).toBe(true);
  });

  test("a trial has the figures of the same run", () => {
    const trial = new PageCacheEngine(core).trial({ scenario: scenarioOf({ stage: "policies" }), steps: 80_000 });
    if (!trial.ok) throw new Error("refused");
    expect(trial.value.advance(80_000)).toBeNull();
    expect(trial.value.result.lanes[0]?.figures[PAGE_FIGURE.hits]).toBe(42_859);
  });

  test("a search finds requests of both ends, at most one in twelve, and never for the machine", () => {
    const scenario = scenarioOf({ stage: "policies" });
    const search = { from: 20_003, most: 40, asks: pageQuiz.asks };
    const trial = new PageCacheEngine(core).trial({ scenario, steps: 80_000, search });
    if (!trial.ok) throw new Error("refused");
    while (!trial.value.isFound) expect(trial.value.advance(5_000)).toBeNull();
    const questions = trial.value.result.questions as readonly PageQuestion[];
    const run = opened({ stage: "policies" });
    const ends = questions.map(({ done, page }) => {
      seek(run, done + 1);
      const [lane] = policies(run);
      expect(actsOf(lane as PolicyArrays)[0]?.page).toBe(page);
      return lane && pageQuiz.endOf("hit", Number.NaN, lane);
    });
    expect(questions[0]?.done).toBeGreaterThanOrEqual(search.from);
    expect(new Set(questions.map(({ done }) => Math.floor(done / 12))).size).toBe(40);
    expect(ends.filter((end) => end === "hit").length).toBeGreaterThan(10);
    expect(ends.filter((end) => end === "miss").length).toBeGreaterThan(10);
    const machine = new PageCacheEngine(core).trial({ scenario: scenarioOf({}), steps: 100, search });
    expect(machine.ok && machine.value.result.questions).toEqual([]);
  });
});

/** The resident pages in the cells of all lists. */
function pagesIn({ cells }: PolicyArrays): number {
  let pages = 0;
  for (let at = 0; at < cells.length; at += Object.keys(CELL).length)
    pages += (cells[at + CELL.fresh] ?? 0) + (cells[at + CELL.proved] ?? 0) + (cells[at + CELL.dead] ?? 0);
  return pages;
}

test("cells are divided by the sizes of lists", () => {
  expect(cellsOfLists([10, 20], 100)).toEqual([10, 20]);
  const shares = cellsOfLists([1, 9999, 0], 100);
  expect(shares[0]).toBe(1);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(100);
});

test("every policy has a table of parameters", () => {
  expect(POLICY_NAMES).toHaveLength(27);
});
