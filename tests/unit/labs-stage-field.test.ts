import { describe, expect, test } from "vitest";
import { neededWords } from "../../src/charts/field-plates";
import { layoutFields } from "../../src/charts/layout/field";
import { markWord } from "../../src/charts/layout/field-find";
import { biography } from "../../src/labs/buffer-cache/stage/biography-text";
import { optionWords } from "../../src/labs/buffer-cache/stage/biography-words";
import { neighbour } from "../../src/labs/buffer-cache/stage/field-keys";
import { farewellWords } from "../../src/labs/buffer-cache/stage/field-selection";
import { bracketWords, comparedWords, finePrint, scaleWords } from "../../src/labs/buffer-cache/stage/field-words";
import { ARTICLE, fieldOf } from "./field-kit";
import { laneOf, plain } from "./lane-kit";

const [layout] = layoutFields([fieldOf(ARTICLE)]);
if (layout === undefined) throw new Error("no layout");

test("arrows go by class and by birth, and stay where a class ends", () => {
  const born = (mark: number | null) => (mark === null ? null : markWord(layout.marks, mark, "born"));
  expect(born(neighbour(layout, null, "ArrowLeft"))).toBe(89);
  expect(born(neighbour(layout, 89, "ArrowUp"))).toBe(90);
  expect(born(neighbour(layout, 90, "ArrowUp"))).toBe(90);
  expect(born(neighbour(layout, 90, "ArrowLeft"))).toBe(88);
  expect(born(neighbour(layout, 88, "ArrowRight"))).toBe(89);
  expect(neighbour(layout, 88, "x")).toBeNull();
});

describe("words of the field", () => {
  test("brackets: few callers, many bytes", () => {
    const said = layout.brackets.map((bracket) => plain(bracketWords(bracket, layout.brackets)));
    expect(said[1]).toBe("3 of 91 callers hold 96 % of it. They need 300 bytes.");
    expect(said[0]).toMatch(/^88 callers: /);
  });

  test("the scale, and what is not drawn to the letter", () => {
    expect(plain(scaleWords(16))).toBe("1 px² = 16 B");
    expect(plain(scaleWords(1 / 16))).toBe("1 B = 16 px²");
    expect(plain(finePrint([layout]))).toBe("Too small to tell apart, so one block a size: 30 buffers in A.");
    expect(finePrint([])).toBe("");
  });

  test("a lane is compared with the one that hands out most, in the singular too", () => {
    const lane = (granted: number, live: number) => laneOf({ granted, live });
    const words = comparedWords(1, [lane(1_911_900, 91), lane(30_600, 91)]);
    expect(plain(words?.rest ?? "")).toBe("Lane A hands out 62 times as much: 1 911 900 B against 30 600 B.");
    expect(plain(comparedWords(1, [lane(400, 1), lane(100, 1)])?.rest ?? "")).toContain("out 4 times");
    expect(comparedWords(0, [lane(400, 1), lane(100, 1)])).toBeNull();
    expect(plain(comparedWords(1, [lane(800, 1), lane(800, 1)])?.rest ?? "")).toBe("Both hand out the same: 800 B.");
    expect(plain(comparedWords(0, [lane(400, 1), lane(401, 1)])?.rest ?? "")).toBe(
      "Lane B hands out hardly more: 401 B against 400 B.",
    );
  });
});

describe("a buffer's life", () => {
  const life = { born: 56, size: 102_400, needed: 100, handOuts: 29, useful: 1 };

  test("birth, hand-outs, and how often it was worth its size", () => {
    expect(plain(biography(life))).toBe(
      "Born at step 56 for 102 400 B. Handed out 29 times; a caller needed at least half of it once. Its caller needs 100 B.",
    );
    expect(plain(biography({ ...life, needed: null, useful: 0 }))).toContain(
      "half of it never. Now it waits in the cache.",
    );
    expect([0, 1, 2, 7].map((useful) => plain(neededWords(useful)))).toEqual([
      "never half of it needed",
      "needed in full once",
      "half of it needed twice",
      "half of it needed 7 times",
    ]);
  });

  test("the active entry says the buffer, or how many there are", () => {
    expect(plain(optionWords(layout, 90))).toBe("819 200 B, poisoned, its caller needs 100 B. Enter: its biography.");
    expect(plain(optionWords(layout, null))).toMatch(/^91 buffers\./);
  });

  test("its end is told with where it is", () => {
    expect(plain(farewellWords(life, null))).toContain("born at step 56 is gone");
    expect(plain(farewellWords(life, 0))).toContain("it waits in slot 1.");
  });
});
