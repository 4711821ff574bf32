import type { Run } from "../../../kernel/run/run";
import { heapFigure } from "../../../models/allocation/figures";
import { allocationFrame } from "../allocation-frame";
import type { EventNavigation } from "../verbs";
import { heapsOf } from "./heaps";

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
