import { tunedPolicy, unusual } from "../../models/page_cache/policy-tables";
import { wordsOfPolicy } from "../../models/page_cache/policy-words";
import type { PageLane } from "../../models/page_cache/scenario";
import type { LaneEdits } from "../shared/edit-words";

/** A lane's name, with the parameters that differ from their usual values: "S3-FIFO, small:20". */
export function laneName(lane: PageLane): string {
  const { name, parameters } = unusual(tunedPolicy(lane));
  return [wordsOfPolicy(name).name, ...Object.entries(parameters).map(([key, value]) => `${key}:${value}`)].join(", ");
}

/** How undo names a change of a lane. */
export const pageEdits: LaneEdits<PageLane> = { changed: () => "policy", namedOnce: "policies" };
