import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { callStore, openFolder } from "../../src/workloads/traces/call-store";
import { newCallsFile } from "../../src/workloads/traces/calls-file";
import type { CallChoice, FromCallReader, ToCallReader } from "../../src/workloads/traces/calls-messages";
import { serveCalls } from "../../src/workloads/traces/serve-calls";
import { FakeFolder } from "./fake-folder";

const PLAIN: CallChoice = { format: null, skipBad: 0, isLossy: false, mayBeHuge: false };
const TEXT = "# bufferlab-trace 2; program=tiny\na 1 64\nt 2\nc 2 100\nt 1\nr 1 90\nf 2\na 2 64\nf 1\n";

/** Sends a message to a reader. Returns its answers, without those about progress. */
async function answers(message: ToCallReader, time = 1000): Promise<readonly FromCallReader[]> {
  const posted: FromCallReader[] = [];
  await new Promise<void>((resolve) => {
    const post = (answer: FromCallReader) => {
      if (answer.type !== "progress") posted.push(answer);
      if (!["progress", "format"].includes(answer.type)) resolve();
    };
    serveCalls(newCallsFile, post, () => time)(message);
  });
  await new Promise(setImmediate);
  return posted;
}

const fileOf = (content: string | Uint8Array, name = "tiny.trace.gz") => new File([content as BlobPart], name);
const read = (content: string | Uint8Array, choice = PLAIN, name?: string): ToCallReader => ({
  type: "read",
  file: fileOf(content, name),
  choice,
});

/** A trace of this number of allocations. */
const many = (operations: number) => Array.from({ length: operations }, (_, i) => `a ${i} ${i}\n`).join("");

const nameIn = (posted: readonly FromCallReader[]): string => {
  const last = posted.at(-1);
  if (last?.type !== "read") throw new Error(JSON.stringify(last));
  return last.trace.name;
};

test("a file is read, described and kept under its digest, and opens with its pages", async () => {
  const folder = new FakeFolder().install();
  const [format, done] = await answers(read(gzipSync(TEXT)));
  expect(format).toMatchObject({ format: "text", why: "a header of Bufferlab" });
  expect(done).toMatchObject({ type: "read", bytes: null, dropped: [] });
  const name = nameIn([done as FromCallReader]);
  expect([...folder.files.keys()].toSorted()).toEqual([name.replace(":", "-"), `${name.replace(":", "-")}.json`]);
  const store = callStore(openFolder, () => 2000);
  const opened = await store.open(name);
  if (!opened.ok || opened.value === null) throw new Error("not kept");
  const { trace, bytes } = opened.value;
  expect(trace).toMatchObject({ title: "tiny", time: 1000, format: "text", facts: { operations: 6, threads: 2 } });
  expect(trace.bytes).toBe(bytes.size);
  // The pages are a packed file of their own, with the same digest.
  expect(nameIn(await answers(read(new Uint8Array(await bytes.arrayBuffer()))))).toBe(name);
});

test("parts of a kept trace are counted from its pages", async () => {
  new FakeFolder().install();
  const name = nameIn(await answers(read(TEXT)));
  const opened = await callStore(openFolder).open(name);
  if (!opened.ok || opened.value === null) throw new Error("not kept");
  const { bytes } = opened.value;
  const [thread] = await answers({ type: "view", bytes, parts: { threads: [2], span: null, only: null } });
  expect(thread).toMatchObject({ type: "viewed", view: { facts: { operations: 2, kinds: { c: 1, f: 1 } } } });
  const [span] = await answers({ type: "view", bytes, parts: { threads: null, span: [4, 5], only: null } });
  const reading = { type: "read", file: new File([bytes], "part"), choice: PLAIN } as const;
  const [, none] = await answers({ ...reading, parts: { threads: [9], span: null, only: null } });
  expect(none).toMatchObject({ type: "problems", problems: [{ value: "no operation" }] });
  const [, part] = await answers({ ...reading, parts: { threads: [2], span: null, only: null } });
  if (part?.type !== "read") throw new Error("not read");
  expect(part.trace.fileBytes).toBe(part.trace.bytes);
  // The block that is live before comes first.
  expect(span).toMatchObject({ type: "viewed", view: { facts: { operations: 3, left: 1, leftBytes: 64 } } });
});

test("without a private file system the pages stay in memory, until the page is closed", async () => {
  const [, done] = await answers(read(TEXT));
  if (done?.type !== "read" || done.bytes === null) throw new Error("kept");
  const store = callStore(openFolder);
  store.hold({ trace: done.trace, bytes: done.bytes });
  expect(store.isHeld(done.trace.name)).toBe(true);
  expect(await store.list()).toMatchObject({ ok: true, value: [{ name: done.trace.name }] });
  await store.rename(done.trace.name, "mine");
  expect(await store.open(done.trace.name)).toMatchObject({ ok: true, value: { trace: { title: "mine" } } });
  await store.remove(done.trace.name);
  expect(await store.open(done.trace.name)).toEqual({ ok: true, value: null });
});

