import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import {
  BLOCK,
  HEAP,
  LIFETIME_FIELD,
  LIFETIME_WORD,
  MOVE_FIELD,
  MOVE_WORD,
  PHASE_FIELD,
  PHASE_WORD,
  POLICY_FIELD,
  POLICY_WORD,
  SCENARIO_FIELD,
  SCENARIO_WORD,
} from "../../src/generated/block";
import { ABI_VERSION, STATUS } from "../../src/generated/kernel";
import { breakpointArguments } from "../../src/kernel/scenario/block";
import { allPresets } from "../../src/labs/preset-named";
import { allocationOf, isAllocation } from "../../src/models/allocation/allocation-of";
import { scenarioBlock } from "../../src/models/allocation/block";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { Core } from "../../src/models/allocation/engine/core";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { AllocationBreakpoint, AllocationScenario } from "../../src/models/allocation/scenario";
import { allocationStops } from "../../src/models/allocation/stop-kinds";
import { builtCore } from "../built-core";
import { LONG } from "../long-run";
import { arbitraryScenario } from "./arbitrary-scenario";

const NONE = 4_294_967_295;

/** The words from `at` on, as many as there are values to compare them with. */
const words = (block: Uint32Array, at: number, count: number) => [...block.subarray(at, at + count)];

const argumentsOf = (rule: AllocationBreakpoint) => breakpointArguments(allocationStops, rule);

test("the article's block is right word by word", () => {
  const block = scenarioBlock(defaultScenario);
  expect(block).toHaveLength(BLOCK.WORDS);
  expect(words(block, 0, 14)).toEqual([ABI_VERSION, 0, 1, 0, 1, 2, 100, 100, 0, 0, 100, 1_048_576, 1, 2]);
  expect(words(block, 14, 17)).toEqual([1000, 100, 100_000, 100, 90, 120, 8, 0, 0, 0, 0, 2, 0, 10, 1, 0, 0]);
  expect(words(block, BLOCK.LANES, 15)).toEqual([1, 0, 0, NONE, NONE, NONE, 1, 0, 1, 100, 0, 0, 0, NONE, NONE]);
  expect(words(block, BLOCK.LANES + BLOCK.LANE_WORDS, 15)).toEqual([
    1,
    0,
    1,
    200,
    NONE,
    NONE,
    1,
    0,
    1,
    100,
    0,
    0,
    0,
    NONE,
    NONE,
  ]);
  expect(block.filter((word, i) => word !== 0 && i >= BLOCK.PARTS && i < BLOCK.LANES)).toHaveLength(0);
  expect(block.filter((word, i) => word !== 0 && i >= BLOCK.LANES + BLOCK.LANE_WORDS + BLOCK.BOUNDS)).toHaveLength(0);
});

test("the block has fixed counts and the heaps under the lanes", () => {
  const heap = heapOf("ptmalloc", { tcache_count: 0, top_pad: 4096 });
  const lanes = [defaultPolicy, { ...defaultPolicy, heap }];
  const counts = { generator: "splitmix64", life: "fixed-counts", slots: 77, sizes: "listed" } as const;
  const block = scenarioBlock({ ...defaultScenario, ...counts, listed: [{ size: 169, weight: 1 }], lanes });
  expect(block[1]).toBe(2);
  expect(block[3]).toBe(4);
  expect(block[27]).toBe(77);
  expect(words(block, BLOCK.HEAPS, 17)).toEqual(new Array(17).fill(0));
  expect(words(block, BLOCK.HEAPS + BLOCK.HEAP_WORDS, 6)).toEqual([HEAP.PTMALLOC, 0, NONE, 4096, NONE, 0]);
});

