import { ColumnBuffer } from "../../src/kernel/protocol/columns";
import type { FrameRows, LaneArrays } from "../../src/kernel/protocol/frame";
import type { FrameModel } from "../../src/kernel/protocol/frame-model";
import { fnv1a } from "../../src/shared/fnv";

/** What a frame says of a stack, in this order. */
export const PLATES = { standing: 0, broken: 1 } as const;

const SPEC = { figures: { type: "f64", numbers: Object.keys(PLATES).length } } as const;

/** What a frame holds of a stack. */
export interface StackArrays {
  readonly figures: Float64Array;
}

export const stackFigure = (lane: StackArrays, name: keyof typeof PLATES): number =>
  lane.figures[PLATES[name]] ?? Number.NaN;

/** Writes the stacks, one row each. */
export function putStacks(buffer: ArrayBuffer, stacks: readonly StackArrays[]): FrameRows {
  const columns = new ColumnBuffer(buffer);
  return { run: {}, lanes: stacks.map((stack) => columns.put(SPEC, stack)) } as unknown as FrameRows;
}

const six = (counts: readonly number[]) => (fnv1a(counts) & 0xffffff).toString(16).padStart(6, "0");

export const platesFrames: FrameModel = {
  blankRows: ({ lanes }) => ({ run: {}, lanes: lanes.map(() => ({ figures: 1 })) }) as unknown as FrameRows,
  read: (buffer, { lanes }) => {
    const columns = new ColumnBuffer(buffer);
    return lanes.map((rows) => columns.take(SPEC, rows)) as unknown as LaneArrays[];
  },
  forget: ({ figures }) => void figures.fill(Number.NaN),
  isKnown: ({ figures }) => !Number.isNaN(figures[0]),
  firsts: () => [],
  checkAsk: () => {},
  digest: (lanes) => six(lanes.flatMap(({ figures }) => [...figures])),
};
