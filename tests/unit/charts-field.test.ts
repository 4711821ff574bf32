import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { unmagnified } from "../../src/labs/buffer-cache/charts/field-view";
import {
  CLOSEST_SCALE,
  classFloor,
  coinIn,
  containerAt,
  containerOf,
  type FieldLayout,
  fartherScale,
  markAt,
  markOf,
  markWord,
  resized,
  ruler,
  scaleFrom,
} from "../../src/labs/buffer-cache/charts/layout/field";
import { layoutFields } from "../../src/labs/buffer-cache/charts/layout/field-lanes";
import { layoutField } from "../../src/labs/buffer-cache/charts/layout/shelves";
import { MARK_NUMBERS } from "../../src/models/allocation/lane-arrays";
import { sizeClass } from "../../src/shared/size-class";
import { ARTICLE, type Buffer, fieldOf } from "./field-kit";

const size = fc.oneof(
  fc.integer({ min: 0, max: 14 }).map((doublings) => 100 * 2 ** doublings),
  fc.integer({ min: 1, max: 200_000 }),
);
const buffers: fc.Arbitrary<Buffer[]> = fc
  .array(fc.record({ size, share: fc.double({ min: 0, max: 1, noNaN: true }) }), { minLength: 1, maxLength: 300 })
  .map((list) => list.map(({ size, share }, born) => ({ size, needed: Math.max(1, Math.round(size * share)), born })));

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const marksOf = (layout: FieldLayout) => Array.from({ length: layout.marks.length / MARK_NUMBERS }, (_, mark) => mark);
const containers = (layout: FieldLayout) =>
  marksOf(layout)
    .map((mark) => containerAt(layout, mark))
    .filter((container) => container !== null);
const blocks = (layout: FieldLayout) => layout.groups.map(({ block }) => block).filter((block) => block !== null);
const areaOf = ({ width, height }: Box) => width * height;
const laidOut = (list: readonly Buffer[], part?: Parameters<typeof fieldOf>[1]): FieldLayout => {
  const [layout] = layoutFields([fieldOf(list, part)]);
  if (layout === undefined) throw new Error("no layout");
  return layout;
};

describe("area means bytes", () => {
  test("containers, blocks, piles and coins have the area of their bytes, to a pixel²", () => {
    fc.assert(
      fc.property(buffers, (list) => {
        const layout = laidOut(list);
        for (const container of containers(layout)) {
          expect(Math.abs(areaOf(container) - container.size / layout.scale)).toBeLessThan(1);
          expect(Math.abs(areaOf(container.coin) - container.needed / layout.scale)).toBeLessThan(1);
        }
        for (const { block, pile, granted, needed } of layout.groups) {
          if (block === null || pile === null) continue;
          expect(Math.abs(areaOf(block) - granted / layout.scale)).toBeLessThan(1);
          expect(Math.abs(areaOf(pile) - needed / layout.scale)).toBeLessThan(1);
        }
      }),
    );
  });

  test("all lanes and their cache boxes share one scale of the series", () => {
    fc.assert(
      fc.property(buffers, buffers, fc.array(size, { maxLength: 64 }), (one, two, cached) => {
        const rect = { width: 552, height: 236, cached };
        const [a, b] = layoutFields([fieldOf(one, rect), fieldOf(two, { ...rect, height: 110 })]);
        if (a === undefined || b === undefined) return false;
        expect(a.scale).toBe(b.scale);
        expect(8 * Math.log2(a.scale)).toBeCloseTo(Math.round(8 * Math.log2(a.scale)), 6);
        const idle = cached.reduce((sum, bytes) => sum + bytes, 0);
        for (const { cacheBox, scale } of [a, b]) {
          const slots = Array.from({ length: cacheBox.slots.length / 4 }, (_, i) =>
            cacheBox.slots.subarray(4 * i, 4 * i + 4),
          );
          const area = cacheBox.inField
            ? slots.reduce((sum, [, , width = 0, height = 0]) => sum + width * height, 0)
            : areaOf(cacheBox.rect);
          expect(Math.abs(area - idle / scale)).toBeLessThan(1);
        }
        return true;
      }),
    );
  });
});

