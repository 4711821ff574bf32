import { describe, expect, test } from "vitest";
import { loadPageCacheCore } from "../../src/cli/shared/load-core";
import type { FrameInfo } from "../../src/kernel/protocol/messages";
import { curvesOf } from "../../src/labs/page-cache/curves/stream-curves";
import { exactness } from "../../src/labs/page-cache/curves/words";
import { pageWords } from "../../src/labs/page-cache/lab-words";
import { listsFigure } from "../../src/labs/page-cache/policies/lists-figure";
import { policiesWords } from "../../src/labs/page-cache/policies/words";
import { scenarioSentence } from "../../src/labs/shared/lab-words";
import { emptyCaches, leastPages } from "../../src/models/page_cache/empty-cache";
import { replay } from "../../src/models/page_cache/engine/request-stream";
import { POLICY_NAMES, parametersOf, type TunedPolicy } from "../../src/models/page_cache/policies";
import { laneOf } from "../../src/models/page_cache/policy-tables";
import { bufferlab } from "./cli-kit";
import { drawnColumn } from "./figure-kit";
import { scenarioOf, statesAt, VIEW } from "./page-states";
import { testFiles } from "./pages-kit";

const file = testFiles();
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

const AT_99 =
  "W-TinyLFU caches nothing with 99 pages, because its window of 1 % is less than one page. It needs at least 100 pages.";

/** Each policy as usual, and with the least and the most of each of its parameters. */
const VARIANTS: readonly TunedPolicy[] = POLICY_NAMES.flatMap((name) => [
  { name, parameters: {} },
  ...parametersOf(name).flatMap(({ name: parameter, min, max }) =>
    [min, max].map((value) => ({ name, parameters: { [parameter]: value } })),
  ),
]);

test("a policy caches nothing exactly where its words say so", () => {
  const stream = { requests: new Uint32Array(8), keys: new BigUint64Array(1), sizes: null };
  for (const size of [1, 2, 3, 4, 9, 10, 33, 34, 50, 99, 100, 101, 199, 10_000])
    for (const { policy, misses } of replay(loadPageCacheCore(), stream, { policies: VARIANTS, size, warm: 0 }))
      expect(`${misses === 8} ${size} ${JSON.stringify(policy)}`).toBe(
        `${emptyCaches([policy], [size]).length > 0} ${size} ${JSON.stringify(policy)}`,
      );
});

test("the fewest pages follow from the share of the window", () => {
  const least = (window: number) => leastPages({ name: "w-tinylfu", parameters: { window } });
  expect([1, 2, 3, 34, 99].map(least)).toEqual([100, 50, 34, 3, 2]);
  expect(leastPages({ name: "w-tinylfu", parameters: {} })).toBe(100);
  expect(leastPages({ name: "s3-fifo", parameters: {} })).toBe(1);
  expect(least(0)).toBe(Number.POSITIVE_INFINITY);
  expect(leastPages({ name: "w-tinylfu", parameters: { window: 0, count: 1 } })).toBe(1);
  expect(leastPages({ name: "2q-values", parameters: { in: 10, out: 20 } })).toBe(5);
});

describe("a W-TinyLFU of 99 pages is said to cache nothing", () => {
  const lanes = [laneOf("lru"), laneOf("w-tinylfu")];
  const scenario = scenarioOf({ work: "zipf", n: 200, requests: 2000, at: 1999, cache: 99, lanes });
  const full = { ...scenario, cache: 100 };
  const caches = statesAt(scenario, [2000])[0] ?? [];

  test("by the lane's sentence", () => {
    expect(plain(scenarioSentence(pageWords, scenario))).toContain(`than the page it replaces. ${AT_99}`);
    expect(plain(scenarioSentence(pageWords, full))).not.toContain("caches nothing");
  });

  test("by the description and the picture of the lanes", () => {
    expect(plain(policiesWords(caches, scenario, 2000))).toContain(AT_99);
    const info = { view: VIEW, frontier: 2000, done: 2000 } as FrameInfo;
    const drawn = drawnColumn([listsFigure], { info, lanes: caches, scenario, focus: 0, firsts: [] });
    expect(plain(drawn).match(/caches nothing with fewer than 100 pages/g)).toHaveLength(1);
  });

  test("by the curves, also where a sample has the smaller cache", () => {
    const lru = { requests: 10, cold: 1, misses: new Uint32Array(2000).fill(1) };
    const points = new Map([[2000, { misses: 1, spread: 0 }]]);
    const said = (rate: number, from: number) => {
      const swept = new Map([["W-TinyLFU", new Map([...points, [from, { misses: 1, spread: 0 }]])]]);
      const curves = curvesOf({ lru, rate, swept }, [laneOf("w-tinylfu")]);
      return plain(exactness(curves, scenario, { rate }));
    };
    expect(said(0, 99)).toContain("A caches nothing below 100 pages.");
    expect(said(0, 100)).not.toContain("nothing");
    expect(said(16, 100)).toContain("A’s sample caches nothing below 1 600 pages.");
  });
});

describe("on the command line", () => {
  const trace = file("t.txt", `${Array.from({ length: 400 }, (_, i) => i % 120).join("\n")}\n`);
  const note = `bufferlab: note: ${AT_99}\n`;
  const args = ["--policy", "lru", "--policy", "w-tinylfu", "--size", "99", "--size", "100"];

  test.each(["text", "csv", "json", "tsv"])("pages replay says it with %s", async (format) => {
    const { status, err } = await bufferlab("pages", "replay", trace, ...args, "--format", format);
    expect([status, plain(err)]).toEqual([0, note]);
  });

  test("pages mrc says it, and what a sample makes of it", async () => {
    expect(plain((await bufferlab("pages", "mrc", trace, ...args)).err)).toBe(note);
    const { err } = await bufferlab(
      "pages",
      "mrc",
      trace,
      ...args.slice(0, 4),
      "--size",
      "1600",
      "--size",
      "110",
      "--shards",
      "1/16",
    );
    expect(plain(err)).toBe(
      "bufferlab: note: W-TinyLFU caches nothing with 110 pages in a sample of 1/16, because its window of 1 % is less than one page. It needs at least 1 600 pages.\n",
    );
  });

  test.each(["run", "pages run", "check"])("%s says it", async (command) => {
    const link = "#/pages?v=1&stage=policies&work=zipf&n=200&requests=2000&at=1999&cache=99&A=lru&B=w-tinylfu";
    const { status, out, err } = await bufferlab(...command.split(" "), link);
    expect([status, plain(err)]).toEqual([0, note]);
    if (command !== "check") expect(plain(out)).toContain(`the page it replaces. ${AT_99}\n`);
  });
});
