import { drawBottomAxis, drawLeftAxis, fittingTicks, roundSteps } from "../../../plot/axis";
import { at, drawDash, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import type { Steps } from "../../../plot/time/curves";
import { makeSteps } from "../../../plot/time/geometry";
import { type GraphLayout, PANEL_GAP, panelRows, type Row } from "../../../plot/time/layout";
import { panelFrame } from "../../../plot/time/panels";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { stepName } from "../../../shared/step-name";
import { heapsOf } from "../../shared/heap/heaps";
import { type HeapLabFigure, type HeapState, SMALL, STRONG } from "../heap-figure";
import { useHeapLook } from "../heap-store";
import { curvesTable } from "./curves-table";
import { type HeapMeasure, MEASURES } from "./layout/curves";
import {
  CURVES_FONT,
  crossingWords,
  drawEndOfProgram,
  MEASURE_NAMES,
  measurePanel,
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
    return `At ${stepName(state.info.done)}: ${values}.${crossing && ` ${crossing}.`}`;
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

const valuesIn = (state: HeapState, measure: HeapMeasure): readonly string[] =>
  heapsOf(state).map((heap, lane) => `${laneLetter(lane)} ${valueText(measure, heap)}`);

const valuesWords = (state: HeapState, measure: HeapMeasure): string =>
  `${MEASURE_NAMES[measure].spoken} ${valuesIn(state, measure).join(", ")}`;

/** The full height of measures above each other. */
function stackHeight({ length }: readonly HeapMeasure[], width: number): number {
  const shares = measureShares(length).reduce((sum, share) => sum + share, 0);
  return length * HEAD + (length - 1) * PANEL_GAP + SHARE * width * shares + AXIS;
}

const curvesWidth = ({ width }: Pick<Surface, "width">): number => Math.max(1, width - EDGES.left - EDGES.right);

/** A measure with its place. */
interface Panelled {
  readonly measure: HeapMeasure;
  readonly row: Row;
}

/** Draws measures above each other, with one axis of steps and one playhead. */
function drawStack(surface: Surface, state: HeapState, measures: readonly HeapMeasure[]): void {
  const layout = { width: curvesWidth(surface), top: HEAD, axis: surface.height - AXIS };
  const heads = measures.map(() => HEAD);
  const rows = panelRows(0, layout.axis, measureShares(measures.length), heads);
  const panels = rows.flatMap((row, i): readonly Panelled[] =>
    measures.slice(i, i + 1).map((measure) => ({ measure, row })),
  );
  const steps = makeSteps(state.info.view, layout.width);
  at(surface.context, EDGES.left, 0, () => {
    drawSteps(surface, steps, layout);
    for (const panel of panels) drawMeasure(surface, state, panel, steps);
    const { end } = useHeapLook.getState();
    if (end !== null) drawEndOfProgram(surface, { ...steps, layout }, end);
    drawPlayhead(surface, state, steps, layout);
  });
  for (const { measure, row } of panels)
    at(surface.context, 0, row.top - HEAD, () => drawHead(surface, state, measure));
}

function drawMeasure(surface: Surface, state: HeapState, { measure, row }: Panelled, steps: Steps): void {
  const { scale, draw } = measurePanel(measure, { view: state.info.view, heaps: heapsOf(state) }, row.height);
  const frame = panelFrame(steps, row, scale);
  const ticks = scale.ticks.map(({ value, text }) => ({ at: frame.y(value), text }));
  drawLeftAxis(surface, { ticks, at: 0, gap: 8, grid: curvesWidth(surface), font: CURVES_FONT });
  draw(surface, frame);
}

/** The place of all curves of a stack. */
type StackLayout = Pick<GraphLayout, "width" | "top" | "axis">;

/** Labels the steps: the last one first, then as many round ones as fit. */
function drawSteps(surface: Surface, { view, x }: Steps, { width, top, axis }: StackLayout): void {
  surface.context.font = CURVES_FONT;
  const wanted = [view.to + 1, ...roundSteps(view, width).reverse()].map((steps) => ({
    at: x(steps),
    text: compactSteps(steps) ?? formatInteger(Math.min(steps, view.to)),
  }));
  const widthOf = (text: string) => surface.context.measureText(text).width;
  const ticks = fittingTicks(wanted, { from: 0, to: width, gap: 6, widthOf });
  drawBottomAxis(surface, { ticks, at: axis, gap: 11, grid: axis - top, font: CURVES_FONT });
}

/** "25.6 M"; null if that is not exact or no shorter. */
function compactSteps(steps: number): string | null {
  const [unit, name] = steps >= 1e6 ? [1e6, "M"] : [1e3, "k"];
  return steps > 99_999 && Number.isInteger((10 * steps) / unit) ? `${steps / unit}\u00a0${name}` : null;
}

function drawPlayhead(
  { context, palette }: Surface,
  { info }: HeapState,
  steps: Steps,
  { top, axis }: StackLayout,
): void {
  const { from, to } = steps.view;
  const x = steps.x(Math.min(to, Math.max(from, info.done - 1)));
  context.fillStyle = palette.text;
  context.fillRect(x - 0.75, top, 1.5, axis - top);
  context.beginPath();
  context.moveTo(x - 5, top - 7);
  context.lineTo(x + 5, top - 7);
  context.lineTo(x, top + 1);
  context.fill();
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
