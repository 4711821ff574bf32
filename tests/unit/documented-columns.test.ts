import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { reached } from "../../scripts/library-pictures/cards";
import { tablesOf } from "../../src/app/share/shared-files";
import type { Frame } from "../../src/kernel/run/frame-store";
import { bufferFiles } from "../../src/labs/buffer-cache/share/files";
import { heapFiles } from "../../src/labs/heap/files";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { pageFiles } from "../../src/labs/page-cache/files";
import { articleScenario, scanScenario } from "../../src/labs/page-cache/scenario/presets";
import type { LabFiles, SharedState } from "../../src/labs/shared/lab-files";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { fileName, unitOf } from "../../src/models/allocation/figure-table";
import { type FigureKey, HEAP_FIGURES, heapKey, LANE_FIGURES } from "../../src/models/allocation/figures";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { builtCores } from "../built-core";
import { bufferlab, bufferlabWith } from "./cli-kit";
import { frameOf, heapFrameOf } from "./share-kit";

const doc = readFileSync("docs/columns.md", "utf8");
const codes = new Set([...doc.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code));

/** The names in a section of figures, each with its unit. */
function figuresIn(section: string): ReadonlySet<string> {
  const [text = ""] = doc.split(`## ${section}\n`)[1]?.split("\n## ") ?? [];
  const rows = [...text.matchAll(/^\| (`[`\w, ]+`) \| (\w+) \| \S.*\|$/gm)];
  return new Set(rows.flatMap(([, names = "", unit]) => names.split(", ").map((name) => `${name} ${unit}`)));
}

const expected = (keys: readonly FigureKey[]) => new Set(keys.map((key) => `\`${fileName(key)}\` ${unitOf(key)}`));

test("docs/columns.md defines every figure with its name and its unit", () => {
  expect(figuresIn("Figures of a lane")).toEqual(expected(LANE_FIGURES));
  expect(figuresIn("Figures of a heap")).toEqual(expected(HEAP_FIGURES.map(heapKey)));
});

/** Records whose keys are data: a scenario has a schema, prices and parameters have names of their own. */
const OPEN = ["scenario", "prices", "parameters"];

/** Every key of a JSON value. */
function keysOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...(OPEN.includes(key) ? [] : keysOf(inner))]);
}

/** A heap's figure may lack the "heap_" of its name. */
const undefinedOf = (names: readonly string[]) =>
  names.filter((name) => !codes.has(name) && !codes.has(`heap_${name}`));

const SCENARIO = "#/buffer?v=1&A=article-flawed,heap:ptmalloc&B=repair";

describe("docs/columns.md defines every column that the command line writes", () => {
  test.each([[["run", SCENARIO]], [["heap", "compare"]]])("%o --format csv", async (words) => {
    const { out } = await bufferlab(...words, "--steps", "300", "--format", "csv");
    const names = out.slice(0, out.indexOf("\r\n")).split(",");
    expect(names.length).toBeGreaterThan(40);
    expect(undefinedOf(names)).toEqual([]);
  });

  test.each([[["run", SCENARIO, "--every", "100"]], [["heap", "compare"]]])("%o --format json", async (words) => {
    const { out } = await bufferlab(...words, "--steps", "300", "--format", "json");
    const names = keysOf(JSON.parse(out));
    expect(names.length).toBeGreaterThan(40);
    expect(undefinedOf(names)).toEqual([]);
  });
});

const SAMPLED = ["mrc", "-", "--policy", "lru", "--policy", "arc", "--shards", "1/16"];

describe("docs/columns.md defines every column of the commands on page caches", () => {
  test.each([[["replay", "-"]], [SAMPLED], [["mrc", "-", "--equal", "arc@2"]], [["machine", "--script", "free,dd"]]])(
    "%o",
    async (words) => {
      const write = (format: string) => bufferlabWith(["1,2,3\n2,2,3\n"], "pages", ...words, "--format", format);
      const csv = (await write("csv")).out;
      const json = JSON.parse((await write("json")).out);
      const names = [...csv.slice(0, csv.indexOf("\r\n")).split(","), ...keysOf({ ...json, settings: {} })];
      expect(names.length).toBeGreaterThan(15);
      expect(names.filter((name) => !codes.has(name))).toEqual([]);
    },
  );
});

describe("docs/columns.md defines every column of a run of the page-cache lab", () => {
  test.each(["belady", "used-memory"])("--preset %s", async (preset) => {
    const write = (format: string) => bufferlab("run", "--preset", preset, "--every", "200000", "--format", format);
    const csv = (await write("csv")).out;
    const json = JSON.parse((await write("json")).out);
    const names = [...csv.slice(0, csv.indexOf("\r\n")).split(","), ...keysOf(json)];
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !codes.has(name))).toEqual([]);
  });
});

const shared = (scenario: AllocationScenario, { info, lanes }: Frame) =>
  ({ info, lanes, scenario, focus: 0, firsts: [], link: "" }) as unknown as SharedState;

const [heapLane] = defaultHeapScenario.lanes;
const underCaches: AllocationScenario = {
  ...defaultScenario,
  lanes: defaultScenario.lanes.map((policy) => ({ ...policy, heap: heapLane?.heap ?? policy.heap })),
};

const pageState = (scenario: PageScenario) => {
  const { lanes, done } = reached(scenario, builtCores);
  const info = { ...frameOf(underCaches).info, done, view: { from: 1, to: done - 1, columns: 72, scale: "log" } };
  return { info, lanes, scenario, focus: 0, firsts: [], link: "" } as unknown as SharedState;
};

test.each<[string, LabFiles, SharedState]>([
  ["buffer cache", bufferFiles, shared(underCaches, frameOf(underCaches))],
  ["heap", heapFiles, shared(defaultHeapScenario, heapFrameOf(defaultHeapScenario))],
  ["page-cache", pageFiles, pageState(articleScenario)],
  ["page-cache (policies)", pageFiles, pageState(scanScenario)],
])("docs/columns.md defines every column of the files of the %s lab", (_, files, state) => {
  const tables = [...tablesOf(files, state.scenario)];
  expect(tables).not.toHaveLength(0);
  for (const [kind, tableOf] of tables) {
    const names = tableOf(state).columns.map(({ key }) => key.replace(/^[B-D]_/, "A_"));
    expect([kind, undefinedOf(names)]).toEqual([kind, []]);
  }
});
