import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EFFECT } from "../../src/generated/abi";
import { type ChartView, viewBounds } from "../../src/kernel/protocol/messages";
import { shareBar, totalBytes } from "../../src/labs/buffer-cache/charts/ledger";
import { EVENT_ROWS, rowsOf } from "../../src/labs/buffer-cache/charts/waste-plot";
import { EFFECTS } from "../../src/models/allocation/lane-arrays";
import { evenTicks, stepTicks } from "../../src/plot/axis";
import { stepScale } from "../../src/plot/scales";
import { addArea, addLine, curvePoints } from "../../src/plot/time/curves";
import { eventsPerPlace, markHeights, pickEvents } from "../../src/plot/time/events";
import { spread } from "../../src/plot/time/layout";
import { chartView, roomOfRun } from "../../src/plot/time/window";
import { formatInteger } from "../../src/shared/format";
import { textWidth } from "../../src/shared/text-width";

const amounts = fc.record({
  needed: fc.nat({ max: 1e12 }),
  wasted: fc.nat({ max: 1e12 }),
  idle: fc.nat({ max: 1e9 }),
});

/** How often an effect happened, by column. */
const countOf = (effects: Uint32Array, effect: number) => (column: number) => effects[column * EFFECTS + effect] ?? 0;

describe("a bar of shares", () => {
  test("fills its width to the pixel, whatever the shares", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 100, max: 1200 }), (bytes, width) => {
        const bar = shareBar(bytes, width);
        const last = bar.at(-1);
        if (last === undefined) return totalBytes(bytes) === 0;
        expect(last.x + last.width).toBeCloseTo(width, 6);
        for (const segment of bar) expect(segment.width).toBeGreaterThanOrEqual(1);
        return true;
      }),
    );
  });

  test("draws a sliver one pixel wide", () => {
    const [needed, wasted, idle] = shareBar({ needed: 29_600, wasted: 1_882_300, idle: 100 }, 688);
    expect(idle).toMatchObject({ role: "idle", width: 1 });
    expect(wasted?.x).toBeCloseTo((needed?.width ?? 0) + 2, 6);
  });
});

describe("events under a pointer", () => {
  /** Ten columns of one step, ten pixels each. */
  const bounds = Uint32Array.from({ length: 11 }, (_, i) => 100 + i);
  const effects = (times: Readonly<Record<number, number>>, columns = 10) => {
    const all = new Uint32Array(columns * EFFECTS);
    for (const [column, count] of Object.entries(times)) all[Number(column) * EFFECTS + EFFECT.STAYS] = count;
    return all;
  };

  test("a single event is named by its step, even where neighboring steps have one each", () => {
    expect(pickEvents(countOf(effects({ 3: 1, 4: 1 }), EFFECT.STAYS), bounds, 33, 100)).toEqual({
      kind: "one",
      from: 103,
    });
    expect(pickEvents(countOf(effects({ 3: 1, 4: 1 }), EFFECT.STAYS), bounds, 41, 100)).toEqual({
      kind: "one",
      from: 104,
    });
    expect(pickEvents(countOf(effects({ 3: 1 }), EFFECT.STAYS), bounds, 70, 100)).toBeNull();
    expect(pickEvents(countOf(effects({ 3: 1 }), EFFECT.BORN), bounds, 33, 100)).toBeNull();
  });

  test("many events in wide columns suggest zooming in, and a single one is found from its column", () => {
    const wide = Uint32Array.from({ length: 101 }, (_, i) => 50 * i);
    const at = (times: Readonly<Record<number, number>>) =>
      pickEvents(countOf(effects(times, 100), EFFECT.STAYS), wide, 40, 100);
    expect(at({ 39: 1, 41: 2 })).toEqual({ kind: "many" });
    expect(at({ 42: 1 })).toEqual({ kind: "one", from: 2100 });
    expect(at({ 46: 1 })).toBeNull();
  });

  test("no event is invented at the edges of the plot", () => {
    expect(pickEvents(countOf(effects({ 0: 1 }), EFFECT.STAYS), bounds, 1, 100)).toEqual({ kind: "one", from: 100 });
    expect(pickEvents(countOf(effects({ 9: 1 }), EFFECT.STAYS), bounds, 99, 100)).toEqual({ kind: "one", from: 109 });
  });

  test("waste that moved inside gets a row once it occurs", () => {
    const firsts = [6, 11, 10, 59, Number.NaN];
    expect(rowsOf(firsts).map(({ glyph }) => glyph)).toEqual(["◇", "1", "2", "4"]);
    expect(rowsOf([6, 11, 10, 59, 12_047])).toBe(EVENT_ROWS);
    expect(rowsOf([])).toHaveLength(4);
  });
});

