import type { LaneEdits } from "../shared/edit-words";

/** A lane of this lab is its heap. */
export const reallocEdits: LaneEdits = { changed: () => "heap", namedOnce: "heap" };
