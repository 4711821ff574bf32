import { at, heightOf, paragraph, type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import type { PageFigure, PageState } from "../page-figure";
import { machineOf } from "../page-frame";
import { ofMachine } from "./machine-figure";
import { originWords, readRows, requestWords, type ScriptRow, scriptRows, speedWords } from "./reads";
import { commandStory } from "./story";
import { drawStrip } from "./strip";

const PLAIN: Style = { size: 13 };
const STRONG: Style = { size: 13, weight: 600 };
const ROW = 24;
const GAP = 12;

/** The latest command; undefined = none has begun. */
export const latestCommand = (state: PageState): ScriptRow | undefined =>
  scriptRows(machineOf(state), state.scenario).findLast((row) => row.state !== "waiting");

const isRead = (state: PageState, { index }: ScriptRow): boolean =>
  readRows(machineOf(state), state.scenario).some((read) => read.index === index);

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
    return isRead(state, row)
      ? `${row.name}: ${originWords(row)}, ${requestWords(row)}, ${speedWords(row)} MB/s.`
      : storyOf(state, row);
  },
  height: (width, state) => {
    const row = latestCommand(state);
    if (row === undefined) return 0;
    return isRead(state, row) ? ROW : heightOf([paragraph(storyOf(state, row), PLAIN, 0, width)]);
  },
  draw: (surface, state) => {
    const row = latestCommand(state);
    if (row === undefined) return;
    if (isRead(state, row)) drawRead(surface, state, row);
    else paragraph(storyOf(state, row), PLAIN, 0, surface.width).draw(surface);
  },
};

function drawRead(surface: Surface, state: PageState, row: ScriptRow): void {
  const { width, context } = surface;
  const speed = `${speedWords(row)} MB/s`;
  const requests = requestWords(row);
  const right = width - widthOf(speed, STRONG) - GAP;
  const left = widthOf(row.name, STRONG) + GAP;
  const strip = { ...surface, width: right - widthOf(requests, PLAIN) - GAP - left, height: ROW - 6 };
  write(surface, row.name, 0, ROW / 2, STRONG);
  at(context, left, 3, () => drawStrip(strip, machineOf(state), row));
  write(surface, requests, right, ROW / 2, { ...PLAIN, align: "right" });
  write(surface, speed, width, ROW / 2, { ...STRONG, align: "right" });
}
