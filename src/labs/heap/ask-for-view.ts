import type { HeapView } from "../../protocol/heap-frame";
import { equal } from "../../shared/equal";
import type { Run } from "../../state/run";

let asked: HeapView = { map: null, lens: null, until: [], taken: false };

/** Asks frames to tell this too of the heaps, once each time it is something else; the rest stays as it is. */
export function askForView(run: Run, more: Partial<HeapView>): void {
  const view = { ...asked, ...more };
  if (equal(view, asked)) return;
  asked = view;
  run.heapView(view);
}
