import { expect, test } from "vitest";
import { defaultScenarioOf } from "../../src/kernel/scenario/fields";
import { Core } from "../../src/models/allocation/engine/core";
import { GrowthRun } from "../../src/models/allocation/engine/growth-run";
import {
  type Growth,
  type GrowthResult,
  growthCount,
  growthOf,
  nextCapacity,
} from "../../src/models/allocation/growth";
import { heapOf } from "../../src/models/allocation/heap-models";
import { builtCore, builtEngines } from "../built-core";
import { bufferlab } from "./cli-kit";

const core = new Core(builtCore);
const GLIBC = heapOf("ptmalloc");
const USUAL: Growth = { heap: GLIBC, factor: [2, 1], add: 0, start: 64, upto: 2 ** 26, by: "realloc", others: 0 };
const FIRST_FIT: Partial<Growth> = { heap: heapOf("first-fit") };
/** No block is mapped. */
const HEAP_ALONE: Partial<Growth> = { heap: heapOf("ptmalloc", { mmap_threshold: 4294967294 }) };

function grow(change: Partial<Growth> = {}): GrowthResult {
  const opened = GrowthRun.open(core, { ...USUAL, ...change });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.advance(opened.value.total);
  return opened.value.result;
}

/** "copied / peak / final (reused of moved)", each over the final capacity. */
function line(change: Partial<Growth>): string {
  const { copied, peak, final, capacity, reused, moved } = grow(change).figures;
  const digits = copied < 0.1 * capacity ? 3 : 2;
  const [c, p, f] = [copied, peak, final].map((bytes, i) => (bytes / capacity).toFixed(i === 0 ? digits : 2));
  return `${c} / ${p} / ${f} (${reused} of ${moved})`;
}

const FACTORS = [
  [5, 4],
  [3, 2],
  [809017, 500000],
  [2, 1],
] as const;
const lines = (change: Partial<Growth>) => FACTORS.map((factor) => line({ ...change, factor }));
const copy = { by: "copy" } as const;

test("a copied vector reuses its old blocks below the golden ratio only, in one heap that merges", () => {
  expect(lines({ ...FIRST_FIT, ...copy })).toEqual([
    "4.00 / 1.80 / 1.80 (22 of 64)",
    "2.00 / 1.67 / 1.67 (7 of 35)",
    "1.62 / 2.62 / 2.62 (1 of 30)",
    "1.00 / 2.00 / 2.00 (0 of 20)",
  ]);
  expect(lines({ ...HEAP_ALONE, ...copy })).toEqual([
    "4.00 / 1.80 / 1.80 (16 of 64)",
    "2.00 / 2.11 / 2.11 (5 of 35)",
    "1.62 / 2.62 / 2.62 (0 of 30)",
    "1.00 / 2.00 / 2.00 (0 of 20)",
  ]);
});

test("glibc unmaps large blocks, so a copied vector ends at its own size", () => {
  expect(lines(copy)).toEqual([
    "4.00 / 1.80 / 1.00 (7 of 64)",
    "2.00 / 1.67 / 1.00 (2 of 35)",
    "1.62 / 1.62 / 1.00 (0 of 30)",
    "1.00 / 1.50 / 1.00 (0 of 20)",
  ]);
});

test("realloc copies once in glibc, whatever the factor, and as much as a copy in first fit", () => {
  expect(lines({})).toEqual([
    "0.002 / 1.00 / 1.00 (0 of 1)",
    "0.002 / 1.00 / 1.00 (0 of 1)",
    "0.001 / 1.00 / 1.00 (0 of 1)",
    "0.002 / 1.00 / 1.00 (0 of 1)",
  ]);
  expect(lines(FIRST_FIT)).toEqual([
    "3.99 / 2.44 / 2.44 (9 of 29)",
    "2.00 / 2.41 / 2.41 (3 of 18)",
    "1.62 / 2.62 / 2.62 (0 of 16)",
    "1.00 / 2.00 / 2.00 (0 of 11)",
  ]);
});

test("beside a second vector, doubling reuses as well", () => {
  expect(line({ ...FIRST_FIT, ...copy, others: 1 })).toBe("1.00 / 1.33 / 1.33 (10 of 40)");
});

