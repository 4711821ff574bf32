import { expect, test } from "vitest";
import { avoidedOf, type Dot, efficiencyOf } from "../../src/advisor/dot";
import {
  cutoffsOf,
  defaultPlan,
  MOST_POLICIES,
  type Plan,
  planDigest,
  policiesOf,
  readPlan,
} from "../../src/advisor/plan";
import { type RunSums, rungsOf, type SweepPart, sweep } from "../../src/advisor/sweep";
import type { Trials } from "../../src/kernel/client/trials";
import { frontText } from "../../src/labs/own/cli/sweep-run";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { Policy } from "../../src/models/allocation/scenario";
import { sumsIn } from "../../src/own/advisor/run-sums";
import { sumsOf as someSums } from "../advisor-kit";
import { article } from "../oracle/article";
import { runTrial } from "../trial-kit";

const knees = (...sizes: number[]) => sizes.map((size) => [size, 0.5] as const);
const GIT = defaultPlan(knees(7160, 7221, 8246, 8930, 32816, 39780));

test("a plan lists its policies without those that equal others, no cache first", () => {
  expect(policiesOf(GIT)).toHaveLength(3277);
  expect(policiesOf(defaultPlan(knees(7160, 8930, 32816)))).toHaveLength(1873);
  expect(policiesOf(defaultPlan(knees(24, 1032, 4368)))).toHaveLength(2449);
  const [none, first, second, , , last] = policiesOf({ ...GIT, slots: [1, 2], cutoff: [100], lookup: ["first-fit"] });
  expect(none?.capacity).toBe(0);
  expect(first).toEqual({ ...defaultPolicy, capacity: 1, cutoff: 100 });
  expect(second).toEqual({ ...first, ratio: 200 });
  expect(last).toEqual({ ...first, buckets: "linear", bucketCount: 64, bucketWidth: 64, roundUp: true });
  const spelled = policiesOf(GIT).map((policy) => JSON.stringify(policy));
  expect(new Set(spelled).size).toBe(spelled.length);
  expect(cutoffsOf(knees(100, 2 ** 30 + 1))).toEqual([100]);
});

test("a plan has one spelling, and reading it again gives the same", () => {
  const read = readPlan(JSON.stringify(GIT));
  expect(read).toEqual({ ok: true, value: GIT });
  const backwards = Object.fromEntries(Object.entries(GIT).toReversed()) as unknown as Plan;
  expect(planDigest(backwards)).toBe(planDigest(GIT));
  expect(planDigest({ ...GIT, slots: [1] })).not.toBe(planDigest(GIT));
});

test("every bad value of a plan is named", () => {
  const bad = {
    ...{
      slots: [0, 1, 1],
      cutoff: ["none"],
      lookup: ["first"],
      full: [],
      buckets: [{ linear: 0 }, { linear: 1, x: 2 }],
    },
    ...{ roundUp: [1], ratio: [99], slot: 1 },
  };
  const read = readPlan(JSON.stringify(bad));
  const fields = read.ok ? [] : read.error.map(({ field, value }) => [field, value]);
  expect(fields).toEqual([
    ["slot", "1"],
    ["slots[0]", "0"],
    ["slots[2]", "1"],
    ["cutoff[0]", '"none"'],
    ["lookup[0]", '"first"'],
    ["full", "[]"],
    ["buckets[0]", "{…}"],
    ["buckets[1]", "{…}"],
    ["roundUp[0]", "1"],
    ["ratio[0]", "99"],
  ]);
  for (const text of ["", "[]", "null", "{"]) expect(readPlan(text)).toMatchObject({ error: [{ field: "plan" }] });
  const cutoff = Array.from({ length: MOST_POLICIES }, (_, i) => i + 1);
  expect(readPlan(JSON.stringify({ ...GIT, cutoff }))).toMatchObject({ error: [{ field: "plan" }] });
});

test("the corners of a plan come first", async () => {
  const policies = policiesOf(GIT);
  const order: Policy[] = [];
  await sweep({ policies, operations: 1 }, async (batch) => {
    order.push(...batch);
    return [];
  });
  expect(order).toHaveLength(policies.length);
  expect(new Set(order)).toEqual(new Set(policies));
  const corners = order.slice(0, 1 + 3 * 39);
  expect(new Set(corners.map(({ capacity }) => capacity))).toEqual(new Set([0, 1, 8, 64]));
  expect(new Set(corners.map(({ cutoff }) => cutoff))).toEqual(new Set([null]));
});

