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

/** The entries from left to right, in as many lines as they need. */
function placed(entries: readonly Entry[], width: number) {
  let [x, y] = [0, 0];
  return entries.map(([words, draw]) => {
    const own = GAPS.words + widthOf(words, STYLE);
    if (x > 0 && x + own > width) [x, y] = [0, y + LINE];
    const at = { words, draw, x, y };
    x += own + GAPS.next;
    return at;
  });
}

/** Explains the marks of a chart. `isReported`: the chart has an article's figures. */
export function waysLegend(width: number, isReported = false): Block {
  const entries = placed(isReported ? [...MARKS, REPORTED] : MARKS, width);
  return {
    height: (entries.at(-1)?.y ?? 0) + LINE + 6,
    draw: (surface) => {
      for (const { words, draw, x, y } of entries) {
        at(surface.context, x, y, () => draw(surface));
        write(surface, words, x + GAPS.words, y + MIDDLE, STYLE);
      }
    },
  };
}
