import { expect, test } from "vitest";
import { callData } from "../../src/workloads/traces/call-data";
import { callLines, packCalls, packedFileOf } from "../call-kit";
import { randomCalls } from "../random-calls";
import { bufferlabWith } from "./cli-kit";

const CALLS = randomCalls(4, 3000);
const TEXT = `# bufferlab-trace 2\n${callLines(CALLS).join("\n")}\n`;
const { name } = packCalls(CALLS);

test("run answers the calls of a trace in each --lane, and its link opens the same state", async () => {
  const lanes = ["--lane", "article-flawed", "--lane", "best-fit,free-oldest,cap:8"];
  const { out, err, status } = await bufferlabWith(
    [TEXT],
    "run",
    "-",
    ...lanes,
    "--only",
    "1-1000",
    "--format",
    "json",
  );
  const { link, lanes: ran } = JSON.parse(out);
  expect(status).toBe(0);
  expect(link).toContain(`life=trace&trace=${name}&only=1-1000`);
  expect(ran).toHaveLength(2);
  const again = await bufferlabWith([TEXT], "run", link, "--trace", "-", "--format", "json");
  expect(again).toEqual({ status: 0, out, err });
  expect(err).toMatch(/^bufferlab: note: Left out: [^\n]*, each over 1.000\sB\.[^\n]*\n$/);
});

test("run sums up the resizes of a trace", async () => {
  const text = "# bufferlab-trace 2\na 1 100\nr 1 40\nr 1 200\n";
  const { out } = await bufferlabWith([text], "run", "-", "--lane", "article-flawed");
  expect(out).toMatch(/\n {2}resizes {7}1 in place; 1 moved, 40\sB copied\n/);
  expect((await bufferlabWith([], "run", "--preset", "article", "--steps", "9")).out).not.toContain("resizes");
});

test("run answers a part of a trace, and a trace that its link contains", async () => {
  const { out } = await bufferlabWith([TEXT], "run", "-", "--lane", "no-cache", "--span", "0-99", "--format", "json");
  const part = packCalls(CALLS.slice(0, 100));
  expect(JSON.parse(out).link).toContain(`&trace=${part.name}`);
  const data = await callData(packedFileOf(part), 8000);
  const whole = await bufferlabWith(
    [],
    "run",
    `#/buffer?v=1&life=trace&trace=${part.name}&calls=${data}&at=99&A=no-cache`,
    "--format",
    "json",
  );
  expect(JSON.parse(whole.out).lanes).toEqual(JSON.parse(out).lanes);
  const other = await bufferlabWith([], "run", `#/buffer?v=1&life=trace&trace=${name}&calls=${data}`);
  expect(other.err).toContain(`allowed: the calls of the trace ${name}; these are those of ${part.name}`);
});

test("run keeps a part of a trace, and names both in a link that opens the file of either", async () => {
  const text = "# bufferlab-trace 2\nt 1\na 1 40\na 2 60\nt 2\na 3 80\nt 3\na 4 100\nf 2\nf 4\n";
  const json = ["--format", "json"];
  const asked = ["--lane", "article-flawed", "--threads", "3,1", "--span", "1-4", "--only", "1-99"];
  const { out, err } = await bufferlabWith([text], "run", "-", ...asked, ...json);
  expect(err).toMatch(/^[^\n]*Left out: 1 of 3\srequests, 100\sB of 200\sB[^\n]*\n[^\n]*Merged: 2\sthreads[^\n]*\n$/);
  const link: string = JSON.parse(out).link;
  expect(link).toMatch(/&trace=[0-9a-f]{12}:4&whole=[0-9a-f]{12}:6&threads=1,3&span=1-4&only=1-99&A=/);
  expect(await bufferlabWith([text], "run", link, "--trace", "-", ...json)).toEqual({ status: 0, out, err });
  const file = "# bufferlab-trace 2\na 1 40\na 2 60\nt 2\na 4 100\nf 2\n";
  expect(await bufferlabWith([file], "run", link, "--trace", "-", ...json)).toEqual({ status: 0, out, err });
  const other = await bufferlabWith([text], "run", link.replace("threads=1,3", "threads=1"), "--trace", "-");
  expect(other.err).toMatch(/^bufferlab: --trace: "-"; allowed: the trace \w+:4; that part of this file is \w+:3\n$/);
  const neither = await bufferlabWith([TEXT], "run", link, "--trace", "-");
  expect(neither.err).toContain(`; this file is ${name}\n`);
});

test.each([
  [["run", `#/buffer?v=1&life=trace&trace=${name}`], `trace: "${name}"; allowed: only with --trace FILE`],
  [
    ["run", "#/buffer?v=1&life=trace&trace=0123456789ab:7", "--trace", "-"],
    `--trace: "-"; allowed: the trace 0123456789ab:7; this file is ${name}`,
  ],
  [["run", "--preset", "article", "--trace", "-"], '--trace: "-"; allowed: only for a scenario with life=trace'],
  [["run", "-", "--only", "1-2"], '--only: "1-2"; allowed: only with --lane'],
  [["run", "-", "--span", "1-2"], '--span: "1-2"; allowed: only with --lane'],
  [
    ["run", "-", "--lane", "no-cache", "--span", "3000-3001"],
    '--span: "3000-3001"; allowed: a part with at least one operation',
  ],
  [["run", "--lane", "no-cache"], "argument: missing; allowed: a trace of calls, whose requests the lanes answer"],
  [
    ["run", "-", "--lane", "no-cache", "--only", "3-2"],
    'only: "3-2"; allowed: ascending sizes, 1 … 1\u202f073\u202f741\u202f824',
  ],
])("%j is refused", async (args, problem) => {
  expect(await bufferlabWith([TEXT], ...args)).toEqual({ status: 2, out: "", err: `bufferlab: ${problem}\n` });
});