test("every choice, limit and list has its place in the block", () => {
  const scenario: AllocationScenario = {
    ...defaultScenario,
    generator: "pcg32",
    seed: NONE,
    life: "phases",
    phases: [
      { steps: 1000, chance: [2, 3] },
      { steps: 500, chance: [0, 1] },
    ],
    victims: "newest",
    sizes: "listed",
    listed: [
      { size: 100, weight: 3 },
      { size: 200, weight: 1 },
    ],
    poisonRatio: 4,
    big: 6400,
    lanes: [
      {
        ...defaultPolicy,
        capacity: 7,
        lookup: "exact",
        full: "keep-smaller",
        cutoff: 9,
        ratio: 250,
        wasteBytes: 0,
        buckets: "own",
        bounds: [5, 6, 8],
        roundUp: true,
        perThread: true,
        idleMax: 77,
        emptyEvery: 88,
      },
    ],
  };
  const block = scenarioBlock(scenario);
  expect(words(block, 1, 3)).toEqual([1, NONE, 2]);
  expect(words(block, 8, 2)).toEqual([2, 1]);
  expect(words(block, 20, 8)).toEqual([4, 6400, 2, 2, 0, 1, 0, 10]);
  expect(words(block, BLOCK.PARTS, 7)).toEqual([100, 100, 3, 200, 200, 1, 0]);
  expect(words(block, BLOCK.PHASES, 7)).toEqual([1000, 2, 3, 500, 0, 1, 0]);
  expect(words(block, BLOCK.LANES, 15)).toEqual([7, 5, 5, 9, 250, 0, 1, 3, 3, 100, 1, 0, 1, 77, 88]);
  expect(words(block, BLOCK.LANES + BLOCK.BOUNDS, 4)).toEqual([5, 6, 8, 0]);
  const bins = [{ lo: 1, hi: 4, weight: 2 }];
  expect(words(scenarioBlock({ ...scenario, sizes: "histogram", listed: [], bins }), 22, 14)).toEqual([
    1, 2, 0, 1, 0, 10, 1, 0, 0, 0, 0, 1, 4, 2,
  ]);
  const threads = { threadCount: 4, crossing: 30, heapThreads: "apart", threadEnds: 500 } as const;
  expect(words(scenarioBlock({ ...scenario, ...threads }), 28, 5)).toEqual([4, 0, 30, 1, 500]);
});

test("two decimals reach the core as hundredths, and lifetimes have a table", () => {
  const block = scenarioBlock({
    ...defaultScenario,
    generator: "pcg32",
    life: "exponential",
    lifetime: 50,
    lifetimes: [
      { size: 100, mean: 9 },
      { size: 6400, mean: 10_000_000 },
    ],
    sizes: "bimodal",
    median: 300,
    spread: 0.29,
    median2: 70_000,
    spread2: 32,
    share: 25,
  });
  expect([block[3], block[7], block[9], block[24]]).toEqual([3, 50, 6, 2]);
  expect(words(block, 14, 5)).toEqual([300, 29, 70_000, 3200, 25]);
  expect(words(block, BLOCK.LIFETIMES, 5)).toEqual([100, 9, 6400, 10_000_000, 0]);
  expect(scenarioBlock({ ...defaultScenario, generator: "pcg32", sizes: "pareto", alpha: 1.13 })[19]).toBe(113);
});

test("a return names its place in the live list, where the last buffer replaces the one that goes", () => {
  const moves = [100, 200, 300, -1, 400, -3, -2, -4];
  const block = scenarioBlock({ ...defaultScenario, moves });
  expect(block[26]).toBe(8);
  const rows = [
    [100, 0],
    [200, 0],
    [300, 0],
    [0, 0],
    [400, 0],
    [0, 0],
    [0, 1],
    [0, 0],
  ];
  expect(words(block, BLOCK.MOVES, 18)).toEqual([...rows.flat(), 0, 0]);
  expect(open({ ...defaultScenario, moves })).toBe(STATUS.OK);
});