const overlap = (a: Box, b: Box) =>
  a.x + a.width > b.x + 0.01 &&
  b.x + b.width > a.x + 0.01 &&
  a.y + a.height > b.y + 0.01 &&
  b.y + b.height > a.y + 0.01;

test("nothing overlaps and nothing leaves the rectangle", () => {
  fc.assert(
    fc.property(buffers, (list) => {
      const layout = laidOut(list);
      const all: Box[] = [...containers(layout), ...blocks(layout)];
      all.forEach((box, i) => {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(-0.01);
        expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
        expect(box.y + box.height).toBeLessThanOrEqual(layout.height + 0.01);
        for (const other of all.slice(i + 1)) expect(overlap(box, other)).toBe(false);
      });
    }),
    { numRuns: 30 },
  );
});

test("merging loses no buffer and no byte, listed or not", () => {
  fc.assert(
    fc.property(buffers, fc.integer({ min: 0, max: 80 }), (list, leastListed) => {
      const [layout] = layoutFields([fieldOf(list, {}, (sizeClass) => sizeClass >= leastListed)]);
      if (layout === undefined) return false;
      const merged = layout.groups.filter(({ block }) => block !== null);
      const single = containers(layout);
      const count = merged.reduce((sum, group) => sum + group.count, 0) + single.length;
      const bytes =
        merged.reduce((sum, group) => sum + group.granted, 0) + single.reduce((sum, { size }) => sum + size, 0);
      expect(count).toBe(list.length);
      expect(bytes).toBe(list.reduce((sum, buffer) => sum + buffer.size, 0));
      for (const group of layout.groups) if (group.first === null) expect(group.block).not.toBeNull();
      return true;
    }),
  );
});

describe("a buffer comes or goes", () => {
  /** The places of a class in reading order: columns by line, rows by line. */
  const order = (layout: FieldLayout) =>
    layout.groups.flatMap(({ sizeClass, first, count, block }) => {
      if (first === null || block !== null) return [];
      const own = Array.from({ length: count }, (_, i) => containerAt(layout, first + i)).filter((one) => one !== null);
      const sorted = own.toSorted((a, b) =>
        layout.memory.columns.has(sizeClass) ? a.x - b.x || b.y - a.y : a.y - b.y || a.x - b.x,
      );
      return sorted.map(({ born }) => born);
    });

  test("the others keep their order: by class, and by age within a class", () => {
    fc.assert(
      fc.property(buffers, fc.nat(), (list, which) => {
        const before = laidOut(list);
        const born = which % list.length;
        const [after] = layoutFields([fieldOf(list.filter((buffer) => buffer.born !== born))], [before], true);
        if (after === undefined) return false;
        const kept = (layout: FieldLayout, other: FieldLayout) =>
          order(layout).filter((one) => one !== born && containerOf(other, one) !== null);
        expect(kept(after, before)).toEqual(kept(before, after));
        expect(order(before)).toEqual(
          marksOf(before)
            .filter((mark) => containerAt(before, mark))
            .map((mark) => markWord(before.marks, mark, "born")),
        );
        return true;
      }),
    );
  });

  test("adding a buffer at the end of its class moves only the slices of that class's last line", () => {
    const many = Array.from({ length: 40 }, (_, born) => ({ size: 3200, needed: 3200, born }));
    const before = layoutField(fieldOf(many), 2);
    const after = layoutField(fieldOf([...many, { size: 3200, needed: 3200, born: 40 }]), 2, before);
    const moved = many.filter(({ born }) => {
      const [from, to] = [containerOf(before, born), containerOf(after, born)];
      return from?.x !== to?.x || from?.y !== to?.y || from?.height !== to?.height;
    });
    const full = Math.round(236 / Math.sqrt(classFloor(sizeClass(3200)) / 2));
    expect(moved.length).toBeLessThan(full);
  });

  test("height, strip and columns stay as long as they fit", () => {
    const before = laidOut(ARTICLE);
    const more = [...ARTICLE, { size: 800, needed: 800, born: 95 }];
    const [after] = layoutFields([fieldOf(more)], [before], true);
    expect(after?.memory).toEqual(before.memory);
    expect(after?.scale).toBe(before.scale);
    expect(containerOf(before, 90)?.x).toBe(containerOf(after ?? before, 90)?.x);
  });
});

