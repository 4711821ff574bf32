import { EFFECT, FIGURE, FRAME, LIMIT } from "../../generated/abi";
import { rowBytes } from "../../kernel/protocol/columns";
import { FRAME_BYTES, type FrameModel } from "../../kernel/protocol/frame";
import { digestOf } from "./digest";
import { figure } from "./figures";
import { checkHeapAsk } from "./heap-frame";
import { type AllocationLane, type AllocationRows, HISTORIES, laneArrays, rowsOfLane, slotsOf } from "./lane-arrays";
import { slotCount } from "./policy-fields";
import type { AllocationScenario } from "./scenario";

/**
 * Divides the bytes of a frame. What every frame of its lanes contains comes first; the rest is spare.
 * Without heaps, half of the spare bytes is for single buffers (marks), and chart columns get the rest.
 * With heaps, each chart column appears in the heaps too. Of the bytes that heaps leave, a quarter is for marks and the
 * rest for columns. Requested maps get all that the chosen columns leave, and never less than LEAST_MAPS.
 * Beside heaps, one column stays free for alignment and the heaps' scalars.
 */

/** The least bytes of a frame for the pieces of requested maps and lenses. */
const LEAST_MAPS = 49_152;
/** Lanes and the columns of their heaps are aligned to doubles. */
const ALIGNMENT = 8;

const { run: RUN, lane: LANE, heap: HEAP, pool: POOL } = FRAME;
const CHART_BYTES = rowBytes(LANE.series) + rowBytes(LANE.effects);
const MARK_BYTES = rowBytes(LANE.marks);
const HEAP_CHART_BYTES = rowBytes(HEAP.series);
/** The share that marks get of what heaps leave. */
const MARKS_BESIDE_HEAPS = 1 / 4;
/** Bytes per lane, beside heaps, of a chart column with its share of marks. */
const WITH_MARKS_BYTES = CHART_BYTES / (1 - MARKS_BESIDE_HEAPS);

/** The lanes that share a frame. */
export interface FrameLanes {
  /** Slots of each lane. */
  readonly slots: readonly number[];
  /** Missing where no lane has a heap with addresses. */
  readonly heaps?: HeapNeeds | undefined;
}

/** The parts of a frame that heaps need. */
export interface HeapNeeds {
  /** The number of lanes that have a heap. */
  readonly lanes: number;
  /** Bytes of all heaps together, without chart columns and map pieces. */
  readonly bytes: number;
  /** Whether maps or lenses are requested. */
  readonly isMapped: boolean;
}

/** The most chart columns that a frame of these lanes can have. */
export function columnsThatFit(lanes: FrameLanes): number {
  const { slots, heaps } = lanes;
  const spare = spareBytes(slots);
  if (heaps === undefined) {
    const left = spare - marksThatFit(lanes, 0) * slots.length * MARK_BYTES;
    return Math.min(LIMIT.VIEW_COLUMNS, Math.floor(left / (slots.length * CHART_BYTES)));
  }
  const column = slots.length * WITH_MARKS_BYTES + heaps.lanes * HEAP_CHART_BYTES;
  return Math.floor((spare - heaps.bytes - (heaps.isMapped ? LEAST_MAPS : 0)) / column) - 1;
}

/** The most single buffers per lane that a frame with `columns` chart columns lists. */
export function marksThatFit(lanes: FrameLanes, columns: number): number {
  const share = lanes.heaps ? MARKS_BESIDE_HEAPS : 1 / 2;
  const bytes = (spareBytes(lanes.slots) - heapBytes(lanes, columns)) * share;
  return Math.floor(Math.min(LIMIT.MARKS, Math.floor(bytes / MARK_BYTES)) / lanes.slots.length);
}

/** The most pieces that map, lens and bands of each heap have together in a frame with `columns` chart columns. */
export function piecesThatFit(lanes: FrameLanes, columns: number): number {
  const { heaps } = lanes;
  if (heaps === undefined) return 0;
  const bytes = heapBytes(lanes, columns) - heaps.bytes - heaps.lanes * columns * HEAP_CHART_BYTES;
  return Math.floor(bytes / rowBytes(HEAP.map) / heaps.lanes);
}

/** The heaps' bytes in a frame with `columns` chart columns. A multiple of 8. */
function heapBytes({ slots, heaps }: FrameLanes, columns: number): number {
  if (heaps === undefined) return 0;
  if (!heaps.isMapped) return heaps.bytes + heaps.lanes * columns * HEAP_CHART_BYTES;
  return Math.floor((spareBytes(slots) - (columns + 1) * slots.length * WITH_MARKS_BYTES) / 8) * 8;
}

/**
 * The bytes left after the lanes' fixed columns. Columns that lanes share count for each lane, since a frame of one
 * lane has them too.
 */
function spareBytes(slots: readonly number[]): number {
  return slots.reduce((left, count) => left - laneBytes(count), FRAME_BYTES);
}

function laneBytes(slots: number): number {
  const classes = LIMIT.SIZE_CLASSES * (rowBytes(LANE.classes) + rowBytes(RUN.requested));
  const buffers = HISTORIES * rowBytes(LANE.histories) + LIMIT.DETAILED * rowBytes(LANE.visits);
  const single = rowBytes(LANE.figures) + rowBytes(LANE.outcome) + rowBytes(RUN.call) + rowBytes(POOL.figures);
  return ALIGNMENT + single + classes + slots * rowBytes(LANE.slots) + buffers + shelfBytes(slots);
}

/** Only a pool may list as many arrays as there are slots. The last row of its shelves has the rest. */
const shelfBytes = (slots: number): number =>
  slots < LIMIT.LISTED ? 0 : (LIMIT.SHELVES + 1) * rowBytes(POOL.shelves) + LIMIT.SHELVED * rowBytes(POOL.shelf_of);

const FIRST_FIGURES = Object.entries(EFFECT).map(
  ([name, effect]) => [effect, FIGURE[`${name.toLowerCase()}_first` as keyof typeof FIGURE]] as const,
);

/** The frames of buffer caches and heaps. */
export const allocationFrames: FrameModel<AllocationScenario, AllocationLane, AllocationRows> = {
  blankRows: ({ lanes }, columns) => ({
    run: { requested: LIMIT.SIZE_CLASSES, call: 1 },
    lanes: lanes.map((policy) =>
      rowsOfLane(columns, Math.min(slotCount(policy), LIMIT.LISTED), { visits: 0, marks: 0 }),
    ),
  }),
  read: laneArrays,
  mostColumns: (rows) => columnsThatFit({ slots: slotsOf(rows) }),
  forget: ({ figures, series }) => {
    for (const array of [figures, series]) array.fill(Number.NaN);
  },
  isKnown: (lane) => figure(lane, "live") >= 0,
  firsts: (known, { figures }) => withKnownFirsts(known, figures),
  checkAsk: checkHeapAsk,
  digest: digestOf,
};

/** First steps never change within a scenario, so they stay known wherever the run goes. */
function withKnownFirsts(known: readonly number[] | undefined, figures: Float64Array): readonly number[] {
  const news = FIRST_FIGURES.some(([effect, at]) => !isKnown(known?.[effect]) && isKnown(figures[at]));
  if (known !== undefined && !news) return known;
  const firsts = [...(known ?? [])];
  for (const [effect, at] of FIRST_FIGURES) {
    if (!isKnown(firsts[effect])) firsts[effect] = figures[at] ?? Number.NaN;
  }
  return firsts;
}

const isKnown = (step: number | undefined): boolean => step !== undefined && !Number.isNaN(step);
