import { expect, test } from "vitest";
import { bufferlabWith } from "./cli-kit";
import { readCsv } from "./csv-reader";

/** The cell of csv for a value of jsonl. */
const cellOf = (value: unknown): string => (value === null ? "" : String(value));

test.each([
  [["run", "--preset", "article-flawed", "--steps", "300"]],
  [["run", "#/heap?v=1&at=99", "--every", "50"]],
  [["pages", "run", "--preset", "belady", "--every", "5"]],
  [["heap", "compare", "--steps", "100", "--model", "ptmalloc", "--model", "tlsf"]],
  [["realloc", "sweep", "--most", "64"]],
  [["realloc", "growth", "--upto", "4096"]],
  [["pages", "replay", "-", "--policy", "lru", "--policy", "arc"]],
  [["pages", "mrc", "-", "--shards", "1/16"]],
  [["pages", "machine", "--script", "free,dd"]],
])("%o has the same columns and values in csv and in jsonl, and numbers are numbers", async (words) => {
  const [csv, jsonl] = await Promise.all(
    ["csv", "jsonl"].map((format) => bufferlabWith(["1\n2\n1\n3\n"], ...words, "--format", format)),
  );
  const [columns, ...rows] = readCsv(csv?.out ?? "");
  const lines = jsonl?.out.trimEnd().split("\n") ?? [];
  const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect([csv?.status, jsonl?.status, csv?.err, jsonl?.err]).toEqual([0, 0, "", ""]);
  expect(objects.map((object) => Object.keys(object))).toEqual(rows.map(() => columns));
  expect(objects.map((object) => Object.values(object).map(cellOf))).toEqual(rows);
  expect(objects.flatMap((object) => Object.values(object)).some((value) => typeof value === "number")).toBe(true);
});
