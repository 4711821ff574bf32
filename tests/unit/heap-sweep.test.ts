import { describe, expect, test } from "vitest";
import { HEAP_FIGURE } from "../../src/generated/heap";
import { isDrawn } from "../../src/kernel/protocol/quantity";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { heapSweep } from "../../src/labs/shared/heap/heap-sweep";
import { HeapSession } from "../../src/models/allocation/engine/heap-session";
import { figureOf } from "../../src/models/allocation/figure-table";
import { FIGURE_KEYS } from "../../src/models/allocation/figures";
import { heapLane } from "../../src/models/allocation/heap-lanes";
import { addressedModels } from "../../src/models/allocation/heap-lists";
import { heapOf, heapTables } from "../../src/models/allocation/heap-models";
import type { HeapChoice } from "../../src/models/allocation/scenario";
import type { SweepAxis } from "../../src/sweep/lab-sweep";
import { runSweep, type Sweep } from "../../src/sweep/sweep";
import { figureTakeaway, sweepBest } from "../../src/sweep/sweep-words";
import { runTrial } from "../trial-kit";
import { open } from "./engine-kit";

const STEPS = 5_000;
const GLIBC = heapLane(heapOf("ptmalloc"));
const axesOf = (heap: HeapChoice) => heapSweep.axes(heapLane(heap));
const axisOf = (heap: HeapChoice, key: string) => axesOf(heap).find((axis) => axis.key === key) as SweepAxis;

describe.each(addressedModels)("a sweep of %s", (model) => {
  const axes = axesOf(heapOf(model));

  test("offers its numeric parameters over the core's own ranges", () => {
    const table = heapTables[model];
    const rest = Object.keys(table).filter((key) => !axes.some((axis) => axis.key === key));
    expect(axes.length > 0).toBe(Object.keys(table).length > 0);
    for (const key of rest) expect(["order", "coalescing", "random_slots", "slot_seed", "version"]).toContain(key);
    for (const { key, values } of axes) {
      const kind = table[key]?.kind;
      if (kind?.type !== "integer") throw new Error(`${key} is not a number`);
      const numbers = values.filter((value) => value !== null);
      expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([kind.min, kind.max]);
      expect(values.includes(null)).toBe(kind.or !== undefined);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  test("makes a valid scenario of each value, the current one first", () => {
    for (const { values, present, at } of axes) {
      expect(values[0]).toBe(present);
      expect(at(present ?? null)).toEqual(heapLane(heapOf(model)));
      for (const value of values) {
        expect(validateScenario({ ...defaultHeapScenario, lanes: [at(value)] }).ok).toBe(true);
      }
    }
  });

  test("gives every value its own name", () => {
    for (const { values, name, text } of axes) {
      expect(new Set(values.map(name)).size).toBe(values.length);
      expect(new Set(values.map(text)).size).toBe(values.length);
    }
  });
});

test("a sweep tries powers of two and the current value, the ends first", () => {
  const { values, present } = axisOf(heapOf("ptmalloc", { tcache_count: 9 }), "tcache_count");
  expect(values.slice(0, 3)).toEqual([9, 0, 65_535]);
  expect([...values].sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 1, 2, 4, 8, 9, 16, ...powers(5, 15), 65_535]);
  expect(present).toBe(9);
  expect(axisOf(heapOf("buddy"), "least_order").values.toSorted()).toEqual([10, 11, 12, 5, 6, 7, 8, 9]);
});

const powers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => 2 ** (from + i));

/** The core's figures for a heap alone, without a trial. */
function heapFigures(heap: HeapChoice): Float64Array {
  const session = open({ ...defaultHeapScenario, lanes: [heapLane(heap)], breakpoints: [] });
  session.replay(STEPS);
  const heaps = new HeapSession(session);
  heaps.setPrices(defaultHeapScenario.prices);
  return heaps.figures(0);
}

async function swept(key: string): Promise<Sweep> {
  const progress: Sweep[] = [];
  const axis = axisOf(GLIBC.heap, key);
  const plan = { lab: heapSweep, scenario: defaultHeapScenario, lane: GLIBC, axis, steps: STEPS };
  await runSweep(runTrial, plan, new AbortController().signal, (sweep) => progress.push(sweep));
  return progress.at(-1) as Sweep;
}

const BY_VALUE = (a: number | null, b: number | null) =>
  (a ?? Number.POSITIVE_INFINITY) < (b ?? Number.POSITIVE_INFINITY) ? -1 : 1;

test.each(["tcache_count", "mmap_threshold"])(
  "a sweep of %s has the heap's own figures at each value",
  async (key) => {
    const { points, problem, axis } = await swept(key);
    expect(problem).toBeNull();
    const values = [...axis.values].sort(BY_VALUE);
    const own = values.map((value) => heapFigures(heapOf("ptmalloc", { [key]: value ?? "none" })));
    for (const name of ["mean_overhead", "page_faults", "mean_cycles"] as const) {
      const known = own.map((figures, i) => ({ value: values[i], y: figures[HEAP_FIGURE[name]] }));
      const { of } = figureOf(`heap_${name}`);
      expect(points.map(({ value, lane }) => ({ value, y: of(lane) }))).toEqual(known);
      expect(new Set(known.map(({ y }) => y)).size).toBeGreaterThan(1);
    }
  },
  60_000,
);

test("a sweep plots no figure that is a step, and names no best value without a better direction", async () => {
  const { points, axis } = await swept("tcache_count");
  for (const figure of FIGURE_KEYS.map(figureOf).filter((figure) => !isDrawn(figure)))
    expect(figureTakeaway(points, figure, axis)).toMatch(/: undefined\.$/);
  expect(sweepBest(points, figureOf("heap_operations"), axis)).toBe("");
  expect(sweepBest(points, figureOf("heap_speed"), axis)).toMatch(/^Best at tcache \d+: calls per second /);
}, 60_000);
