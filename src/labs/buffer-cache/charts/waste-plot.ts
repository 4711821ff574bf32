import { EFFECT, LIMIT } from "../../../generated/abi";
import type { ChartView } from "../../../kernel/protocol/messages";
import { EFFECT_WORDS } from "../../../models/allocation/effects";
import { figure } from "../../../models/allocation/figures";
import { type AllocationLane, EFFECTS, SERIES } from "../../../models/allocation/lane-arrays";
import type { Effect } from "../../../models/allocation/scenario";
import { wastedShare } from "../../../models/allocation/worded-lane";
import { DASHES } from "../../../plot/palette";
import { hatch } from "../../../plot/patterns";
import { roundStep } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { addArea, addLine, type CurveFrame, mergedPoints } from "../../../plot/time/curves";
import type { EventRow, StepNote, TimePlot } from "../../../plot/time/plot";
import { roomOfRun } from "../../../plot/time/window";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";

/** Index of the mean in a column. */
const MEAN = 4;

/** Wasted shares that the axis labels, in percent. */
const PERCENTS = [
  [0, "0"],
  [50, "50"],
  [100, "100\u00a0%"],
] as const;
const TICKS = PERCENTS.map(([percent, text]) => ({ value: 1 - percent / 100, text }));

/**
 * The wasted share of every lane. The lane `focus` has a filled area and rows of events. The values are efficiencies: 1
 * wastes nothing and is at the bottom. `most`: the operations that the run can have.
 */
export const wastePlot = (focus: number, most: number = LIMIT.STEPS, hasEvents = true): TimePlot<AllocationLane> => ({
  // Left: the shares. Right: each lane's value at the playhead, and the names of the rows.
  edges: { left: 44, right: 108 },
  shares: [1],
  scale: "linear",
  pitch: 0.6,
  mostColumns: Number.POSITIVE_INFINITY,
  seeksAhead: most < LIMIT.STEPS,
  room: (frontier) => roomOfRun(frontier, most),
  panels: ({ lanes }, [height = 0]) => [
    {
      scale: { y: (efficiency) => height * efficiency, ticks: TICKS },
      draw: (surface, frame) => drawWasteCurves(surface, frame, lanes, focus),
    },
  ],
  events: ({ lanes }) => {
    const firsts = lanes[focus]?.firsts ?? [];
    return {
      rows: hasEvents ? rowsOf(firsts) : [],
      lane: focus,
      firsts,
      counts: ({ effects }: AllocationLane) => effects,
      kinds: EFFECTS,
    };
  },
  note: ({ lanes }) => firstHit(lanes[focus]?.firsts ?? []),
  values: ({ lanes }) =>
    lanes.map((lane, i) => {
      const share = wastedShare(lane);
      return { value: 1 - (share || 0), words: `${laneLetter(i)} ${formatShare(share)}`, filled: i === focus };
    }),
  drawOver: () => {},
  strip: {
    column: ({ series }, column) => series[column * SERIES + MEAN] ?? Number.NaN,
    now: (lane) => figure(lane, "efficiency"),
    depth: () => (efficiency) => efficiency,
    filled: focus,
  },
});

/** The first tiny request that got a big buffer. */
function firstHit(firsts: readonly number[]): StepNote | null {
  const step = firsts[EFFECT.WASTED] ?? Number.NaN;
  return step >= 0 ? { step, words: `${formatInteger(step)}: ${EFFECT_WORDS.wasted.short}` } : null;
}

type Series = Pick<AllocationLane, "series">;

const MIN = 1;
const MAX = 2;
const RANGE_OPACITY = 0.32;
/** Line width of a running mean. Single steps change too often for such a bold line. */
const BOLD = 2.5;
const FINE = 1.5;
/** How much a line's halo adds to its width. */
const HALO = 2.5;

/**
 * Draws the share that each lane wastes: the focused lane as an area with its range, the others as lines over it. An
 * efficiency of 1 wastes nothing and is at the bottom. Columns of several steps show their range. Steps with nothing
 * allocated leave gaps.
 */
function drawWasteCurves(surface: Surface, frame: CurveFrame, lanes: readonly Series[], focus: number): void {
  surface.context.lineJoin = "round";
  const filled = lanes[focus];
  if (filled !== undefined) drawFilled(surface, frame, filled);
  lanes.forEach((lane, i) => {
    if (i !== focus) drawLine(surface, frame, lane, i);
  });
  drawFoot(surface, frame);
}

function drawFilled(surface: Surface, frame: CurveFrame, { series }: Series): void {
  const { context, palette } = surface;
  const means = meansOf(frame, series);
  context.beginPath();
  addArea(context, frame, () => 1, means);
  context.fillStyle = hatch(surface);
  context.fill();
  drawRange(surface, frame, series);
  context.beginPath();
  addLine(context, frame, means);
  context.strokeStyle = palette.wastedText;
  context.lineWidth = lineWidth(frame);
  context.stroke();
}

const lineWidth = ({ view }: CurveFrame): number => ((meanSteps(view) ?? 1) > 1 ? BOLD : FINE);

/** Draws a line. A bold one gets a halo, which separates it from the area and the lines that it crosses. */
function drawLine({ context, palette }: Surface, frame: CurveFrame, { series }: Series, lane: number): void {
  const width = lineWidth(frame);
  context.beginPath();
  addLine(context, frame, meansOf(frame, series));
  if (width === BOLD) {
    context.strokeStyle = palette.surface;
    context.lineWidth = width + HALO;
    context.stroke();
  }
  context.strokeStyle = palette.inks[lane] ?? palette.text;
  context.lineWidth = width;
  context.setLineDash(DASHES[lane] ?? []);
  context.stroke();
  context.setLineDash([]);
}

