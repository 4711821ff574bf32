import { expect, test } from "vitest";
import { limitWords } from "../../src/models/allocation/cli/runner";
import { bufferlab } from "./cli-kit";

/** Only requests of 1 GiB: first fit has addresses for 63 of them. */
const FULL = `#/buffer?v=1&at=69&gen=pcg32&life=phases&phases=1000.1of1&sizes=uniform&min=${2 ** 30}&max=${2 ** 30}`;
const LINK = `${FULL}&A=no-cache,heap:first-fit`;
const ENDED = "ended after 64 of 70 operations because";

test.each([
  ["summary", []],
  ["article", ["--every", "1"]],
  ["trace", []],
  ["csv", ["--every", "1"]],
  ["json", []],
])("a heap without memory ends run --format %s with status 3, after its text", async (format, every) => {
  const args = [LINK, "--format", format, ...every];
  const ended = await bufferlab("run", ...args);
  const why = `bufferlab: the run ${ENDED} the heap of lane A had no memory left\n`;
  expect([ended.status, ended.err]).toEqual([3, why]);
  expect(ended.out.length).toBeGreaterThan(200);
  if (format === "json") expect(JSON.parse(ended.out)).toMatchObject({ done: 64, stop: "no-memory" });
});

test("check does not call a digest reproduced if a limit ended the run first", async () => {
  const ended = await bufferlab("check", `${LINK}&d=000000`);
  expect(ended).toEqual({ status: 3, out: "", err: expect.stringContaining(ENDED) });
});

test("heap compare lists each heap that a limit ended, under its table", async () => {
  const models = ["first-fit", "buddy", "best-fit"].flatMap((model) => ["--model", model]);
  const { status, out, err } = await bufferlab("heap", "compare", FULL, ...models, "--format", "csv");
  expect(status).toBe(3);
  expect(err.trimEnd().split("\n")).toEqual([
    `bufferlab: first-fit ${ENDED} it had no memory left`,
    `bufferlab: best-fit ${ENDED} it had no memory left`,
  ]);
  expect(out).toMatch(/\r\nfirst-fit,64,.*\r\nbuddy,70,/);
});

test.each([
  [{ reason: "end", end: "live-limit" }, "at most 1048576 buffers can be live"],
  [
    { reason: "end", end: "step-limit" },
    "a run has at most 4000000000 operations, and batches and traces end with their last call",
  ],
  [
    { reason: "end", end: "chunk-limit" },
    "its heaps can have had at most 1572864 chunks, and a take from a pool at most 262144 segments",
  ],
  [{ reason: "end", end: "no-memory", lane: 1, step: 3 }, "the heap of lane B had no memory left"],
] as const)("%o in words", (stop, words) => {
  expect(limitWords(stop).replaceAll("\u202f", "")).toBe(words);
});

test("--help says what each status means", async () => {
  const { out } = await bufferlab("--help");
  for (const status of [0, 1, 2, 3]) expect(out).toContain(`\n  ${status}  `);
});
