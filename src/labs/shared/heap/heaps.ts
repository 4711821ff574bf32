import { HEAP_FIGURE } from "../../../generated/heap";
import type { Run } from "../../../kernel/run/run";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { allocationFrame, useAllocationReading } from "../allocation-frame";
import type { LaneEdits } from "../edit-words";
import type { EventNavigation } from "../run-keys";

/** A heap with an unknown state. */
export const UNKNOWN_HEAP: HeapArrays = {
  figures: new Float64Array(Object.keys(HEAP_FIGURE).length).fill(Number.NaN),
  series: new Float64Array(),
  map: new Float64Array(),
  lens: new Float64Array(),
  areas: new Float64Array(),
  bands: new Float64Array(),
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

/** Navigation to the next rare event of a heap and to the previous one. Before the first event is the start. */
export const heapEventNavigation = (run: Run, lane: number): EventNavigation => ({
  next: () => run.transport.nextStop({ lane, effect: "heap-event" }),
  previous: () => {
    const frame = allocationFrame(run.frames.frame());
    const heap = heapsOf(frame)[lane];
    if (heap !== undefined)
      run.transport.jumpBefore(heapFigure(heap, "latest_event"), heapFigure(heap, "event_before"), frame.info.done);
  },
});

/** How undo names a change of a lane that is a heap. */
export const heapEdits: LaneEdits = { changed: () => "heap", namedOnce: "heap" };
