import { expect, test } from "vitest";
import { fileExample } from "../../src/kernel/scenario/file/example";
import { readFile } from "../../src/kernel/scenario/file/read-file";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { linkFields } from "../../src/kernel/scenario/link/encode";
import { linkExample } from "../../src/kernel/scenario/link/example";
import { heapTables } from "../../src/models/allocation/heap-models";
import { policyFields } from "../../src/models/allocation/policy-text";

const problemsOf = async (hash: string) => {
  const read = await decodeLink(hash);
  return read.ok ? [] : read.error.problems;
};
const whole = (example: string) => (example.startsWith("#") ? example : `#/buffer?${example}`);
const parameters = Object.values(heapTables).flatMap((table) => Object.keys(table));

test("every key of a link has an example that contains the key and opens", async () => {
  for (const { wire } of linkFields("buffer")) {
    const example = linkExample(wire) ?? "";
    expect(example, wire).toContain(`${wire}=`);
    expect(await problemsOf(whole(example)), example).toEqual([]);
  }
});

test("every key of a policy in a link has an example that opens", async () => {
  for (const { wire } of policyFields) {
    const example = linkExample(`B: ${wire}`) ?? "";
    expect(example, wire).toMatch(/^B=/);
    expect(await problemsOf(whole(`A=article-flawed&${example}`)), example).toEqual([]);
  }
});

test("every parameter of a heap has an example that opens, in both labs", async () => {
  for (const name of parameters) {
    for (const lab of ["buffer", "heap"] as const) {
      const example = linkExample(`A: ${name}`, lab) ?? "";
      expect(example).toContain(`${name}:`);
      expect(await problemsOf(`#/${lab}?v=1&${example}`), example).toEqual([]);
    }
  }
});

test.each([
  ["A=first-fit,heap:ptmalloc&B=pool:jackson-core", "A: heap", "A=first-fit"],
  ["A=pool:netty-pooled,pageSize:5000", "A: pageSize", "A=pool:netty-pooled,pageSize:8192"],
  ["A=pool:prometheus-pool,factor:0.5", "A: factor", "A=pool:prometheus-pool,factor:3"],
  [
    "A=pool:grpc-tiered,NewTieredBufferPool:0",
    "A: NewTieredBufferPool[0]",
    "A=pool:grpc-tiered,NewTieredBufferPool:1000~10000~100000",
  ],
  ["B=pool:jackson-cor&A=first-fit", "B: pool", "B=pool:jackson-core"],
  ["A=first-fit&B=pool:nope", "B: pool", "B=pool:jdk-util"],
])("the example repairs the lane of %s", async (query, field, example) => {
  const link = `#/buffer?v=1&${query}`;
  expect((await problemsOf(link)).map((problem) => problem.field)).toEqual([field]);
  expect(linkExample(field, "buffer", link)).toBe(example);
  const given = query.split("&").find((pair) => pair.startsWith(`${example[0]}=`)) ?? "";
  expect(await problemsOf(link.replace(given, example))).toEqual([]);
});

test("an unknown name gets the example of the key that was probably meant, or none", () => {
  expect(linkExample("sed")).toBe("seed=1");
  expect(linkExample("zzzz")).toBeNull();
  expect(linkExample("bp[0].step")).toBe("bp=step.eq.11");
});

test("every key of a file has an example that a file may contain", () => {
  const scenarioKeys = linkFields("buffer")
    .map(({ key }) => key)
    // Nobody writes the calls of a trace by hand.
    .filter((key) => key !== "lanes" && key !== "traceData");
  for (const key of scenarioKeys) {
    const heaps = key === "stage" ? '"lanes": [{"heap": {"model": "ptmalloc"}}], ' : "";
    const read = readFile(`{${heaps}${fileExample(key)}}`);
    if (!read.ok) expect(read.error.problems, `${fileExample(key)}`).toEqual([]);
  }
  expect(fileExample("lanes[0].capacity")).toBe('"capacity": 10');
  expect(fileExample("lanes[1].heap.parameters.tcache_count")).toContain('"tcache_count":');
  expect(fileExample("line 3, column 4")).toBeNull();
});