test("the trace that has not been opened for the longest time makes room, and its title is told", async () => {
  const folder = new FakeFolder().install(2 * 5000);
  const first = nameIn(await answers(read(many(1000), PLAIN, "first.txt"), 1));
  const second = nameIn(await answers(read(many(1001), PLAIN, "second.txt"), 2));
  const store = callStore(openFolder, () => 3);
  await store.open(first);
  const [, third] = await answers(read(many(1002), PLAIN, "third.txt"), 4);
  expect(third).toMatchObject({ type: "read", dropped: ["second"] });
  expect(await store.open(second)).toEqual({ ok: true, value: null });
  const listed = await store.list();
  expect(listed.ok && listed.value.map(({ title }) => title)).toEqual(["third", "first"]);
  expect(folder.files.size).toBe(4);
});

test("a renamed trace keeps its name when it is listed, and a deleted one leaves no file", async () => {
  const folder = new FakeFolder().install();
  const store = callStore(openFolder);
  const name = nameIn(await answers(read(TEXT)));
  await store.rename(name, "  the parser  ");
  const listed = await store.list();
  expect(listed.ok && listed.value.map(({ title }) => title)).toEqual(["the parser"]);
  await store.remove(name);
  expect(folder.files.size).toBe(0);
});

test.each([
  ["refuses the rest", false],
  ["writes less than it is given", true],
])("a device that %s has the trace in memory, whole, and says how much has no room", async (_, isShort) => {
  const whole = new FakeFolder().install();
  const name = nameIn(await answers(read(many(1000))));
  const bytes = whole.files.get(name.replace(":", "-"));
  for (const most of [0, 3, 1000, 4000]) {
    const folder = new FakeFolder(most, isShort).install(2 * 4000);
    const done = (await answers(read(many(1000)))).at(-1);
    if (done?.type !== "read" || done.bytes === null) throw new Error(JSON.stringify(done));
    expect(new Uint8Array(await done.bytes.arrayBuffer())).toEqual(bytes);
    expect([done.trace.name, done.lacking, folder.files.size]).toEqual([
      name,
      done.trace.bytes > 8000 ? done.trace.bytes - 8000 : null,
      0,
    ]);
  }
});

test("a full device that opens no more files has the trace in memory, whole, and says that there is no room", async () => {
  const whole = new FakeFolder().install();
  const name = nameIn(await answers(read(TEXT)));
  const bytes = whole.files.get(name.replace(":", "-"));
  for (const opens of [0, 1]) {
    const folder = new FakeFolder(Number.POSITIVE_INFINITY, false, opens).install(1);
    const done = (await answers(read(TEXT))).at(-1);
    if (done?.type !== "read" || done.bytes === null) throw new Error(JSON.stringify(done));
    expect(new Uint8Array(await done.bytes.arrayBuffer())).toEqual(bytes);
    expect([done.lacking, folder.files.size]).toEqual([done.trace.bytes - 1, 0]);
  }
});

test("a trace whose pages were cut off is not listed, does not open, and is whole once its file is read again", async () => {
  const folder = new FakeFolder().install();
  const name = nameIn(await answers(read(many(1000))));
  const pages = name.replace(":", "-");
  const whole = folder.files.get(pages) ?? new Uint8Array();
  folder.files.set(pages, whole.slice(0, 1000));
  const store = callStore(openFolder);
  expect([await store.list(), await store.open(name)]).toEqual([
    { ok: true, value: [] },
    { ok: true, value: null },
  ]);
  await answers(read(many(1000)));
  expect(folder.files.get(pages)).toEqual(whole);
  expect(await store.list()).toMatchObject({ ok: true, value: [{ name }] });
});

test("what a canceled import left behind is deleted by the next one", async () => {
  const folder = new FakeFolder().install();
  folder.files.set("part-1", new Uint8Array(10));
  await answers(read(TEXT));
  expect([...folder.files.keys()].some((name) => name.startsWith("part-"))).toBe(false);
});

test("a bad line is quoted with its number; it may be skipped, and is counted", async () => {
  const folder = new FakeFolder().install();
  const bad = TEXT.replace("f 2", "a 1 x");
  const [, problems] = await answers(read(bad));
  expect(problems).toEqual({
    type: "problems",
    problems: [{ field: "line 7, SIZE", value: '"x"', allowed: `a whole number, 0 … ${2n ** 64n - 1n}` }],
  });
  expect(folder.files.size).toBe(0);
  const [, done] = await answers(read(bad, { ...PLAIN, skipBad: 3 }));
  expect(done).toMatchObject({ type: "read", trace: { odd: { skipped: 1 }, facts: { operations: 5 } } });
});

test("half an operation at the end is left out and told; a profile is refused with its reason", async () => {
  const [, cut] = await answers(read(`${TEXT}a 7`));
  expect(cut).toMatchObject({ type: "read", trace: { endsEarly: true, facts: { operations: 6 } } });
  const [profile] = await answers(read("heap profile: 1: 2 [3: 4] @ heap\n"));
  expect(profile).toMatchObject({ type: "problems", problems: [{ allowed: /how much, not when/ }] });
});

test("a file that vanishes is a problem with advice", async () => {
  const slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotFoundError")) });
  const file = Object.assign(fileOf(TEXT), { slice }) as never;
  const posted = await answers({ type: "read", file, choice: PLAIN });
  expect(posted).toMatchObject([{ type: "problems", problems: [{ field: "file", value: "not found" }] }]);
});
