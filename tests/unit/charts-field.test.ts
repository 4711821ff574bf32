import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { unmagnified } from "../../src/labs/buffer-cache/charts/field-view";
import {
  CLOSEST_SCALE,
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

/** Half of a pixel, and the rounding of the arrays. */
const SQUARE = 0.5;

describe("area means bytes, and equal bytes look equal", () => {
  test("buffers and what is needed of them are squares, blocks and piles rectangles, with the area of their bytes", () => {
    fc.assert(
      fc.property(buffers, (list) => {
        const layout = laidOut(list);
        for (const { coin, size, needed, ...square } of containers(layout)) {
          for (const [box, bytes] of [
            [square, size],
            [coin, needed],
          ] as const) {
            expect(Math.abs(areaOf(box) - bytes / layout.scale)).toBeLessThan(
              Math.max(1, (0.01 * bytes) / layout.scale),
            );
            expect(Math.abs(box.width - box.height)).toBeLessThanOrEqual(SQUARE);
          }
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
          for (const [, , width = 0, height = 0] of slots) expect(width).toBe(height);
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
  const floorOf = ({ y, height }: Box) => y + height;

  test("the others keep their order: a class fills rows from the floor, and columns from the right, by age", () => {
    fc.assert(
      fc.property(buffers, fc.nat(), (list, which) => {
        const before = laidOut(list);
        const [after] = layoutFields(
          [fieldOf(list.filter(({ born }) => born !== which % list.length))],
          [before],
          true,
        );
        for (const layout of [before, after ?? before]) {
          for (const { first, count, block } of layout.groups) {
            if (first === null || block !== null) continue;
            const own = Array.from({ length: count }, (_, i) => containerAt(layout, first + i) ?? expect.fail());
            own.slice(1).forEach((box, i) => {
              const older = own[i] ?? expect.fail();
              expect(box.born).toBeGreaterThan(older.born);
              const isRight = box.x > older.x && Math.abs(floorOf(box) - floorOf(older)) < 0.01;
              const isAbove = floorOf(box) < floorOf(older) - 0.01;
              expect(isRight || isAbove || box.x < older.x).toBe(true);
            });
          }
        }
      }),
    );
  });

  test("adding a buffer at the end of its class moves the others only together", () => {
    const many = Array.from({ length: 40 }, (_, born) => ({ size: 3200, needed: 3200, born }));
    const before = layoutField(fieldOf(many), 2);
    const after = layoutField(fieldOf([...many, { size: 3200, needed: 3200, born: 40 }]), 2, before);
    const placeIn = (layout: FieldLayout, born: number) => {
      const [first, own] = [containerOf(layout, 0), containerOf(layout, born)].map((box) => box ?? expect.fail());
      return [(own?.x ?? 0) - (first?.x ?? 0), own?.y, own?.width];
    };
    for (const { born } of many) expect(placeIn(after, born)).toEqual(placeIn(before, born));
  });

  test("scale and columns stay as long as they fit", () => {
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

test("in the article's picture the giants stand at the right, and the small buffers above the third largest", () => {
  const layout = laidOut(ARTICLE);
  expect(layout.memory.columns.length).toBe(2);
  const [third, giant, other] = [88, 89, 90].map((born) => containerOf(layout, born) ?? expect.fail());
  expect(other).toMatchObject({ size: 819_200, needed: 100, poisoned: true, coin: { isTiny: true } });
  expect(other?.width).toBe(giant?.width);
  for (const { x, y, size } of containers(layout).filter(({ size }) => size < 204_800)) {
    expect([size, x < (giant?.x ?? 0), y < (third?.y ?? 0)]).toEqual([size, true, true]);
  }
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
