import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, test, vi } from "vitest";
import { main } from "../../src/cli/main";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { allPresets } from "../../src/labs/preset-named";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import { outcomeOf, stateHash } from "../../src/models/allocation/engine/session";
import { LANE_FIGURES } from "../../src/models/allocation/figures";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import golden from "../golden/article.json";
import { liveGranted } from "../live-buffers";
import { bufferlab, Kept } from "./cli-kit";
import { article, open, varied } from "./engine-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]): Promise<string> {
  const { status, out, err } = await bufferlab("run", ...args);
  expect([status, err]).toEqual([0, ""]);
  return out;
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("run --format article", () => {
  test.each(["flawed", "fixed"] as const)("prints the article's rows: %s", async (name) => {
    const out = await run("--preset", `article-${name}`, "--steps", "37901", "--every", "100", "--format", "article");
    const lines = out.split("\n");
    const published = golden.rows.map(({ step, live, needed, [name]: [granted, used] }) => {
      return `${step}: ${live} buffers, ${needed}/${granted}=${used}% used`;
    });
    expect(published).toHaveLength(14);
    expect(lines).toEqual(expect.arrayContaining(published));
    expect(lines).toHaveLength(381);
  });

  test("heads each of several lanes by its name, and has a row per hundred steps up to the scenario's step", async () => {
    const lines = (await run("#/buffer?v=1&at=200", "--format", "article")).split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      "A:",
      "0:",
      "100:",
      "200:",
      "",
      "B:",
      "0:",
      "100:",
      "200:",
      "",
    ]);
    expect([lines[1], lines[6]]).toEqual(Array(2).fill("0: 1 buffers, 400/400=100% used"));
    expect(lines[3]).not.toBe(lines[8]);
  });
});

test("run --format trace ends with the published excerpt", async () => {
  const out = await run("--preset", "article-flawed", "--steps", "12166", "--format", "trace");
  const tokens = out.trim().split(/\s+/);
  const published = golden.trace.lines.join(" ").split(" ");
  expect(tokens).toHaveLength(12_166);
  expect(published).toHaveLength(65);
  expect(tokens.slice(-65)).toEqual(published);
});

describe("run --format csv", () => {
  test("has a line per row and lane with every figure, and line ends as RFC 4180 requires", async () => {
    const out = await run("--steps", "1001", "--every", "500", "--format", "csv");
    const [header, ...rows] = out.split("\r\n").map((line) => line.split(","));
    const classes = ["wasted_by_class", "requested_sizes", "granted_sizes"];
    expect(header).toEqual(["step", "lane", ...LANE_FIGURES, ...classes]);
    expect(rows.pop()).toEqual([""]);
    expect(rows.map(([step, lane]) => `${step}${lane}`)).toEqual(["0A", "0B", "500A", "500B", "1000A", "1000B"]);
    const session = open(article);
    session.replay(1001);
    const figures = Object.values(figuresByName(session, 1)).map((value) => (value === null ? "" : String(value)));
    expect(rows.at(-1)?.slice(0, -3)).toEqual(["1000", "B", ...figures]);
  });

  test("lists waste and sizes by class", async () => {
    const out = await run("--preset", "article-flawed", "--steps", "12", "--every", "11", "--format", "csv");
    const last = out.trimEnd().split("\r\n").at(-1)?.split(",").slice(-3);
    // Step 11: one caller of 100 B holds 6,400, another 400; seven requests: 400, 100, 6,400 and four of 100.
    expect(last).toEqual([
      "384-447:300 6144-7167:6300",
      "96-111:5 384-447:1 6144-7167:1",
      "96-111:1 384-447:4 6144-7167:2",
    ]);
  });
});

test("has a row per hundred steps by default", async () => {
  const rows = (await run("--preset", "no-cache", "--steps", "250", "--format", "csv")).split("\r\n");
  expect(rows.map((row) => row.split(",")[0])).toEqual(["step", "0", "100", "200", ""]);
});

