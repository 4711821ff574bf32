import { policyTitle } from "../../models/page_cache/policies";
import { tunedPolicy } from "../../models/page_cache/policy-tables";
import type { PageLane } from "../../models/page_cache/scenario";
import { unusual } from "../../models/page_cache/unusual";
import type { LaneEdits } from "../shared/edit-words";

/** A lane's name: "S3-FIFO,small:20". */
export const laneName = (lane: PageLane): string => policyTitle(unusual(tunedPolicy(lane)));

/** How undo names a change of a lane. */
export const pageEdits: LaneEdits<PageLane> = { changed: () => "policy", namedOnce: "policies" };
