import { LIMIT } from "../../src/generated/abi";
import {
  HEAP_AREA,
  HEAP_COLUMN,
  HEAP_CROSSINGS,
  HEAP_FIGURE,
  HEAP_PIECE,
  HEAP_TAKEN,
  HEAP_UNTIL,
  OPERATION_STEP as KIND,
  type OPERATION_STEP,
} from "../../src/generated/heap";
import type { HeapArrays } from "../../src/models/allocation/heap-frame";

type Named<T> = Partial<Record<keyof T, number>>;

/** A row of named numbers; those not named are `rest`. */
function row<T extends Readonly<Record<string, number>>>(names: T, named: Named<T>, rest: number): number[] {
  return Object.keys(names).map((name) => named[name as keyof T] ?? rest);
}

/** A chunk of its own, or with `chunk: NONE` several drawn together. */
export const pieceRow = (named: Named<typeof HEAP_PIECE>): number[] =>
  row(HEAP_PIECE, { kind: LIMIT.NONE, chunk: LIMIT.NONE, born: LIMIT.NONE, thread: LIMIT.NONE, ...named }, 0);

/** An area of an arena. */
export const areaRow = (named: Named<typeof HEAP_AREA>): number[] => row(HEAP_AREA, { heap: 1, areas: 1, ...named }, 0);

export const columnRow = (named: Named<typeof HEAP_COLUMN>): number[] => row(HEAP_COLUMN, named, Number.NaN);

export const untilRow = (named: Named<typeof HEAP_UNTIL>): number[] => row(HEAP_UNTIL, named, Number.NaN);
export const takenRow = (named: Named<typeof HEAP_TAKEN>): number[] => row(HEAP_TAKEN, named, Number.NaN);

/** An operation step; NO_LIST where no list is named. */
export const stepRow = (
  kind: keyof typeof OPERATION_STEP,
  named: Partial<Record<"list" | "at" | "size" | "other", number>> = {},
) => [KIND[kind], named.list ?? 65_535, named.at ?? 0, named.size ?? 0, named.other ?? 0];

interface Parts {
  readonly figures?: Named<typeof HEAP_FIGURE>;
  readonly map?: readonly number[][];
  readonly areas?: readonly number[][];
  readonly bands?: readonly number[][];
  readonly series?: readonly number[][];
  readonly lists?: readonly (readonly [count: number, bytes: number])[];
  readonly steps?: readonly number[][];
  readonly until?: readonly number[][];
  readonly crossings?: Named<typeof HEAP_CROSSINGS>;
  readonly taken?: readonly number[][];
}

/** The arrays of a heap from their rows. */
export function heapOf(parts: Parts): HeapArrays {
  const {
    figures = {},
    map = [],
    areas = [],
    bands = [],
    series = [],
    lists = [],
    steps = [],
    until = [],
    crossings,
    taken = [],
  } = parts;
  return {
    figures: Float64Array.from(row(HEAP_FIGURE, figures, Number.NaN)),
    map: Float64Array.from(map.flat()),
    lens: new Float64Array(),
    areas: Float64Array.from(areas.flat()),
    bands: Float64Array.from(bands.flat()),
    series: Float64Array.from(series.flat()),
    lists: Float64Array.from(lists.flat()),
    operationSteps: Float64Array.from(steps.flat()),
    events: new Float64Array(),
    until: Float64Array.from(until.flat()),
    crossings: Float64Array.from(crossings === undefined ? [] : row(HEAP_CROSSINGS, crossings, Number.NaN)),
    taken: Float64Array.from(taken.flat()),
    operationStepCount: steps.length,
    lensFrom: 0,
  };
}
