import type { LaneEdits } from "../edit-words";

/** How undo names a change of a lane that is a heap. */
export const heapEdits: LaneEdits = { changed: () => "heap", namedOnce: "heap" };
