import { expect, test } from "vitest";
import { ColumnBuffer, type Columns } from "../../src/kernel/protocol/columns";

const SPEC = {
  words: { type: "u32", numbers: 3 },
  doubles: { type: "f64", numbers: 1 },
  floats: { type: "f32", numbers: 2 },
} as const satisfies Columns;
const WRITTEN = {
  words: Uint32Array.of(1, 2, 3),
  doubles: Float64Array.of(0.1, Number.NaN),
  floats: Float32Array.of(0.5, 0.25),
};

test("a reader that takes columns in writing order reads what was written", () => {
  const buffer = new ArrayBuffer(100);
  const writer = new ColumnBuffer(buffer);
  const rows = [writer.put(SPEC, WRITTEN), writer.put(SPEC, { ...WRITTEN, words: new Uint32Array() })] as const;
  expect(rows[0]).toEqual({ words: 1, doubles: 2, floats: 1 });
  const reader = new ColumnBuffer(buffer);
  expect(reader.take(SPEC, rows[0])).toEqual(WRITTEN);
  expect(reader.take(SPEC, rows[1])).toEqual({ ...WRITTEN, words: new Uint32Array() });
});

test("each column begins where the previous one ends, or at the next place aligned to its type", () => {
  const { words, doubles, floats } = new ColumnBuffer(new ArrayBuffer(100)).take(SPEC, {
    words: 1,
    doubles: 2,
    floats: 1,
  });
  expect([words, doubles, floats].map(({ byteOffset }) => byteOffset)).toEqual([0, 16, 32]);
});

test("columns that exceed the buffer are refused", () => {
  const columns = new ColumnBuffer(new ArrayBuffer(40));
  expect(() => columns.take(SPEC, { words: 1, doubles: 2, floats: 2 })).toThrow(RangeError);
});
