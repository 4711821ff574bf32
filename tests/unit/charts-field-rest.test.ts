import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FieldRest } from "../../src/labs/buffer-cache/charts/field-rest";
import { type FieldInput, type FieldLayout, layoutField } from "../../src/labs/buffer-cache/charts/layout/field";
import { changedArea, inkOf } from "../../src/labs/buffer-cache/charts/layout/field-ink";
import { layoutLogs } from "../../src/labs/buffer-cache/charts/layout/field-log";
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

describe("how much of the fields changes", () => {
  const changed = (before: readonly FieldLayout[], after: readonly FieldLayout[]) =>
    changedArea(inkOf(before), inkOf(after));

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
    expect(changed(layoutLogs([EMPTY]), layoutLogs([FULL]))).toBeGreaterThan(0);
  });
});

describe("the pause after a change", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function newField() {
    const rest = new FieldRest();
    const drawn: FieldLayout[] = [];
    const late: boolean[] = [];
    const show = (now: FieldLayout) =>
      rest.ask((isLate) => {
        drawn.push(now);
        late.push(isLate);
        rest.drew([now], Date.now());
      });
    return { show, drawn, late };
  }

  test("large changes come at most every 200 ms, and the newest replaces those in between", () => {
    const { show, drawn, late } = newField();
    for (const now of [FULL, EMPTY, FULL, WASTEFUL]) show(now);
    expect(drawn).toEqual([FULL]);
    vi.advanceTimersByTime(199);
    expect(drawn).toEqual([FULL]);
    vi.advanceTimersByTime(1);
    expect(drawn).toEqual([FULL, WASTEFUL]);
    expect(late).toEqual([false, true]);
  });

  test("no second has more than five large changes", () => {
    const { show, drawn } = newField();
    for (let at = 0; at < 999; at += 16) {
      show(at % 32 === 0 ? FULL : EMPTY);
      vi.advanceTimersByTime(16);
    }
    const turns = drawn.filter((now, i) => now !== drawn[i - 1]).length;
    expect(turns).toBeLessThanOrEqual(5);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test("a change after the pause is drawn at once", () => {
    const { show, drawn } = newField();
    show(FULL);
    vi.advanceTimersByTime(200);
    show(EMPTY);
    expect(drawn).toEqual([FULL, EMPTY]);
  });

  test("small changes follow at once, until many of them in a short time add up to a large one", () => {
    const { show, drawn } = newField();
    const [small, other] = [layout([buffer(102_400, 102_400)]), layout([buffer(102_400, 100)])];
    for (let i = 0; i < 8; i++) {
      show(i % 2 === 0 ? small : other);
      vi.advanceTimersByTime(100);
    }
    expect(drawn).toHaveLength(8);
    for (let i = 0; i < 32; i++) show(i % 2 === 0 ? small : other);
    expect(drawn.length).toBeLessThan(24);
  });
});
