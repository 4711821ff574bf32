import { eventSteps } from "../../charts/heap-events";
import type { Run } from "../../state/run";
import type { EventWays } from "../shared/run-keys";
import { heapsOf } from "./heaps";

/** The ways to the next rare thing in the life of a heap and to the one before; before the first one is the start. */
export const heapEventWays = (run: Run, lane: number): EventWays => ({
  next: () => run.nextStop({ lane, effect: "heap-event" }),
  previous: () => {
    const { info } = run.frames.frame();
    const heap = heapsOf(run.frames.frame())[lane];
    const before = heap === undefined ? [] : eventSteps(heap).filter((step) => step < info.done - 1);
    run.jump((before.at(-1) ?? -1) + 1);
  },
});
