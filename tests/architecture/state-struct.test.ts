import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { withPlanted } from "./planted";

/** The errors of the native core's compiler in a file with these declarations; "" = none. */
function complaint(declarations: string): string {
  const file = `#include "base/state_io.h"\nvoid pass(StateIo *io, void *at);\n${declarations}\n`;
  return withPlanted({ "a.c": file }, (folder) => {
    try {
      execFileSync("gcc", ["-std=c11", "-fsyntax-only", "-Iwasm", `${folder}/a.c`], { stdio: "pipe" });
      return "";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  });
}

const PART = "typedef struct Part { uint32_t a, b; } Part;";
const PASSED = "void pass(StateIo *io, void *at) { state_pass(io, Whole, at, 1); }";

test("a struct without padding, of numbers, arrays and other such structs, may be passed", () => {
  const whole = `typedef struct Whole { double d; uint16_t h[2]; uint32_t n; Part one, many[3]; uint32_t rows[2][2]; } Whole;
    STATE_STRUCT(Part, a, b);
    STATE_STRUCT(Whole, d, h, n, (Part, one), (Part, many), (uint32_t, rows));`;
  expect(complaint(`${PART} ${whole} ${PASSED}`)).toBe("");
});

describe("does not compile:", () => {
  test.each([
    ["padding between fields", "uint32_t n; uint64_t l;", "n, l", "padding"],
    ["padding at the end", "uint64_t l; uint32_t n;", "l, n", "padding"],
    ["a field that is not listed", "uint32_t n, m;", "n", "not listed"],
    ["a field listed twice", "uint32_t n;", "n, n", "padding"],
    ["a pointer", "uint32_t *p;", "p", "padding, a pointer"],
    ["a struct named as a number", "Part p;", "p", "_Generic"],
    ["a struct that is not a state struct", "Part p;", "(Part, p)", "Part_STATE_BYTES"],
    ["less than whole words", "uint16_t h;", "h", "not whole words"],
  ])("%s", (_, fields, listed, said) => {
    const whole = `${PART} typedef struct Whole { ${fields} } Whole; STATE_STRUCT(Whole, ${listed});`;
    expect(complaint(whole)).toContain(said);
  });

  test("the passing of a struct that is not a state struct", () => {
    expect(complaint(`typedef struct Whole { uint32_t n; } Whole; ${PASSED}`)).toContain("Whole_STATE_BYTES");
  });
});
