import { type Block, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { drawMarks, drawRing } from "./draw-marks";
import { WAYS } from "./marks";

const STYLE = { size: 13 } as const;
const MIDDLE = 8;
/** From the middle of a mark to its words, and from there to the next mark. */
const GAPS = [12, 26] as const;

type Entry = readonly [words: string, draw: (surface: Surface, x: number) => void];

const MARKS = WAYS.map(
  ([way, words]): Entry => [words, (surface, x) => drawMarks(surface, [{ way, share: 1, x, y: MIDDLE }])],
);
const REPORTED: Entry = ["reported 2015", (surface, x) => drawRing(surface, { x, y: MIDDLE })];

/** Explains the marks of a chart in a file. */
export const waysLegend = (isReported: boolean): Block => ({
  height: 26,
  draw: (surface) => {
    let x = 8;
    for (const [words, draw] of isReported ? [...MARKS, REPORTED] : MARKS) {
      draw(surface, x);
      write(surface, words, x + GAPS[0], MIDDLE, STYLE);
      x += GAPS[0] + widthOf(words, STYLE) + GAPS[1];
    }
  },
});
