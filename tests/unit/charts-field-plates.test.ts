import { expect, test } from "vitest";
import { AT_REST, drawField } from "../../src/labs/buffer-cache/charts/field";
import { isSmall, wordsLeft } from "../../src/labs/buffer-cache/charts/layout/field";
import { layoutField } from "../../src/labs/buffer-cache/charts/layout/shelves";
import { svgSurface } from "../../src/plot/svg-context";
import { fieldOf } from "./field-kit";

/** A low lane with two small buffers, one of which is half wasted. */
const LANE = layoutField(
  fieldOf(
    [
      { size: 100, needed: 100, born: 1 },
      { size: 200, needed: 100, born: 2 },
    ],
    { height: 56 },
  ),
  0.08,
);

/** The texts of a drawing of the lane, and their middles. */
function drawn(hasWords: boolean): { readonly text: string; readonly x: number }[] {
  const { surface } = svgSurface(552, 56);
  const texts: { text: string; x: number }[] = [];
  surface.context.fillText = (text, x) => void texts.push({ text: text.replaceAll("\u00a0", " "), x });
  drawField(surface, LANE, { ...AT_REST, hasWords });
  return texts;
}

test("a label stands beside a small buffer, unless the page has words there", () => {
  expect(isSmall(LANE)).toBe(true);
  const needs = drawn(false).find(({ text }) => text === "needs 100 B");
  expect(needs?.x).toBeGreaterThan(wordsLeft(LANE) - 24);
  for (const { text, x } of drawn(true)) expect(x, text).toBeLessThan(wordsLeft(LANE) - 24);
});
