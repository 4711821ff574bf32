import { expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { LIFETIME_WORD, MOVE_WORD, POLICY_WORD, SCENARIO_WORD } from "../../src/generated/block";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { describeProblem } from "../../src/models/allocation/engine/block-problem";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { plain } from "./lane-kit";

const place = { row: LIMIT.NONE, lane: LIMIT.NONE };
const numberOf = (layout: object, name: string) => Object.keys(layout).indexOf(name);

test("the core's hundredths are shown with two decimals", () => {
  const field = numberOf(SCENARIO_WORD, "second_spread");
  const [problem] = describeProblem(defaultScenario, { ...place, table: 0, field, value: 3201, least: 0, most: 3200 });
  expect(problem).toEqual({ field: "spread2", value: "32.01", allowed: "a number, 0 … 32, with at most two decimals" });
});

test("a row of the lifetimes is named, along with the maximum number of rows", () => {
  const field = numberOf(LIFETIME_WORD, "mean");
  const row = { ...place, table: 5, field, row: 3, value: 0, least: 1, most: 10_000_000 };
  const [problem] = describeProblem(defaultScenario, row);
  expect(problem?.field).toBe("lifetimes[3].mean");
  expect(plain(problem?.allowed ?? "")).toBe("a whole number, 1 … 10 000 000");
  const count = {
    ...place,
    table: 0,
    field: numberOf(SCENARIO_WORD, "lifetime_count"),
    value: 65,
    least: 0,
    most: 64,
  };
  expect(describeProblem(defaultScenario, count)[0]?.field).toBe("lifetimes");
});

test("a move is named by its row", () => {
  const row = { ...place, table: 6, field: numberOf(MOVE_WORD, "index"), row: 4, value: 3, least: 0, most: 2 };
  expect(describeProblem(defaultScenario, row)).toEqual([
    { field: "moves[4]", value: "3", allowed: "a whole number, 0 … 2" },
  ]);
  const count = { ...place, table: 0, field: numberOf(SCENARIO_WORD, "move_count"), value: 65, least: 0, most: 64 };
  expect(describeProblem(defaultScenario, count)[0]?.field).toBe("moves");
});

test("a bound that does not ascend is named by lane and row", () => {
  const [problem] = describeProblem(defaultScenario, {
    table: 4,
    field: 0,
    row: 2,
    lane: 1,
    value: 5,
    least: 10,
    most: LIMIT.SIZE,
  });
  expect(problem?.field).toBe("lanes[1].bounds[2]");
});

test("a word shared by several fields is named as the one in use", () => {
  const parts = { ...place, table: 0, field: numberOf(SCENARIO_WORD, "part_count"), value: 65, least: 0, most: 64 };
  const listed = { ...defaultScenario, sizes: "listed" } as const;
  expect(describeProblem(listed, parts)[0]?.field).toBe("listed");
  expect(describeProblem({ ...defaultScenario, sizes: "histogram" }, parts)[0]?.field).toBe("bins");
  const size = { ...place, table: 1, row: 2, field: 1, value: 0, least: 1, most: 9 };
  expect(describeProblem(listed, size)[0]?.field).toBe("listed[2].size");
  const count = {
    ...place,
    table: 3,
    lane: 0,
    field: numberOf(POLICY_WORD, "bucket_count"),
    value: 0,
    least: 1,
    most: 64,
  };
  expect(describeProblem(defaultScenario, count)[0]?.field).toBe("lanes[0].bucketCount");
  const [policy = defaultPolicy] = defaultScenario.lanes;
  const own = { ...defaultScenario, lanes: [{ ...policy, buckets: "own" } as const] };
  expect(describeProblem(own, count)[0]?.field).toBe("lanes[0].bounds");
});

test("a refused heap is named by its model or by a parameter", () => {
  const heap = heapOf("ptmalloc");
  const scenario = { ...defaultScenario, lanes: [{ ...defaultPolicy, heap }] };
  const model = { ...place, table: 7, lane: 0, field: LIMIT.NONE, value: 99, least: 0, most: 1 };
  expect(describeProblem(scenario, model)).toEqual([
    { field: "lanes[0].heap.model", value: "99", allowed: "one of exact, first-fit" },
  ]);
  const parameter = { ...model, field: 0, value: 70_000, least: 0, most: 65_535 };
  expect(describeProblem(scenario, parameter)[0]?.field).toBe("lanes[0].heap.parameters.tcache_count");
});