describe("run --format json", () => {
  const session = open(varied);
  session.replay(2001);
  const path = file("varied.json", JSON.stringify(varied));

  test("has everything about every lane", async () => {
    const result = JSON.parse(await run(path, "--steps", "2001", "--format", "json"));
    expect(result).toMatchObject({
      scenario: varied,
      link: encodeLink(varied),
      done: 2001,
      hash: stateHash(session),
      stop: null,
    });
    expect(result.rows).toBeUndefined();
    expect(result.lanes.map((lane: { figures: unknown }) => lane.figures)).toEqual(
      varied.lanes.map((_, lane) => figuresByName(session, lane)),
    );
    const [first] = result.lanes;
    const { born_count, born_first } = figuresByName(session, 0);
    expect(first.effects.born).toEqual({ count: born_count, first: born_first });
    expect(first.slots).toHaveLength(4);
    expect(first.slots.filter(Boolean)).toHaveLength(figuresByName(session, 0).cached ?? 0);
    expect(first.lastStep).toEqual(outcomeOf(session, 0));
  });

  test("counts requested and allocated buffers by size class", async () => {
    const result = JSON.parse(await run(path, "--steps", "2001", "--format", "json"));
    type Class = { from: number; to: number; count: number };
    const total = (classes: Class[]) => classes.reduce((sum, { count }) => sum + count, 0);
    expect(total(result.requestedSizes)).toBe(figuresByName(session, 0).requests);
    expect(total(result.lanes[1].grantedSizes)).toBe(figuresByName(session, 1).requests);
    expect(total(result.lanes[1].classes)).toBe(figuresByName(session, 1).live);
    const sizes = [...liveGranted(session, 3)];
    for (const { from, to, count } of result.lanes[3].classes) {
      expect(sizes.filter((size) => size >= from && size <= to)).toHaveLength(count);
    }
  });

  test("begins with rows on request", async () => {
    const { rows, done } = JSON.parse(await run("--steps", "250", "--every", "100", "--format", "json"));
    expect(rows.map(({ step }: { step: number }) => step)).toEqual([0, 100, 200]);
    expect(rows[1].lanes[0]).toMatchObject({ live: 7, needed: 4300, granted: 106_600 });
    expect(done).toBe(250);
  });
});

describe("run, as a summary", () => {
  test("reports the article's run at its last row without a scenario", async () => {
    const out = (await run()).replaceAll(/[\u00a0\u202f]/g, " ");
    for (const text of [
      "At step 37 900",
      "91 live buffers",
      "29 600 B needed",
      "1.5482 %",
      "96.732 %",
      "100 B in 1 buffer",
    ]) {
      expect(out).toContain(text);
    }
  });

  test.each(Object.keys(allPresets))("runs the preset %s", async (name) => {
    expect(await run("--preset", name, "--steps", "10")).toMatch(/A: |^\$ |commands ended/);
  });

  test("takes a whole address, and ignores the scenario's breakpoints", async () => {
    const stopping: AllocationScenario = { ...article, breakpoints: [{ kind: "step-equals", lane: null, step: 5 }] };
    const link = encodeLink(stopping);
    expect(await run(`https://example.org/lab/${link}`, "--steps", "50")).toContain("At step 49");
  });

  test("reports the start for a run of no steps", async () => {
    expect(await run("--steps", "0")).toContain("Before step 0");
  });

  test("names a limit that the run met", async () => {
    const growing = { ...varied, phases: [{ steps: 1_000_000_000, chance: [1, 1] }], lanes: [varied.lanes[3]] };
    const { status, err } = await bufferlab("run", file("growing.json", JSON.stringify(growing)), "--steps", "2000000");
    expect(status).toBe(3);
    expect(err.replaceAll("\u202f", "")).toBe(
      "bufferlab: the run ended after 1048576 of 2000000 operations because at most 1048576 buffers can be live\n",
    );
  });
});

describe("presets, check and help", () => {
  test("presets lists all of them", async () => {
    const { status, out } = await bufferlab("presets");
    expect(status).toBe(0);
    expect(out.split("\n").filter((line) => line !== "" && !line.startsWith(" "))).toEqual(Object.keys(allPresets));
  });

  test("check prints the canonical link", async () => {
    const { status, out } = await bufferlab("check", file("seven.json", '{ "v": 1, "at": 11 }'));
    expect([status, out]).toEqual([0, "valid: #/buffer?v=1&at=11\n"]);
  });

  test("check compares the digest in a link or a file", async () => {
    const link = "#/buffer?v=1&at=11&d=";
    const lost = await bufferlab("check", `${link}000000`);
    expect([lost.status, lost.out]).toEqual([2, ""]);
    const [, now] = /allowed: ([0-9a-f]{6}), which this build gives/.exec(lost.err) ?? [];
    const found = await bufferlab("check", file("named.json", `{ "at": 11, "digest": "${now}" }`));
    expect([found.status, found.out]).toEqual([0, `valid: ${link}${now}\nreproduced\n`]);
  });

  test.each([
    [["--help"], "  check "],
    [["run", "--help"], "--preset NAME"],
    [["check", "-h"], "canonical link"],
  ])("%o", async (args, text) => {
    const { status, out, err } = await bufferlab(...args);
    expect([status, err]).toEqual([0, ""]);
    expect(out).toContain(text);
  });
});

