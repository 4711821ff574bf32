import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { OPERATION, OUTCOME } from "../../src/generated/abi";
import { openTrace } from "../../src/library/node";
import { CallPacking } from "../../src/library/pack-calls";
import { readTraceLanes } from "../../src/library/read-scenario";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { Core } from "../../src/models/allocation/engine/core";
import { givePagesOf } from "../../src/models/allocation/engine/given-calls";
import { Session } from "../../src/models/allocation/engine/session";
import { countRows, livesSentence, oddSentences, traceCaveats } from "../../src/own/words";
import { type Caveat, caveatsOf, caveatText, LANE_SIZES } from "../../src/workloads/traces/calls/caveats";
import { FactCounter } from "../../src/workloads/traces/calls/facts";
import { countsWith, describeCalls, keptText, readKept } from "../../src/workloads/traces/calls/kept-calls";
import { readCalls } from "../../src/workloads/traces/calls/read-calls";
import { builtCore } from "../built-core";
import { LONG } from "../long-run";
import { type Content, type Recording, recordings } from "../random-recording";
import { inPieces } from "../trace-kit";
import { bufferlab, bufferlabWith } from "./cli-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-caveats-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string) => {
  const place = join(folder, name);
  writeFileSync(place, text);
  return place;
};

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** The caveats in an output, as numbers; 0 where it says nothing, and one thread. */
interface Said {
  readonly requests: number;
  readonly bytes: number;
  readonly threads: number;
  readonly mallopt: number;
  readonly trims: number;
}

/** The numbers in sentences, wherever they stand. */
function saidIn(output: string): Said {
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1]?.replaceAll(/\D/g, "") ?? 0);
  const digits = "([\\d\\s]+)";
  return {
    requests: number(new RegExp(`Left out: ${digits}of `)),
    bytes: number(new RegExp(`Left out: .*?requests?, ${digits}B of `)),
    threads: number(new RegExp(`Merged: ${digits}threads`)) || 1,
    mallopt: number(new RegExp(`Not applied: ${digits}calls? of mallopt`)),
    trims: number(new RegExp(`Not applied: .*?(?<!\\d)${digits}(?:calls? )?of malloc_trim`)),
  };
}

/** The same from the list in an object. */
function saidAs(caveats: readonly Caveat[]): Said {
  const of = <K extends Caveat["kind"]>(kind: K) =>
    caveats.find((one): one is Extract<Caveat, { readonly kind: K }> => one.kind === kind);
  const { requests = 0, bytes = 0 } = of("left-out") ?? {};
  const { mallopt = 0, malloc_trim: trims = 0 } = of("not-applied") ?? {};
  return { requests, bytes, threads: of("merged")?.threads ?? 1, mallopt, trims };
}

const saidInJson = (output: string): Said => saidAs(JSON.parse(output).caveats);

const core = new Core(builtCore);

/** The requests and bytes that a lane without a cache has simulated, counted step by step. A size of 0 needs 1 byte. */
async function simulated({ text }: Recording): Promise<{ readonly requests: number; readonly bytes: number }> {
  const packing = new CallPacking();
  await readCalls(inPieces(Buffer.from(text), []), (operation) => packing.add(operation));
  const pages = packing.finish();
  const read = await readTraceLanes(pages.name, ["no-cache"]);
  if (!read.ok) throw new Error("no scenario");
  const opened = Session.open(core, allocationOf(read.value.scenario), undefined, givePagesOf(pages));
  if (!opened.ok) throw new Error("no session");
  const session = opened.value;
  let [requests, bytes] = [0, 0];
  for (let left = Number(pages.name.split(":")[1]); left > 0; left--) {
    session.replay(1);
    const outcome = session.outcomeWords(0);
    const needed = outcome[OUTCOME.operation] === OPERATION.FREE ? 0 : (outcome[OUTCOME.needed] ?? 0);
    if (needed > 0) requests++;
    bytes += needed;
  }
  return { requests, bytes };
}

type Output = (recording: Recording) => Promise<Said>;

