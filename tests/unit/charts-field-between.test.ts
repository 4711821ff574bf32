import { expect, test } from "vitest";
import { wallOf } from "../../src/labs/buffer-cache/charts/field";
import { layoutsBetween } from "../../src/labs/buffer-cache/charts/field-between";
import { containerOf, type FieldLayout } from "../../src/labs/buffer-cache/charts/layout/field";
import { layoutFields } from "../../src/labs/buffer-cache/charts/layout/field-lanes";
import { type Buffer, fieldOf } from "./field-kit";

const few: Buffer[] = [
  { size: 400, needed: 100, born: 0 },
  { size: 6400, needed: 100, born: 6 },
];
const giant: Buffer = { size: 102_400, needed: 100, born: 56 };

function layoutOf(buffers: readonly Buffer[], previous?: FieldLayout): FieldLayout {
  const [layout] = layoutFields([fieldOf(buffers)], [previous]);
  if (layout === undefined) throw new Error("a layout");
  return layout;
}

const before = layoutOf(few);
const after = layoutOf([...few, giant], before);

test("a buffer in both layouts moves from its old place to the new one, even though the scale changes", () => {
  const at = layoutsBetween(before, after);
  expect(after.scale).toBeGreaterThan(before.scale);
  for (const { born } of few) {
    const [was, is] = [containerOf(before, born), containerOf(after, born)];
    expect(containerOf(at(0), born)).toMatchObject({ x: was?.x, y: was?.y, width: was?.width, height: was?.height });
    expect(containerOf(at(1), born)).toEqual(is);
    const width = containerOf(at(0.5), born)?.width ?? 0;
    expect(width).toBeCloseTo(((was?.width ?? 0) + (is?.width ?? 0)) / 2, 3);
  }
  expect(at(0.5).scale).toBeCloseTo(Math.sqrt(before.scale * after.scale));
});

test("new and freed buffers are left out, and the cache stays as it was", () => {
  expect(containerOf(layoutsBetween(before, after)(0.5), 56)).toBeNull();
  expect(containerOf(layoutsBetween(after, before)(0.5), 56)).toBeNull();
  expect(layoutsBetween(before, after)(1).cacheBox).toEqual(before.cacheBox);
});

test("the cache's wall moves with the buffers, and the buffer of the step's slot is left out at the end", () => {
  const [cached] = layoutFields([fieldOf(few, { cached: [102_400, 51_200] })]);
  const [emptied] = layoutFields([fieldOf([...few, giant], { cached: [0, 51_200] })], [cached]);
  if (cached === undefined || emptied === undefined) throw new Error("two layouts");
  const at = layoutsBetween(cached, emptied, false, 0);
  expect([wallOf(at(0)), wallOf(at(1))]).toEqual([wallOf(cached), wallOf(emptied)]);
  expect(wallOf(emptied)).toBeGreaterThan(wallOf(cached));
  expect(at(0.5).cacheBox.slots.slice(0, 4)).toEqual(cached.cacheBox.slots.slice(0, 4));
  expect([...at(1).cacheBox.slots]).toEqual([...emptied.cacheBox.slots]);
});

test("at high speed small buffers of a class are one block, although they are listed, and large ones stay squares", () => {
  const [merged] = layoutFields([{ ...fieldOf([...few, giant]), isMerged: true }]);
  expect(merged?.groups.map(({ block, count }) => [block !== null, count])).toEqual([
    [true, 1],
    [false, 1],
    [false, 1],
  ]);
  expect(merged?.marks.length).toBe(after.marks.length);
  expect(merged === undefined ? null : containerOf(merged, 0)).toBeNull();
});
