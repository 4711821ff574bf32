import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { recording } from "../calls-kit";
import { storedZstd } from "../trace-kit";
import { bufferlab, bufferlabWith } from "./cli-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-calls-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);

/** Numbers in the documentation have plain spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test("the example of the documentation has the documented card", async () => {
  const page = readFileSync("docs/call-traces.md", "utf8");
  const [, trace = "", answer = ""] = /```trace\n(.*?)```.*?```answer\n(.*?)```/s.exec(page) ?? [];
  const { status, out } = await bufferlabWith([trace], "trace", "info", "-");
  expect([status, plain(out)]).toEqual([0, answer]);
});

test("the card as an object has the documented names", async () => {
  const { out } = await bufferlabWith([recording("tiny.ltrace")], "trace", "info", "-", "--format", "json");
  const card = JSON.parse(out);
  const facts = /## Facts(.*?)\n## /s.exec(readFileSync("docs/call-traces.md", "utf8"))?.[1] ?? "";
  const documented = [...facts.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = ""]) => names.match(/\w+/g) ?? []);
  expect(Object.keys(card).toSorted()).toEqual(documented.toSorted());
  expect(card).toMatchObject({
    ...{ format: "ltrace", digest: "054a06a00965:9", kinds: { a: 1, c: 1, m: 1, r: 3, f: 3 } },
    ...{ needed_peak: 3952, needed_peak_op: 3, left: 1, left_bytes: 77, life_median: 4, ends_early: false },
    odd: { failed: 1, bad_results: 1, missed_frees: 0 },
  });
});

test("pack writes a file, says its name, and changes nothing the next time", async () => {
  const [given, file, again] = [path("tiny"), path("packed"), path("again")];
  writeFileSync(given, recording("tiny.mtrace"));
  const first = await bufferlab("trace", "pack", given, "-o", file, "--packed");
  const second = await bufferlab("trace", "pack", file, "-o", again, "--packed");
  expect([first.status, second.out, readFileSync(again)]).toEqual([0, first.out, readFileSync(file)]);
  const text = await bufferlab("trace", "pack", file);
  expect(text.out.split("\n").slice(0, 3)).toEqual(["# bufferlab-trace 2; strict", "a 0 40", "a 1 312"]);
  const part = await bufferlab("trace", "pack", file, "--span", "3-5", "--only", "50-700", "--threads", "1,2");
  expect(part.out).toBe("# bufferlab-trace 2; strict\na 0 312\na 1 640\nf 0\na 0 77\n");
});

test("a bad line ends the output after the lines before it, and no file is written", async () => {
  const trace = "a 1 8\na 2 x\n";
  const streamed = await bufferlabWith([trace], "trace", "pack", "-");
  expect([streamed.status, streamed.out]).toEqual([2, "# bufferlab-trace 2; strict\na 0 8\n"]);
  expect(streamed.err).toContain(`line 2, SIZE: "x"`);
  const kept = await bufferlabWith([trace], "trace", "pack", "-", "--out", path("bad"));
  expect([kept.status, kept.out]).toEqual([2, ""]);
  expect(() => readFileSync(path("bad"))).toThrow("ENOENT");
  const skipped = await bufferlabWith([trace], "trace", "pack", "-", "--skip-bad", "1");
  expect([skipped.status, skipped.err]).toEqual([0, "bufferlab: note: odd in the trace: 1 bad record skipped\n"]);
});

test.each([
  [["--text", "--packed"], "--packed: true; allowed: not with --text"],
  [["--only", "9-8"], `--only: "9-8"; allowed: A-B, two whole numbers`],
  [["--threads", "0"], `--threads: "0"; allowed: whole numbers from 1 to 65535`],
  [["--as", "mtrac"], `did you mean mtrace?`],
  [["--only", "9-9"], "file: no operation; allowed: a part with at least one"],
])("pack %o is refused", async (options, message) => {
  const { status, err } = await bufferlabWith(["a 1 8\n"], "trace", "pack", "-", ...options);
  expect([status, err]).toEqual([2, expect.stringContaining(message)]);
});

test("a heap answers the same calls alike in every format and packing", async () => {
  const answer = async (content: Buffer, ...words: string[]) =>
    (await bufferlabWith([content], "heap", "replay", "-", "--model", "ptmalloc", ...words)).out;
  const whole = await answer(recording("tiny.trace"));
  expect(whole.split("\n").length).toBe(11);
  for (const content of [
    recording("tiny.ltrace"),
    gzipSync(recording("tiny.csv")),
    storedZstd(recording("tiny.trace")),
  ])
    expect(await answer(content)).toBe(whole);
  const compared = await bufferlabWith([recording("tiny.csv")], "heap", "compare", "-", "--model", "first-fit");
  expect(compared.out).toMatch(/^operations +9$/m);
  const lost = await bufferlabWith(["7 a 1000 8\nLost 3 events\n"], "heap", "replay", "-", "--model", "ptmalloc");
  expect([lost.status, lost.err]).toEqual([2, expect.stringContaining("line 2")]);
});