const ALL = "all";
/** The words of a command, with the operations of the trace as its steps. */
const stepped = (words: readonly string[], { operations }: Content) =>
  words.map((word) => (word === ALL ? `${operations}` : word));

/** The caveats that a command prints, on either stream. */
const printed =
  (...words: readonly string[]): Output =>
  async ({ text, content }) => {
    const { out, err, status } = await bufferlabWith([text], ...stepped(words, content));
    if (status > 1) throw new Error(err);
    return saidIn(words.includes("html") ? out.replace(/<script[\s\S]*/, "") : `${err}${out}`);
  };
const printedJson =
  (...words: readonly string[]): Output =>
  async ({ text, content }) =>
    saidInJson((await bufferlabWith([text], ...stepped(words, content))).out);

const LANE = ["--lane", "no-cache", "--steps", ALL];
const RUN = ["run", "-", ...LANE];
const ASSERT = ["assert", "-", ...LANE, "--max-idle", "1B", "--format"];
const HEAPS = ["heap", "compare", "-", "--model", "ptmalloc", "--format"];
const SWEEP = ["sweep", "-", "--slots", "1", "--cutoff", "none", "--jobs", "1"];
const ASK = [...SWEEP, "--ask", "avoided", "--format"];

/** A trace as the page keeps it. */
async function kept({ text }: Recording) {
  const facts = new FactCounter();
  const read = await readCalls(inPieces(Buffer.from(text), []), (operation) => facts.add(operation));
  if (!read.ok) throw new Error("no trace");
  const view = { facts: facts.facts(), plots: facts.plots() };
  return readKept(keptText(describeCalls(read.value, view, { name: "", fileBytes: 0, bytes: 0, time: 0 }, "a")));
}

/** The outputs of runs in lanes. */
const LANES: Readonly<Record<string, Output>> = {
  "run, summary": printed(...RUN),
  "run, json": printedJson(...RUN, "--format", "json"),
  "run, jsonl": printed(...RUN, "--format", "jsonl"),
  "run, csv": printed(...RUN, "--format", "csv"),
  "run, article": printed(...RUN, "--format", "article"),
  "run, trace": printed(...RUN, "--format", "trace"),
  "trace info, text": printed("trace", "info", "-"),
  "trace info, json": printedJson("trace", "info", "-", "--format", "json"),
  "assert, text": printed(...ASSERT, "text"),
  "assert, json": printedJson(...ASSERT, "json"),
  "assert, junit": printed(...ASSERT, "junit"),
  "the card": async (recording) => {
    const trace = await kept(recording);
    return saidIn(traceCaveats(trace, trace).map(caveatText).join("\n"));
  },
  "the lanes of a lab": async (recording) => {
    const trace = await kept(recording);
    return saidAs(caveatsOf(countsWith(trace, LANE_SIZES), trace));
  },
  "the library": async ({ text }) => {
    const trace = await openTrace(Buffer.from(text));
    const run = await trace.open(["no-cache"]);
    expect(run.caveats).toEqual(trace.caveats);
    return saidAs(run.caveats as readonly Caveat[]);
  },
};

/** Those that start threads. */
const SWEEPS: Readonly<Record<string, Output>> = {
  "sweep, text": printed(...SWEEP),
  "sweep, csv": printed(...SWEEP, "--format", "csv"),
  "sweep, jsonl": printed(...SWEEP, "--format", "jsonl"),
  "answer, text": printed(...SWEEP, "--ask", "avoided"),
  "answer, md": async (recording) => {
    const said = await bufferlabWith([recording.text], ...ASK, "md");
    return saidIn(said.out.replaceAll("\\", ""));
  },
  "answer, html": printed(...ASK, "html"),
  "answer, json": printedJson(...ASK, "json"),
};

/** Those of a heap, which serves every size. */
const ON_HEAPS: Readonly<Record<string, Output>> = {
  "heap compare, text": printed(...HEAPS, "text"),
  "heap compare, json": printedJson(...HEAPS, "json"),
  "heap compare, csv": printed(...HEAPS, "csv"),
  "heap replay": printed("heap", "replay", "-", "--model", "ptmalloc"),
};

