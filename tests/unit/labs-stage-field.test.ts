import { describe, expect, test } from "vitest";
import { neededWords } from "../../src/labs/buffer-cache/charts/field-plates";
import { largestWords } from "../../src/labs/buffer-cache/charts/largest-callers";
import { markWord } from "../../src/labs/buffer-cache/charts/layout/field-find";
import { layoutFields } from "../../src/labs/buffer-cache/charts/layout/field-lanes";
import { biography } from "../../src/labs/buffer-cache/stage/biography-text";
import { optionWords } from "../../src/labs/buffer-cache/stage/biography-words";
import { neighbor } from "../../src/labs/buffer-cache/stage/field-keys";
import { farewellWords } from "../../src/labs/buffer-cache/stage/field-selection";
import { comparedWords, finePrint, rulerWords } from "../../src/labs/buffer-cache/stage/field-words";
import { ARTICLE, type Buffer, fieldOf } from "./field-kit";
import { laneOf, plain } from "./lane-kit";

const [layout] = layoutFields([fieldOf(ARTICLE)]);
if (layout === undefined) throw new Error("no layout");

test("arrows move by class and by age, and stop where a class ends", () => {
  const born = (mark: number | null) => (mark === null ? null : markWord(layout.marks, mark, "born"));
  expect(born(neighbor(layout, null, "ArrowLeft"))).toBe(89);
  expect(born(neighbor(layout, 89, "ArrowUp"))).toBe(90);
  expect(born(neighbor(layout, 90, "ArrowUp"))).toBe(90);
  expect(born(neighbor(layout, 90, "ArrowLeft"))).toBe(88);
  expect(born(neighbor(layout, 88, "ArrowRight"))).toBe(89);
  expect(neighbor(layout, 88, "x")).toBeNull();
});

describe("the captions of the field", () => {
  const saidOf = (buffers: readonly Buffer[]) => {
    const [one] = layoutFields([fieldOf(buffers)]);
    const words = one && largestWords(one.groups);
    return words && Object.values(words).map(plain);
  };

  test("name the few callers that hold many bytes", () => {
    const [others = "", ...few] = saidOf(ARTICLE) ?? [];
    expect(few).toEqual(["3 of 91 callers hold 96 % of it.", "They need 300 bytes."]);
    expect(others).toMatch(/^the other 88: 6[\d ]+ B$/);
    const two = [6400, 400].map((size, born) => ({ size, needed: 100, born }));
    expect(saidOf(two)).toEqual(["the other: 400 B", "1 of 2 callers holds 94 % of it.", "It needs 100 bytes."]);
  });

  test("name only the sum where all callers hold about the same", () => {
    const even = Array.from({ length: 8 }, (_, born) => ({ size: 400, needed: 100, born }));
    expect(saidOf(even)).toEqual(["8 callers hold 3 200 B", "", ""]);
    expect(saidOf([])).toBeNull();
  });

  test("name the scale, and what is not true to scale", () => {
    expect(plain(rulerWords(40).words)).toBe("= 8 KiB");
    expect(rulerWords(40).side).toBeCloseTo(Math.sqrt(8192 / 40));
    expect(plain(finePrint([layout]))).toBe("Buffers too small to draw singly are merged, one block per size.");
    expect(finePrint([])).toBe("");
  });

  test("compare a lane with the largest one, in the singular too", () => {
    const lane = (granted: number, live: number, part = {}) =>
      laneOf({ granted, live, wasted: 0, poisoned: 0, ...part });
    const own = lane(30_600, 91, { wasted: 1000 });
    const words = comparedWords(1, [lane(1_911_900, 91), own]);
    expect(plain(words?.strong ?? "")).toBe("The same 91 requests on the same scale. A uses 62× the memory.");
    expect(plain(words?.rest ?? "")).toBe("Callers waste 1 000 B. No buffer is poisoned.");
    const said = (at: number, ...bytes: number[]) =>
      plain(
        comparedWords(
          at,
          bytes.map((granted) => lane(granted, 1)),
        )?.strong ?? "",
      );
    expect(said(1, 400, 100)).toBe("The same request on the same scale. A uses 4× the memory.");
    expect(said(0, 400, 100)).toBe("");
    expect(said(1, 800, 800)).toMatch(/Both use the same memory\.$/);
    expect(said(0, 400, 401)).toMatch(/B uses barely more: 401 B\.$/);
  });
});

describe("a buffer's life", () => {
  const life = { born: 56, size: 102_400, needed: 100, handOuts: 29, useful: 1 };

  test("lists birth, hand-outs, and how often its size was needed", () => {
    expect(plain(biography(life))).toBe(
      "Created at step 56, for a request of 102 400 B. Handed out 29 times; a caller needed at least half of it once. Its caller needs 100 B.",
    );
    expect(plain(biography({ ...life, needed: null, useful: 0 }))).toContain(
      "half of it never. It is in the cache now.",
    );
    expect([0, 1, 2, 7].map((useful) => plain(neededWords(useful)))).toEqual([
      "less than half needed each time",
      "needed in full once",
      "half of it needed twice",
      "half of it needed 7 times",
    ]);
  });

  test("labels the active entry with the buffer, or with the number of buffers", () => {
    expect(plain(optionWords(layout, 90))).toBe(
      "819 200 B, poisoned. Its caller needs 100 B. Press Enter for its biography.",
    );
    expect(plain(optionWords(layout, null))).toMatch(/^91 buffers\./);
  });

  test("ends with the buffer's place or its end", () => {
    expect(plain(farewellWords(life, null))).toContain("created at step 56 was returned and freed");
    expect(plain(farewellWords(life, 0))).toContain("It is in slot 1.");
  });
});
