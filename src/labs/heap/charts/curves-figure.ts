import type { FrameInfo } from "../../../kernel/protocol/messages";
import { columnValue } from "../../../models/allocation/charts/heap-figures";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { at, drawDash, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { type KnownColumn, knownColumns } from "../../../plot/time/curves";
import { PANEL_GAP, panelRows } from "../../../plot/time/layout";
import { drawTimePicture } from "../../../plot/time/picture";
import { type ColumnOf, column, count, type DataTable, tabulated, thinned } from "../../../shared/data-table";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { capitalized, listed } from "../../../shared/sentence";
import { heapsOf } from "../../shared/heap/heaps";
import { type HeapLabFigure, type HeapState, SMALL, STRONG } from "../heap-figure";
import { useHeapLook } from "../heap-store";
import {
  crossingWords,
  type HeapMeasure,
  heapPlot,
  MEASURE_NAMES,
  MEASURES,
  measureShares,
  measuresTitle,
  valueText,
} from "./measures";

/** The space beside the curves: values on the left. CSS pixels. */
const EDGES = { left: 53, right: 12 };
/** The space above curves, for their name and for the playhead's grip. */
const HEAD = 24;
const NAME = 16;
/** The full height per measureShares(), as a share of the figure's width. */
const SHARE = 0.044;
const AXIS = 20;
/** Lower than this share of the full height, the measures are beside each other, if the width holds them. */
const LOW = 0.8;
const LEAST_WIDE = 300;
const BETWEEN = 16;
const DASH = 20;

/**
 * Measures of every heap over the steps, with each lane's value at the playhead. `onWidth` gets the width of the curves
 * before they are drawn, to ask for as many columns.
 */
export const curvesOf = (measures: readonly HeapMeasure[], onWidth?: (width: number) => void): HeapLabFigure => ({
  id: "curves",
  name: "curves",
  places: ["stage", "file", "slide"],
  isOf: () => true,
  title: (state) => [measuresTitle(measures), crossingIn(state)].filter(Boolean).join(". "),
  words: (state) => {
    const values = measures.map((measure) => valuesWords(state, measure)).join("; ");
    const crossing = crossingIn(state);
    return `${capitalized(values)}.${crossing && ` ${crossing}.`}`;
  },
  table: (state) => curvesTable(state.info, heapsOf(state), measures),
  height: (width) => stackHeight(measures, width),
  draw: (surface, state) => {
    const { width, height, context } = surface;
    const isLow = height < LOW * stackHeight(measures, width) && width >= LEAST_WIDE;
    const stacks = isLow ? measures.map((measure) => [measure]) : [measures];
    const own = { ...surface, width: (width + BETWEEN) / stacks.length - BETWEEN };
    onWidth?.(curvesWidth(own));
    for (const [place, stack] of stacks.entries())
      at(context, place * (own.width + BETWEEN), 0, () => drawStack(own, state, stack));
  },
});

/** All measures. */
export const curvesFigure = curvesOf(MEASURES);

const crossingIn = (state: HeapState): string => crossingWords(heapsOf(state), state.info);

/** The values at the playhead, which are of that step alone; for the overhead with its mean since the first step. */
const valuesIn = (state: HeapState, measure: HeapMeasure): readonly string[] =>
  heapsOf(state).map((heap, lane) => {
    const mean = measure === "overhead" ? `, mean ${formatShare(heapFigure(heap, "mean_overhead"))}` : "";
    return `${laneLetter(lane)} ${valueText(measure, heap)}${mean}`;
  });

const valuesWords = (state: HeapState, measure: HeapMeasure): string =>
  `${MEASURE_NAMES[measure].spoken} ${valuesIn(state, measure).join(", ")}`;

/** The full height of measures above each other. */
function stackHeight({ length }: readonly HeapMeasure[], width: number): number {
  const shares = measureShares(length).reduce((sum, share) => sum + share, 0);
  return length * HEAD + (length - 1) * PANEL_GAP + SHARE * width * shares + AXIS;
}

const curvesWidth = ({ width }: Pick<Surface, "width">): number => Math.max(1, width - EDGES.left - EDGES.right);

/** Draws measures above each other, with one axis of steps and one playhead. */
function drawStack(surface: Surface, state: HeapState, measures: readonly HeapMeasure[]): void {
  const heads = measures.map(() => HEAD);
  const plot = { ...heapPlot(useHeapLook.getState().end, measures), edges: EDGES, heads: () => heads };
  const axis = surface.height - AXIS;
  const panels = panelRows(0, axis, plot.shares, heads);
  const own = { ...EDGES, width: curvesWidth(surface), top: HEAD, height: axis - HEAD };
  drawTimePicture(surface, { plot, state, loop: null }, { ...own, panels, rows: axis, axis, strip: surface.height });
  for (const [i, { top }] of panels.entries())
    for (const measure of measures.slice(i, i + 1))
      at(surface.context, 0, top - HEAD, () => drawHead(surface, state, measure));
}

/** Writes a measure's name and, if they fit, each lane's value at the playhead, over the grid. */
function drawHead(surface: Surface, state: HeapState, measure: HeapMeasure): void {
  const { context, palette, width } = surface;
  const { name, how } = MEASURE_NAMES[measure];
  const values = valuesIn(state, measure);
  const left = widthOf(name, STRONG) + 8;
  const pitch = DASH + 22 + Math.max(0, ...values.map((value) => widthOf(value, STRONG)));
  const from = width - pitch * values.length;
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, width, NAME);
  write(surface, name, 0, NAME / 2, STRONG);
  write(surface, how, left, NAME / 2, SMALL);
  if (from < left + widthOf(how, SMALL) + 16) return;
  for (const [lane, value] of values.entries())
    at(context, from + lane * pitch, NAME / 2, () => {
      drawDash(surface, lane, DASH);
      write(surface, value, pitch - 16, 0, { ...STRONG, align: "right" });
    });
}

/** The columns of a lane: name, key in files, column of the series, and texts. */
const COLUMNS = {
  overhead: {
    name: "overhead",
    key: "overhead_share",
    column: "mean",
    text: (share: number) => formatShare(share),
    says: "the mean overhead",
  },
  faults: {
    name: "page faults",
    key: "page_faults",
    column: "faults",
    text: formatInteger,
    says: "the page faults up to its end",
  },
  speed: {
    name: "operations/s",
    key: "operations_per_second",
    column: "speed",
    text: formatInteger,
    says: "the operations per second (modeled)",
  },
} as const;

/** Curves, by default all, in at most MOST_ROWS rows, each with the values at the end of its range. */
export function curvesTable(
  info: FrameInfo,
  heaps: readonly Pick<HeapArrays, "series">[],
  measures: readonly HeapMeasure[] = MEASURES,
): DataTable {
  const shown = measures.map((measure) => COLUMNS[measure]);
  const columns: readonly ColumnOf<KnownColumn>[] = [
    count("last_step", ({ to }) => to, "last step"),
    ...heaps.flatMap(({ series }, lane) =>
      shown.map(({ name, key, column: of, text }) =>
        column<KnownColumn>(
          `${laneLetter(lane)}_${key}`,
          ({ at }) => columnValue(series, at, of),
          `${laneLetter(lane)} ${name}`,
          text,
        ),
      ),
    ),
  ];
  return {
    title: `${capitalized(listed(shown.map(({ name }) => name)))} by step`,
    takeaway: `For each range: ${listed(shown.map(({ says }) => says))}.`,
    ...tabulated(columns, thinned(knownColumns(info))),
  };
}
