import { describe, expect, test } from "vitest";
import { CAUSE, LIMIT } from "../../src/generated/abi";
import { describeProblem } from "../../src/models/allocation/engine/block-problem";
import { Core } from "../../src/models/allocation/engine/core";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import { grantedSizes, outcomeOf, Session } from "../../src/models/allocation/engine/session";
import type { AllocationBreakpoint, AllocationScenario, Policy } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";
import { liveGranted, liveNeeded } from "../live-buffers";
import { loggedEvents } from "../logged-events";
import { article, fixed, flawed, open, varied } from "./engine-kit";

const BELOW_TEN: AllocationBreakpoint = { kind: "efficiency-below", lane: null, percent: 10 };

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32])("a run of %s steps is refused", (steps) => {
  const session = open(article);
  expect(() => session.run(steps)).toThrow(RangeError);
  expect(() => session.replay(steps)).toThrow(`not ${steps}`);
  expect(session.done).toBe(0);
});

describe("the article's run", () => {
  const session = open(article);
  session.replay(37_901);

  test("has the published figures at step 37,900", () => {
    expect(figuresByName(session, 0)).toMatchObject({ live: 91, needed: 29_600, granted: 1_911_900, idle: 100 });
    expect(figuresByName(session, 1)).toMatchObject({ live: 91, needed: 29_600, granted: 30_600 });
  });

  test("distinguishes undefined figures from 0", () => {
    expect(figuresByName(session, 0)).toMatchObject({ largest_gone_step: null, moved_inside_count: 0 });
    expect(figuresByName(open(article), 0)).toMatchObject({ efficiency: null, live: 0 });
  });

  test("remembers its effects, oldest first", () => {
    const [first, second, third] = loggedEvents(session, 0);
    expect(first).toEqual({ step: 6, effect: "born", cause: CAUSE.TOO_SMALL, size: 6400, other: 6400 });
    expect([second?.step, second?.effect, third?.step, third?.effect]).toEqual([10, "stays", 11, "wasted"]);
    expect(loggedEvents(session, 0, 2)).toEqual(loggedEvents(session, 0).slice(-2));
  });

  test("reports what a step did", () => {
    const steps = open(article);
    steps.replay(11);
    expect(outcomeOf(steps, 0)).toMatchObject({ operation: "free", cause: "not-bigger", slot: null, freed: 100 });
    steps.replay(1);
    expect(outcomeOf(steps, 0)).toMatchObject({
      operation: "allocate",
      cause: "fits",
      needed: 100,
      granted: 6400,
      slot: 0,
    });
    expect(outcomeOf(steps, 1)).toMatchObject({ operation: "allocate", granted: 100 });
    expect(outcomeOf(open(article), 0)).toMatchObject({ operation: "start", cause: "no-step", index: null });
  });
});

describe("conservation", () => {
  test.each([
    ["article", article],
    ["four lanes", varied],
  ] as const)("%s: at every step", (_, scenario) => {
    const session = open(scenario);
    for (let step = 0; step < 3000; step++) {
      session.run(1);
      scenario.lanes.forEach((_, lane) => {
        const f = figuresByName(session, lane);
        const kept = Number(f.granted) + Number(f.idle);
        if (kept !== Number(f.allocated_bytes) - Number(f.freed_bytes)) expect.fail(`step ${step}, lane ${lane}`);
      });
    }
  });

  test("keeps totals equal to the sums of the lists", () => {
    const session = open(varied);
    session.run(20_000);
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, number) => all + number, 0);
    varied.lanes.forEach((_, lane) => {
      const figures = figuresByName(session, lane);
      const classes = [...session.classes(lane)];
      const column = (at: number) => sum(classes.filter((_, i) => i % 4 === at));
      expect(sum(liveNeeded(session))).toBe(figures.needed);
      expect(sum(liveGranted(session, lane))).toBe(figures.granted);
      expect(sum(session.slotSizes(lane))).toBe(figures.idle);
      expect([column(0), column(1), column(2)]).toEqual([figures.live, figures.granted, figures.needed]);
      expect(sum(grantedSizes(session, lane))).toBe(figures.requests);
      expect(sum(session.requestedSizes())).toBe(figures.requests);
    });
  });
});

