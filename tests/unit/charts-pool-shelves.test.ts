import { describe, expect, test } from "vitest";
import { LANE_POOL_FIGURE } from "../../src/generated/abi";
import { SHELF_KIND, SHELF_WORD } from "../../src/generated/pools";
import { collectedIn, collectionBetween, piledIn } from "../../src/labs/buffer-cache/charts/collection";
import { layoutsBetween } from "../../src/labs/buffer-cache/charts/field-between";
import { type CacheBox, type FieldLayout, rectAt } from "../../src/labs/buffer-cache/charts/layout/field";
import {
  fieldInput,
  layoutFields,
  resizedBox,
  shelvePoolsWith,
} from "../../src/labs/buffer-cache/charts/layout/field-lanes";
import { shelvedCache } from "../../src/labs/buffer-cache/charts/layout/pool-shelves";
import type { Rect } from "../../src/plot/path";
import { fieldOf } from "./field-kit";
import { plain } from "./lane-kit";

type ShelfKind = keyof typeof SHELF_KIND;
type Row = readonly [kind: ShelfKind, name: number, place: keyof typeof SHELF_WORD, sizes: readonly number[]];

/** A lane's pool as in a frame: shelves with the sizes that lie there. Buffers entered at step 1, 2 … in this order. */
function pooled(rows: readonly Row[], figures: Partial<Record<keyof typeof LANE_POOL_FIGURE, number>> = {}, from = 1) {
  const sizes = rows.flatMap(([, , , held]) => held);
  const words = Object.keys(LANE_POOL_FIGURE) as (keyof typeof LANE_POOL_FIGURE)[];
  return {
    slots: Uint32Array.from(sizes.flatMap((size, i) => [size, from + i])),
    pool: {
      figures: Float64Array.from(words, (name) => figures[name] ?? 0),
      shelves: Float64Array.from(
        rows.flatMap(([kind, name, place, held]) => [
          ...[SHELF_KIND[kind], name, SHELF_WORD[place], held.length],
          held.reduce((sum, size) => sum + size, 0),
        ]),
      ),
      shelf_of: Uint32Array.from(rows.flatMap(([, , , held], row) => held.map(() => row))),
    },
  };
}

const SIZE = { width: 900, height: 300 };
const SCALE = 16;
const NO_DRAWING = () => {};

function boxOf(rows: readonly Row[], size = SIZE, scale = SCALE): CacheBox {
  const box = shelvedCache(pooled(rows), NO_DRAWING, size)(scale);
  if (box === null) throw new Error("no shelves");
  return box;
}

const squares = ({ slots }: CacheBox): Rect[] =>
  Array.from({ length: slots.length / 4 }, (_, slot) => rectAt(slots, 4 * slot));
const boxes = ({ shelves }: CacheBox) => shelves?.boxes ?? [];
const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01;

const TIERS: readonly Row[] = [
  ["SIZE", 256, "PRIVATE", []],
  ["SIZE", 4096, "PRIVATE", [4096]],
  ["SIZE", 4096, "SHARED", [4096, 4096]],
  ["SIZE", 32_768, "PRIVATE", [32_768]],
  ["WORD", SHELF_WORD.FALLBACK, "PRIVATE", [1_200_000]],
  ["WORD", SHELF_WORD.FALLBACK, "SHARED", [1_100_000]],
];
const THREADS: readonly Row[] = Array.from({ length: 40 }, (_, thread) => [
  "THREAD",
  thread,
  "ALL",
  [400 * (thread + 1), 900],
]);

