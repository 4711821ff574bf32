import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { ok } from "../../src/shared/result";
import type { FromImporter, ImportChoice, ToImporter } from "../../src/workloads/traces/import-messages";
import { triedText } from "../../src/workloads/traces/pages/read-named-trace";
import { serveImport } from "../../src/workloads/traces/serve-import";
import { TraceImport } from "../../src/workloads/traces/trace-import";
import type { KeptTrace, TraceStore } from "../../src/workloads/traces/trace-store";
import { TRACE_WRITERS } from "../trace-kit";

const GUESS: ImportChoice = { format: null, reading: "keys" };
const CSV = "time,obj_id,size\n1,42,4096\n2,7,512\n3,42,4096\n4,7,0\n";

/** A store in memory. `refusal`: why it keeps nothing; null = it keeps everything. */
function memoryStore(refusal: string | null = null): TraceStore {
  const kept = new Map<string, { readonly about: KeptTrace; readonly requests: Parameters<TraceStore["keep"]>[1] }>();
  return {
    list: async () => ok([...kept.values()].map(({ about }) => about).toSorted((a, b) => b.time - a.time)),
    find: async (name) => ok(kept.get(name)?.requests ?? null),
    keep: async (about, requests) => {
      if (refusal !== null) return { ok: false, error: refusal };
      kept.set(about.name, { about, requests });
      return ok(undefined);
    },
    remove: async (name) => {
      kept.delete(name);
      return ok(undefined);
    },
  };
}

/** Sends messages to an importer. Returns its answers, without those about progress. */
function answers(messages: readonly ToImporter[], store: TraceStore): Promise<readonly FromImporter[]> {
  return new Promise((resolve) => {
    const posted: FromImporter[] = [];
    const receive = serveImport(
      store,
      (message) => {
        if (message.type !== "progress") posted.push(message);
        const isLast = ["read", "kept", "failed", "problems"].includes(message.type);
        if (isLast && --left === 0) resolve(posted);
      },
      () => 1000,
    );
    let left = messages.length;
    for (const message of messages) receive(message);
  });
}

const read = (content: string | Buffer, choice = GUESS): ToImporter => ({
  type: "read",
  file: new File([content as BlobPart], "prod-web-7.csv"),
  choice,
});

test("a file is recognized, read, described and kept, and found by the name that a scenario has", async () => {
  const store = memoryStore();
  const [format, about, kept] = await answers([read(CSV), { type: "keep" }], store);
  const columns = { cells: ["time", "obj_id", "size"], hasHeader: true, id: 2, size: 3 };
  expect(format).toMatchObject({ type: "format", format: "csv", why: "a header", columns, unit: 1 });
  const trace = {
    name: "bfac77456c55:3",
    reading: "keys",
    requests: 3,
    pages: 2,
    choice: { only: null, split: null },
    hasSizes: true,
    skipped: 1,
    limit: null,
    file: "prod-web-7.csv",
    bytes: 3 * 4 + 2 * 8 + 3 * 4,
    time: 1000,
  };
  expect(about).toEqual({ type: "read", trace, remarks: [] });
  expect(kept).toEqual({ type: "kept" });
  expect(await store.list()).toEqual(ok([trace]));
  const found = await store.find("bfac77456c55:3");
  expect(found.ok && [...(found.value?.requests ?? [])]).toEqual([0, 1, 0]);
});

test("every form and packing of a trace has the same name", async () => {
  const rows = Array.from({ length: 900 }, (_, i) => ({ id: BigInt((i * 31) % 77), size: 1 }));
  const names = new Set<string>();
  for (const write of Object.values(TRACE_WRITERS))
    for (const content of [write(rows), gzipSync(write(rows))])
      for (const message of await answers([read(content)], memoryStore()))
        if (message.type === "read") names.add(message.trace.name);
  expect(names.size).toBe(1);
});

test("a bad line is quoted with its number, and nothing is kept", async () => {
  const store = memoryStore();
  const [, problems] = await answers([read("id,size\n1,5\n2,many\n")], store);
  expect(problems).toEqual({
    type: "problems",
    problems: [{ field: "line 3, size", value: '"many"', allowed: "a whole number, 0 … 9007199254740991" }],
  });
  expect(await store.list()).toEqual(ok([]));
});

test("a person may choose another format and another reading", async () => {
  const choice = { format: "block", reading: "pages" } as const;
  const posted = await answers([read("8,4096\n16,8192\n", choice)], memoryStore());
  expect(posted[0]).toMatchObject({ type: "format", format: "block", why: null, columns: null, unit: 512 });
  expect(posted[1]).toMatchObject({
    type: "read",
    trace: { reading: "pages", requests: 3, pages: 3, hasSizes: false },
  });
});

const TABLE = "lba,time,bytes\n8,1,4096\n16,2,512\n";

test.each([
  ["the guess", {}, { id: 1, size: 3, hasHeader: true, unit: 512 }, { requests: 2, pages: 2, hasSizes: true }],
  [
    "other columns",
    { columns: { id: 2, size: null } },
    { id: 2, size: null, hasHeader: true, unit: 1 },
    { requests: 2, pages: 2, hasSizes: false },
  ],
  [
    "a first line that is a record",
    { columns: { id: 1, size: null }, hasHeader: false },
    { id: 1, size: null, hasHeader: false, unit: 1 },
    { requests: 3, pages: 3 },
  ],
  [
    "pages of another unit",
    { reading: "pages", unit: 4096 },
    { id: 1, size: 3, hasHeader: true, unit: 4096 },
    { requests: 2, pages: 2 },
  ],
  [
    "pages of the guessed unit",
    { reading: "pages" },
    { id: 1, size: 3, hasHeader: true, unit: 512 },
    { requests: 2, pages: 2, reading: "pages" },
  ],
] as const)("a table is read by %s, and the answer says how", async (_, choice, found, trace) => {
  const [format, answer] = await answers([read(TABLE, { ...GUESS, ...choice })], memoryStore());
  const { unit, ...columns } = found;
  expect(format).toMatchObject({ format: "csv", columns: { ...columns, cells: ["lba", "time", "bytes"] }, unit });
  expect(answer).toMatchObject({ type: "read", trace });
});

