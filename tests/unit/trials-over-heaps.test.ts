import { describe, expect, test } from "vitest";
import { HEAP_FIGURE } from "../../src/generated/heap";
import type { LaneArrays } from "../../src/kernel/protocol/frame";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { cachesOverHeaps, heapPresets } from "../../src/labs/heap/scenario/presets";
import { type Challenge, type Goal, goalLink, goalSentence, reachedText } from "../../src/lessons/challenges/challenge";
import { brokenRules, judgedTrial, reachedGoals } from "../../src/lessons/challenges/judge";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { HeapSession } from "../../src/models/allocation/engine/heap-session";
import { figureOf } from "../../src/models/allocation/figure-table";
import { figure, type LaneFigures } from "../../src/models/allocation/figures";
import { heapLane } from "../../src/models/allocation/heap-lanes";
import { heapOf } from "../../src/models/allocation/heap-models";
import { laneField } from "../../src/models/allocation/lane-field";
import type { AllocationScenario, HeapChoice } from "../../src/models/allocation/scenario";
import { trialOf } from "../trial-kit";
import { open } from "./engine-kit";
import { plain } from "./lane-kit";

const STEPS = 5_000;

/** The core's figures for the heap in a lane, without a trial. */
function heapFigures(scenario: AllocationScenario, lane: number): Float64Array {
  const session = open({ ...scenario, breakpoints: [] });
  session.replay(STEPS);
  const heaps = new HeapSession(session);
  heaps.setPrices(scenario.prices);
  return heaps.figures(lane);
}

describe.each(Object.entries({ ...heapPresets, ...cachesOverHeaps }))(
  "a trial of the preset %s",
  (_name, { scenario }) => {
    test("finds the same figures as a session for each lane and its heap", { timeout: 60_000 }, () => {
      const { lanes } = trialOf({ scenario, steps: STEPS });
      const session = open({ ...scenario, breakpoints: [] });
      session.replay(STEPS);
      expect(lanes.map(({ figures }) => figures)).toEqual(scenario.lanes.map((_, lane) => session.figures(lane)));
      for (const [lane, { heap }] of scenario.lanes.entries()) {
        const found = heapFiguresOf(lanes[lane]);
        expect(found).toEqual(heap.model === "exact" ? null : heapFigures(scenario, lane));
      }
    });
  },
);

const heapFiguresOf = (lane: LaneArrays | undefined) => (lane as LaneFigures | undefined)?.heap?.figures ?? null;

test("a trial counts cycles at its scenario's prices", () => {
  const [cheap, dear] = [1, 1000].map((operations) => {
    const scenario = { ...defaultHeapScenario, prices: { ...defaultHeapScenario.prices, operations } };
    const [lane] = trialOf({ scenario, steps: 100 }).lanes;
    return lane ? figure(lane, "heap_cycles") : Number.NaN;
  });
  expect((dear ?? 0) - (cheap ?? 0)).toBe(999 * 100);
});

/** A challenge of one heap, as data. */
const challengeOf = (heap: HeapChoice, ...goals: readonly Goal[]): Challenge<AllocationScenario> => ({
  name: "repair",
  title: "",
  text: "",
  hint: "",
  start: { ...defaultHeapScenario, lanes: [heapLane(heap)] },
  changes: "lane",
  lane: 0,
  steps: STEPS,
  goals,
  rules: [],
  laneField,
});

/** Whether each goal of a challenge is met by a scenario. */
function met(challenge: Challenge, scenario: AllocationScenario): readonly boolean[] {
  expect(brokenRules(challenge, scenario)).toEqual([]);
  const trial = judgedTrial(challenge, scenario);
  if (trial === null) throw new Error("there is no such lane");
  const [lane] = trialOf(trial).lanes;
  if (lane === undefined) throw new Error("there is no such lane");
  return reachedGoals(challenge, lane).map(({ isMet }) => isMet);
}

describe("goals over heaps", () => {
  const GLIBC = heapOf("ptmalloc");
  const GOALS: readonly Goal[] = [
    { figure: figureOf("heap_overhead"), most: 0.1 },
    { figure: figureOf("heap_resident"), most: 6_000_000 },
    { figure: figureOf("heap_page_faults"), most: 10_000 },
  ];
  const challenge = challengeOf(GLIBC, ...GOALS);
  const solved = { ...challenge.start, lanes: [heapLane(heapOf("nt-xp-lfh"))] };

  test("are met and missed by figures of the heap", { timeout: 60_000 }, () => {
    const bounds = (scenario: AllocationScenario) => {
      const figures = heapFigures(scenario, 0);
      const names = ["overhead", "resident", "page_faults"] as const;
      return names.map((name, i) => (figures[HEAP_FIGURE[name]] ?? Number.NaN) <= (GOALS[i]?.most ?? 0));
    };
    expect(met(challenge, challenge.start)).toEqual(bounds(challenge.start));
    expect(met(challenge, solved)).toEqual(bounds(solved));
    expect(met(challenge, challenge.start)).toContain(false);
    expect(met(challenge, solved)).not.toEqual(met(challenge, challenge.start));
  });

  test("are missed by a lane without a heap", () => {
    const cached = { ...challenge, start: { ...challenge.start, lab: "buffer" as const } };
    const lane = heapLane(heapOf("exact"));
    expect(met(cached, { ...cached.start, lanes: [lane] })).toEqual([false, false, false]);
  });

  test("are judged at the challenge's prices, whatever a solution claims and whatever the default is", () => {
    const usual = challengeOf(GLIBC, { figure: figureOf("heap_mean_cycles"), least: 1 });
    const { prices } = usual.start;
    const free = { ...prices, ...Object.fromEntries(Object.keys(prices).map((name) => [name, 0])), clock: 1 };
    expect(met(usual, { ...usual.start, prices: free })).toEqual([true]);
    const costless = { ...usual, start: { ...usual.start, prices: free } };
    expect(met(costless, usual.start)).toEqual([false]);
  });

  test("are written in words, in the figure's unit", () => {
    expect(GOALS.map(goalSentence).map(plain)).toEqual([
      "heap’s overhead at most 10 %",
      "resident at most 6 000 000 B",
      "page faults at most 10 000",
    ]);
    const [overhead, resident] = GOALS as readonly [Goal, Goal, Goal];
    expect(plain(reachedText(overhead, 0.100_04))).toBe("10.004 %");
    expect(plain(reachedText(resident, 3_035_136))).toBe("3 035 136 B");
    const cycles: Goal = { figure: figureOf("heap_mean_cycles"), most: 65 };
    expect([64.6, 65.3, 65, 70.2].map((value) => reachedText(cycles, value))).toEqual(["64.6", "65.3", "65", "70"]);
  });

  test("are read from a link, and judge its scenario", async () => {
    const link = goalLink(challenge, { scenario: solved, digest: null });
    expect(link).toMatch(/^\?goal=repair#\/heap\?/);
    const read = await decodeLink(link.slice(link.indexOf("#")));
    expect(read.ok && met(challenge, allocationOf(read.value.scenario))).toEqual(met(challenge, solved));
  });
});