describe("bad input is refused with status 2, and every problem is named", () => {
  const two = file("two.json", '{ "seed": -1, "lanes": [{ "capacity": 70000 }], "lifee": 3 }');
  const comma = file("comma.json", '{ "v": 1,\n  "seed": 1, }');
  const newer = file("newer.json", '{ "v": 7 }');

  test.each([
    [[], ["command: missing; allowed: run, presets, check"]],
    [["rum"], ["trace info, trace pack, assert, diff, sweep merge, sweep, completion, man; did you mean run?"]],
    [
      ["run", "--stepz=5", "--format", "svg"],
      ['option: "--stepz"', "did you mean --steps?", '--format: "svg"; allowed: summary, article'],
    ],
    [
      ["run", "--steps", "-1", "--every", "0"],
      ['--steps: "-1"; allowed: a whole number, 0 … 4', '--every: "0"; allowed: a whole number, 1 … 4'],
    ],
    [["run", "--steps"], ["--steps: missing; allowed: a value after it"]],
    [["run", "--steps", "1", "--steps", "2"], ['--steps: "2"; allowed: each option once']],
    [["run", "--every", "5"], ["--every: 5; allowed: only with --format article, csv, json"]],
    [["run", "a.json", "b.json"], ['argument: "b.json"; allowed: run takes one']],
    [["run", "a.json", "--preset", "buckets"], ['--preset: "buckets"; allowed: not with a.json']],
    [["run", "--preset", "article-flawd"], ["did you mean article-flawed?"]],
    [["run", "missing.json"], ['file: "missing.json"; allowed: a file that can be read (ENOENT']],
    [["run", folder], ["EISDIR"]],
    [["run", comma], ['line 2, column 14: "}"; allowed: JSON\n']],
    [["run", "public/traces/git.trace.gz"], ["allowed: JSON, or a trace of calls with --lane\n"]],
    [
      ["check", two],
      [
        "seed: -1; allowed: a whole number, 0 … 4",
        "lanes[0].capacity: 70000; allowed: a whole number, 0 … 65 536",
        "lifee: 3",
      ],
    ],
    [
      ["check", newer],
      ["v: 7", "newer"],
    ],
    [["check"], ["argument: missing"]],
    [
      ["presets", "all", "--steps", "3"],
      ['argument: "all"; allowed: presets takes none', 'option: "--steps"'],
    ],
    [["run", "#/buffer?v=1&gen=dice"], ['gen: "dice"']],
  ])("%o", async (args, texts) => {
    const { status, out, err } = await bufferlab(...args);
    expect([status, out]).toEqual([2, ""]);
    for (const text of texts) expect(err.replaceAll("\u202f", " ")).toContain(text);
    expect(
      err
        .trim()
        .split("\n")
        .every((line) => line.startsWith("bufferlab: ")),
    ).toBe(true);
  });
});

test("shows the progress of a long run on a terminal, and erases it before the text", async () => {
  const both = new Kept();
  both.isTTY = true;
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 150));
  await main(["run", "--steps", "9000000"], { in: Readable.from([]), out: both, err: both });
  clock.mockRestore();
  const [progress, text] = both.text.split("At step");
  const lines = progress?.replaceAll("\u00a0", " ").replaceAll("\r\u001b[K", "|");
  expect(lines).toMatch(/^(\|\d+ % of 9 M operations)+\|$/);
  expect(text).not.toContain("operations");
});

test("--quiet shows no progress", async () => {
  const both = new Kept();
  both.isTTY = true;
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 150));
  await main(["run", "--quiet", "--steps", "9000000"], { in: Readable.from([]), out: both, err: both });
  expect(both.text).toMatch(/^At step/);
});
