import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wallOf } from "../../src/labs/buffer-cache/charts/field";
import {
  CLOSEST_SCALE,
  type FieldInput,
  type FieldLayout,
  fartherScale,
} from "../../src/labs/buffer-cache/charts/layout/field";
import { layoutFields } from "../../src/labs/buffer-cache/charts/layout/field-lanes";
import { layoutField } from "../../src/labs/buffer-cache/charts/layout/shelves";
import { ARTICLE, type Buffer, fieldOf } from "./field-kit";

/** The CALLERS room of the lane in focus at 1440 × 900, 1280 × 720 and 390 × 844, about, CSS pixels. */
const ROOMS = [
  { width: 640, height: 250 },
  { width: 480, height: 150 },
  { width: 338, height: 210 },
];

const size = fc.oneof(
  fc.integer({ min: 0, max: 14 }).map((doublings) => 100 * 2 ** doublings),
  fc.integer({ min: 1, max: 200_000 }),
);
const buffers: fc.Arbitrary<Buffer[]> = fc
  .array(fc.record({ size, share: fc.double({ min: 0, max: 1, noNaN: true }) }), { minLength: 1, maxLength: 300 })
  .map((list) => list.map(({ size, share }, born) => ({ size, needed: Math.max(1, Math.round(size * share)), born })));

const scaleOf = ([layout]: readonly FieldLayout[]): number => layout?.scale ?? Number.NaN;

/** Whether a lane leaves its room: through the ceiling, or beside a cache that is 24 pixels to the right of the callers. */
const isOutside = ({ width, height, extent, cacheBox }: FieldLayout): boolean =>
  extent.width + (cacheBox.inField ? 24 + cacheBox.rect.width : 0) > width ||
  Math.max(extent.height, cacheBox.inField ? cacheBox.rect.height : 0) > height + 1e-6;

/** All lanes are inside at their scale, and at the next closer one some are not. */
function expectClosest(inputs: readonly FieldInput[]): void {
  const layouts = layoutFields(inputs);
  const scale = scaleOf(layouts);
  expect(layouts.some(isOutside)).toBe(false);
  if (scale <= CLOSEST_SCALE) return;
  expect(inputs.some((input) => isOutside(layoutField(input, fartherScale(scale, -1))))).toBe(true);
}

describe("at rest the lanes are drawn on the closest scale of the series", () => {
  test.each(ROOMS)("in $width × $height, whatever is live", (room) => {
    fc.assert(
      fc.property(buffers, buffers, (one, two) =>
        expectClosest([fieldOf(one, room), fieldOf(two, { ...room, height: room.height / 3 })]),
      ),
    );
  });

  test.each(ROOMS)("in $width × $height, for totals from 1 kB to 1 GB", (room) => {
    for (let total = 1000; total < 1e9; total *= 1.37) {
      const many = Array.from({ length: 60 }, (_, born) => ({ size: Math.ceil(total / 60), needed: 10, born }));
      for (const list of [[{ size: Math.round(total), needed: 100, born: 0 }], many])
        expectClosest([fieldOf(list, room)]);
    }
  });

  test.each(ROOMS)("in $width × $height, with a large cache", (room) => {
    fc.assert(
      fc.property(buffers, fc.array(size, { minLength: 1, maxLength: 16 }), (list, cached) =>
        expectClosest([fieldOf(list, { ...room, cached })]),
      ),
    );
  });

  test("buffers of one size fill at least 60 % of a room that is higher than three of them", () => {
    for (let count = 30; count < 400; count += 7) {
      const [layout] = layoutFields([
        fieldOf(Array.from({ length: count }, (_, born) => ({ size: 3200, needed: 100, born }))),
      ]);
      const share = (count * 3200) / (layout?.scale ?? Number.NaN) / (552 * 236);
      expect([count, share > 0.6]).toEqual([count, true]);
    }
  });
});

describe("while steps follow each other", () => {
  const room = { width: 640, height: 250 };

  test("the scale stays while the buffers fit and none three times as close fits", () => {
    const narrow = { width: 480, height: 250 };
    const before = layoutFields([fieldOf(ARTICLE, narrow)]);
    const without = [fieldOf(ARTICLE.slice(0, -1), narrow)];
    expect(scaleOf(layoutFields(without, before, true))).toBe(scaleOf(before));
    expect(scaleOf(layoutFields(without, before))).toBeLessThan(scaleOf(before));
  });

  test("a new scale leaves more room to grow", () => {
    const before = layoutFields([fieldOf(ARTICLE, room)]);
    const more = [...ARTICLE, { size: 819_200, needed: 100, born: 91 }];
    const steady = layoutFields([fieldOf(more, room)], before, true);
    expect(scaleOf(steady)).toBeGreaterThan(scaleOf(layoutFields([fieldOf(more, room)])));
    expect(scaleOf(layoutFields([fieldOf(ARTICLE, room)], steady, true))).toBe(scaleOf(steady));
  });

  test("a chosen scale is kept", () => {
    fc.assert(
      fc.property(buffers, fc.boolean(), (list, isSteady) => {
        const once = layoutFields([fieldOf(list, room)], [], isSteady);
        expect(scaleOf(layoutFields([fieldOf(list, room)], once, isSteady))).toBe(scaleOf(once));
      }),
    );
  });

  test("an empty lane does not change the scale", () => {
    const before = layoutFields([fieldOf(ARTICLE, room)]);
    expect(scaleOf(layoutFields([fieldOf([], room)], before))).toBe(scaleOf(before));
  });
});

test("all lanes share one scale and one floor", () => {
  fc.assert(
    fc.property(buffers, (list) => {
      const [a, b] = layoutFields([fieldOf(ARTICLE, { height: 250 }), fieldOf(list, { height: 76 })]);
      if (a === undefined || b === undefined) throw new Error("two lanes");
      expect(a.scale).toBe(b.scale);
      for (const { rects, groups, height } of [a, b]) {
        const bottoms = groups.flatMap(({ block }) => (block === null ? [] : [block.y + block.height]));
        for (let at = 0; at < rects.length; at += 4) {
          if (rects[at + 2] !== 0) bottoms.push((rects[at + 1] ?? 0) + (rects[at + 3] ?? 0));
        }
        expect(Math.max(...bottoms)).toBeGreaterThan(height - 1.1);
      }
    }),
    { numRuns: 30 },
  );
});

test("the wall of the callers' room separates their buffers from those of the cache", () => {
  fc.assert(
    fc.property(buffers, fc.array(size, { minLength: 1, maxLength: 16 }), (list, cached) => {
      for (const layout of layoutFields([fieldOf(list, { ...ROOMS[0], cached })])) {
        expect(wallOf(layout)).toBeGreaterThanOrEqual(layout.extent.width);
        if (layout.cacheBox.inField) expect(wallOf(layout)).toBeLessThan(layout.cacheBox.rect.x);
        else expect(wallOf(layout)).toBeGreaterThan(layout.width);
      }
    }),
  );
});