describe.each<[string, readonly Row[], { width: number; height: number }]>([
  ["tiers with places", TIERS, SIZE],
  ["tiers in a low room", TIERS, { width: 900, height: 90 }],
  ["tiers in a narrow room", TIERS, { width: 340, height: 260 }],
  ["forty threads", THREADS, SIZE],
])("%s", (_, rows, size) => {
  const box = boxOf(rows, size, rows === TIERS ? 64 : SCALE);
  const all = squares(box);

  test("every buffer is drawn once, as a square of its bytes", () => {
    const { slots } = pooled(rows);
    expect(all).toHaveLength(slots.length / 2);
    for (const [slot, { width, height }] of all.entries()) {
      expect(width).toBe(height);
      expect(width * height * (rows === TIERS ? 64 : SCALE)).toBeCloseTo(slots[2 * slot] ?? 0, -2);
    }
    for (const [i, one] of all.entries()) for (const other of all.slice(i + 1)) expect(overlap(one, other)).toBe(false);
  });

  test("buffers stand on their shelf and cover no name", () => {
    for (const name of boxes(box)) for (const square of all) expect(overlap(name, square)).toBe(false);
    const lines = boxes(box).map(({ y }) => y);
    for (const { x, y, width } of all) {
      const below = boxes(box).filter(
        (line) => line.y >= y + width - 0.01 && x >= line.x - 0.01 && x < line.x + line.width,
      );
      expect(below.length).toBeGreaterThan(0);
    }
    expect(Math.max(...lines)).toBeLessThanOrEqual(size.height);
  });

  test("the bookcase ends at the wall", () => {
    expect(box.rect.x + box.rect.width).toBeCloseTo(size.width, 0);
    expect(box.inField).toBe(true);
  });
});

test("shelves have the library's names, in its order", () => {
  expect(
    boxes(boxOf(TIERS, SIZE, 256))
      .map(({ name }) => plain(name))
      .toSorted(),
  ).toEqual(["256 B", "4 KiB", "32 KiB", "fallback"].toSorted());
});

test("of many threads the eight largest have a shelf, and the others one together", () => {
  const names = boxes(boxOf(THREADS)).map(({ name }) => plain(name));
  expect(names).toHaveLength(9);
  expect(names).toContain("32 more");
  for (const thread of [33, 40]) expect(names).toContain(`thread ${thread}`);
});

test("a narrow room has fewer shelves, and says how many more there are", () => {
  const shards: readonly Row[] = Array.from({ length: 30 }, (_, shard) => ["SHARD", shard, "ALL", [40_000]]);
  const names = boxes(boxOf(shards, { width: 300, height: 120 })).map(({ name }) => plain(name));
  expect(names.length).toBeLessThan(6);
  expect(names.some((name) => /^\d+ more$/.test(name))).toBe(true);
});

test("a narrow room leaves out empty shelves first", () => {
  const slots: readonly Row[] = Array.from({ length: 8 }, (_, slot) => [
    ...(["WORD", SHELF_WORD.BYTE_0 + slot, "ALL", slot % 4 === 0 ? [40_000] : []] as const),
  ]);
  const named = (size: { width: number; height: number }) => boxes(boxOf(slots, size)).map(({ name }) => name);
  expect(named(SIZE)).toHaveLength(8);
  expect(named({ width: 320, height: 260 }).toSorted()).toEqual(["BYTE_READ_IO", "CHAR_TOKEN"]);
});

test("a pool without parts, or one too small to see, has no shelves", () => {
  expect(shelvedCache(pooled([["WORD", SHELF_WORD.ALL, "ALL", [100_000]]]), NO_DRAWING, SIZE)(SCALE)).toBeNull();
  expect(shelvedCache(pooled(TIERS), NO_DRAWING, SIZE)(1e6)).toBeNull();
});

test("a pool for an audience is laid out in the same way, larger", () => {
  shelvePoolsWith((lane, size) => shelvedCache(lane, NO_DRAWING, size));
  const empty = { figures: new Float64Array(), classes: new Float64Array(), marks: new Uint32Array() };
  const lane = { ...empty, ...pooled(TIERS) };
  const [width, height] = [2 * SIZE.width, 2 * SIZE.height];
  const large = fieldInput(lane, 8, { width, height }, 2).shelve?.(SCALE / 4) ?? null;
  const small = boxOf(TIERS);
  const doubled = resizedBox(small, 2);
  expect(large).toEqual({ ...doubled, shelves: { ...doubled.shelves, draw: large?.shelves?.draw } });
  expect([large?.rect.width, boxes(doubled)[0]?.height]).toEqual([
    2 * small.rect.width,
    2 * (boxes(small)[0]?.height ?? 0),
  ]);
});

test("an array that a caller holds beside its buffer leaves its shelf with words", () => {
  const input: Row = ["WORD", SHELF_WORD.BYTE_0, "ALL", []];
  const rows: readonly Row[] = [input, ["WORD", SHELF_WORD.CHAR_2, "ALL", [900_000]]];
  const words = (beside: number) =>
    boxes(shelvedCache(pooled(rows, { beside }), NO_DRAWING, SIZE)(SCALE) as CacheBox).map((box) => box.words);
  expect([words(0)[1], words(8000)[1]]).toEqual(["empty", "with callers"]);
});

