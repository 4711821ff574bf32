import { ColumnBuffer, type RowsOf } from "../../src/kernel/protocol/columns";
import type { FrameModel } from "../../src/kernel/protocol/frame";
import { fnv1a } from "../../src/shared/fnv";
import type { PlatesScenario } from "./scenario";

/** A frame's numbers for a stack, in this order. */
const PLATES = { standing: 0, broken: 1 } as const;

const SPEC = { figures: { type: "f64", numbers: Object.keys(PLATES).length } } as const;

/** The rows of a frame. */
export interface StackRows {
  readonly lanes: readonly RowsOf<typeof SPEC>[];
}

/** A stack's contents in a frame. */
export interface StackArrays {
  readonly figures: Float64Array;
}

export const stackFigure = (lane: StackArrays, name: keyof typeof PLATES): number =>
  lane.figures[PLATES[name]] ?? Number.NaN;

/** Writes the stacks, one row each. */
export function putStacks(buffer: ArrayBuffer, stacks: readonly StackArrays[]): StackRows {
  const columns = new ColumnBuffer(buffer);
  return { lanes: stacks.map((stack) => columns.put(SPEC, stack)) };
}

const six = (counts: readonly number[]) => (fnv1a(counts) & 0xffffff).toString(16).padStart(6, "0");

export const platesFrames: FrameModel<PlatesScenario, StackArrays, StackRows> = {
  blankRows: ({ lanes }) => ({ lanes: lanes.map(() => ({ figures: 1 })) }),
  read: (buffer, { lanes }) => {
    const columns = new ColumnBuffer(buffer);
    return lanes.map((rows) => columns.take(SPEC, rows));
  },
  mostColumns: () => 1,
  forget: ({ figures }) => void figures.fill(Number.NaN),
  isKnown: ({ figures }) => !Number.isNaN(figures[0]),
  firsts: () => [],
  checkAsk: () => {},
  digest: (lanes) => six(lanes.flatMap(({ figures }) => [...figures])),
};