const settingsOf = ({ threads, mallopt, trims }: Content) => ({ threads, mallopt, trims });

/** Checks that the simulated requests and those that an output says are left out are those of the file. */
async function checkLanes(recording: Recording, outputs: readonly (readonly [string, Output])[]): Promise<void> {
  const { content } = recording;
  const done = await simulated(recording);
  // A request of 0 bytes is simulated with 1.
  const bytes = sum(content.sizes) + content.sizes.filter((size) => size === 0).length;
  for (const [name, output] of outputs) {
    const said = await output(recording);
    const whole = { requests: done.requests + said.requests, bytes: done.bytes + said.bytes };
    expect({ name, ...whole }).toEqual({ name, requests: content.sizes.length, bytes });
    expect({ name, ...settingsOf({ ...content, ...said }) }).toEqual({ name, ...settingsOf(content) });
  }
}

/** The requests that a heap answered with null, and their bytes, as an output says. */
function withoutMemory(output: string) {
  const [, requests = "0", bytes = "0"] =
    /No memory: ptmalloc\S* returned null for ([\d\s]+)requests?, ([\d\s]+)B\./.exec(output) ?? [];
  return { requests: Number(requests.replaceAll(/\D/g, "")), bytes: Number(bytes.replaceAll(/\D/g, "")) };
}

/** The null answers, but those to a realloc to 0 bytes, which is a free. In ltrace such a realloc has no answer. */
function refusedIn(text: string, answers: readonly string[]): number {
  const calls = text.split("\n").filter((line) => !line.startsWith("t "));
  const isFree = (i: number) => /^r \d+ 0$/.test(calls[i] ?? "");
  return answers.filter((answer, i) => answer.startsWith("null") && !isFree(i)).length;
}

/** A heap answers every request, and says for how many it has no memory. */
async function checkHeaps(recording: Recording): Promise<void> {
  const { content } = recording;
  for (const [name, output] of Object.entries(ON_HEAPS)) {
    const said = await output(recording);
    // ptmalloc tells the threads apart.
    expect({ name, ...said }).toEqual({ name, ...{ requests: 0, bytes: 0, mallopt: 0, trims: 0, threads: 1 } });
  }
  const { out } = await bufferlabWith([recording.text], "heap", "replay", "-", "--model", "ptmalloc");
  const answers = out.split("\n").filter((line) => /^(?:@?[\d.+]+ \d|mmap |null)/.test(line));
  expect(answers).toHaveLength(content.sizes.length + content.zeroResizes);
  const refused = refusedIn(recording.text, out.split("\n"));
  const { out: table } = await bufferlabWith([recording.text], ...HEAPS, "text");
  const { err } = await bufferlabWith([recording.text], ...HEAPS, "csv");
  const { caveats } = JSON.parse((await bufferlabWith([recording.text], ...HEAPS, "json")).out);
  const inJson = caveats.find(({ kind }: Caveat) => kind === "no-memory") ?? { requests: 0, bytes: 0 };
  const { requests, bytes } = withoutMemory(table);
  expect(requests).toBe(refused);
  expect(withoutMemory(err)).toEqual({ requests, bytes });
  expect(inJson).toMatchObject({ requests, bytes });
}

const HUGE = "a 1 2147483648\na 2 1024\nf 1\nf 2\n";
const SENTENCE = /Left out: 1 of 2\srequests, 2.147.483.648\sB of 2.147.484.672\sB, each over 1\sGiB\./;

