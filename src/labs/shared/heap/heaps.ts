import { HEAP_FIGURE } from "../../../generated/heap";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { useAllocationReading } from "../allocation-frame";

/** A heap with an unknown state. */
export const UNKNOWN_HEAP: HeapArrays = {
  figures: new Float64Array(Object.keys(HEAP_FIGURE).length).fill(Number.NaN),
  series: new Float64Array(),
  map: new Float64Array(),
  lens: new Float64Array(),
  lists: new Float64Array(),
  operationSteps: new Float64Array(),
  events: new Float64Array(),
  until: new Float64Array(),
  crossings: new Float64Array(),
  taken: new Float64Array(),
  operationStepCount: 0,
  lensFrom: 0,
};

interface Lanes {
  readonly lanes: readonly { readonly heap?: HeapArrays }[];
}

/** The heaps of the lanes. */
export const heapsOf = ({ lanes }: Lanes): readonly HeapArrays[] => lanes.map(({ heap }) => heap ?? UNKNOWN_HEAP);

/** The lanes' heaps, for text about them. */
export const useHeaps = (): readonly HeapArrays[] => heapsOf(useAllocationReading());