test("all words are within the core's ranges", () => {
  type Ranges = Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  const check = (block: Uint32Array, at: number, ranges: Ranges, words: Readonly<Record<string, number>>) => {
    for (const [name, { min, max }] of Object.entries(ranges)) {
      const word = block[at + (words[name] ?? Number.NaN)];
      expect(word).toBeGreaterThanOrEqual(min);
      expect(word).toBeLessThanOrEqual(max);
    }
  };
  fc.assert(
    fc.property(arbitraryScenario, (scenario) => {
      const block = scenarioBlock(scenario);
      check(block, 0, SCENARIO_FIELD, SCENARIO_WORD);
      for (const i of scenario.lanes.keys())
        check(block, BLOCK.LANES + i * BLOCK.LANE_WORDS, POLICY_FIELD, POLICY_WORD);
      for (const i of scenario.phases.keys())
        check(block, BLOCK.PHASES + i * BLOCK.PHASE_WORDS, PHASE_FIELD, PHASE_WORD);
      for (const i of scenario.lifetimes.keys())
        check(block, BLOCK.LIFETIMES + i * BLOCK.LIFETIME_WORDS, LIFETIME_FIELD, LIFETIME_WORD);
      for (const i of scenario.moves.keys()) check(block, BLOCK.MOVES + i * BLOCK.MOVE_WORDS, MOVE_FIELD, MOVE_WORD);
    }),
    { numRuns: LONG ? 3000 : 60 },
  );
});

let core: Core;
beforeAll(() => {
  core = new Core(builtCore);
});

function open(scenario: AllocationScenario): number {
  core.write(core.call.bl_block(), scenarioBlock(scenario));
  return core.call.bl_open();
}

test("the core opens and runs whatever the validator accepts, and takes its breakpoints", () => {
  fc.assert(
    fc.property(arbitraryScenario, (scenario) => {
      expect(open(allocationOf(scenario))).toBe(STATUS.OK);
      core.call.bl_disarm();
      scenario.breakpoints.forEach((breakpoint, i) => {
        const { kind, lane, value } = argumentsOf(breakpoint);
        expect(core.call.bl_arm(i, kind, lane, value)).toBe(STATUS.OK);
      });
      const status = core.call.bl_replay(100);
      // A hundred requests of 1 GiB are more than some heaps can give.
      const isFull = status === STATUS.NO_MEMORY && scenario.lanes.some(({ heap }) => heap.model !== "exact");
      expect(isFull || (status === STATUS.OK && core.call.bl_done() === 100)).toBe(true);
    }),
    { numRuns: LONG ? 5000 : 80 },
  );
});

const overAllocations = Object.entries(allPresets).filter(([, { scenario }]) => isAllocation(scenario));

test.each(overAllocations)("the core opens the preset %s", (_, { scenario }) => {
  expect(open(allocationOf(scenario))).toBe(STATUS.OK);
});

test("breakpoints have the core's form", () => {
  const lane = 1;
  expect(argumentsOf({ kind: "efficiency-below", lane, percent: 0.29 })).toEqual({ kind: 0, lane, value: 29n });
  expect(argumentsOf({ kind: "poisoning", lane: null })).toEqual({ kind: 1, lane: LIMIT.NONE, value: 0n });
  expect(argumentsOf({ kind: "effect", lane, effect: "born" })).toEqual({ kind: 2, lane, value: 1n });
  expect(argumentsOf({ kind: "effect", lane, effect: "moved-inside" })).toEqual({ kind: 2, lane, value: 16n });
  expect(argumentsOf({ kind: "effect", lane, effect: "any" })).toEqual({ kind: 2, lane, value: 31n });
  const bytes = 2 ** 50;
  expect(argumentsOf({ kind: "granted-at-least", lane, bytes })).toEqual({ kind: 3, lane, value: 1n << 50n });
  const step = { kind: "step-equals", lane: null, step: 0 } as const;
  expect(argumentsOf(step)).toEqual({ kind: 4, lane: LIMIT.NONE, value: 0n });
  expect(argumentsOf({ kind: "hits-below", lane, percent: 0.57 })).toEqual({ kind: 5, lane, value: 57n });
  const apart = { kind: "lanes-differ", lane: null, points: 20 } as const;
  expect(argumentsOf(apart)).toEqual({ kind: 6, lane: LIMIT.NONE, value: 2000n });
  expect(argumentsOf({ kind: "largest-freed", lane })).toEqual({ kind: 7, lane, value: 0n });
});