describe("a request of 2 GiB beside one of 1 KiB", () => {
  const counts = { threads: 1, callers: 1, mallopt: 0, trims: 0, zeroResizes: 0, operations: 4 };
  const recording = { text: HUGE, content: { sizes: [2 ** 31, 1024], ...counts } };
  const onHuge = (...words: string[]) => bufferlabWith([HUGE], ...stepped(words, recording.content));
  test.each(Object.entries(SWEEPS))("is said to be left out: %s", async (name, output) => {
    await checkLanes(recording, [[name, output]]);
  });

  test("is said first where a format has words, and on standard error otherwise", async () => {
    const summary = await onHuge(...RUN);
    expect(summary.out).toMatch(new RegExp(`^${SENTENCE.source}`));
    expect(summary.err).toBe("");
    const csv = await onHuge(...RUN, "--format", "csv");
    expect(csv.out).not.toMatch(SENTENCE);
    expect(csv.err).toMatch(SENTENCE);
    expect((await bufferlabWith([HUGE], ...SWEEP)).out).toMatch(new RegExp(`^${SENTENCE.source}`));
    expect((await bufferlabWith([HUGE], "trace", "info", "-")).out).toMatch(SENTENCE);
  });

  test("is a row of diff, beside a trace without one", async () => {
    const [before, after] = [fileOf("small", "a 1 24\nf 1\n"), fileOf("huge", HUGE)];
    const { out } = await bufferlab("diff", before, after, "--format", "jsonl");
    const rows = new Map(
      out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map((row) => [row.name, row]),
    );
    expect(rows.get("requests left out")).toMatchObject({ before: 0, after: 1 });
    expect(rows.get("requests left out, bytes")).toMatchObject({ before: 0, after: 2 ** 31 });
    expect(rows.get("settings not applied")).toMatchObject({ before: null, after: null });
  });

  test("counts only within the steps of a run, and with the sizes that use the caches", async () => {
    const said = async (...words: string[]) => saidInJson((await onHuge("run", "-", ...words, "--format", "json")).out);
    expect(await said("--lane", "no-cache", "--steps", "0")).toMatchObject({ requests: 0 });
    expect(await said(...LANE, "--only", "2000-3000")).toMatchObject({ requests: 2, bytes: 2 ** 31 + 1024 });
    expect(await said(...LANE, "--span", "1-3")).toMatchObject({ requests: 1, bytes: 2 ** 31 });
  });
});

describe("a request of 1 TiB beside one of 1 KiB", () => {
  const TERA = "a 1 1099511627776\na 2 1024\nf 1\nf 2\n";

  test("is one for which heaps have no memory, and each says so", async () => {
    const words = ["heap", "compare", "-", "--model", "ptmalloc", "--model", "nt-xp", "--format"];
    const said = /No memory: nt-xp\S* returned null for 1\srequest, 1.099.511.627.776\sB\. Its figures/;
    expect((await bufferlabWith([TERA], ...words, "text")).out).toMatch(said);
    expect((await bufferlabWith([TERA], ...words, "csv")).err).toMatch(said);
    const { caveats } = JSON.parse((await bufferlabWith([TERA], ...words, "json")).out);
    expect(caveats.map(({ kind, requests }: Caveat & { requests: number }) => [kind, requests])).toEqual([
      ["no-memory", 1],
      ["no-memory", 1],
    ]);
  });
});

test("the caveats of another recording stand beside its figures", async () => {
  const own = fileOf("own.trace", "a 1 24\nf 1\na 1 24\nf 1\n");
  const other = fileOf("other.trace", `${HUGE}t 2\na 3 24\n`);
  const answer = ["sweep", own, "--slots", "1", "--cutoff", "none", "--jobs", "1", "--ask", "avoided"];
  const { err } = await bufferlab(...answer, "--recording", other);
  expect(err).toMatch(/note: other\.trace: Left out: 1 of 3\srequests/);
  expect(err).toMatch(/note: other\.trace: Merged: 2\sthreads/);
});

describe("settings", () => {
  const LTRACE =
    "libc.so.6->mallopt(-3, 65536) = 1\nlibc.so.6->malloc(24) = 0x1000000\nlibc.so.6->malloc_trim(0) = 1\n";

  test("that the program changed are counted", async () => {
    const { out } = await bufferlabWith([LTRACE], "trace", "info", "-");
    expect(out).toMatch(/Not applied: 1\scall of mallopt, 1 of malloc_trim\. The program ran with other settings/);
  });

  test("are unknown, not 0, where a file has no call that changes them", async () => {
    expect((await bufferlabWith([HUGE], "trace", "info", "-")).out).toMatch(/settings {4}unknown/);
    const { out } = await bufferlabWith([HUGE], "trace", "info", "-", "--format", "json");
    expect(JSON.parse(out).settings).toBeNull();
    const { settings, ...old } = await kept({ text: HUGE } as Recording);
    expect(traceCaveats(old, old).map(({ kind }) => kind)).toEqual(["left-out"]);
  });
});

