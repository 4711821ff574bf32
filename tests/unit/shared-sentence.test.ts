import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../src/labs/shared/problem-words";
import { allowedSentence, sentence } from "../../src/shared/sentence";

describe("a sentence", () => {
  test.each([
    ["It failed", "It failed."],
    ["It failed.", "It failed."],
    ["It failed..", "It failed."],
    ["It failed. ", "It failed."],
    ["Did you mean repair?", "Did you mean repair?"],
    ["Did you mean repair?.", "Did you mean repair?"],
    ["No!", "No!"],
    ["It is called “a.”", "It is called “a.”"],
    ["It is called “a.”.", "It is called “a.”"],
    ["It is called “a”", "It is called “a”."],
    ["heap.c:19 (size > 0)", "heap.c:19 (size > 0)."],
    ["a long na…", "a long na…"],
    ["", ""],
  ])("%o ends as %o", (text, expected) => {
    expect(sentence(text)).toBe(expected);
  });

  test("made of any text has one end, keeps its words, and is then stable", () => {
    const ends = fc.constantFrom("", ".", "!", "?", "…", "..", "?.", ".”", "”.", ".)", " .");
    fc.assert(
      fc.property(fc.string(), ends, (text, end) => {
        fc.pre(text.trim() !== "");
        const made = sentence(text + end);
        expect(made).toMatch(/[.!?…][”"’'»)\]}]*$/u);
        expect(made).not.toMatch(/[.!?…][”"’'»)\]}]*\.$/u);
        expect(made.startsWith(text.replace(/[\s.]+$/, ""))).toBe(true);
        expect(sentence(made)).toBe(made);
      }),
    );
  });
});

test("a refusal ends once, for any given and allowed values", () => {
  const ends = fc.constantFrom("", ".", "!", "?");
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), ends, ends, (given, givenEnd, allowedEnd) => {
      const text = refusal("size", given + givenEnd, `one of a, b; did you mean a${allowedEnd}`);
      expect(text).toMatch(/did you mean a[.!?]$/);
    }),
  );
});

test("only allowedSentence() writes what is allowed", () => {
  expect(allowedSentence("1 … 9")).toBe("Allowed: 1 … 9.");
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const saying = files.filter((path) => readFileSync(join("src", path), "utf8").includes("Allowed: "));
  expect(saying.map((path) => path.replaceAll("\\", "/"))).toEqual(["shared/sentence.ts"]);
});
