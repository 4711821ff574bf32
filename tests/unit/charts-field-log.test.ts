import { expect, test, vi } from "vitest";
import { AT_REST } from "../../src/labs/buffer-cache/charts/field";
import { glide } from "../../src/labs/buffer-cache/charts/field-between";
import { logLens } from "../../src/labs/buffer-cache/charts/field-log";
import { containerOf, type FieldLayout } from "../../src/labs/buffer-cache/charts/layout/field";
import { layoutFields } from "../../src/labs/buffer-cache/charts/layout/field-lanes";
import type { Surface } from "../../src/plot/surface";
import { ARTICLE, type Buffer, fieldOf } from "./field-kit";

const buffers: Buffer[] = [
  { size: 100, needed: 100, born: 1 },
  { size: 1000, needed: 100, born: 2 },
  { size: 10_000, needed: 1000, born: 3 },
];

const only = ([layout]: readonly FieldLayout[]): FieldLayout => {
  if (layout === undefined) throw new Error("a layout");
  return layout;
};

test("a bar is as long as the logarithm of its bytes, and so is its coin", () => {
  const layout = only(logLens.lay(layoutFields([fieldOf(buffers)])));
  const [hundred, thousand, tenThousand] = [1, 2, 3].map((born) => containerOf(layout, born));
  const decade = (thousand?.width ?? 0) - (hundred?.width ?? 0);
  expect(decade).toBeGreaterThan(100);
  expect((tenThousand?.width ?? 0) - (thousand?.width ?? 0)).toBeCloseTo(decade, 3);
  expect(thousand?.coin.width).toBeCloseTo(hundred?.width ?? 0, 3);
  expect(tenThousand?.coin.width).toBeCloseTo(thousand?.width ?? 0, 3);
});

test("lanes share one scale, which keeps room for a big buffer after it is freed", () => {
  const [a, b] = logLens.lay(layoutFields([fieldOf(buffers), fieldOf(buffers.slice(0, 1))]));
  expect(a === undefined ? 0 : containerOf(a, 1)?.width).toBe(b === undefined ? 1 : containerOf(b, 1)?.width);
  const without = only(logLens.lay(layoutFields([fieldOf(buffers.slice(0, 2))])));
  expect(without.log?.most).toBe(10_000);
});

test("all bars fit the rectangle above the axis, even a low one, by merging each class into a bar if necessary", () => {
  for (const height of [150, 84, 24]) {
    const layout = only(logLens.lay(layoutFields([fieldOf(ARTICLE, { width: 448, height })])));
    const bars = layout.groups.flatMap(({ block }) => block ?? []);
    for (let at = 0; at < layout.rects.length; at += 4) {
      const [x = 0, y = 0, width = 0, high = 0] = layout.rects.subarray(at, at + 4);
      if (width > 0) bars.push({ x, y, width, height: high });
    }
    expect(bars).toHaveLength(height === 24 ? layout.groups.length : ARTICLE.length);
    expect(Math.max(...bars.map(({ y, height }) => y + height))).toBeLessThanOrEqual(height - 16);
    expect(Math.max(...bars.map(({ x, width }) => x + width))).toBeLessThanOrEqual(448);
  }
});

/** The text drawn for a lane. */
function wordsOf(layout: FieldLayout): string[] {
  const words: string[] = [];
  const context = new Proxy(
    { fillText: (text: string) => words.push(text), measureText: (text: string) => ({ width: 7 * text.length }) },
    { get: (own, name) => Reflect.get(own, name) ?? (() => {}), set: () => true },
  );
  const stock = { patterns: new Map(), newPattern: () => null };
  const surface = { context, width: layout.width, height: layout.height + 10, ratio: 1, palette: {}, stock };
  logLens.draw(surface as unknown as Surface, layout, AT_REST);
  return words.map((text) => text.replaceAll(/[\u00a0\u202f]/g, " "));
}

test("the axis labels its powers of ten with units, and bars of sufficient height show their size and need", () => {
  const words = wordsOf(
    only(logLens.lay(layoutFields([fieldOf([...buffers, { size: 819_200, needed: 100, born: 4 }])]))),
  );
  for (const tick of ["100 B", "1 k", "10 k", "100 k", "1 M"]) expect(words).toContain(tick);
  expect(words).toContain("819 200 B, needs 100 B");
  expect(words).toContain("100 B, needs 100 B");
});

test("a new scale takes 300 ms to appear, or none at all with reduced motion", () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (turn: FrameRequestCallback) => frames.push(turn));
  const before = layoutFields([fieldOf(buffers)]);
  const after = layoutFields([fieldOf([...buffers, { size: 819_200, needed: 100, born: 4 }])], before);
  expect(only(after).scale).toBeGreaterThan(only(before).scale);
  const shown: (readonly FieldLayout[] | null)[] = [];
  const widthAt = (i: number) => containerOf(only(shown[i] ?? []), 3)?.width ?? 0;
  for (const less of [true, false]) {
    vi.stubGlobal("matchMedia", () => ({ matches: less }));
    glide(
      before,
      () => after,
      (layouts) => shown.push(layouts),
    );
    expect(shown.length).toBe(less ? 0 : 1);
  }
  for (const time of [1000, 1150, 1299]) frames.at(-1)?.(time);
  expect(widthAt(0)).toBeCloseTo(containerOf(only(before), 3)?.width ?? 0, 3);
  expect(widthAt(2)).toBeLessThan(widthAt(1));
  expect(widthAt(3)).toBeLessThan(widthAt(2));
  const { x, y, width, height } = containerOf(only(after), 4) ?? {};
  expect(containerOf(only(shown[2] ?? []), 4)).toMatchObject({ x, y, width, height });
  frames.at(-1)?.(1300);
  expect(shown.at(-1)).toBeNull();
});
