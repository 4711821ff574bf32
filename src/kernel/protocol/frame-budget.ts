import { FRAME, LIMIT } from "../../generated/abi";
import { rowBytes } from "./columns";
import { HISTORIES } from "./frame";

/**
 * How the bytes of a frame are shared. What every frame of its lanes has comes first; what that leaves is spare.
 * Without heaps half of what is spare is for single buffers (marks), and columns of the chart get the rest.
 * With heaps a column of the chart stands in the heaps too. Of what heaps leave, a quarter is for marks and the rest for
 * columns. Where maps are asked for, pieces of them get all that the chosen columns leave, and never less than LEAST_MAPS.
 * One column is left free beside heaps: it covers what aligning columns costs, and the scalars of heaps.
 */
export const FRAME_BYTES = 262_144;
/** Pieces of maps and lenses have at least so many bytes of a frame, where they are asked for. */
const LEAST_MAPS = 49_152;
/** A lane begins where a double may stand, and the columns of its heap do too. */
const ALIGNMENT = 8;

const { run: RUN, lane: LANE, heap: HEAP } = FRAME;
const CHART_BYTES = rowBytes(LANE.series) + rowBytes(LANE.effects);
const MARK_BYTES = rowBytes(LANE.marks);
const HEAP_CHART_BYTES = rowBytes(HEAP.series);
/** The part of what heaps leave that marks get. */
const MARKS_BESIDE_HEAPS = 1 / 4;
/** Of a lane beside heaps: a column of the chart, with the marks that come with it. */
const WITH_MARKS_BYTES = CHART_BYTES / (1 - MARKS_BESIDE_HEAPS);

/** What shares a frame. */
export interface FrameLanes {
  /** Slots of each lane. */
  readonly slots: readonly number[];
  /** Missing where no lane has a heap with addresses. */
  readonly heaps?: HeapNeeds | undefined;
}

/** What heaps need of a frame. */
export interface HeapNeeds {
  /** How many lanes have a heap. */
  readonly lanes: number;
  /** Bytes of them all, without columns of the chart and pieces of maps. */
  readonly bytes: number;
  /** Whether maps or lenses are asked for. */
  readonly isMapped: boolean;
}

/** The most columns of the chart that a frame of such lanes has. */
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

/** The most single buffers of each lane that a frame with so many columns lists. */
export function marksThatFit(lanes: FrameLanes, columns: number): number {
  const share = lanes.heaps ? MARKS_BESIDE_HEAPS : 1 / 2;
  const bytes = (spareBytes(lanes.slots) - heapBytes(lanes, columns)) * share;
  return Math.floor(Math.min(LIMIT.MARKS, Math.floor(bytes / MARK_BYTES)) / lanes.slots.length);
}

/** The most pieces that map and lens of each heap have together in a frame with so many columns. */
export function piecesThatFit(lanes: FrameLanes, columns: number): number {
  const { heaps } = lanes;
  if (heaps === undefined) return 0;
  const bytes = heapBytes(lanes, columns) - heaps.bytes - heaps.lanes * columns * HEAP_CHART_BYTES;
  return Math.floor(bytes / rowBytes(HEAP.map) / heaps.lanes);
}

/** What heaps have of a frame with so many columns. A multiple of 8. */
function heapBytes({ slots, heaps }: FrameLanes, columns: number): number {
  if (heaps === undefined) return 0;
  if (!heaps.isMapped) return heaps.bytes + heaps.lanes * columns * HEAP_CHART_BYTES;
  return Math.floor((spareBytes(slots) - (columns + 1) * slots.length * WITH_MARKS_BYTES) / 8) * 8;
}

/** What lanes leave that is not columns, marks or heaps. What they share is reckoned for each of them: it belongs to a frame of one lane too. */
function spareBytes(slots: readonly number[]): number {
  return slots.reduce((left, count) => left - laneBytes(count), FRAME_BYTES);
}

function laneBytes(slots: number): number {
  const classes = LIMIT.SIZE_CLASSES * (rowBytes(LANE.classes) + rowBytes(RUN.requested));
  const buffers = HISTORIES * rowBytes(LANE.histories) + LIMIT.CAPACITY * rowBytes(LANE.visits);
  const single = rowBytes(LANE.figures) + rowBytes(LANE.outcome);
  return ALIGNMENT + single + classes + slots * rowBytes(LANE.slots) + buffers;
}