const SMALL = policiesOf({ ...defaultPlan(), slots: [1, 4], cutoff: [200, null], buckets: ["one", { linear: 64 }] });
const REQUESTS = article(defaultPolicy);
const { signal } = new AbortController();
const byTrials = (
  run: Trials["run"] = runTrial,
  lose: (policies: readonly Policy[], text: string) => void = () => {},
) => sumsIn({ run, scenario: REQUESTS, signal, lose });

/** Answers the last batch first. */
const backwards = (run: RunSums): RunSums => {
  let before = Promise.resolve();
  const starts: (() => void)[] = [];
  return async (...batch) => {
    await new Promise<void>((resolve) => {
      starts.push(resolve);
      before = before.then(() => starts.pop()?.());
    });
    return run(...batch);
  };
};

test("a sweep gives the same dots in any order, and reports each once", async () => {
  const parts: SweepPart[] = [];
  const task = { policies: SMALL, operations: 3000 };
  const dots = await sweep(task, byTrials(), (part) => parts.push(part));
  expect(dots?.map(({ k }) => k)).toEqual(SMALL.map((_, k) => k));
  const reported = parts.flatMap((part) => part.dots).map(({ k }) => k);
  expect(reported.toSorted((a, b) => a - b)).toEqual(SMALL.map((_, k) => k));
  expect(parts.at(-1)).toMatchObject({ done: 3000 * SMALL.length, total: 3000 * SMALL.length });
  expect(await sweep(task, backwards(byTrials()))).toEqual(dots);
});

test("a canceled sweep has no result, and a batch whose trial fails twice is named", async () => {
  const canceled: Trials["run"] = async () => ({ kind: "canceled" });
  const failed: Trials["run"] = async () => ({ kind: "failed", text: "It failed." });
  const task = { policies: SMALL, operations: 3000 };
  expect(await sweep(task, byTrials(canceled))).toBeNull();
  const lost = new Map<Policy, string>();
  const lose = (policies: readonly Policy[], text: string) => {
    for (const policy of policies) lost.set(policy, text);
  };
  expect(await sweep(task, byTrials(failed, lose))).toEqual([]);
  expect(lost).toEqual(new Map(SMALL.map((policy) => [policy, "It failed."])));
});

/** Figures as if a policy's slots decided them: half of the calls for 32 slots, and efficiency that falls with them. */
const invented: RunSums = async (policies, operations) =>
  policies.map(({ capacity, cutoff }: Policy) => {
    const share = cutoff === 1 ? 0.9 : 0;
    const granted = BigInt(Math.round(operations * (1 + capacity / 64 + share)));
    const calls = Math.round(operations * (1 - capacity / 64 + share));
    return { sums: someSums({ operations, callsBefore: operations, calls, needed: BigInt(operations), granted }) };
  });

test("a large sweep goes on without the policies that are lost", async () => {
  const policies = [0, 8, 8, 8, 8, 8, 32].map((capacity) => ({ ...defaultPolicy, capacity }));
  const losing: RunSums = async (lanes, ...rest) => (lanes.length === 4 ? [] : invented(lanes, ...rest));
  const dots = (await sweep({ policies, operations: 2e9 }, losing)) as readonly Dot[];
  expect(dots.map(({ k, endedAt }) => [k, endedAt])).toEqual([0, 5, 6].map((k) => [k, undefined]));
});

test("a large sweep ends policies far from the front early", async () => {
  const operations = 2e9;
  expect(rungsOf(operations, 2)).toEqual([2e8, 5e8, 2e9]);
  expect(rungsOf(1e9, 3)).toEqual([1e9]);
  const policies = [0, 8, 32].flatMap((capacity) =>
    [null, 1].map((cutoff) => ({ ...defaultPolicy, capacity, cutoff })),
  );
  const parts: SweepPart[] = [];
  const dots = (await sweep({ policies, operations }, invented, (part) => parts.push(part))) as readonly Dot[];
  // The page compares the dots of the first rung with no cache.
  expect(parts.flatMap((part) => part.dots)[0]).toMatchObject({ k: 0, sums: { operations } });
  expect(dots.map(({ k }) => k)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(dots.map(({ endedAt }) => endedAt)).toEqual([undefined, 2e8, undefined, 2e8, undefined, 2e8]);
  expect(frontText([], dots)).toMatch(
    /\n3 policies; the front covers [\d.]+\s%\. 3\sothers ended early, far from the front\./,
  );
  for (const { sums, endedAt } of dots) expect(sums.operations).toBe(endedAt ?? operations);
  expect(dots.map(({ sums }) => avoidedOf(sums) > -0.2 && efficiencyOf(sums) > 0.6)).toEqual([
    ...[true, false, true, false, true, false],
  ]);
});