describe("columns and scale", () => {
  /** The article's run, 600 pixels wide. */
  const ARTICLE = chartView("whole", "log", roomOfRun(37_901), 1000);
  const views = fc
    .record({
      scale: fc.constantFrom<"log" | "linear">("log", "linear"),
      from: fc.integer({ min: 1, max: 1e6 }),
      span: fc.integer({ min: 8, max: 1e9 }),
      columns: fc.integer({ min: 10, max: 1024 }),
    })
    .map(({ scale, from, span, columns }): ChartView => ({ scale, from, to: from + span, columns }));

  test("every step belongs to the column above which the scale draws it", () => {
    fc.assert(
      fc.property(views, fc.double({ min: 0, max: 1, noNaN: true }), (view, part) => {
        const bounds = viewBounds(view);
        const x = stepScale(view, view.columns);
        const step = Math.round(view.from + (view.to - view.from) * part);
        const column = bounds.findLastIndex((bound) => bound <= step);
        expect(Math.abs(column - Math.floor(x(step) + 1e-6))).toBeLessThanOrEqual(step > 1e7 ? 1 : 0);
      }),
    );
  });

  test("steps wider than a column are drawn as steps", () => {
    const bounds = viewBounds(ARTICLE);
    const { columns, merged } = curvePoints(bounds, stepScale(ARTICLE, 600));
    const step = bounds[columns[merged] ?? 0] ?? 0;
    expect(step).toBeGreaterThan(85);
    expect(step).toBeLessThan(100);
  });

  test("a curve has both ends of a step wider than a column, and skips a step without a value", () => {
    const view: ChartView = { from: 0, to: 3, columns: 8, scale: "linear" };
    const points = curvePoints(viewBounds(view), stepScale(view, 80));
    const drawn: string[] = [];
    const note = (name: string) => (x: number, y: number) => drawn.push(`${name} ${x} ${y}`);
    const context = { moveTo: note("from"), lineTo: note("to"), closePath: () => drawn.push("close") };
    const values = [...points.columns].map((column) => [column, column === points.columns[2] ? Number.NaN : 5]);
    const value = (column: number) => Object.fromEntries(values)[column] ?? Number.NaN;
    addLine(context as unknown as CanvasRenderingContext2D, { points, y: (value) => value }, value);
    expect(drawn).toEqual(["from 0 5", "to 20 5", "from 40 5", "to 60 5", "to 60 5", "to 80 5"]);
    drawn.length = 0;
    addArea(context as unknown as CanvasRenderingContext2D, { points, y: (value) => value }, () => 9, value);
    expect(drawn.slice(0, 5)).toEqual(["from 0 5", "to 20 5", "to 20 9", "to 0 9", "close"]);
  });

  test("labels are few and round, end with the last step and do not touch", () => {
    fc.assert(
      fc.property(views, (view) => {
        const x = stepScale(view, 600);
        const ticks = stepTicks(view, x);
        expect(ticks.at(-1)).toMatchObject({ at: x(view.to), text: formatInteger(view.to) });
        expect(ticks.length).toBeLessThanOrEqual(15);
        const half = (text: string) => textWidth(text, 12) / 2;
        const sorted = ticks.toSorted((a, b) => a.at - b.at);
        for (const [i, { middle = 0, text }] of sorted.slice(1).entries()) {
          const { middle: before = 0, text: textBefore = "" } = sorted[i] ?? {};
          expect(middle - half(text)).toBeGreaterThan(before + half(textBefore));
        }
      }),
    );
    const texts = stepTicks(ARTICLE, stepScale(ARTICLE, 600)).map(({ text }) => text);
    expect(texts).toEqual([1, 10, 100, 1000, 10_000, 37_900].map(formatInteger));
  });

  test("a logarithmic axis within one decade keeps its round labels", () => {
    const labels = (from: number, to: number) => {
      const view: ChartView = { from, to, columns: 600, scale: "log" };
      return stepTicks(view, stepScale(view, 600)).map(({ text }) => text);
    };
    expect(labels(243_000, 530_398)).toEqual([250_000, 300_000, 350_000, 400_000, 450_000, 530_398].map(formatInteger));
    expect(labels(37_000, 90_000)).toEqual([40_000, 50_000, 60_000, 70_000, 80_000, 90_000].map(formatInteger));
  });

  test("the last label stays in the space right of the plot, and others give way to it", () => {
    const [last] = stepTicks(ARTICLE, stepScale(ARTICLE, 600), 25_599_999, 16).slice(-1);
    expect(last?.at).toBeCloseTo(600, 0);
    expect((last?.middle ?? 0) + textWidth(last?.text ?? "", 12) / 2).toBeCloseTo(616, 6);
  });
});

test("labels of lanes stay apart and above the bottom", () => {
  expect(spread([50, 52, 10], 22, 80)).toEqual([50, 72, 10]);
  expect(spread([80, 80, 80], 22, 80)).toEqual([36, 58, 80]);
});

test("the mark of an event shows the maximum of its columns, and one event is visible beside thousands", () => {
  const effects = new Uint32Array(4 * EFFECTS);
  effects[0 * EFFECTS + EFFECT.WASTED] = 5;
  effects[1 * EFFECTS + EFFECT.WASTED] = 3;
  effects[3 * EFFECTS + EFFECT.WASTED] = 1;
  expect([...eventsPerPlace(countOf(effects, EFFECT.WASTED), 4, new Float64Array(2))]).toEqual([5, 1]);
  expect(markHeights(5, 12)(0)).toBe(0);
  expect(markHeights(1e6, 12)(1)).toBe(2);
  expect(markHeights(1e6, 12)(1e6)).toBe(12);
});

test("labels keep an even pitch, and an end has one where it fits", () => {
  const ticks = [0, 1, 2, 3, 4].map((i) => ({ at: 20 * i, text: `${i}` }));
  const texts = (width: number, end: number) => {
    const room = { from: -20, to: 200, gap: 5, size: width / textWidth("9", 1) };
    return evenTicks(ticks, [{ at: end, text: "9" }], room).map(({ text }) => text);
  };
  expect(texts(15, 90)).toEqual(["0", "1", "2", "3", "4"]);
  expect(texts(20, 120)).toEqual(["0", "2", "4", "9"]);
  expect(texts(36, 200)).toEqual(["0", "3", "9"]);
});
