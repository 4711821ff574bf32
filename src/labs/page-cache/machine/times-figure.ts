import { at, write } from "../../../plot/picture-blocks";
import type { PageFigure, PageState } from "../page-figure";
import { machineOf } from "../page-frame";
import { drawBelowLegend, LEGEND, ofMachine, STRONG } from "./machine-figure";
import { readRows } from "./reads";
import { drawTimeShares, TIME_PARTS, timeWords } from "./time-shares";

const ROW = { height: 24, bar: 18, name: 150 };

const readsOf = (state: PageState) => readRows(machineOf(state), state.scenario);

/** The parts of each read's time. */
export const timesFigure: PageFigure = {
  id: "times",
  name: "time of each read",
  places: ["stage"],
  isOf: ofMachine,
  title: () => "Where a read’s time goes",
  words: (state) =>
    readsOf(state)
      .filter(({ time }) => time > 0)
      .map((read) => `${read.name}: ${timeWords(read)}.`)
      .join(" "),
  height: (_, state) => LEGEND + ROW.height * readsOf(state).length,
  draw: (surface, state) =>
    drawBelowLegend(
      surface,
      timesFigure.height(surface.width, state),
      TIME_PARTS.map(({ ink, words }) => [ink, words] as const),
      (rows) => {
        const bar = { ...rows, width: rows.width - ROW.name, height: ROW.bar };
        for (const [i, read] of readsOf(state).entries()) {
          write(rows, `${read.index + 1}  ${read.name}`, 0, (i + 0.5) * ROW.height, STRONG);
          at(rows.context, ROW.name, i * ROW.height + 3, () => drawTimeShares(bar, read));
        }
      },
    ),
};
