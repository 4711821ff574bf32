import { at, type Block, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { drawMarks, drawRing } from "./draw-marks";
import { WAYS } from "./marks";

const STYLE = { size: 13 } as const;
const LINE = 20;
const MIDDLE = 8;
/** From the left end of an entry to the middle of its mark, from there to its words, and from them to the next entry. */
const GAPS = { mark: 8, words: 20, next: 18 } as const;

type Entry = readonly [words: string, draw: (surface: Surface) => void];

const MARKS = WAYS.map(
  ([way, words]): Entry => [words, (surface) => drawMarks(surface, [{ way, share: 1, x: GAPS.mark, y: MIDDLE }])],
);
const REPORTED: Entry = ["reported 2015", (surface) => drawRing(surface, { x: GAPS.mark, y: MIDDLE })];

const widthIn = ([words]: Entry): number => GAPS.words + widthOf(words, STYLE);

/** The entries of each line. */
function linesOf(entries: readonly Entry[], width: number): readonly (readonly Entry[])[] {
  const lines: Entry[][] = [];
  let x = width;
  for (const entry of entries) {
    if (x + widthIn(entry) > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)?.push(entry);
    x += widthIn(entry) + GAPS.next;
  }
  return lines;
}

/** Explains the marks of a chart. `isReported`: the chart has an article's figures. */
export function waysLegend(width: number, isReported = false): Block {
  const lines = linesOf(isReported ? [...MARKS, REPORTED] : MARKS, width);
  return {
    height: LINE * lines.length + 6,
    draw: (surface) => {
      for (const [i, line] of lines.entries()) at(surface.context, 0, i * LINE, () => drawLine(surface, line));
    },
  };
}

function drawLine(surface: Surface, line: readonly Entry[]): void {
  let x = 0;
  for (const entry of line) {
    const [words, drawMark] = entry;
    at(surface.context, x, 0, () => drawMark(surface));
    write(surface, words, x + GAPS.words, MIDDLE, STYLE);
    x += widthIn(entry) + GAPS.next;
  }
}
