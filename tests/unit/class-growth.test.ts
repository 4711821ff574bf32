import { expect, test } from "vitest";
import { bufferlab } from "./cli-kit";

/** The rows of a command, by malloc. */
async function rowsOf(...words: readonly string[]) {
  const { status, out } = await bufferlab(...words, "--format", "jsonl");
  expect(status).toBe(0);
  const rows = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return new Map(rows.map((row) => [row.malloc ?? row.request, row]));
}

test("a doubling vector is copied once in glibc, up to 16 KiB in jemalloc, and 14 times in others", async () => {
  const rows = await rowsOf("realloc", "classes", "--grow", "2/1");
  expect([...rows].map(([malloc, row]) => [malloc, row.copies_2_1, row.known])).toEqual([
    ["glibc 2.36", 1, "heap model"],
    ["jemalloc 5.3.0", 8, "size classes only"],
    ["jemalloc 5.3.1", 8, "size classes only"],
    ["mimalloc 2.0.9", 14, "size classes only"],
    ["mimalloc 3.0.1", 14, "size classes only"],
    ["mimalloc 3.6.0", 14, "size classes only"],
    ["gperftools 2.10, 2.18", 14, "size classes only"],
    ["snmalloc 0.7", 14, "size classes only"],
    ["rpmalloc 1.4.3", 14, "size classes only"],
  ]);
});

test("a vector that copies by itself is copied at each growth, also within a size", async () => {
  const rows = await rowsOf("realloc", "classes", "--by", "copy", "--grow", "1/1", "--add", "16", "--upto", "1024");
  expect(new Set([...rows.values()].map((row) => row.copies_1_1_plus_16))).toEqual(new Set([60]));
});

test("small steps stay within a size, and waste what it has beyond them", async () => {
  const rows = await rowsOf("realloc", "classes", "--grow", "1/1", "--add", "4096", "--upto", "262144");
  const of = (name: string) => [rows.get(name).copies_1_1_plus_4096, Number(rows.get(name).granted.toFixed(3))];
  expect([of("mimalloc 3.6.0"), of("snmalloc 0.7"), of("rpmalloc 1.4.3")]).toEqual([
    [20, 1.119],
    [14, 1.354],
    [9, 1.345],
  ]);
});

test("a request is granted what its malloc has", async () => {
  const rows = await rowsOf("heap", "classes", "--sizes", "100,70000");
  expect(rows.get(70_000)).toMatchObject({ jemalloc_5_3_0: 81_920, jemalloc_5_3_1: 73_728, snmalloc_0_7: 131_072 });
  expect(
    (await bufferlab("heap", "classes", "--sizes", "0,1048577")).err.match(/allowed: a whole number/g),
  ).toHaveLength(2);
  expect((await bufferlab("heap", "classes", "--format", "tsv")).out).toContain(
    "jemalloc 5.3.0\t61\t1.157\t1.096\t1.096",
  );
});

test("the advice is judged by command as on the page", async () => {
  const { out } = await bufferlab("realloc", "advice");
  expect(out).toContain("holds in 3 of 13 cases");
});