test("the scale leaves room for the names", () => {
  const input = (rows: readonly Row[], size: { width: number; height: number }) =>
    fieldOf([{ size: 6400, needed: 100, born: 1 }], { ...size, shelve: shelvedCache(pooled(rows), NO_DRAWING, size) });
  for (const size of [SIZE, { width: 340, height: 260 }, { width: 700, height: 70 }, { width: 120, height: 40 }]) {
    const [layout] = layoutFields([input(TIERS, size)]);
    expect(layout?.extent.width).toBeGreaterThan(0);
    if (layout?.cacheBox.inField) expect(layout.cacheBox.rect.x).toBeGreaterThan(layout.extent.width);
  }
});

const SYNC = (mine: readonly number[], shared: readonly number[], victims: readonly number[]): readonly Row[] => [
  ["WORD", SHELF_WORD.PRIVATE, "PRIVATE", mine],
  ["WORD", SHELF_WORD.SHARED, "SHARED", shared],
  ["WORD", SHELF_WORD.VICTIMS, "VICTIMS", victims],
];

const layoutOf = (lane: ReturnType<typeof pooled>): FieldLayout => {
  const [layout] = layoutFields([
    fieldOf([{ size: 6400, needed: 100, born: 1 }], { ...SIZE, shelve: shelvedCache(lane, NO_DRAWING, SIZE) }),
  ]);
  if (layout === undefined) throw new Error("no layout");
  return layout;
};

describe("a collection", () => {
  const before = pooled(SYNC([30_000], [20_000, 10_000], [60_000, 5_000]), { collections: 3 });
  // The same arrays: what was private or shared lies among the victims.
  const after = pooled(SYNC([], [], [30_000, 20_000, 10_000]), { collections: 4 });
  const [was, will] = [layoutOf(before), layoutOf(after)];
  const collection = collectionBetween(was, will);

  test("is told by the bytes of the victims that it dropped", () => {
    expect(collectedIn(before, after)).toBe(65_000);
    expect(collectedIn(after, after)).toBeNull();
    const empty = pooled(SYNC([], [], []), { collections: 3 });
    expect(collectedIn(empty, after)).toBeNull();
    expect(collectedIn(pooled([["THREAD", 0, "ALL", [9]]], { collections: 3 }), after)).toBeNull();
  });

  test("has every array in one place: the victims leave, and the others move", () => {
    expect(collection.victims).toHaveLength(2);
    expect(collection.moved).toHaveLength(3);
    for (const share of [0, 0.5, 1]) expect(collection.between(share).cacheBox.slots).toHaveLength(12);
    expect([...collection.between(0).cacheBox.slots]).toEqual([...was.cacheBox.slots.subarray(0, 12)]);
  });

  test("ends with them where the step's layout has them", () => {
    const end = collection.after.cacheBox;
    expect([...end.slots]).toEqual([...will.cacheBox.slots]);
    expect([...layoutsBetween(collection.after, will)(1).cacheBox.slots]).toEqual([...will.cacheBox.slots]);
  });

  test("lays the victims beside each other in the room of the heap", () => {
    const room = { x: 700, y: 20, width: 70, height: 200 };
    const piled = piledIn(collection.victims, room);
    expect(piled).toHaveLength(2);
    for (const { x, y, width, height } of piled) {
      expect(x).toBeGreaterThanOrEqual(room.x);
      expect(x + width).toBeLessThanOrEqual(room.x + room.width + 0.01);
      expect(y + height).toBeLessThanOrEqual(room.y + room.height + 0.01);
      expect(y).toBeGreaterThanOrEqual(room.y);
    }
    expect(overlap(piled[0] as Rect, piled[1] as Rect)).toBe(false);
  });
});

test("buffers of a pool move by what they are, not by their place in the list", () => {
  const [a, b] = [
    pooled([["THREAD", 0, "ALL", [90_000, 40_000, 50_000]]]),
    pooled([["THREAD", 0, "ALL", [40_000, 50_000]]], {}, 2),
  ];
  const [was, will] = [layoutOf(a), layoutOf(b)];
  const { slots } = layoutsBetween(was, will)(1).cacheBox;
  expect([...slots.subarray(4, 12)]).toEqual([...will.cacheBox.slots]);
  expect([...slots.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
});
