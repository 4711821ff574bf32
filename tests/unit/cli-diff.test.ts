import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { DIFF_WRITERS, differences } from "../../src/advisor/difference";
import { usualQuestion } from "../../src/advisor/question";
import { evidenceJson, evidenceOf } from "../../src/advisor/report/evidence";
import { dotAt, findingsOf, none } from "../advisor-kit";
import { bufferlab } from "./cli-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-diff-"));
afterAll(() => rmSync(folder, { recursive: true }));

const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");
function traceOf(name: string, ...lines: readonly string[]): string {
  const place = join(folder, name);
  writeFileSync(place, ["# bufferlab trace 2", ...lines, ""].join("\n"));
  return place;
}
const BEFORE = traceOf("before", "a 1 100", "a 2 100", "f 1", "a 1 200");
const AFTER = traceOf("after", "a 1 100", "a 2 100", "f 1", "f 2");

const diff = async (...args: string[]) => {
  const { status, out, err } = await bufferlab("diff", ...args);
  return [status, plain(out), err] as const;
};

describe("bufferlab diff", () => {
  it("compares two traces", async () => {
    const [, all] = await diff(BEFORE, AFTER);
    expect(all.split("\n").slice(0, 6)).toEqual([
      "figure                       before  after  change",
      "requests left out                 0      0",
      "requests left out, bytes        0 B    0 B",
      "settings not applied              –      –",
      "operations                        4      4",
      "malloc                            3      2  −33.3 %",
    ]);
    expect(await diff(BEFORE, AFTER, "--only-changes", "--format", "md")).toEqual([
      0,
      `| figure | before | after | change |
|---|---:|---:|---:|
| malloc | 3 | 2 | −33.3 % |
| free | 1 | 2 | +100.0 % |
| needed, most | 300 B | 200 B | −33.3 % |
| needed, mean | 175 B | 100 B | −42.9 % |
| operation of the peak | 3 | 1 | −66.7 % |
| never freed | 2 | 0 | −100.0 % |
| never freed, bytes | 300 B | 0 B | −100.0 % |
| different sizes | 2 | 1 | −50.0 % |
| requests of 128 B … 255 B | 1 | – |  |
`,
      "",
    ]);
    expect((await diff(BEFORE, AFTER, "--only-changes", "--format", "jsonl"))[1].split("\n")[0]).toBe(
      '{"name":"malloc","unit":"count","before":3,"after":2}',
    );
  });

  it("compares the answers on two traces", async () => {
    const twice = traceOf("twice", ...Array.from({ length: 9 }, (_, i) => [`a ${i} 100`, `f ${i}`]).flat());
    const [status, text] = await diff(BEFORE, twice, "--only-changes", "--ask", "avoided", "--jobs", "1");
    const rows = text.split("\n").filter((line) => /^(answer|heap calls|efficiency)/.test(line));
    expect([status, rows]).toEqual([
      0,
      [
        "answer                       nothing  first-fit,free-returned",
        "heap calls                         4                        1  −75.0 %",
        "heap calls saved                 0 %                   94.4 %  +94.4 points",
        "efficiency                     100 %                   50.0 %  −50.0 points",
      ],
    ]);
  });

  it("says nothing where nothing has changed", async () => {
    for (const format of ["text", "md", "jsonl"])
      expect(await diff(BEFORE, BEFORE, "--only-changes", "--format", format)).toEqual([0, "", ""]);
  });

  it("refuses one file, three files, and a trace beside a report", async () => {
    const report = join(folder, "report.json");
    writeFileSync(report, evidenceJson(evidenceOf(findingsOf(usualQuestion, [none(), dotAt(1, [60, 95])]))));
    expect((await diff(BEFORE))[2]).toBe("bufferlab: argument: missing; allowed: two traces or two reports\n");
    expect((await diff(BEFORE, AFTER, "c"))[2]).toBe('bufferlab: argument: "c"; allowed: two traces or two reports\n');
    expect(await diff(BEFORE, report)).toEqual([
      2,
      "",
      "bufferlab: file: a trace and a report; allowed: two traces or two reports\n",
    ]);
  });

  it("names the file that cannot be read", async () => {
    const bad = traceOf("bad", "a 1 x");
    for (const places of [
      [bad, AFTER],
      [BEFORE, bad],
    ])
      expect((await diff(...places))[2]).toMatch(/^bufferlab: \S+bad: line 2, SIZE: "x"/);
    const json = JSON.parse((await diff(BEFORE, bad, "--errors", "json"))[2]);
    expect(json.error).toMatchObject({ file: bad, line: 2, field: "SIZE" });
  });

  it("compares the answers of two reports", async () => {
    const [first, second] = [join(folder, "first.json"), join(folder, "second.json")];
    for (const [place, avoided] of [
      [first, 60],
      [second, 70],
    ] as const)
      writeFileSync(place, evidenceJson(evidenceOf(findingsOf(usualQuestion, [none(), dotAt(1, [avoided, 95])]))));
    expect((await diff(first, second, "--only-changes"))[1]).toBe(
      [
        "figure                before   after  change",
        "heap calls               400     300  −25.0 %",
        "heap calls saved      60.0 %  70.0 %  +10.0 points",
        "covered by the front  57.0 %  66.5 %  +9.5 points",
        "",
      ].join("\n"),
    );
    writeFileSync(second, '{"report":1}');
    expect((await diff(first, second, "--ask", "avoided"))[2]).toContain("allowed: two traces with --ask");
    expect(await diff(first, second)).toEqual([
      2,
      "",
      expect.stringMatching(/second.json: answer: missing; allowed: a record of kind, dot/),
    ]);
  });

  it("compares by name", () => {
    const value = (name: string, one: number | null) => ({ name, unit: "share", value: one }) as const;
    const all = differences([value("a", 0.5), value("b", null)], [value("c", 1), value("a", 0.45)]);
    expect(all.map(({ name, before, after }) => [name, before, after])).toEqual([
      ["a", 0.5, 0.45],
      ["b", null, null],
      ["c", null, 1],
    ]);
    expect(DIFF_WRITERS.md(all).replaceAll("\u00a0", " ").split("\n").slice(2, -1)).toEqual([
      "| a | 50.0 % | 45.0 % | −5.0 points |",
      "| b | – | – |  |",
      "| c | – | 100 % |  |",
    ]);
  });
});

it("writes the minus of print, and digits in threes in a change", () => {
  const all = [
    { name: "saved", unit: "share", before: -0.7, after: 0.25 },
    { name: "calls", unit: "count", before: 10, after: 3298 },
  ] as const;
  expect(plain(DIFF_WRITERS.text(all))).toMatch(/^saved +−70.0 % .*\ncalls .* \+32 880 %$/m);
});