describe("the scale", () => {
  test("is the first of eight per doubling that enlarges nothing, and never exceeds 256 px² per byte", () => {
    expect(scaleFrom(16)).toBe(16);
    expect(scaleFrom(16.1)).toBeCloseTo(16 * 2 ** (1 / 8));
    expect(scaleFrom(1e-9)).toBe(CLOSEST_SCALE);
    expect(fartherScale(16, 8)).toBe(32);
  });

  test("the ruler shows a power of two bytes, 12 to 17 pixels wide", () => {
    fc.assert(
      fc.property(fc.integer({ min: -56, max: 160 }), (step) => {
        const { side, bytes } = ruler(2 ** (step / 8));
        expect(Number.isInteger(Math.log2(bytes))).toBe(true);
        expect(side).toBeCloseTo(Math.sqrt(bytes / 2 ** (step / 8)));
        expect(side).toBeGreaterThanOrEqual(12);
        expect(side).toBeLessThanOrEqual(17.2);
      }),
    );
  });
});

test("in the article's picture the giants are columns as high as the room, and the others share the strip", () => {
  const layout = laidOut(ARTICLE);
  const columns = layout.groups.filter(({ sizeClass }) => layout.memory.columns.has(sizeClass));
  expect(columns.map(({ count, granted }) => [count, granted])).toEqual([[2, 1_638_400]]);
  const largest = containerOf(layout, 90);
  expect(largest).toMatchObject({ size: 819_200, needed: 100, poisoned: true, height: 236, coin: { isTiny: true } });
  expect(largest?.width).toBeCloseTo(819_200 / layout.scale / 236, 3);
});

test("the buffer under the pointer is found, and so is a buffer by its creation step or its request", () => {
  const layout = laidOut(ARTICLE);
  for (const { born, x, y, width, height } of containers(layout)) {
    const mark = markAt(layout, x + width / 2, y + height / 2) ?? expect.fail("nothing found");
    expect(markWord(layout.marks, mark, "born")).toBe(born);
  }
  expect(markAt(layout, 551, -20)).toBeNull();
  expect(markOf(layout, "index", 5)).toBe(5);
  expect(containerOf(layout, 4711)).toBeNull();
});

test("a coin too wide or too high for its container keeps its area", () => {
  for (const rect of [
    { x: 0, y: 0, width: 10, height: 100 },
    { x: 0, y: 0, width: 100, height: 10 },
  ]) {
    const coin = coinIn(rect, 400, false);
    expect(areaOf(coin)).toBeCloseTo(400);
    expect(coin.width).toBeLessThanOrEqual(rect.width);
    expect(coin.height).toBeLessThanOrEqual(rect.height);
  }
});

test("a tiny coin has a ring only where the ring and the drop have room", () => {
  const ringed = (side: number, poisoned: boolean) =>
    coinIn({ x: 0, y: 0, width: side, height: 40 }, 1, poisoned).isTiny;
  expect([ringed(40, false), ringed(40, true), ringed(56, true)]).toEqual([true, false, true]);
});

test("a magnified layout has its coins where its drawing, which is smaller, shows them", () => {
  const layout = { ...laidOut(ARTICLE, { width: 1104, height: 472 }), magnified: 2 };
  const small = containers(unmagnified(layout));
  expect(small.some(({ coin }) => coin.isTiny)).toBe(true);
  containers(layout).forEach(({ coin, ...container }, i) => {
    const own = small[i];
    if (own === undefined) throw new Error("a container is missing");
    expect([resized(own, 2), resized(own.coin, 2)]).toEqual([resized(container, 1), resized(coin, 1)]);
    expect(own.coin.isTiny).toBe(coin.isTiny);
  });
});

test("thousands of buffers can be laid out, and an empty field too", () => {
  const many = Array.from({ length: LIMIT.MARKS }, (_, born) => ({
    size: 100 + ((born * 7919) % 20_000),
    needed: 100,
    born,
  }));
  expect(containers(laidOut(many)).length + blocks(laidOut(many)).length).toBeGreaterThan(100);
  const empty = laidOut([]);
  expect(empty).toMatchObject({ extent: { width: 0 }, groups: [] });
});
