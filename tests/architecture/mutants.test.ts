import { expect, test } from "vitest";
import { applied, changesOf, lineOf, sampleOf } from "../../scripts/mutants/changes.mjs";

/** The lines that the changes of a text make. */
const linesOf = (text: string) => changesOf(text).map((change) => lineOf(text, change).becomes);

test("operators, numbers, truths, conditions and calls change, one at a time", () => {
  expect(linesOf("x = a + b;")).toEqual(["x = a - b;"]);
  expect(linesOf("if (a < 2) return !b;")).toEqual([
    "if (false) return !b;",
    "if (a <= 2) return !b;",
    "if (a < 3) return !b;",
    "if (a < 2) return b;",
  ]);
  expect(linesOf("  open(true);\n")).toEqual([";", "open(false);"]);
  expect(linesOf("y = Math.min(p->at, 7u);")).toEqual(["y = Math.max(p->at, 7u);", "y = Math.min(p->at, 8u);"]);
});

test("comments, strings, patterns, imports, types, macros and asserted invariants stay", () => {
  const text = [
    "/* a + 1 */ // b - 2",
    "const s = [\"1 + 2\", '3 && 4', `5 < 6`];",
    "const p = /a + [/] 5/g;",
    'import { one } from "./1";',
    "type Digit = 0;",
    "#define TWO (1 + 1) \\\n  + 7",
    "SIM_ASSERT(a == 1);",
    "const f = (x: Map<string, number>) => x;",
    "uint32_t *pointer, u32, 0x10u, 1.5;",
  ].join("\n");
  expect(linesOf(text)).toEqual([]);
});

test("a mutant is the text with one change, and is named by its line", () => {
  const text = "a;\n  b = c > 1;\nd;";
  const [first] = changesOf(text);
  if (first === undefined) throw new Error("no change");
  expect(applied(text, first)).toBe("a;\n  b = c >= 1;\nd;");
  expect(lineOf(text, first)).toEqual({ number: 2, line: "b = c > 1;", becomes: "b = c >= 1;" });
});

test("a sample is the same for a seed, and another for another", () => {
  const items = Array.from({ length: 1000 }, (_, i) => i);
  expect(sampleOf(items, 20, 1)).toEqual(sampleOf(items, 20, 1));
  expect(sampleOf(items, 20, 1)).not.toEqual(sampleOf(items, 20, 2));
  expect(new Set(sampleOf(items, 1000, 3)).size).toBe(1000);
});
