import { ACT, CELL, PAGE_CAUSE, PAGE_FIGURE, PAGE_LIMIT, PAGE_STRUCT } from "../../generated/page_cache";
import { type ArraysOf, type ColumnBuffer, type RowsOf, rowBytes } from "../../kernel/protocol/columns";
import { FRAME_BYTES, type LaneArrays } from "../../kernel/protocol/frame";

/** Numbers of an act: BlAct's words, then its two doubles. */
const ACT_DOUBLES = 2;
/** Numbers per chart column: first, min, max, last, mean. */
export const SERIES_NUMBERS = 5;

/** The columns of a policy's lane in a frame. */
export const POLICY_COLUMNS = {
  /** In the order of PAGE_FIGURE; NaN = undefined. */
  figures: { type: "f64", numbers: Object.keys(PAGE_FIGURE).length },
  /** Of each act of the last step: `before` and `after`, NaN where they do not apply. */
  actDoubles: { type: "f64", numbers: ACT_DOUBLES },
  /** The hit ratio in each chart column; NaN = no data. */
  hitRatio: { type: "f32", numbers: SERIES_NUMBERS },
  /** The hits of the windows that end in each chart column. */
  windows: { type: "f32", numbers: SERIES_NUMBERS },
  /** Of each act of the last step: kind, page, from, to, cause, other; NONE where a word does not apply. */
  actWords: { type: "u32", numbers: PAGE_STRUCT.ACT_WORDS },
  /** The acts of the last step by kind, then the bit set of its events. */
  actCounts: { type: "u32", numbers: Object.keys(ACT).length + 1 },
  /** Evictions so far by cause. */
  evictions: { type: "u32", numbers: Object.keys(PAGE_CAUSE).length },
  /** The entries of each list, and the number of its cells. */
  lists: { type: "u32", numbers: 2 },
  /** The cells of all lists in order, in the order of CELL. */
  cells: { type: "u32", numbers: Object.keys(CELL).length },
  /** The last logged events: step, kind, value. */
  story: { type: "u32", numbers: PAGE_STRUCT.EVENT_BYTES / 4 },
} as const;

export type PolicyRows = RowsOf<typeof POLICY_COLUMNS>;

/** The arrays of a policy's lane, as views of the frame's buffer. */
export interface PolicyArrays extends LaneArrays, ArraysOf<typeof POLICY_COLUMNS> {}

/** The most logged events that a frame carries for each lane. */
export const STORY_EVENTS = 64;
/** The cells that each lane has room for, however many chart columns there are. */
const LEAST_CELLS = 1536;

const COLUMN_BYTES = rowBytes(POLICY_COLUMNS.hitRatio) + rowBytes(POLICY_COLUMNS.windows);
/** Between two columns of different types. */
const ALIGNMENT = 8;

/** The bytes of a lane besides its chart columns and cells. */
const FIXED_BYTES =
  2 * ALIGNMENT +
  rowBytes(POLICY_COLUMNS.figures) +
  PAGE_LIMIT.ACTS * (rowBytes(POLICY_COLUMNS.actDoubles) + rowBytes(POLICY_COLUMNS.actWords)) +
  rowBytes(POLICY_COLUMNS.actCounts) +
  rowBytes(POLICY_COLUMNS.evictions) +
  PAGE_LIMIT.LISTS * rowBytes(POLICY_COLUMNS.lists) +
  STORY_EVENTS * rowBytes(POLICY_COLUMNS.story);

const spareBytes = (lanes: number): number => Math.floor(FRAME_BYTES / lanes) - FIXED_BYTES;

/** The most chart columns of a frame with this many lanes. */
export const columnsThatFit = (lanes: number): number =>
  Math.floor((spareBytes(lanes) - LEAST_CELLS * rowBytes(POLICY_COLUMNS.cells)) / COLUMN_BYTES);

/** The most cells of each lane in a frame with this many lanes and chart columns. */
export const cellsThatFit = (lanes: number, columns: number): number =>
  Math.floor((spareBytes(lanes) - columns * COLUMN_BYTES) / rowBytes(POLICY_COLUMNS.cells));

/** The rows of a lane whose lists are not known yet. */
export const blankPolicyRows = (columns: number): PolicyRows => ({
  figures: 1,
  actDoubles: 0,
  hitRatio: columns,
  windows: columns,
  actWords: 0,
  actCounts: 1,
  evictions: 1,
  lists: 0,
  cells: 0,
  story: 0,
});

/** @throws RangeError if the rows need more than the buffer holds. */
export const readPolicy = (columns: ColumnBuffer, rows: PolicyRows): PolicyArrays => columns.take(POLICY_COLUMNS, rows);
