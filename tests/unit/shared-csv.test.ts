import fc from "fast-check";
import { expect, test } from "vitest";
import { column, count, recordOf, share, tabulated, transposed } from "../../src/shared/data-table";
import { csv, jsonLines, tableCsv, tableText } from "../../src/shared/table-writers";
import { readCsv } from "./csv-reader";

const text = fc.string({
  unit: fc.constantFrom("a", "7", " ", ",", '"', "\r", "\n", ";", "–", "\u202f", "=", "+", "-", "@", "\t"),
});
const cell = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());

/** A spreadsheet takes a cell that begins like this for a formula. */
const isFormula = (text: string) => ["=", "+", "-", "@", "\t", "\r"].some((mark) => text.startsWith(mark));

test("written values are read back, text letter by letter and never as a formula, numbers to the last bit", () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2 }), { minLength: 1 }), (lines) => {
      const read = readCsv(csv(lines));
      expect(read.map((cells) => cells.length)).toEqual(lines.map((cells) => cells.length));
      lines.flat().forEach((wanted, i) => {
        const got = read.flat()[i];
        if (typeof wanted === "string") expect(got).toBe(isFormula(wanted) ? `'${wanted}` : wanted);
        else expect(Number(got)).toBe(wanted + 0);
      });
    }),
  );
});

test("a table is a line of names and its rows, with plain numbers and empty undefined cells", () => {
  const table = {
    title: "x",
    takeaway: "y",
    columns: [
      { name: "step", key: "step" },
      { name: "A, lowest", key: "A_lowest_percent", text: (value: number) => `${value.toFixed(1)} %` },
    ],
    rows: [
      [1_234_567, 2.94118],
      [-0, Number.NaN],
    ],
  };
  expect(tableCsv(table)).toBe("step,A_lowest_percent\r\n1234567,2.94118\r\n0,\r\n");
});

test("a negative number stays a number, but text that begins like a formula does not become one", () => {
  expect(csv([[-1.5, "=1+1", '+"x",y', "a=b"]])).toBe(`-1.5,'=1+1,"'+""x"",y",a=b\r\n`);
});

test("every writer has the columns that are defined once, with names for people and keys for programs", () => {
  const columns = [
    column<number>("size", (size) => `s${size}`),
    count<number>("bytes", (size) => 1000 * size),
    share<number>("part", (size) => (size > 2 ? Number.NaN : size / 4), "share of all"),
    column<number>("is_big", (size, i) => size > 1 && i > 0, "big"),
  ];
  const table = { title: "x", takeaway: "y", ...tabulated(columns, [1, 3]) };
  expect(tableCsv(table)).toBe("size,bytes,part,is_big\r\ns1,1000,0.25,false\r\ns3,3000,,true\r\n");
  expect([...jsonLines(table)].map((line) => JSON.parse(line))).toEqual([
    { size: "s1", bytes: 1000, part: 0.25, is_big: false },
    { size: "s3", bytes: 3000, part: null, is_big: true },
  ]);
  expect(recordOf(columns, 1)).toEqual({ size: "s1", bytes: 1000, part: 0.25, is_big: false });
  const lines = tableText(table)
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .split("\n");
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ["size", "bytes", "share of all", "big"],
    ["s1", "1 000", "25.0 %", "no"],
    ["s3", "3 000", "–", "yes"],
    [""],
  ]);
  expect(transposed(table, 1, [{ key: "figure" }]).rows.map(([name]) => name)).toEqual([
    "bytes",
    "share of all",
    "big",
  ]);
});
