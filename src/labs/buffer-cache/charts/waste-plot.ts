import { EFFECT, LIMIT } from "../../../generated/abi";
import { figure } from "../../../models/allocation/figures";
import { type AllocationLane, EFFECTS, SERIES } from "../../../models/allocation/lane-arrays";
import { wastedShare } from "../../../models/allocation/worded-lane";
import { DASHES } from "../../../plot/palette";
import { hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import { addArea, addLine, type CurveFrame, mergedPoints } from "../../../plot/time/curves";
import type { EventRow, StepNote, TimePlot } from "../../../plot/time/plot";
import { roomOfRun } from "../../../plot/time/window";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { meanSteps, runningMeans } from "./layout/running-mean";

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
export const wastePlot = (focus: number, most: number = LIMIT.STEPS): TimePlot<AllocationLane> => ({
  // Left: the shares. Right: each lane's value at the playhead, and the names of the rows.
  edges: { left: 44, right: 92 },
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
      rows: rowsOf(firsts),
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

/** The first allocation of a buffer that was far too big. */
function firstHit(firsts: readonly number[]): StepNote | null {
  const step = firsts[EFFECT.WASTED] ?? Number.NaN;
  return step >= 0 ? { step, words: `${formatInteger(step)}: first bad hit` } : null;
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

/** In the order in which they occur in the article's run. */
export const EVENT_ROWS: readonly EventRow[] = [
  { effect: EFFECT.BORN, kind: "born", glyph: "1", name: "created", harm: false },
  { effect: EFFECT.STAYS, kind: "stays", glyph: "2", name: "kept", harm: false },
  { effect: EFFECT.WASTED, kind: "wasted", glyph: "3", name: "wasted", harm: true },
  { effect: EFFECT.REPLACED, kind: "replaced", glyph: "4", name: "replaced", harm: false },
  { effect: EFFECT.MOVED_INSIDE, kind: "moved-inside", glyph: "✚", name: "moved inside", harm: true },
];

/** The rows of a lane. The last effect is not in the article, so its row appears only once it has happened. */
export function rowsOf(firsts: readonly number[]): readonly EventRow[] {
  return (firsts[EFFECT.MOVED_INSIDE] ?? Number.NaN) >= 0 ? EVENT_ROWS : EVENT_ROWS.slice(0, -1);
}