describe("the log of a pool", () => {
  const EMPTIED = Array.from({ length: 9 }, (_, i) => `get,${i}\nput,${i},0\n`).join("");
  const unsized =
    /Without a size: 1\stake counts as 0\sbytes, because no line says how many\. The useful share depends on it\./;
  const late = /Known late: the size of 1\stake comes with a growth or the return\./;
  const emptied = /Emptied: 9 of 10\stakes need 0\sbytes\. Was the buffer emptied before its return was logged\?/;

  test.each([
    ["a take without a size", "get,x\nget,a,8\nput,a\n", unsized, [["unsized", 1]]],
    ["a size at the return", "get,x\nput,x,8\n", late, [["known-late", 1]]],
    [
      "buffers emptied before their return",
      `${EMPTIED}get,x,8\nput,x\n`,
      emptied,
      [
        ["emptied", 9],
        ["known-late", 9],
      ],
    ],
    [
      "returns of which one in nine says its bytes",
      `get,x,8\nput,x\n${EMPTIED}get,x,8\nput,x\n`,
      null,
      [["known-late", 9]],
    ],
    ["a heap's blocks of 0 bytes", "a 1 0\na 2 0\nf 1\nf 2\n", null, []],
  ])("with %s has its caveat on the page and in each command", async (_, text, sentence, kinds) => {
    const trace = await kept({ text } as Recording);
    const list = traceCaveats(trace, trace);
    expect(list.map((one) => [one.kind, "takes" in one ? one.takes : 0])).toEqual(kinds);
    for (const words of [
      ["trace", "info", "-"],
      RUN.slice(0, 4),
      ["pool", "replay", "-", "--pool", "syncpool-bytesbuffer"],
    ]) {
      const { out, err } = await bufferlabWith([text], ...words);
      if (sentence === null) expect(`${out}${err}`).not.toMatch(/Without a size|Emptied/);
      else expect(`${out}${err}`).toMatch(sentence);
    }
  });

  test("says what came twice in its own words, and counts the returns that it has", async () => {
    const text = "get,a,8\nput,a\nput,a\nget,b,5\nget,b,6\nput,b\n";
    const { out } = await bufferlabWith([text], "trace", "info", "-");
    expect(out).toMatch(/operations {2}6: 3 takes, 2 returns\n/);
    expect(out).toMatch(/odd {9}takes of buffers that were out: taken twice, or a return is missing: 1\n/);
    expect(out).toMatch(
      /odd {9}returns of buffers that were not out: returned twice, or taken before the log began: 1\n/,
    );
    expect(out).not.toMatch(/free/);
    const trace = await kept({ text } as Recording);
    const said = [...oddSentences(trace), ...countRows(trace, trace).map(({ name, value }) => `${name}: ${value}`)];
    expect(said.join("\n")).toMatch(/^1 take of buffers that were out: taken twice.*takes, returns: 3, 2\n/ms);
    expect(`${said.join("\n")}${livesSentence(trace, true)}`).not.toMatch(/free/);
  });
});

/** The cheap outputs in turn, so that every one sees several traces; all of them in the long run. */
const inTurn = (i: number) => Object.entries(LANES).filter((_, k, { length }) => LONG || k === i % length);

test("what is simulated and what is said to be left out are the file, in every output", async () => {
  let i = 0;
  await fc.assert(
    fc.asyncProperty(recordings, async (recording) => {
      i++;
      const sweeps = Object.entries(SWEEPS).filter((_, k) => LONG && k === i % 7);
      await checkLanes(recording, [...inTurn(i), ...sweeps]);
      if (LONG || i % 10 === 0) await checkHeaps(recording);
    }),
    { numRuns: LONG ? 2000 : 60 },
  );
}, 3_600_000);
