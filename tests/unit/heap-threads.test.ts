import { expect, test } from "vitest";
import { HEAP_LIMIT } from "../../src/generated/heap";
import { bufferlabWith } from "./cli-kit";

const PTMALLOC = ["heap", "replay", "--model", "ptmalloc"];

/** The answers to a trace, without the closing line; and standard error. */
async function answers(trace: string, ...words: readonly string[]) {
  const { out, err } = await bufferlabWith([trace], ...PTMALLOC, ...words);
  return { lines: out.trimEnd().split("\n").slice(0, -1), end: out.trimEnd().split("\n").at(-1), err };
}

const TWO = "a 0 100\nt 7\na 1 100\na 2 300000\nf 2\nt 1\nf 1\n";

test("a thread has an arena and ends after its last line", async () => {
  const { lines, end, err } = await answers(TWO);
  expect(lines).toEqual(["672 104 brk=135168", "@1+2928 104 @1=135168", "mmap 303088", "- exit", "-"]);
  expect(end).toMatch(/ threads=1 arenas=2$/);
  expect(err).toBe("");
});

test("a free of null keeps a thread", async () => {
  const { lines } = await answers(`${TWO}t 7\nf 16777215\n`);
  expect(lines.slice(-3)).toEqual(["-", "-", "- exit"]);
});

test("one arena serves all threads", async () => {
  const { lines } = await answers(TWO, "--tune", "arena_max=1");
  expect(lines.slice(0, 2)).toEqual(["672 104 brk=135168", "1440 104"]);
});

test("a full heap is followed by another, which goes when it is empty", async () => {
  const blocks = Array.from({ length: 9 }, (_, i) => i + 1);
  const fill = `t 2\n${blocks.map((i) => `a ${i} 8000000\n`).join("")}${blocks.map((i) => `f ${i}\n`).join("")}`;
  const { lines } = await answers(`a 0 1\n${fill}`, "--tune", "mmap_threshold=33554432");
  expect(lines.filter((line) => line.startsWith("@1.2+"))).toEqual([expect.stringContaining("@1.2+64 ")]);
  expect(lines.at(-1)).toMatch(/^- exit .*@1\.2=gone$/);
});

test("the caveat of merged threads names the heaps that merge them", async () => {
  const compare = (...models: readonly string[]) =>
    bufferlabWith([TWO], "heap", "compare", "-", ...models.flatMap((model) => ["--model", model]));
  expect((await compare("ptmalloc")).out).not.toContain("Merged");
  expect((await compare("buddy")).out).toMatch(/^Merged: 2\sthreads\./);
  expect((await compare("ptmalloc", "buddy", "tlsf")).out).toMatch(/^Merged by buddy, tlsf: 2\sthreads\./);
});

test("as many threads as the core has numbers run at once, and more in turn", async () => {
  const threads = Array.from({ length: HEAP_LIMIT.TRACE_THREADS + 1 }, (_, i) => i + 1);
  const first = threads.map((thread) => `t ${thread}\na 0 1\n`).join("");
  expect((await answers(first)).lines).toHaveLength(threads.length);
  const run = ["run", "-", "--lane", "cap:0,heap:ptmalloc"];
  for (const command of [PTMALLOC, run]) {
    const { out, err, status } = await bufferlabWith([first + first], ...command);
    expect([out, status]).toEqual(["", 2]);
    expect(err).toMatch(/threads at once: 2049; allowed: at most 2\s048/);
  }
});

test("a run of a trace tells threads apart in the lanes whose heaps do, and names their arenas", async () => {
  const run = (...lanes: readonly string[]) =>
    bufferlabWith([TWO], "run", "-", ...lanes.flatMap((lane) => ["--lane", `cap:0,heap:${lane}`]));
  const { out } = await run("ptmalloc", "tlsf");
  expect(out).toMatch(/^Merged by lane B: 2\sthreads\./);
  expect(out.match(/arenas .*/g)).toEqual([
    expect.stringMatching(/^arenas\s+2\sarenas, main included; 1\sthread now$/),
  ]);
  expect((await run("ptmalloc")).out).not.toContain("Merged");
  expect((await run("tlsf")).out).toMatch(/^Merged: 2\sthreads\./);
});
