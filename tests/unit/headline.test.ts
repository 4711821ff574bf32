import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { comparedWords } from "../../src/labs/buffer-cache/stage/field-words";
import { comparedTakeaway, passingTakeaway, takeaway } from "../../src/labs/buffer-cache/words/describe-frame";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { figure } from "../../src/models/allocation/figures";
import type { WordedLane } from "../../src/models/allocation/worded-lane";
import { formatShare } from "../../src/shared/figure-text";
import { formatBytes } from "../../src/shared/format";
import { LAST_STEP } from "../../src/start/story/score";
import { open, seek } from "./engine-kit";
import { laneOf, plain } from "./lane-kit";
import { frameNow } from "./start-kit";

const DENIES_CALLERS = /nothing is wasted|callers waste nothing|no caller|^0\s%/i;
const DENIES_CACHE = /none|(cache|pool) is empty|nothing is wasted/i;

/** The parts of a lane's memory that no caller needs and that a headline conceals; empty = none. */
function concealed(text: string, lane: WordedLane): string[] {
  const [granted, wasted, idle] = [figure(lane, "granted"), figure(lane, "wasted"), figure(lane, "idle")];
  const named = [formatBytes(wasted), formatShare(wasted / granted)];
  const problems: readonly (readonly [string, boolean])[] = [
    ["says that callers waste nothing", wasted > 0 && DENIES_CALLERS.test(text)],
    ["has no number for what callers waste", wasted > 0 && !named.some((number) => text.includes(number))],
    ["says that the cache has nothing", idle > 0 && DENIES_CACHE.test(text)],
    ["has no number for the cache", idle > 0 && !text.includes(formatBytes(idle))],
    ["does not say where the waste is", /wast/.test(text) && wasted > 0 && !/caller/.test(text)],
  ];
  return problems.filter(([, isSo]) => isSo).map(([problem]) => `${text} ${problem}`);
}

/** The headline of a lane at rest and while it plays, against both parts. */
function headlineProblems(lane: WordedLane): string[] {
  const [rest, passing] = [takeaway(lane), passingTakeaway(lane)];
  const [granted, wasted, idle] = [figure(lane, "granted"), figure(lane, "wasted"), figure(lane, "idle")];
  const isIdleFirst = granted > 0 && idle > wasted;
  return [
    ...[rest, passing].flatMap(({ strong, rest: more }) => concealed(strong + more, lane)),
    ...(isIdleFirst && !rest.strong.startsWith(formatBytes(idle)) ? [`${rest.strong} leaves out ${idle} B`] : []),
  ];
}

test("where lanes are compared the headline names the waste and the cache of each, once all callers hold memory", () => {
  const session = open(defaultScenario);
  expect(comparedTakeaway(frameNow(session).lanes)).toBeNull();
  seek(session, LAST_STEP + 1);
  const { lanes } = frameNow(session);
  const { strong, rest } = comparedTakeaway(lanes) ?? { strong: "", rest: "" };
  expect(plain(strong + rest)).toBe("Of callers’ memory, 98.5 % in A and 3.3 % in B is wasted.");
  const inside = open({
    ...defaultScenario,
    lanes: presets["moved-inside"].scenario.lanes.concat(defaultScenario.lanes),
  });
  seek(inside, LAST_STEP + 1);
  expect(plain(comparedTakeaway(frameNow(inside).lanes)?.rest ?? "")).toMatch(
    /^[.] Unused in the cache: [0-9 ]+ B in A[.]$/,
  );
  expect(comparedTakeaway(lanes.slice(0, 1))).toBeNull();
});

test.each([
  [100, 900, 0],
  [100, 0, 0],
  [100, 900, 1],
  [100, 900, 500],
  [100, 10, 500],
  [0, 0, 500],
  [0, 0, 0],
])("with %i B needed, %i B wasted and %i B unused, a headline calls a pool a pool", (needed, wasted, idle) => {
  const lane = laneOf({ granted: needed + wasted, wasted, idle, heap_allocations: 1, efficiency: 0.1 });
  const pooled = { ...lane, pool: { figures: lane.figures } };
  for (const { strong, rest } of [takeaway(pooled, "A"), passingTakeaway(pooled)])
    expect(strong + rest).not.toMatch(/cache/i);
  expect(comparedTakeaway([pooled, pooled])?.rest ?? "").not.toMatch(/cache/i);
});

describe("a headline about waste names both places of unneeded memory and never denies one", () => {
  test("in every preset at its step", () => {
    for (const [name, { scenario }] of Object.entries(presets)) {
      const session = open(scenario);
      seek(session, scenario.at === "start" ? 0 : scenario.at + 1);
      expect([name, frameNow(session).lanes.flatMap(headlineProblems)]).toEqual([name, []]);
    }
  });

  test("at every step of the story, and in the sentence that compares its lanes", () => {
    const session = open(defaultScenario);
    for (let step = 0; step <= LAST_STEP; step += step < 100 ? 1 : 97) {
      session.run(step + 1 - session.done);
      const { lanes } = frameNow(session);
      const compared = lanes.map((lane, i) => {
        const { rest = "" } =
          comparedWords(
            i,
            lanes.map((own) => ({ ...own, firsts: [] })),
          ) ?? {};
        return figure(lane, "idle") > 0 && /nothing is wasted/i.test(rest) ? [rest] : [];
      });
      expect([step, lanes.flatMap(headlineProblems), compared.flat()]).toEqual([step, [], []]);
    }
  });

  test("in 10,000 random states", () => {
    const bytes = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 2 ** 40 }));
    const state = fc.record({ needed: bytes, wasted: bytes, idle: bytes });
    fc.assert(
      fc.property(state, ({ needed, wasted, idle }) => {
        const lane = laneOf({ granted: needed + wasted, needed, wasted, idle, heap_allocations: 1 });
        expect(headlineProblems(lane)).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });
});
