import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PAGE_POLICY, WORK } from "../../../src/generated/page_cache";
import { policyFromText } from "../../../src/models/page_cache/lane-text";
import { LIBRARIES, librariesTable } from "../../../src/models/page_cache/libraries";
import { tunedPolicy } from "../../../src/models/page_cache/policy-tables";
import { PageCore, POLICIES, type PolicyChoice } from "../../page-kit";
import { driftKeys, loopKeys } from "./library-streams";

/* Misses of real libraries, one for each rule: get and, on a miss, put, on one thread. */

const RUNS = [
  { stream: "loop", cache: 2_000 },
  { stream: "drift", cache: 100 },
  { stream: "drift", cache: 2_000 },
] as const;

/** In the order of RUNS. */
const MISSES: Readonly<Record<string, readonly number[]>> = {
  "cache2k-strict": [4_581, 280_272, 183_012],
  cache2q: [21_000, 295_969, 173_996],
  "@isaacs/ttlcache": [21_000, 324_086, 190_100],
  "foyer-lru-1": [21_000, 312_482, 175_727],
  "foyer-s3fifo-1": [19_200, 267_168, 163_999],
  "golang-fifo-s3fifo": [5_910, 267_285, 165_408],
  "golang-lru-2q": [8_500, 272_972, 161_039],
  "golang-lru-arc": [20_000, 268_672, 157_693],
  guava: [21_000, 312_028, 174_211],
  cachetools: [21_000, 388_163, 316_601],
  "node-lfu-cache": [21_000, 392_886, 339_389],
  functools: [21_000, 311_084, 174_121],
  "quick_cache-unsync": [3_639, 267_136, 166_040],
  "s3-fifo": [21_000, 267_176, 166_798],
  "s3fifo-cache": [6_800, 266_841, 164_977],
  s3fifo: [4_800, 333_023, 232_006],
  "golang-fifo-sieve": [21_000, 277_395, 201_765],
  "sieve-cache": [3_018, 316_366, 278_454],
  hashlru: [3_000, 297_957, 156_277],
  flru: [2_991, 297_783, 156_265],
};

const STREAMS = { loop: loopKeys(), drift: driftKeys() };
const core = new PageCore();

/** The setting of a library; of cachetools, whose caches are several, its LFU. */
function choiceOf(library: string): PolicyChoice {
  const row = LIBRARIES.find(({ name, policy }) => name === library && (name !== "cachetools" || policy === "LFU"));
  const { name, parameters } = tunedPolicy({ policy: policyFromText(row?.setting ?? "") });
  const policy = POLICIES.find((one) => PAGE_POLICY[one].wire === name) ?? "LRU";
  return { policy, parameters };
}

test("the streams are those of the libraries", () => {
  const hashOf = (keys: readonly number[]) =>
    createHash("sha256")
      .update(`${keys.join("\n")}\n`)
      .digest("hex");
  expect(hashOf(STREAMS.loop)).toBe("2b2149732f74acabb8ef7a738f07b1f7f1c251b8221f735f963a119bc36729c2");
  expect(hashOf(STREAMS.drift)).toBe("5a33edc9f6d6b22d860f644e2aa75502da3becbe95f7a96f1def7009f984a322");
});

test.each(RUNS)("the settings of libraries miss as these do: $stream, $cache pages", ({ stream, cache }) => {
  const libraries = Object.keys(MISSES);
  const given = STREAMS[stream];
  const misses: number[] = [];
  for (let at = 0; at < libraries.length; at += 4) {
    const lanes = libraries.slice(at, at + 4).map(choiceOf);
    core.open({ work: WORK.TRACE, given, requests: given.length, cache, lanes });
    core.call("bl_run", given.length);
    misses.push(...lanes.map((_, lane) => core.figure(lane, "misses")));
  }
  const run = RUNS.findIndex((one) => one.stream === stream && one.cache === cache);
  expect(Object.fromEntries(libraries.map((library, i) => [library, misses[i]]))).toEqual(
    Object.fromEntries(libraries.map((library) => [library, MISSES[library]?.[run]])),
  );
});

test("docs/page-libraries.md has the table of libraries", () => {
  const { columns, rows } = librariesTable();
  const setting = columns.findIndex(({ key }) => key === "setting");
  const cells = [...rows].map((row) => row.map((cell, i) => (i === setting ? `\`${cell}\`` : String(cell))));
  const lines = [columns.map(({ key }) => key), columns.map(() => "---"), ...cells].map(
    (row) => `| ${row.join(" | ")} |`,
  );
  const page = readFileSync(new URL("../../../docs/page-libraries.md", import.meta.url), "utf8");
  expect(
    page
      .split("\n")
      .filter((line) => /^[|] /.test(line))
      .slice(0, lines.length),
  ).toEqual(lines);
});
