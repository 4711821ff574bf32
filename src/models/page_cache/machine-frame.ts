import {
  MACHINE_ACT_COLUMN,
  MACHINE_COMMAND_FIGURE,
  MACHINE_EVENT_COLUMN,
  MACHINE_FIGURE,
  MACHINE_OUTCOME,
  PAGE_CELL,
} from "../../generated/page_machine";
import type { ArraysOf, ColumnBuffer, RowsOf } from "../../kernel/protocol/columns";
import type { LaneArrays } from "../../kernel/protocol/frame";

const count = (codes: object): number => Object.keys(codes).length;

/** The columns of the machine in a frame, which is its only lane. */
export const MACHINE_COLUMNS = {
  /** In the order of MACHINE_FIGURE. */
  figures: { type: "f64", numbers: count(MACHINE_FIGURE) },
  /** Of each command of the script, in the order of MACHINE_COMMAND_FIGURE. */
  commands: { type: "f64", numbers: count(MACHINE_COMMAND_FIGURE) },
  /** The last step, in the order of MACHINE_OUTCOME. */
  outcome: { type: "f64", numbers: count(MACHINE_OUTCOME) },
  /** The acts of the last step that are kept, in the order of MACHINE_ACT_COLUMN. */
  acts: { type: "f64", numbers: count(MACHINE_ACT_COLUMN) },
  /** The file in cells of `cellPages` pages, in the order of PAGE_CELL. */
  cells: { type: "u32", numbers: count(PAGE_CELL) },
  cellPages: { type: "u32", numbers: 1 },
  /** The pages that each command got from the disk: command, first page, pages. */
  runs: { type: "u32", numbers: 3 },
  /** The recorded events, in the order of MACHINE_EVENT_COLUMN. */
  events: { type: "u32", numbers: count(MACHINE_EVENT_COLUMN) },
} as const;

export type MachineRows = RowsOf<typeof MACHINE_COLUMNS>;

/** The arrays of the machine, as views of the frame's buffer. */
export interface MachineArrays extends LaneArrays, ArraysOf<typeof MACHINE_COLUMNS> {}

/** The most cells of the file in a frame. */
export const FILE_CELLS = 2500;
/** The most runs of pages of each command in a frame. */
export const COMMAND_RUNS = 160;

/** The rows of a machine whose state is not known yet. */
export const blankMachineRows = (commands: number): MachineRows => ({
  figures: 1,
  commands,
  outcome: 1,
  acts: 0,
  cells: 0,
  cellPages: 1,
  runs: 0,
  events: 0,
});

/** @throws RangeError if the rows need more than the buffer holds. */
export const readMachine = (columns: ColumnBuffer, rows: MachineRows): MachineArrays =>
  columns.take(MACHINE_COLUMNS, rows);
