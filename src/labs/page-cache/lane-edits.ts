import { tunedPolicy, unusual } from "../../models/page_cache/policy-tables";
import { parameterTexts, wordsOfPolicy } from "../../models/page_cache/policy-words";
import type { PageLane } from "../../models/page_cache/scenario";
import type { LaneEdits } from "../shared/edit-words";

/** A lane's name, with the parameters that differ from their usual values: "S3-FIFO, small:20". */
export function laneName(lane: PageLane): string {
  const policy = unusual(tunedPolicy(lane));
  const texts = Object.entries(parameterTexts(policy)).map(([key, text]) => `${key}:${text}`);
  return [wordsOfPolicy(policy.name).name, ...texts].join(", ");
}

/** How undo names a change of a lane. */
export const pageEdits: LaneEdits<PageLane> = { changed: () => "policy", namedOnce: "policies" };
