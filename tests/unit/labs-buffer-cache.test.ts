import { describe, expect, test } from "vitest";
import { isArticle } from "../../src/labs/buffer-cache/provenance";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { bigBufferWords, crowdPicture, slotWords } from "../../src/labs/buffer-cache/stage/CrowdedSlots";
import { sizeRange, slotSizes } from "../../src/labs/buffer-cache/stage/slot-list";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { policyPresets } from "../../src/models/allocation/policies";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { slotName } from "../../src/models/allocation/policy-words";
import type { Policy } from "../../src/models/allocation/scenario";
import { workloadSentence } from "../../src/workloads/allocation/workload-words";
import { plain } from "./lane-kit";

describe("slots", () => {
  const { policy } = policyPresets["article-flawed"];

  test("the sizes in slots are every other number of a frame's list", () => {
    expect(slotSizes(Uint32Array.from([100, 3, 0, 0, 6400, 9]))).toEqual([100, 0, 6400]);
  });

  test("many slots form a grid, or rows by bucket where there are many buckets", () => {
    expect(crowdPicture({ ...policy, capacity: 9 }, Array(9).fill(0)).kind).toBe("grid");
    const buckets = { ...policyPresets.buckets.policy, capacity: 2 };
    const sizes = Array.from({ length: 128 }, (_, slot) => (slot < 40 ? 100 : 0));
    const picture = crowdPicture(buckets, sizes);
    if (picture.kind !== "buckets") throw new Error(picture.kind);
    expect(picture.rows).toHaveLength(8);
    expect(picture.rows[0]).toMatchObject({ cached: 2, bytes: 200 });
    expect(plain(picture.rest)).toBe("and 24 buffers, 2 400 B, in 12 larger buckets");
    const nine = crowdPicture(buckets, sizes.fill(0, 18));
    expect(nine.kind === "buckets" && plain(nine.rest)).toBe("and 2 buffers, 200 B, in 1 larger bucket");
    const ofThreads = crowdPicture(buckets, [...sizes, ...sizes]);
    expect(ofThreads).toMatchObject({ kind: "buckets", rows: Array(8).fill({ cached: 4, bytes: 400 }) });
    const empty = crowdPicture(buckets, Array(128).fill(0));
    expect(empty).toMatchObject({ rows: [], rest: "Every bucket is empty." });
  });

  test("the largest big buffer of many is named, and each slot has a name", () => {
    const sizes = [100, 6400, 0, 819_200, 200];
    const bigBuffer = bigBufferWords(sizes, 6400, (slot) => slotName(slot));
    expect([bigBuffer?.size, bigBuffer?.rest].map((words) => plain(words ?? ""))).toEqual([
      "819 200 B",
      "slot 4, and 1 more",
    ]);
    expect(plain(bigBufferWords([0, 6400], 6400, (slot) => slotName(slot))?.rest ?? "")).toBe("slot 2");
    expect(bigBufferWords([100, 0], 6400, (slot) => slotName(slot))).toBeNull();
    const names = sizes.slice(1).map((size, i) => plain(slotWords(slotName(i + 1), size, 6400)));
    expect(names).toEqual(["slot 2: 6 400 B, big", "slot 3: empty", "slot 4: 819 200 B, big", "slot 5: 200 B"]);
    const threads = { ...defaultPolicy, perThread: true, capacity: 2, buckets: "linear", bucketCount: 2 } as const;
    expect([3, 6].map((slot) => plain(slotName(slot, threads)))).toEqual(["slot 4 of thread 1", "slot 3 of thread 2"]);
  });

  test("buckets are named by their upper bounds, bars by the sizes of the workload", () => {
    const nameOf = (buckets: Policy, bucket: number) => {
      const sizes = Array<number>(100 * buckets.capacity).fill(0);
      const picture = crowdPicture(buckets, sizes.with(bucket * buckets.capacity, 8));
      return picture.kind === "buckets" ? picture.rows.map(({ name }) => plain(name)) : [];
    };
    expect(nameOf(policyPresets.buckets.policy, 1)).toEqual(["≤ 200 B"]);
    expect(nameOf({ ...policy, buckets: "powers", bucketCount: 21 }, 10)).toEqual(["≤ 1 024 B"]);
    expect(sizeRange(defaultScenario)).toEqual([100, 1_638_400]);
  });
});

test("the workload has a one-sentence description", () => {
  expect(plain(workloadSentence(defaultScenario))).toBe(
    "Each step flips a coin: allocate or free. Sizes start at 100 B and double with every heads.",
  );
  expect(plain(workloadSentence(presets["article-listing"].scenario))).toContain("double with probability 1/4.");
  expect(plain(workloadSentence({ ...defaultScenario, life: "bounded", victims: "oldest", sizes: "uniform" }))).toBe(
    "Steps allocate and free at random and keep about 100 buffers live. The oldest live buffer is freed first. " +
      "Sizes are 100 B to 1 048 576 B, all equally likely.",
  );
});

test("the article's badge requires its requests and its policies", () => {
  expect(isArticle({ ...defaultScenario, at: 11 })).toBe(true);
  expect(isArticle(presets["article-fixed"].scenario)).toBe(true);
  expect(isArticle({ ...defaultScenario, seed: 2 })).toBe(false);
  expect(isArticle(presets["ten-slots"].scenario)).toBe(false);
  expect(isArticle(presets["article-listing"].scenario)).toBe(false);
});
