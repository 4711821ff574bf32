import { at, write } from "../../../plot/picture-blocks";
import type { PageFigure, PageState } from "../page-figure";
import { machineOf } from "../page-frame";
import { drawBelowLegend, LEGEND, ofMachine, STRONG } from "./machine-figure";
import { readRows } from "./reads";
import { drawTimeShares, TIME_PARTS, timeWords } from "./time-shares";

const ROW = { height: 24, bar: 18, name: 150, seconds: 64 };
/** A bar is wider than this, or the seconds are left out. */
const LEAST_BAR = 80;

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
      .map((read) => `${read.name}: ${timeText(read.time)}, ${timeWords(read)}.`)
      .join(" "),
  height: (_, state) => LEGEND + ROW.height * readsOf(state).length,
  draw: (surface, state) =>
    drawBelowLegend(
      surface,
      timesFigure.height(surface.width, state),
      TIME_PARTS.map(({ ink, words }) => [ink, words] as const),
      (rows) => {
        const wide = rows.width - ROW.name - ROW.seconds;
        const bar = { ...rows, width: wide < LEAST_BAR ? rows.width - ROW.name : wide, height: ROW.bar };
        for (const [i, read] of readsOf(state).entries()) {
          write(rows, `${read.index + 1}  ${read.name}`, 0, (i + 0.5) * ROW.height, STRONG);
          at(rows.context, ROW.name, i * ROW.height + 3, () => drawTimeShares(bar, read));
          if (read.time > 0 && wide >= LEAST_BAR)
            write(rows, timeText(read.time), rows.width, (i + 0.5) * ROW.height, { ...STRONG, align: "right" });
        }
      },
    ),
};

const threeDigits = (value: number): string => String(Number(value.toPrecision(3)));

/** Seconds, or ms below a tenth of a second, with three significant digits. */
const timeText = (ns: number): string =>
  ns < 1e8 ? `${threeDigits(ns / 1e6)}\u00a0ms` : `${threeDigits(ns / 1e9)}\u00a0s`;
