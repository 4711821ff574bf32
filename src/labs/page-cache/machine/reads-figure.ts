import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import { at, heightOf, paragraph, type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { capitalized } from "../../../shared/sentence";
import { machineOf, type PageFigure, type PageState } from "../page-state";
import { ofMachine, SMALL, STRONG } from "./ink";
import { drawSpeedBar, drawStrip, readsTable } from "./read-marks";
import {
  isRead,
  originWords,
  readRows,
  requestWords,
  type ScriptRow,
  scriptRows,
  speedWords,
  topSpeed,
} from "./script-rows";
import { commandStory } from "./words";

/** The parts of a row by the width of the surface: from the left, and the widths of the strip and of the bar. */
const WIDE = { from: 600, strip: 150, stripWidth: 300, requests: 470, bar: 590, barWidth: 140, speed: 740 };
const MIDDLE = { strip: 150, stripWidth: 200, requests: Number.NaN, bar: 370, barWidth: 140, speed: Number.NaN };
const LEAST_MIDDLE = 480;
const NARROW = { strip: 110, stripWidth: 64, requests: Number.NaN, bar: 180, barWidth: 66, speed: Number.NaN };
const ROW = 24;
/** A read's name above its strip, where a narrow surface has the height for it. */
const TALL = { name: 18, strip: 16, gap: 10 };
const TALL_ROW = TALL.name + TALL.strip + TALL.gap;

const readsOf = (state: PageState) => readRows(machineOf(state), state.scenario);

/** Every read: the origin of its pages, its requests, its speed. */
export const readsFigure: PageFigure = {
  id: "history",
  name: "reads",
  places: ["stage", "card", "handout"],
  isOf: ofMachine,
  title: () => "Reads: where the pages came from, requests to the disk, MB/s (bar modeled, tick reported)",
  words: (state) =>
    readsOf(state)
      .filter(({ state }) => state !== "waiting")
      .map(
        (read) =>
          `${capitalized(read.name)}: ${speedWords(read)}\u00a0MB/s, ${originWords(read)}, ${requestWords(read)}.`,
      )
      .join(" "),
  table: (state) => readsTable(machineOf(state), state.scenario),
  height: (width, state) => (width < WIDE.from ? TALL_ROW : ROW) * readsOf(state).length,
  draw: (surface, state) => {
    const reads = readsOf(state);
    const [machine, top, height] = [machineOf(state), topSpeed(reads), surface.height / reads.length];
    const drawRead = surface.width < WIDE.from && height >= TALL_ROW ? drawTall : drawRow;
    for (const [i, read] of reads.entries())
      at(surface.context, 0, i * height, () => drawRead({ ...surface, height }, machine, read, top));
  },
};

type DrawRead = (surface: Surface, machine: MachineArrays, read: ScriptRow, top: number) => void;

const nameStyle = ({ state }: ScriptRow) => (state === "waiting" ? SMALL : STRONG);

const drawRow: DrawRead = (surface, machine, read, top) => {
  const { width, height, context } = surface;
  const place = width >= WIDE.from ? WIDE : width >= LEAST_MIDDLE ? MIDDLE : NARROW;
  const mark = { ...surface, height: Math.min(18, height - 4) };
  const y = (height - mark.height) / 2;
  write(surface, `${read.index + 1}  ${read.name}`, 0, height / 2, nameStyle(read));
  at(context, place.strip, y, () => drawStrip({ ...mark, width: place.stripWidth }, machine, read));
  at(context, place.bar, y, () => drawSpeedBar({ ...mark, width: place.barWidth }, read, top));
  if (place !== WIDE) return write(surface, speedWords(read), width, height / 2, { ...STRONG, align: "right" });
  write(surface, requestWords(read), place.requests, height / 2, SMALL);
  const reported = read.reported === null || read.state === "waiting" ? "" : `reported ${read.reported.speed}`;
  write(surface, [speedWords(read), reported].filter(Boolean).join(", "), place.speed, height / 2, STRONG);
};

const drawTall: DrawRead = (surface, machine, read) => {
  const { width } = surface;
  const speed = speedWords(read);
  write(surface, `${read.index + 1}. ${read.name}`, 0, 8, nameStyle(read));
  write(surface, requestWords(read), width / 2 + 40, 8, { ...SMALL, align: "center" });
  if (speed !== "") write(surface, `${speed}\u00a0MB/s`, width, 8, { ...STRONG, align: "right" });
  at(surface.context, 0, TALL.name, () => drawStrip({ ...surface, height: TALL.strip }, machine, read));
};

const PLAIN: Style = { size: 13 };
const BOLD: Style = { size: 13, weight: 600 };
const GAP = 12;

/** The latest command; undefined = none has begun. */
export const latestCommand = (state: PageState): ScriptRow | undefined =>
  scriptRows(machineOf(state), state.scenario).findLast((row) => row.state !== "waiting");

const storyOf = (state: PageState, row: ScriptRow) => {
  const { title, text } = commandStory(machineOf(state), state.scenario, row);
  return `${title}. ${text}`;
};

/** The latest command: a read with its pages and its speed, another one with its effect. */
export const latestFigure: PageFigure = {
  id: "latest",
  name: "latest command",
  places: ["slide"],
  isOf: ofMachine,
  title: () => "The latest command",
  words: (state) => {
    const row = latestCommand(state);
    if (row === undefined) return "";
    return isRead(row)
      ? `${row.name}: ${originWords(row)}, ${requestWords(row)}, ${speedWords(row)} MB/s.`
      : storyOf(state, row);
  },
  height: (width, state) => {
    const row = latestCommand(state);
    if (row === undefined) return 0;
    return isRead(row) ? ROW : heightOf([paragraph(storyOf(state, row), PLAIN, 0, width)]);
  },
  draw: (surface, state) => {
    const row = latestCommand(state);
    if (row === undefined) return;
    if (isRead(row)) drawRead(surface, state, row);
    else paragraph(storyOf(state, row), PLAIN, 0, surface.width).draw(surface);
  },
};

function drawRead(surface: Surface, state: PageState, row: ScriptRow): void {
  const { width, context } = surface;
  const speed = `${speedWords(row)} MB/s`;
  const requests = requestWords(row);
  const right = width - widthOf(speed, BOLD) - GAP;
  const left = widthOf(row.name, BOLD) + GAP;
  const strip = { ...surface, width: right - widthOf(requests, PLAIN) - GAP - left, height: ROW - 6 };
  write(surface, row.name, 0, ROW / 2, BOLD);
  at(context, left, 3, () => drawStrip(strip, machineOf(state), row));
  write(surface, requests, right, ROW / 2, { ...PLAIN, align: "right" });
  write(surface, speed, width, ROW / 2, { ...BOLD, align: "right" });
}
