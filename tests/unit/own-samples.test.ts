import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FactCounter } from "../../src/workloads/traces/calls/facts";
import type { Spans } from "../../src/workloads/traces/calls/plots";
import { readCalls } from "../../src/workloads/traces/calls/read-calls";
import { inPieces } from "../trace-kit";

const FOLDER = "public/traces";
const LIST = join(FOLDER, "samples.json");
/** The spans of a card's strip. */
const SPANS = 64;

const samples: readonly { readonly file: string; readonly title: string; readonly about: string }[] = JSON.parse(
  readFileSync(LIST, "utf8"),
);

function shortened({ length, least, most }: Spans): Spans {
  const many = Math.ceil(most.length / SPANS);
  const parts = (values: readonly number[], of: (...part: number[]) => number) =>
    Array.from({ length: Math.ceil(values.length / many) }, (_, i) => of(...values.slice(i * many, (i + 1) * many)));
  return { length: length * many, least: parts(least, Math.min), most: parts(most, Math.max) };
}

async function described(file: string) {
  const facts = new FactCounter();
  const read = await readCalls(inPieces(readFileSync(join(FOLDER, file)), []), (operation) => facts.add(operation));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value).toMatchObject({ format: "text", endsEarly: false });
  expect(Object.values(read.value.odd).every((count) => count === 0)).toBe(true);
  return { operations: read.value.operations, needed: shortened(facts.needed()) };
}

test("the list of recordings to try says what they are; with --update it is written", async () => {
  const entries = [];
  for (const { file, title, about } of samples) entries.push({ file, title, about, ...(await described(file)) });
  const lines = entries.map((entry) => JSON.stringify(entry));
  await expect(`[\n${lines.join(",\n")}\n]\n`).toMatchFileSnapshot(`../../${LIST}`);
});

test("every recording is in the list, has at most 100 kB", () => {
  const files = readdirSync(FOLDER).filter((name) => name !== "samples.json");
  expect(files.toSorted()).toEqual(samples.map(({ file }) => file).toSorted());
  for (const file of files) expect(statSync(join(FOLDER, file)).size).toBeLessThanOrEqual(100_000);
});