test("a table without a known column shows its columns, for a person to choose", async () => {
  const posted = await answers([read("when,what,how\n1,2,3\n")], memoryStore());
  expect(posted).toMatchObject([
    { type: "format", columns: { id: 1, size: null, hasHeader: true } },
    { type: "problems", problems: [{ field: "line 1" }] },
  ]);
});

test("a full device says so", async () => {
  const posted = await answers([read(CSV), { type: "keep" }], memoryStore("No room"));
  expect(posted.at(-1)).toEqual({ type: "failed", text: "No room" });
});

test("a file that vanishes is a problem with advice", async () => {
  const file = new File([CSV], "x.csv");
  const slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotFoundError")) });
  const posted = await answers(
    [{ type: "read", file: Object.assign(file, { slice }) as never, choice: GUESS }],
    memoryStore(),
  );
  expect(posted).toMatchObject([{ type: "problems", problems: [{ field: "file", value: "not found" }] }]);
});

test("a canceled import ends its worker and says nothing more", () => {
  const heard: FromImporter[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const worker = { terminated: 0, posted: [] as ToImporter[] };
  const running = new TraceImport(
    new File([CSV], "x.csv"),
    GUESS,
    (message) => heard.push(message),
    () => ({
      postMessage: (message) => worker.posted.push(message),
      terminate: () => worker.terminated++,
      addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
    }),
  );
  listeners.get("message")?.({ data: { type: "kept" } } as never);
  running.cancel();
  listeners.get("message")?.({ data: { type: "kept" } } as never);
  listeners.get("error")?.({ message: "late" } as never);
  expect(worker).toMatchObject({ terminated: 1, posted: [{ type: "read" }] });
  expect(heard).toEqual([{ type: "kept" }]);
});

test("a browser that refuses workers is named", async () => {
  const refuse = () => {
    throw new DOMException("Workers are forbidden here", "SecurityError");
  };
  const heard = await new Promise((resolve) => new TraceImport(new File([CSV], "x.csv"), GUESS, resolve, refuse));
  expect(heard).toEqual({ type: "failed", text: "Workers are forbidden here" });
});

test("a worker that does not load within 10 seconds is replaced once, then the job fails; one that has loaded may be slow", () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const says: ((message: object) => void)[] = [];
  const ended: number[] = [];
  const start = () => ({
    postMessage: () => {},
    terminate: () => void ended.push(says.length),
    addEventListener: (type: string, listener: (event: never) => void) => {
      if (type === "message") says.push((data) => listener({ data } as never));
    },
  });
  const hear = (message: FromImporter) => heard.push(message.type === "failed" ? message.text : message.type);
  new TraceImport(new File([CSV], "x.csv"), GUESS, hear, start);
  vi.advanceTimersByTime(10_000);
  expect([heard, says.length, ended]).toEqual([[], 2, [1]]);
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual(["The reader of files has not loaded after 10 seconds"]);
  new TraceImport(new File([CSV], "x.csv"), GUESS, hear, start);
  says.at(-1)?.({ type: "ready" });
  vi.advanceTimersByTime(60_000);
  says.at(-1)?.({ type: "kept" });
  expect([heard.at(-1), says.length]).toEqual(["kept", 3]);
  vi.useRealTimers();
});

test.each([
  ["all", "volume"],
  ["reads", "volume"],
  ["writes", "none"],
  ["reads", "none"],
] as const)(
  "a trace of %s with the volumes as “%s” is found by its name, and the answer says so",
  async (only, split) => {
    const spc = "2,312,8192,R,0.551\n2,312,8192,w,0.56\n0,312,512,R,1\n2,7,512,W,1.1\n0,7,512,W,1.2\n";
    const named = (await answers([read(spc, { ...GUESS, only, split })], memoryStore())).at(-1);
    const wanted = named?.type === "read" ? named.trace.name : "";
    const found = (await answers([read(spc, { ...GUESS, wanted })], memoryStore())).at(-1);
    expect(found).toEqual(named);
    expect(found).toMatchObject({ trace: { name: wanted, choice: { only, split } } });
  },
);

test("a file that is the wanted trace by no choice is read as the person chose", async () => {
  const other = (await answers([read("2,312,8192,R,0.551\n", { ...GUESS, wanted: "0:1" })], memoryStore())).at(-1);
  expect(other).toMatchObject({ trace: { choice: { only: "all", split: "volume" } } });
  expect(triedText("keys", { only: "all", split: "volume" })).toBe("keys, with each choice of operations and volumes");
  expect(triedText("pages", { only: null, split: null })).toBe("pages");
});

test("the answer says which records and requests each choice would leave", async () => {
  const spc = "2,312,8192,R,0.551\n2,312,8192,w,0.56\n0,312,512,R,1\n";
  const [format, about] = await answers([read(spc)], memoryStore());
  expect(format).toMatchObject({ format: "spc", reading: "keys", hasOperations: true, hasVolumes: true });
  expect(about).toMatchObject({
    remarks: ["Records: 3. Reads: 2. Writes: 1.", "Requests, read as keys: 3. Read as pages: 5.", "Volumes: 2."],
  });
});
