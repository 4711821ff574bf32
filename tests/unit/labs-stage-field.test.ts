import { expect, test } from "vitest";
import { markWord } from "../../src/labs/buffer-cache/charts/layout/field";
import { layoutFields } from "../../src/labs/buffer-cache/charts/layout/field-lanes";
import { scaleWords } from "../../src/labs/buffer-cache/stage/CacheRoom";
import { neighbor } from "../../src/labs/buffer-cache/stage/Field";
import { ARTICLE, fieldOf } from "./field-kit";

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

test("a cache without arrays is empty only if it has no bytes", () => {
  const nothing = { rect: { x: 0, y: 0, width: 0, height: 0 }, inField: false };
  expect(scaleWords(nothing, 0)).toBe("It is empty.");
  expect(scaleWords(nothing, 2_603_520)).toBe("None of it is drawn.");
});
