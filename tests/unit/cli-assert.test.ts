import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { usualQuestion } from "../../src/advisor/question";
import { evidenceJson, evidenceOf } from "../../src/advisor/report/evidence";
import { findingsOf, none } from "../advisor-kit";
import { bufferlab, bufferlabWith } from "./cli-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-assert-"));
afterAll(() => rmSync(folder, { recursive: true }));

const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");
const JQ = new URL("../../public/traces/jq.trace.gz", import.meta.url).pathname;

/** Two buffers of 100 bytes come back and are asked for again; a third one of 900 does not fit. */
const TRACE = [
  "# bufferlab trace 2",
  "a 1 100",
  "a 2 100",
  "f 1",
  "f 2",
  "a 3 100",
  "a 4 90",
  "r 4 95",
  "a 5 900",
  "",
].join("\n");
const asserted = async (...args: string[]) => {
  const { status, out, err } = await bufferlabWith([TRACE], "assert", "-", ...args);
  return [status, plain(out), err] as const;
};

describe("bufferlab assert", () => {
  it("holds a trace alone to its own calls and bytes", async () => {
    expect(await asserted("--max-calls", "8", "--max-needed", "1095")).toEqual([
      0,
      "ok   heap calls 8 ≤ 8\nok   needed, most 1 095 B ≤ 1 095 B\n",
      "",
    ]);
    expect(await asserted("--max-needed", "1KiB")).toEqual([
      1,
      "FAIL needed, most 1 095 B ≤ 1 KiB (+71 B) first above at operation 7\n",
      "",
    ]);
  });

  it("checks a policy, and says by how much and since when it fails", async () => {
    const lane = ["--lane", "first-fit,free-returned,cap:2"];
    expect(await asserted(...lane, "--min-avoided", "60", "--max-idle", "150", "--min-efficiency", "75")).toEqual([
      1,
      [
        "ok   efficiency 82.50 % ≥ 75 %",
        "ok   heap calls saved 62.50 % ≥ 60 %",
        "FAIL idle, most 200 B ≤ 150 B (+50 B) first above at operation 3",
        "",
      ].join("\n"),
      "",
    ]);
    const dot = "#/buffer?v=1&life=trace&trace=0123456789ab:9&A=first-fit,free-returned,cap:2";
    for (const same of [
      ["--policy", lane[1] ?? ""],
      ["--lane", dot],
    ])
      expect((await asserted(...same, "--min-avoided", "62.5"))[1]).toBe("ok   heap calls saved 62.50 % ≥ 62.5 %\n");
    expect((await asserted(...lane, "--min-avoided", "64"))[1]).toBe(
      "FAIL heap calls saved 62.50 % ≥ 64 % (−1.50) first below at operation 7\n",
    );
    expect((await asserted(...lane, "--min-avoided", "80"))[1]).toBe("FAIL heap calls saved 62.50 % ≥ 80 % (−17.50)\n");
  });

  it("names every bad option", async () => {
    const [status, , err] = await asserted("--min-avoided", "101", "--max-idle", "1.5KiB", "--tolerance", "1");
    expect([status, err.split("\n")]).toEqual([
      2,
      [
        'bufferlab: --min-avoided: "101"; allowed: a percentage, 0 … 100, with at most two decimals',
        'bufferlab: --max-idle: "1.5KiB"; allowed: bytes, a whole number, with KiB, MiB, GiB, kB, MB or GB after it if not in bytes',
        'bufferlab: --tolerance: "1"; allowed: only with --baseline',
        "",
      ],
    ]);
    expect((await asserted())[2]).toBe('bufferlab: argument: "no bar"; allowed: a bar such as --min-efficiency 90\n');
    expect((await asserted("--heap", "ptmalloc", "--max-calls", "8"))[2]).toBe(
      'bufferlab: --heap: "ptmalloc"; allowed: only with --max-cycles, --max-committed or a baseline that has a heap’s figures\n',
    );
    expect((await asserted("--lane", "no-cache", "--max-cycles", "1"))[2]).toBe(
      'bufferlab: --max-cycles: "1"; allowed: only with a heap in lane A, as in heap:ptmalloc or --heap ptmalloc\n',
    );
  });

  it("checks every lane of a scenario", async () => {
    const { status, out } = await bufferlab(
      "assert",
      "--preset",
      "article",
      "--steps",
      "2000",
      "--min-efficiency",
      "50",
    );
    expect([status, plain(out)]).toEqual([
      1,
      "FAIL lane A: efficiency 9.93 % ≥ 50 % (−40.07) first below at operation 2\nok   lane B: efficiency 96.31 % ≥ 50 %\n",
    ]);
  });

  it("writes what workflows read, and a summary", async () => {
    const summary = join(folder, "summary.md");
    vi.stubEnv("GITHUB_STEP_SUMMARY", summary);
    const failing = ["--max-calls", "7", "--max-needed", "9MB"];
    expect((await asserted(...failing, "--format", "github"))[1]).toBe(
      "::error title=bufferlab assert%3A heap calls::heap calls 8 ≤ 7 (+1) first above at operation 7\nok   needed, most 1 095 B ≤ 9 000 000 B\n",
    );
    vi.unstubAllEnvs();
    expect(plain(readFileSync(summary, "utf8"))).toBe(
      "### bufferlab assert: 1 of 2 fail\n\n|  | bar |\n|---|---|\n| **FAIL** | heap calls 8 ≤ 7 (+1) first above at operation 7 |\n| ok | needed, most 1 095 B ≤ 9 000 000 B |\n\n",
    );
    expect((await asserted(...failing, "--format", "junit"))[1]).toContain(
      '<testsuite name="bufferlab assert" tests="2" failures="1">\n  <testcase classname="bufferlab.assert" name="heap calls 8 ≤ 7"><failure message="heap calls 8 ≤ 7 (+1) first above at operation 7"/></testcase>\n',
    );
    expect(JSON.parse((await asserted(...failing, "--format", "json"))[1])).toMatchObject({
      assert: 1,
      ok: false,
      lanes: [{ lane: "A", checks: [{ figure: "calls", limit: 7, value: 8, ok: false, first_op: 7 }, { ok: true }] }],
    });
  });

  it("holds a run to a report, with its answer as the lane", async () => {
    const baseline = join(folder, "report.json");
    const evidence = evidenceOf(findingsOf(usualQuestion, [none()]));
    const [calls, sums] = [
      { calls: 360, calls_before: 1000 },
      { needed_sum: "700", granted_sum: "750", idle_sum: "250" },
    ];
    const figures = { avoided: 1 - 360 / 1000, efficiency: 0.7, idle: 200, wasted: 10 };
    const worse = { policy: "first-fit,free-returned,cap:2", ...calls, ...sums, ...figures };
    const answer = { ...evidence.answer, dot: { ...evidence.answer.dot, ...worse } };
    writeFileSync(baseline, evidenceJson({ ...evidence, answer }));
    const [status, out] = await asserted("--baseline", baseline, "--tolerance", "2");
    expect([status, out]).toEqual([
      0,
      [
        "ok   heap calls saved 62.50 % ≥ 62.00 % (baseline 64.00 %, tolerance 2 %)",
        "ok   efficiency 82.50 % ≥ 68.00 % (baseline 70.00 %, tolerance 2 %)",
        "ok   idle, most 200 B ≤ 204 B (baseline 200 B, tolerance 2 %)",
        "ok   wasted, most 10 B ≤ 10 B (baseline 10 B, tolerance 2 %)",
        "",
      ].join("\n"),
    ]);
    expect((await asserted("--baseline", baseline))[0]).toBe(1);
    expect((await asserted("--baseline", JQ))[2]).toContain('a report of "bufferlab sweep');
  });
});
