import { loopOf } from "../../../kernel/protocol/messages";
import { doneAt } from "../../../kernel/scenario/done";
import { figure } from "../../../models/allocation/figures";
import { drawMarks, type Mark } from "../../../plot/chart";
import { entryWidth, type LegendEntry, legend } from "../../../plot/legend";
import { drawBadge, drawDash, paragraph, type Style } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { graphLayout } from "../../../plot/time/layout";
import { drawBarePicture, drawTimePicture } from "../../../plot/time/picture";
import { formatShare } from "../../../shared/figure-text";
import { laneLetter } from "../../../shared/lane-letter";
import {
  type BufferFigure,
  type BufferState,
  drawFlexible,
  type FlexiblePicture,
  fullHeight,
  namesOf,
} from "../buffer-figure";
import { curveWords, wastePlot } from "../charts/waste-plot";
import { efficiencyTable } from "../tables";
import { graphTakeaway } from "../words/describe-frame";

const SMALL: Style = { size: 12, muted: true };

/** The full height of the plot, by the least width of its picture. Below that it has curves alone. */
const WIDE = { from: 640, height: 264 };
const NARROW = { from: 320, height: 120 };
const BARE = 40;
/** The least height of a plot with axes. */
const LEAST_PLOT = 80;

/** The wasted share of each lane over the visible steps, and the events of the lane in focus. */
export const graphFigure: BufferFigure = {
  id: "graph",
  name: "graph of wasted memory",
  places: ["file", "card"],
  isOf: () => true,
  title: ({ info, lanes }) => graphTakeaway(info.done, lanes),
  words: ({ info, lanes }) => graphTakeaway(info.done, lanes),
  height: (width, state) => fullHeight(pictureOf(state, width, true)),
  draw: (surface, state) =>
    drawFlexible(
      surface,
      [true, false].map((hasLegend) => pictureOf(state, surface.width, hasLegend)),
    ),
};

/** A run of more steps has its graph on a handout. */
const LONG = 100;

export const longRunFigure: BufferFigure = {
  ...graphFigure,
  id: "run",
  places: ["handout"],
  isOf: ({ at }) => doneAt(at) > LONG,
};

/** The graph's data, in a file with the name of its figure. */
export const efficiencyFigure: BufferFigure = {
  ...graphFigure,
  id: "efficiency",
  name: "useful share by step",
  places: [],
  table: (state) => efficiencyTable(state, state.focus),
};

/** The plot, which is flexible, and what explains it. */
function pictureOf(state: BufferState, width: number, hasLegend: boolean): FlexiblePicture {
  const form = [WIDE, NARROW].find(({ from }) => width >= from);
  return {
    full: form?.height ?? BARE,
    parts: (height) => [
      paragraph(form === undefined ? "" : noteOf(state, width), SMALL, 6, width),
      { height, draw: (surface) => drawPlot(surface, state) },
      ...(form !== undefined && hasLegend ? [legend(lanesOf(state, width), width)] : []),
    ],
  };
}

const showsEvents = (width: number): boolean => width >= WIDE.from;

function noteOf({ info, lanes, focus }: BufferState, width: number): string {
  const whose = lanes.length > 1 ? ` of ${laneLetter(focus)}` : "";
  const events = showsEvents(width) ? `; events${whose} below` : "";
  const scale = `${info.view.scale === "log" ? "logarithmic" : "linear"} scale of steps`;
  return `Share of callers’ memory wasted. In the curves, ${curveWords(info.view, lanes.length, focus)}; ${scale}${events}.`;
}

/** The part of a graph's box below its labels that belongs to the strip, which pictures do not have. */
const BELOW = 12;

function drawPlot(surface: Surface, { info, lanes, focus, firsts, scenario }: BufferState): void {
  const { width, height } = surface;
  const own = wastePlot(focus);
  const state = { info, lanes: lanes.map((lane, i) => (i === focus ? { ...lane, firsts } : lane)) };
  const events = own.events(state);
  const plot = { ...own, events: () => ({ ...events, rows: showsEvents(width) ? events.rows : [] }) };
  const shown = { plot, state, loop: loopOf(scenario) };
  if (width < NARROW.from || height < LEAST_PLOT) drawBarePicture(surface, shown);
  else drawTimePicture(surface, shown, graphLayout(width, height + BELOW, plot, plot.events().rows.length));
}

/** The width of a line's sample, and with the lane's letter. */
const SAMPLE = 36;
const MARK = SAMPLE + 28;

/** Each lane's line style, name, and figures over all steps; without the names if one is too long. */
function lanesOf(state: BufferState, width: number): readonly LegendEntry[] {
  const { lanes, focus } = state;
  const means = lanes.map(
    (lane) =>
      `mean ${formatShare(1 - figure(lane, "mean_efficiency"))} wasted, hits ${formatShare(figure(lane, "hit_rate"), 0)}`,
  );
  const named = namesOf(state).map((name, i) => `${name}: ${means[i]}`);
  const texts = named.every((words) => entryWidth({ words, mark: MARK }) <= width) ? named : means;
  return texts.map((words, lane) => ({
    words,
    mark: MARK,
    draw: (surface) => {
      if (lane === focus) drawMarks(surface, FILLED);
      else drawDash(surface, lane, SAMPLE);
      drawBadge(surface, lane, SAMPLE + 8, -10);
    },
  }));
}

/** A sample of the filled area of the lane in focus, around the middle. */
const FILLED: readonly Mark[] = [
  { mark: "box", x: 0, y: -6, width: SAMPLE, height: 14, fill: "hatch" },
  { mark: "box", x: 0, y: -7, width: SAMPLE, height: 2.5, fill: "wastedText" },
];
