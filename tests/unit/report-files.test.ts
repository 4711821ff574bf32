import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Evidence } from "../../src/advisor/report/evidence";
import { objectIn } from "../../src/kernel/scenario/file/json-reader";
import { reportProblems } from "../../src/labs/own/cli/report-input";
import { callLines } from "../call-kit";
import { LONG } from "../long-run";
import { randomCalls } from "../random-calls";
import { bufferlab } from "./cli-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const TRACE = at("some.trace");
writeFileSync(TRACE, `# bufferlab-trace 2\n${callLines(randomCalls(8, 300)).join("\n")}\n`);
const KNOBS = ["--slots", "1,4", "--cutoff", "none", "--lookup", "first-fit", "--buckets", "one", "--jobs", "1"];
const HEAP = ["--heap", "ptmalloc,tcache_count:0", "--prices", "core-duo"];

let text = "";
let report: Evidence;
beforeAll(async () => {
  const asked = ["--ask", "cycles", ...HEAP, "--format", "json", "-o", at("report.json")];
  expect(await bufferlab("sweep", TRACE, ...KNOBS, ...asked)).toMatchObject({ status: 0 });
  text = readFileSync(at("report.json"), "utf8");
  report = JSON.parse(text);
});

type Values = Readonly<Record<string, unknown>>;
const MARK = "\u0001";
/** The text of a report with another text as the value of a field; undefined = without the field. */
function withText(object: Values, [name = "", ...inner]: readonly string[], part: string | undefined): string {
  const value = inner.length === 0 && part === undefined ? undefined : MARK;
  const of = inner.length > 0 ? withText(object[name] as Values, inner, part) : (part ?? "");
  return JSON.stringify({ ...object, [name]: value }).replace(JSON.stringify(MARK), () => of);
}
const changed = (path: string, part: string | undefined) =>
  withText(report as unknown as Values, path.split("."), part);

const DOT = ["policy", "avoided", "efficiency", "calls", "calls_before", "idle", "wasted", "cycles", "committed"];
const SUMS = ["needed_sum", "granted_sum", "idle_sum"];
const FACTS = [
  ...["operations", "kinds.a", "kinds.c", "kinds.m", "kinds.r", "kinds.f", "neededPeak", "neededPeakAt", "neededMean"],
  ...["livePeak", "left", "leftBytes", "distinctSizes", "sizeClasses", "lifeMedian", "threads", "freedElsewhere"],
];
/** Every field that "assert --baseline" or "diff" reads. */
const FIELDS = [
  ...[...DOT, ...SUMS].map((name) => `answer.dot.${name}`),
  ...["answer.kind", "question.ask", "policies.met", "policies.of", "policies.covered", "trace.operations"],
  ...FACTS.map((name) => `trace.facts.${name}`),
  ...["heaps.prices", "heaps.heap"],
];
const WRONG = [
  "true",
  "{}",
  "[1]",
  '"abc"',
  '"-1"',
  '"1.5"',
  "-2",
  "1e308",
  "1e999",
  "9".repeat(400),
  `"${"9".repeat(400)}"`,
];
/** Of the fields that may be null or missing, or a fraction. */
const MAY_BE_NULL = ["trace.facts.distinctSizes", "trace.facts.lifeMedian", "heaps.heap"];
const MAY_BE_FRACTIONS = [
  "trace.facts.neededMean",
  "trace.facts.lifeMedian",
  "trace.facts.neededPeak",
  "trace.facts.leftBytes",
];

const edits = () =>
  FIELDS.flatMap((field) => {
    const nulls = MAY_BE_NULL.includes(field) ? [] : ["null"];
    const fractions = MAY_BE_FRACTIONS.includes(field) ? [] : ["1.5"];
    const missing = field === "heaps.heap" ? [] : [undefined];
    return [...WRONG, ...nulls, ...fractions, ...missing].map((part) => ({ field, part, text: changed(field, part) }));
  });

describe("a report is read field by field", () => {
  test("every edit of a field that is compared is refused by its name", async () => {
    const all = edits();
    expect(all.length).toBeGreaterThan(480);
    const unnamed = all.filter(({ field, text: edited }) => {
      const found = reportProblems(objectIn(edited) ?? {});
      return !found.some((problem) => problem.field.startsWith(field));
    });
    expect(unnamed.map(({ field, part }) => [field, part])).toEqual([]);
    for (const { field, text: edited } of all.filter((_, i) => LONG || i % 40 === 0)) {
      writeFileSync(at("edited.json"), edited);
      const said = expect.stringMatching(new RegExp(`^bufferlab: (.*edited.json: )?${field}[^:]*: .*; allowed: `, "m"));
      for (const words of [
        ["diff", at("report.json"), at("edited.json")],
        ["assert", TRACE, "--baseline", at("edited.json")],
      ])
        expect(await bufferlab(...words)).toEqual({ status: 2, out: "", err: said });
    }
  });

  test.each([
    ["avoided", "0.123", "1 − calls / calls_before"],
    ["efficiency", "0.123", "needed_sum / (granted_sum + idle_sum)"],
    ["idle", "1000000000", "up to idle_sum"],
    ["wasted", "1000000000", "up to granted_sum − needed_sum"],
    ["committed", "null", "null where cycles is null, and only there"],
  ])("a dot whose %s contradicts its sums is refused", (name, part, why) => {
    const found = reportProblems(objectIn(changed(`answer.dot.${name}`, part)) ?? {});
    expect(found).toEqual([{ field: `answer.dot.${name}`, value: part, allowed: expect.stringContaining(why) }]);
  });

  test("a later version may say more", () => {
    expect(reportProblems({ ...report, more: 1 })).toEqual([]);
  });
});

describe("a report with a heap", () => {
  const against = (...words: string[]) => bufferlab("assert", TRACE, "--baseline", ...words);

  test("holds against its own trace, over the same heap at the same prices", async () => {
    const { status, out, err } = await against(at("report.json"));
    expect([status, err, out.match(/^ok .*/gm)?.length]).toEqual([0, "", 6]);
    expect(out).toMatch(/ok {3}modeled cycles/);
    const cyclesIn = (text: string) => text.match(/modeled cycles ([\d\s]+) ≤/)?.[1];
    const other = await against(at("report.json"), "--heap", "tlsf", "--prices", "glibc-2.36");
    expect(cyclesIn(other.out)).not.toBe(cyclesIn(out));
  });

  test("needs --heap where it does not name its heap", async () => {
    writeFileSync(at("older.json"), changed("heaps.heap", undefined));
    expect(await against(at("older.json"))).toMatchObject({
      status: 2,
      err: expect.stringMatching(
        /--max-cycles: .*; allowed: only with a heap in lane A, as in heap:ptmalloc or --heap/,
      ),
    });
    expect(await against(at("older.json"), ...HEAP)).toMatchObject({ status: 0, err: "" });
    expect(await bufferlab("assert", TRACE, "--max-cycles", "99MB", "--heap", "nope")).toMatchObject({ status: 2 });
    expect(await bufferlab("assert", TRACE, "--max-committed", "99MB", "--heap", "tlsf")).toMatchObject({ status: 0 });
  });
});