test("a row tells where a vector was, where it is, and how it got there", () => {
  const { starts, rows, figures } = grow();
  expect(starts).toEqual([{ mapped: false, at: 672, usable: 72 }]);
  expect(rows.map(({ way }) => way)).toEqual([...Array(11).fill("in-place"), "moved", ...Array(8).fill("renamed")]);
  expect(rows[11]).toEqual({
    vector: 0,
    from: 131_072,
    to: 262_144,
    before: { mapped: false, at: 672, usable: 131_080 },
    after: { mapped: true, at: 266_240, usable: 266_224 },
    way: "moved",
    path: "copied-mapping",
    list: 65_535,
    reused: false,
    copied: 131_080,
    live: 262_144,
    heapEnd: 135_168,
  });
  expect(rows.slice(1).map(({ before }) => before)).toEqual(rows.slice(0, -1).map(({ after }) => after));
  expect([figures.growths, figures.in_place, figures.renamed, figures.moved]).toEqual([20, 11, 8, 1]);
});

test("capacities grow by the factor and by at least 16 bytes", () => {
  const chain = (growth: Pick<Growth, "factor" | "add">, first: number, count: number) => {
    const capacities = [first];
    while (capacities.length < count) capacities.push(nextCapacity(capacities.at(-1) ?? 0, growth));
    return capacities;
  };
  expect(chain({ factor: [3, 2], add: 0 }, 64, 5)).toEqual([64, 96, 144, 208, 304]);
  expect(chain({ factor: [1, 1], add: 0 }, 5, 4)).toEqual([5, 21, 37, 53]);
  expect(chain({ factor: [1, 1], add: 4096 }, 4096, 3)).toEqual([4096, 8192, 12_288]);
  expect(nextCapacity(2 ** 30, { factor: [4_000_000_000, 250_000_001], add: 0 }) % 16).toBe(0);
  expect(growthCount({ ...USUAL, factor: [1, 1] })).toBe(100_001);
  expect(growthCount({ ...USUAL, factor: [1, 1], others: 3, upto: 64 + 16 * 25_000 })).toBe(100_000);
});

test("a growth without memory ends there", () => {
  const { rows, noMemory, figures } = grow({
    ...FIRST_FIT,
    ...copy,
    start: 2 ** 18 - 1,
    upto: 2 ** 30,
    factor: [16, 1],
    others: 3,
  });
  expect(noMemory).toBe(true);
  expect(rows.length).toBe(figures.growths);
  expect(figures.final).toBeLessThan(2 ** 36);
});

const trial = (growth: unknown) =>
  builtEngines()(defaultScenarioOf("realloc")).trial({
    scenario: defaultScenarioOf("realloc"),
    steps: 1000,
    ask: { asks: "growth", growth },
  } as never);

test("a trial answers with the same growth, one growth per operation", () => {
  const opened = trial(USUAL);
  if (!opened.ok) throw new Error("refused");
  opened.value.advance(7);
  expect([opened.value.done, opened.value.isFound]).toEqual([7, false]);
  opened.value.advance(1000);
  expect([opened.value.done, opened.value.isFound]).toEqual([20, true]);
  expect(growthOf(opened.value.result.answer)).toEqual(grow());
});

test.each([
  ["factor", { factor: [1, 2] }],
  ["factor", { factor: [17, 1] }],
  ["upto", { upto: 2 ** 31 }],
  ["others", { others: 4 }],
  ["by", { by: "hand" }],
  ["number of growths", { factor: [1, 1] }],
])("a trial refuses a bad %s", (name, change) => {
  expect(() => trial({ ...USUAL, ...change })).toThrow(new RegExp(`bad ${name}`));
});

test("the command prints a line per factor, a line per growth, and both", async () => {
  const words = ["realloc", "growth", "--by", "copy", "--model", "first-fit"];
  const text = await bufferlab(...words);
  expect(text.status).toBe(0);
  expect(text.out.split("\n")[1]?.trim().split(/ +/)).toEqual([
    ...["5/4", "64", "0", "0", "64", "22", "4.00\u00a0×", "1.80\u00a0×", "1.80\u00a0×"],
  ]);
  const csv = await bufferlab(...words, "--grow", "3/2", "--format", "csv");
  expect(csv.out.trim().split("\r\n")).toHaveLength(36);
  const json = JSON.parse((await bufferlab(...words, "--grow", "2", "--add", "64", "--format", "json")).out);
  expect(json.growths.map(({ rows, growths }: { rows: unknown[]; growths: number }) => rows.length - growths)).toEqual([
    0,
  ]);
  expect(Object.keys(json.growths[0].rows[0])).toEqual(csv.out.split("\r\n")[0]?.split(",").slice(2));
});

test("the command names every bad option", async () => {
  const { status, err } = await bufferlab("realloc", "growth", "--grow", "1/2", "--others", "4", "--by", "hand");
  expect(status).toBe(2);
  for (const option of ["--grow", "--others", "--by"]) expect(err).toContain(`${option}: `);
  expect((await bufferlab("realloc", "growth", "--grow", "1")).err).toMatch(/at most 100\s000 growths/);
});
