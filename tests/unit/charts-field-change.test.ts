import { describe, expect, test } from "vitest";
import { fieldChange } from "../../src/labs/buffer-cache/charts/field-change";
import { logLens } from "../../src/labs/buffer-cache/charts/field-log";
import type { FieldInput, FieldLayout } from "../../src/labs/buffer-cache/charts/layout/field";
import { layoutField } from "../../src/labs/buffer-cache/charts/layout/shelves";
import { type Buffer, fieldOf } from "./field-kit";

const SCALE = 100;
const layout = (buffers: readonly Buffer[], part: Partial<FieldInput> = {}): FieldLayout =>
  layoutField(fieldOf(buffers, part), SCALE);
const buffer = (size: number, needed: number, born = 0): Buffer => ({ size, needed, born });

const EMPTY = layout([]);
/** 100 × 100 pixels, all of them needed. */
const FULL = layout([buffer(1_000_000, 1_000_000)]);
/** The same, nearly all of it waste. */
const WASTEFUL = layout([buffer(1_000_000, 100)]);

/** The changes that drawings report, one after the other. */
function areasOf(drawings: readonly (readonly FieldLayout[])[]): readonly number[] {
  const areas: number[] = [];
  const drew = fieldChange((area) => areas.push(area));
  for (const layouts of drawings) drew(layouts);
  return areas;
}

describe("how much of the fields changes", () => {
  const changed = (before: readonly FieldLayout[], after: readonly FieldLayout[]) =>
    areasOf([before, after]).at(-1) ?? Number.NaN;

  test("nothing counts if everything stays", () => {
    expect(changed([FULL, WASTEFUL], [FULL, WASTEFUL])).toBe(0);
    expect(changed([], [EMPTY])).toBe(0);
  });

  test("the area that appears, goes or changes its color counts, waste less than needed bytes", () => {
    for (const [before, after, share] of [
      [EMPTY, FULL, 1],
      [FULL, EMPTY, 1],
      [EMPTY, WASTEFUL, 0.4],
      [WASTEFUL, FULL, 0.6],
    ] as const) {
      expect(changed([before], [after]) / (share * 100 ** 2)).toBeCloseTo(1, 3);
    }
  });

  test("a move counts at both of its places", () => {
    const moved = { ...FULL, rects: FULL.rects.map((length, i) => (i === 0 ? length + 112 : length)) };
    expect(changed([FULL], [moved])).toBeCloseTo(2 * 100 ** 2, 0);
  });

  test("the areas of all lanes add up", () => {
    expect(changed([EMPTY, EMPTY], [FULL, FULL])).toBe(2 * changed([EMPTY], [FULL]));
    expect(changed([EMPTY, FULL], [FULL, FULL])).toBe(changed([EMPTY], [FULL]));
  });

  test("a small buffer beside large ones changes little", () => {
    const [before, after] = [layout([buffer(1_000_000, 100)]), layout([buffer(1_000_000, 100), buffer(6400, 6400, 1)])];
    expect(changed([before], [after])).toBeLessThan(100 ** 2 / 3);
  });

  test("merged blocks, the cache in the field and bars zoomed by size count too", () => {
    const merged = { isMerged: true };
    expect(changed([EMPTY], [layout([buffer(1_000_000, 1_000_000)], merged)])).toBeCloseTo(100 ** 2, 0);
    expect(changed([EMPTY], [layout([], { cached: [1_000_000] })])).toBeCloseTo(0.4 * 100 ** 2, 0);
    expect(changed(logLens.lay([EMPTY]), logLens.lay([FULL]))).toBeGreaterThan(0);
  });
});

test("each drawing reports how much it changes", () => {
  expect(areasOf([[FULL], [FULL], [EMPTY]]).map((area) => Math.round(area))).toEqual([10_000, 0, 10_000]);
});