function drawFoot({ context, palette }: Surface, { x, y }: CurveFrame): void {
  context.fillStyle = palette.text;
  context.fillRect(0, y(1) - 0.75, x.range()[1] ?? 0, 1.5);
}

/** The means of one lane. Every frame reuses the array. */
let scratch = new Float64Array(0);

function meansOf({ view, bounds }: CurveFrame, series: Float32Array): (column: number) => number {
  if (scratch.length !== view.columns) scratch = new Float64Array(view.columns);
  runningMeans(view, bounds, series, scratch);
  return (column) => scratch[column] ?? Number.NaN;
}

/** Fills from the lowest to the highest share of each column. */
function drawRange({ context, palette }: Surface, frame: CurveFrame, series: Float32Array): void {
  const points = mergedPoints(frame.points);
  context.beginPath();
  const share = (which: number) => (column: number) => series[column * SERIES + which] ?? Number.NaN;
  addArea(context, { points, y: frame.y }, share(MIN), share(MAX));
  context.fillStyle = palette.wasted;
  context.globalAlpha = RANGE_OPACITY;
  context.fill();
  context.globalAlpha = 1;
}

const eventRow = (effect: number, kind: Effect, harm = false): EventRow => ({
  ...{ effect, kind, harm },
  ...{ glyph: String(EFFECT_WORDS[kind].mark), name: EFFECT_WORDS[kind].short },
});

/** In the order of the article, which numbers them. */
export const EVENT_ROWS: readonly EventRow[] = [
  eventRow(EFFECT.BORN, "born"),
  eventRow(EFFECT.WASTED, "wasted", true),
  eventRow(EFFECT.STAYS, "stays"),
  eventRow(EFFECT.REPLACED, "replaced"),
  eventRow(EFFECT.MOVED_INSIDE, "moved-inside", true),
];

/** The rows of a lane. The last effect is not in the article, so its row appears only once it has happened. @internal */
export function rowsOf(firsts: readonly number[]): readonly EventRow[] {
  return (firsts[EFFECT.MOVED_INSIDE] ?? Number.NaN) >= 0 ? EVENT_ROWS : EVENT_ROWS.slice(0, -1);
}

/** On a linear axis, the view is about this many averaging windows wide. */
const WINDOWS = 76;

/**
 * Steps per averaging window of the bold line. On a linear axis this is a round number, the same at every width. 1 =
 * each step is drawn separately; null = one window per column (log axis). @internal
 */
export function meanSteps({ from, to, columns, scale }: ChartView): number | null {
  const steps = to - from + 1;
  if (scale === "log") return null;
  if (steps <= columns) return 1;
  return Math.max(roundStep(steps, WINDOWS), Math.ceil(steps / columns));
}

/** Prefix sums over the columns of one lane. Every frame reuses the arrays. */
let shares = new Float64Array(0);
let steps = new Float64Array(0);

/**
 * The bold line of a lane: the mean of meanSteps() steps around the middle of each column, weighted by the columns'
 * steps. Windows shrink at both ends of the view. NaN where nothing is allocated. Writes one number per column into
 * `means`. @internal
 */
export function runningMeans(view: ChartView, bounds: Uint32Array, series: Float32Array, means: Float64Array): void {
  const window = meanSteps(view);
  for (let i = 0; i < view.columns; i++) means[i] = series[i * SERIES + MEAN] ?? Number.NaN;
  if (window === null || window === 1) return;
  sumUp(bounds, means);
  const half = (window * view.columns) / (view.to - view.from + 1) / 2;
  for (let i = 0; i < view.columns; i++) {
    if (Number.isNaN(means[i])) continue;
    const [from, to] = [Math.max(0, i + 0.5 - half), Math.min(view.columns, i + 0.5 + half)];
    means[i] = (sumAt(shares, to) - sumAt(shares, from)) / (sumAt(steps, to) - sumAt(steps, from));
  }
}

function sumUp(bounds: Uint32Array, means: Float64Array): void {
  if (shares.length !== bounds.length)
    [shares, steps] = [new Float64Array(bounds.length), new Float64Array(bounds.length)];
  for (let i = 0; i + 1 < bounds.length; i++) {
    const mean = means[i] ?? Number.NaN;
    const covered = mean >= 0 ? (bounds[i + 1] ?? 0) - (bounds[i] ?? 0) : 0;
    steps[i + 1] = (steps[i] ?? 0) + covered;
    shares[i + 1] = (shares[i] ?? 0) + (covered > 0 ? covered * mean : 0);
  }
}

/** The prefix sum at a place among the columns, which may lie within a column. */
function sumAt(sums: Float64Array, place: number): number {
  const column = Math.floor(place);
  const before = sums[column] ?? 0;
  return before + (place - column) * ((sums[column + 1] ?? before) - before);
}

/** Explains the lines of the graph: "bold: average of 500 steps, pale: lowest and highest". */
export function curveWords(view: ChartView, lanes: number, focus: number): string {
  const steps = meanSteps(view);
  if (steps === 1) return "each step on its own";
  const mean = steps === null ? "average" : `average of ${formatInteger(steps)} steps`;
  return `bold: ${mean}, pale: lowest and highest${lanes > 1 ? ` of ${laneLetter(focus)}` : ""}`;
}
