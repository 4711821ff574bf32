import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Evidence } from "../../src/advisor/report/evidence";
import { callsOf } from "../calls-kit";
import { bufferlab } from "./cli-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-ask-"));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => new URL(`../../public/traces/${name}.trace.gz`, import.meta.url).pathname;
const PYTHON = at("python");
const PLAN = ["--slots", "8,16", "--cutoff", "512,none", "--jobs", "1"];
const ASK = ["--ask", "avoided,min-efficiency:95,max-idle:256KiB"];

const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");
const swept = async (...args: string[]) => {
  const { status, out, err } = await bufferlab("sweep", ...args);
  return { status, out: plain(out), err };
};
const wrongs = async (...args: string[]) => (await swept(...args)).err.trimEnd().split("\n");

describe("bufferlab sweep --ask", () => {
  it("answers that no cache is best, where none saves enough cycles", async () => {
    const heaps = ["--heap", "ptmalloc", "--heap", "size-class"];
    const { status, out } = await swept(PYTHON, ...PLAN, ...ASK, ...heaps);
    expect([status, out]).toEqual([
      0,
      `Save the most heap calls with efficiency of at least 95 % and at most 256 KiB idle on heap glibc 2.36.
No cache. The best policy tried that meets the limits saves none of the modeled cycles of glibc 2.36. With its usual settings, glibc’s own tcache does this already.

102 of 205 policies meet your limits. The front covers 81.7 %.
At the edge of the values tried: slots 16 (the most) and cutoff ≤ 512 B (the least).
This cache adds 5 % of the cycles of glibc 2.36; changing the heap alone to size classes adds 24 % for 88 % more memory.

             heap calls   saved  efficiency  idle, most  modeled cycles
none              7 117     0 %       100 %         0 B       1 070 676
best policy       6 087  14.5 %     99.60 %     1 848 B       1 119 946

#/buffer?v=1&life=trace&trace=5caf1068a075:7117&A=best-fit,free-returned,cap:16,cut:512
`,
    ]);
  });

  it("runs the answer on other recordings", async () => {
    const { out } = await swept(PYTHON, ...PLAN, ...ASK, "--recording", at("git"), "--recording", at("sqlite3"));
    expect(out).toContain(
      "\nIt meets all limits on 2 of 2 other recordings. The worst is git.trace.gz: 26.2 % of heap calls saved, 98.5 % efficiency.\n",
    );
  });

  it("gives a report whose figures a gate repeats exactly", async () => {
    const place = join(folder, "report.json");
    await swept(PYTHON, ...PLAN, ...ASK, "--format", "json", "--out", place);
    const { answer, policies, trace }: Evidence = JSON.parse(readFileSync(place, "utf8"));
    expect([trace.digest, policies, answer.dot.calls, answer.dot.idle]).toEqual([
      "5caf1068a075:7117",
      { met: 102, of: 205, covered: 0.8167920596130325 },
      ...[6125, 2264],
    ]);
    const gate = await bufferlab("assert", PYTHON, "--baseline", place);
    expect([gate.status, gate.out.match(/^ok /gm)?.length]).toEqual([0, 4]);
  });

  it("puts the trace into a page", async () => {
    const { out } = await swept(
      at("python"),
      "--slots",
      "4",
      "--cutoff",
      "none",
      "--jobs",
      "1",
      ...ASK,
      "--format",
      "html",
      "--with-trace",
    );
    const [, packed = ""] = /base64,([^"]*)"/.exec(out) ?? [];
    const read = await callsOf(Buffer.from(packed, "base64"));
    expect(out).toContain(`>${read.digest}<`);
  });

  it("names what does not fit together", async () => {
    expect(await wrongs(PYTHON, "--ask", "avoidd,max-idle:x", "--format", "csv")).toEqual([
      'bufferlab: --ask, max-idle: "x"; allowed: bytes, a whole number, with KiB, MiB, GiB, kB, MB or GB after it if not in bytes',
      'bufferlab: --ask: "avoidd"; allowed: avoided, efficiency, cycles, committed; did you mean avoided?',
      'bufferlab: --format: "csv"; allowed: text, md, html, json with --ask',
    ]);
    expect(await wrongs(PYTHON, "--page", "x", "--format", "md")).toEqual([
      'bufferlab: --page: "x"; allowed: only with --ask',
      'bufferlab: --format: "md"; allowed: only with --ask',
    ]);
    expect(await wrongs(PYTHON, "--ask", "cycles,heap:tlsf", "--heap", "ptmalloc", "--page", "x#")).toEqual([
      `bufferlab: --page: "x#"; allowed: an address that begins with https:// or http://, without #`,
      'bufferlab: --heap: "ptmalloc"; allowed: tlsf, which --ask names, first',
    ]);
  });
});
