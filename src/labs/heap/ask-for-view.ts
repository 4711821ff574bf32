import type { HeapView } from "../../protocol/heap-frame";
import type { Run } from "../../state/run";

let asked = "";

/** Asks frames to show these parts of the heaps, once each time they are others. */
export function askForView(run: Run, view: HeapView): void {
  const key = JSON.stringify(view);
  if (asked === key) return;
  asked = key;
  run.heapView(view);
}
