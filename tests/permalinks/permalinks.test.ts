import { describe, expect, test } from "vitest";
import { LAB_NAMES, pathOf } from "../../src/kernel/labs/labs";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink, linkFields } from "../../src/kernel/scenario/link/encode";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { heapTables } from "../../src/models/allocation/heap-models";
import { policyPresets } from "../../src/models/allocation/policies";
import { policyFields } from "../../src/models/allocation/policy-text";
import { priceLists } from "../../src/models/allocation/price-lists";
import { PRICE_NAMES } from "../../src/models/allocation/price-names";
import { allocationStops } from "../../src/models/allocation/stop-kinds";
import { policyTables } from "../../src/models/page_cache/policy-tables";
import { pageStops } from "../../src/models/page_cache/stop-kinds";
import { callLines } from "../call-kit";
import { PageCore } from "../page-kit";
import { randomCalls } from "../random-calls";
import { badLinks, digestAt, goodLinks, TRACES } from "./golden-link";

const good = goodLinks();
const bad = badLinks();

describe.each(good)("$link", ({ link, scenario, digest }) => {
  test("opens the same scenario as when it was made, and so does its own link", async () => {
    expect(await decodeLink(link)).toMatchObject({ ok: true, value: { scenario } });
    expect(await decodeLink(encodeLink(scenario))).toEqual({ ok: true, value: { scenario, digest: null } });
  });

  test("leads to the same state as when it was made", async () => {
    expect(await digestAt(scenario)).toBe(digest);
  });
});

test.each(bad)("$link is refused for the same reason as before", async ({ link, problems }) => {
  const decoded = await decodeLink(link);
  expect(decoded.ok ? [] : decoded.error.problems.map(({ field }) => field)).toEqual(problems);
});

test("the traces that links name hold generated requests", () => {
  const pages = new PageCore({ n: 150, hot: 200, scan: 60, requests: 1200, lanes: [{ policy: "LRU" }] }).stream();
  const lines = Array.from(pages, (page) => `${page * 4096},${512 * (1 + (page % 16))}\n`);
  const calls = callLines(randomCalls(23, 600));
  expect(TRACES).toEqual([`# bufferlab-trace 2\n${calls.join("\n")}\n`, `offset,bytes\n${lines.join("")}`]);
});

test("there are at least sixty golden links, twenty of them bad", () => {
  expect(good.length + bad.length).toBeGreaterThanOrEqual(60);
  expect(bad.length).toBeGreaterThanOrEqual(20);
});

/** The words of the link format: the names of keys, choices, presets and stop rules. */
function vocabulary(): readonly string[] {
  const fields = LAB_NAMES.flatMap(linkFields);
  const choices = [...fields, ...policyFields].flatMap(({ kind }) => (kind.type === "choice" ? kind.options : []));
  const keys = fields.map(({ wire }) => `${wire}=`);
  const policyKeys = policyFields.flatMap(({ kind, wire }) => (kind.type === "choice" ? [] : [wire]));
  const rules = [allocationStops, pageStops].flatMap(({ phrases }) =>
    Object.values(phrases).map(({ phrase }) => phrase),
  );
  const policies = Object.entries(policyTables).flatMap(([policy, table]) => [
    policy,
    ...Object.keys(table).map((name) => `${name}:`),
  ]);
  const heaps = Object.entries(heapTables).flatMap(([model, table]) => [model, ...Object.keys(table)]);
  const prices = [...Object.keys(priceLists), ...PRICE_NAMES.map((name) => `${name}:`)];
  const names = [...Object.keys(policyPresets), ...heaps, ...policies, ...prices, ...LAB_NAMES.map(pathOf)];
  return [...keys, "B=", "C=", "D=", ...choices, ...policyKeys, ...names, ...rules];
}

test("every word of the link format occurs in a golden link, so that none is ever renamed", () => {
  // A default is never written; the words below have no other use.
  const unsaid = [
    "keys",
    "machine",
    "future",
    "msvc",
    "random-walk",
    "random",
    "doubling",
    "area",
    "heaps",
    "one",
    "serial",
    "mean",
  ];
  const said = good.map(({ link }) => decodeURIComponent(link)).join("\n");
  expect(vocabulary().filter((word) => !said.includes(word) && !unsaid.includes(word))).toEqual([]);
});

test("a typical link has at most 200 characters, including its host and digest", () => {
  const host = "https://university.example.org/bufferlab/";
  const lengths = good
    .map(({ scenario, digest }) => (host + encodeLink(scenario, digest)).length)
    .sort((a, b) => a - b);
  expect(lengths[Math.floor(0.9 * lengths.length)]).toBeLessThanOrEqual(200);
  for (const { scenario } of Object.values(presets))
    expect((host + encodeLink(scenario, "0a1b2c")).length).toBeLessThanOrEqual(200);
});
