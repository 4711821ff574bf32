import { expect, test } from "vitest";
import { bufferlab, bufferlabWith } from "./cli-kit";

/** The notes that `check` adds to the link of a scenario file. */
async function notesOf(file: object): Promise<readonly string[]> {
  const { status, out, err } = await bufferlabWith([JSON.stringify(file)], "check", "-");
  expect([status, out]).toEqual([0, expect.stringMatching(/^valid: #/)]);
  return err.split("\n").filter((line) => line !== "");
}

const RULE = { kind: "overhead-above", lane: null, overhead: 50 };

test("check names settings without effect in a valid scenario, lane by lane", async () => {
  expect(await notesOf({ lanes: [{}, { cutoff: 50 }] })).toEqual([
    "bufferlab: note: lanes[1].cutoff: Nothing will ever be cached, because the smallest buffer is 100\u00a0B.",
  ]);
  expect(await notesOf({ lanes: [{ capacity: 0, buckets: "powers", bucketCount: 9 }] })).toEqual([
    "bufferlab: note: lanes[0].buckets: The cache has no slots, and new buffers are not rounded up to a bucket.",
  ]);
});

test("check names stop rules and prices of heaps if no lane has a heap", async () => {
  const [rule, prices] = await notesOf({ breakpoints: [RULE], prices: { operations: 31 } });
  expect(rule).toMatch(/note: breakpoints\[0\]: This rule never stops a run, because no lane has a heap/);
  expect(prices).toMatch(/note: prices: No lane has a heap with addresses/);
  const heaped = { lanes: [{}, { heap: { model: "ptmalloc" } }] };
  expect(await notesOf({ ...heaped, breakpoints: [RULE], prices: { operations: 31 } })).toEqual([]);
  expect(await notesOf({ ...heaped, breakpoints: [{ ...RULE, lane: 0 }] })).toHaveLength(1);
});

test.each(["article-flawed", "ten-slots", "no-cache", "repair"])("check has nothing to note about %s", async (name) => {
  expect((await bufferlab("check", `#/buffer?v=1&A=${name}`)).err).toBe("");
});
