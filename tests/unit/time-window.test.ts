import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wastePlot } from "../../src/labs/buffer-cache/charts/waste-plot";
import { heapPlot } from "../../src/labs/heap/charts/measures";
import { anchorOf, keyMoved, panned, windowAt, zoomed } from "../../src/plot/time/moves";
import {
  type ChartScale,
  type ChartWindow,
  chartView,
  columnsOf,
  partsOf,
  roomOfRun,
  stripMoved,
  windowIn,
} from "../../src/plot/time/window";

const PLOTS = { "buffer cache": wastePlot(0), heap: heapPlot(null) };
const scales = fc.constantFrom<ChartScale>("log", "linear");

/** The view of a plot 600 pixels wide in a run of this many operations. */
const viewOf = (window: ChartWindow, scale: ChartScale, frontier: number) =>
  chartView(window, scale, roomOfRun(frontier), columnsOf(600, wastePlot(0).pitch, 1024));

test("the whole run has columns of 0.6 pixels and room for the first hundred steps", () => {
  expect(viewOf("whole", "log", 37_901)).toEqual({ from: 1, to: 37_900, columns: 1000, scale: "log" });
  expect(viewOf("whole", "log", 3).to).toBe(99);
  expect(chartView("whole", "linear", roomOfRun(500), columnsOf(600, 0.6, 300))).toEqual({
    from: 0,
    to: 499,
    columns: 300,
    scale: "linear",
  });
});

test("the heaps have the axis of the LFH experiment, doubled for longer runs, and a linear scale shows the steps so far", () => {
  const { room } = PLOTS.heap;
  expect(room(500, "log")).toEqual({ from: 100, end: 25_600_000 });
  expect(room(30_000_000, "log").end).toBe(51_200_000);
  expect(room(500, "linear")).toEqual({ from: 0, end: 500 });
});

test("a range moved to the end of the run keeps its width", () => {
  const view = { from: 100, to: 199, columns: 1000, scale: "linear" } as const;
  const room = roomOfRun(1000);
  expect(panned(view, 0.5, room)).toEqual({ from: 150, to: 249 });
  expect(panned(view, 50, room)).toEqual({ from: 900, to: 999 });
  expect(panned(view, -50, room)).toEqual({ from: 0, to: 99 });
});

test("a range that does not fit another run or scale gives way to the whole run", () => {
  const { room } = PLOTS.heap;
  expect(windowIn({ from: 20, to: 80 }, room(500, "log"))).toBe("whole");
  expect(windowIn({ from: 200, to: 800 }, room(500, "log"))).toEqual({ from: 200, to: 800 });
  expect(windowIn({ from: 200, to: 800 }, room(500, "linear"))).toBe("whole");
});

describe.each(Object.entries(PLOTS))("the steps of the %s chart", (_, { room }) => {
  const whole = (scale: ChartScale, frontier: number) => chartView("whole", scale, room(frontier, scale), 1000);

  test("zooming in and out again shows the whole run again", () => {
    fc.assert(
      fc.property(scales, fc.integer({ min: 200, max: 1e9 }), (scale, frontier) => {
        const own = room(frontier, scale);
        const start = whole(scale, frontier);
        const inside = zoomed(start, 0.5, 0.5, own);
        if (inside === "whole") return false;
        expect(inside.to - inside.from).toBeLessThan(start.to - start.from);
        return zoomed(chartView(inside, scale, own, 1000), 4, 0.5, own) === "whole";
      }),
    );
  });

  test("zooming about a step keeps it in place, but not a step outside the range", () => {
    for (const scale of ["log", "linear"] as const) {
      const own = room(37_901, scale);
      const view = whole(scale, 37_901);
      const end = own.end - 1;
      expect(anchorOf(view, end)).toBe(1);
      const range = zoomed(view, 0.5, anchorOf(view, end), own);
      expect(range).toMatchObject({ to: end });
      const inside = chartView(range, scale, own, 1000);
      const step = Math.round(end * 0.8);
      const moved = chartView(zoomed(inside, 0.5, anchorOf(inside, step), own), scale, own, 1000);
      expect(anchorOf(moved, step)).toBeCloseTo(anchorOf(inside, step), 3);
      expect(anchorOf(moved, 1)).toBe(0.5);
    }
  });

  test("a range stays inside the run, however it is zoomed and moved", () => {
    const moves = fc.array(
      fc.record({
        factor: fc.double({ min: 0.01, max: 3, noNaN: true }),
        part: fc.double({ min: -2, max: 2, noNaN: true }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(scales, fc.integer({ min: 100, max: 4e9 }), moves, (scale, frontier, moves) => {
        const own = room(frontier, scale);
        let view = whole(scale, frontier);
        for (const { factor, part } of moves) {
          view = chartView(zoomed(view, factor, 0.3, own), scale, own, 1000);
          view = chartView(panned(view, part, own), scale, own, 1000);
          expect(view.from).toBeGreaterThanOrEqual(scale === "log" ? Math.max(1, own.from) : own.from);
          expect(view.to).toBeLessThan(own.end);
          expect(view.to - view.from).toBeGreaterThanOrEqual(6);
        }
      }),
    );
  });

  test("the brush shows the range, and the range follows the brush", () => {
    fc.assert(
      fc.property(
        scales,
        fc.integer({ min: 1000, max: 1e8 }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (scale, frontier, at, width) => {
          const own = room(frontier, scale);
          const all = whole(scale, frontier);
          const range = windowAt(all, at, at + (1 - at) * width, own);
          const view = chartView(range, scale, own, 1);
          const [left, right] = partsOf(view, all);
          expect(windowAt(all, left, right, own)).toEqual(range);
          expect(windowAt(all, right, left, own)).toEqual(range);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(1);
        },
      ),
    );
    expect(windowAt(whole("log", 37_901), 0, 1, room(37_901, "log"))).toBe("whole");
  });

  test("every key that moves an end of the range moves it by at least a step, and back", () => {
    for (const scale of ["log", "linear"] as const) {
      const own = room(1000, scale);
      const all = whole(scale, 1000);
      const moved = keyMoved("from", 1, all, all, own);
      expect(moved).toMatchObject({ to: all.to });
      const inside = chartView(moved, scale, own, 1);
      expect(inside.from).toBeGreaterThan(all.from);
      expect(keyMoved("from", -1, inside, all, own)).toBe("whole");
    }
  });
});

test("a part of a strip moves by a distance, and stays inside", () => {
  const moves = [
    ["from", 0.01, [0.51, 0.6]],
    ["from", 0.3, [0.6, 0.6]],
    ["to", -0.05, [0.5, 0.55]],
    ["to", Number.POSITIVE_INFINITY, [0.5, 1]],
    ["all", Number.NEGATIVE_INFINITY, [0, 0.1]],
    ["all", 0.98, [0.9, 1]],
  ] as const;
  for (const [part, by, [left, right]] of moves) {
    const moved = stripMoved(part, by, [0.5, 0.6]);
    expect(moved[0]).toBeCloseTo(left);
    expect(moved[1]).toBeCloseTo(right);
  }
});

test("the axis of batches and recordings ends with their last call", () => {
  const { room } = heapPlot(null, undefined, 3000);
  expect([room(1500, "log").end, room(1500, "linear").end]).toEqual([3000, 3000]);
  expect(wastePlot(0, 3000).room(1500, "linear").end).toBe(3000);
  expect(wastePlot(0).room(1500, "linear").end).toBe(1500);
  expect(heapPlot(null).room(1500, "log").end).toBe(25_600_000);
});