describe("breakpoints", () => {
  const stop = { reason: "breakpoint", breakpoint: 0, lane: 0, step: 11 };

  test("of the scenario are armed, and stop one call of many steps", () => {
    const session = open({ ...article, breakpoints: [BELOW_TEN] });
    expect(session.run(1_000_000)).toEqual(stop);
    expect(session.done).toBe(12);
  });

  test("stop single steps at the same place", () => {
    const session = open(article);
    session.arm([BELOW_TEN]);
    const stops = Array.from({ length: 12 }, () => session.run(1));
    expect(stops.filter(Boolean)).toEqual([stop]);
    expect(stops[11]).toEqual(stop);
  });

  test("do not stop a replay, and disappear when disarmed", () => {
    const session = open({ ...article, breakpoints: [BELOW_TEN] });
    expect(session.replay(100)).toBeNull();
    session.rewind(0);
    session.arm([]);
    expect(session.run(100)).toBeNull();
  });

  test.each([
    [{ kind: "effect", lane: 0, effect: "replaced" }, 59],
    [{ kind: "effect", lane: null, effect: "any" }, 6],
    [{ kind: "effect", lane: 0, effect: "stays" }, 10],
    [{ kind: "poisoning", lane: null }, 11],
    [{ kind: "granted-at-least", lane: 1, bytes: 6400 }, 6],
    [{ kind: "step-equals", lane: null, step: 31 }, 31],
  ] as const)("%o stops at step %i", (breakpoint, step) => {
    const session = open({ ...article, breakpoints: [breakpoint] });
    expect(session.run(1000)).toMatchObject({ reason: "breakpoint", breakpoint: 0, step });
  });
});

describe("limits", () => {
  test("of live buffers pauses the run and is reported", () => {
    const session = open({ ...varied, phases: [{ steps: 1_000_000_000, chance: [1, 1] }], lanes: [flawed] });
    expect(session.run(LIMIT.LIVE + 5)).toEqual({ reason: "end", end: "live-limit" });
    expect(session.done).toBe(LIMIT.LIVE);
  });
});

describe("a refusal by the core", () => {
  const withPolicy = (change: Partial<Policy>): AllocationScenario => ({
    ...article,
    lanes: [flawed, { ...fixed, ...change }],
  });
  const histogram = { ...article, generator: "pcg32", sizes: "histogram" } as const;
  const listed = { ...article, generator: "pcg32", sizes: "listed" } as const;

  test.each<[AllocationScenario, string, string, string]>([
    [{ ...article, lanes: [] }, "lanes", "0", "a whole number, 1 … 4"],
    [{ ...article, allocate: [2, 1] }, "allocate[0]", "2", "a whole number, 0 … 1"],
    [{ ...article, victims: "oldest" }, "victims", '"oldest"', "random"],
    [{ ...article, sizeMax: 50 }, "sizeMax", "50", "a whole number, 100 … 1 073 741 824"],
    [{ ...article, poisonRatio: 0 }, "poisonRatio", "0", "a whole number, 1 … 1 000 000"],
    [{ ...histogram, bins: [] }, "bins", "0", "a whole number, 1 … 64"],
    [{ ...histogram, bins: [{ lo: 9, hi: 3, weight: 1 }] }, "bins[0].lo", "9", "a whole number, 1 … 3"],
    [{ ...listed, listed: [{ size: 0, weight: 1 }] }, "listed[0].size", "0", "a whole number, 1 … 1 073 741 824"],
    [
      { ...varied, phases: [{ steps: 0, chance: [1, 2] }] },
      "phases[0].steps",
      "0",
      "a whole number, 1 … 1 000 000 000",
    ],
    [{ ...varied, phases: [{ steps: 1, chance: [3, 2] }] }, "phases[0].chance[0]", "3", "a whole number, 0 … 2"],
    [withPolicy({ capacity: 70_000 }), "lanes[1].capacity", "70000", "a whole number, 0 … 65 536"],
    [withPolicy({ cutoff: 0 }), "lanes[1].cutoff", "0", "a whole number from 1 on, or null"],
    [withPolicy({ roundUp: true }), "lanes[1].roundUp", "true", "false"],
    [withPolicy({ buckets: "own", bounds: [5, 5] }), "lanes[1].bounds[1]", "5", "a whole number, 6 … 1 073 741 824"],
  ])("case %#", (scenario, field, value, allowed) => {
    const opened = Session.open(new Core(builtCore), scenario);
    expect(!opened.ok && describeProblem(scenario, opened.error)).toEqual([
      { field, value, allowed: allowed.replaceAll(/(?<=\d) (?=\d)/g, "\u202f") },
    ]);
  });
});
