import { drawMarks, drawPlate } from "../../../plot/chart";
import { at, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatShare } from "../../../shared/figure-text";
import { machineOf, type PageFigure, type PageState } from "../page-state";
import { drawBelowLegend, fillInk, type Ink, LEGEND, ofMachine, STRONG } from "./ink";
import { type CommandRow, readRows } from "./script-rows";

/** A part of a read's time. */
interface TimePart {
  readonly key: "transfer_time" | "request_time" | "call_time" | "copy_time" | "metadata_time";
  readonly words: string;
  readonly ink: Ink;
}

/** The five parts of a read's time, which add up to it. */
export const TIME_PARTS: readonly TimePart[] = [
  { key: "transfer_time", words: "transfer", ink: "disk" },
  { key: "request_time", words: "requests one by one", ink: "striped" },
  { key: "call_time", words: "calls", ink: "memory" },
  { key: "copy_time", words: "copying", ink: "cached" },
  { key: "metadata_time", words: "metadata", ink: "programs" },
];

/** Draws the shares of a read's own time. */
function drawTimeShares(surface: Surface, row: CommandRow): void {
  const { width, height } = surface;
  if (!(row.time > 0)) fillInk(surface, "nothing", { x: 0, y: 0, width, height });
  if (!(row.time > 0)) return;
  let x = 0;
  for (const { key, words, ink } of TIME_PARTS) {
    const box = { x, y: 0, width: (row[key] / row.time) * width, height };
    fillInk(surface, ink, box);
    if (x > 0) drawMarks(surface, [{ mark: "box", x: x - 0.5, y: 0, width: 1, height, fill: "surface" }]);
    drawPlate(surface, box, [words]);
    x += box.width;
  }
}

/** The shares in words, the largest first. */
const timeWords = (row: CommandRow): string =>
  TIME_PARTS.filter(({ key }) => row[key] > 0)
    .sort((one, other) => row[other.key] - row[one.key])
    .map(({ key, words }) => `${words} ${formatShare(row[key] / row.time)}`)
    .join(", ");

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
