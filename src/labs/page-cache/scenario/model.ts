import type { LabModel } from "../../../kernel/labs/labs";
import { defaultLanes, pageRun, pageView } from "../../../models/page_cache/fields";
import { pageFrames } from "../../../models/page_cache/frames";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { pageStops } from "../../../models/page_cache/stop-kinds";
import { middleOf, requestsNamed } from "../../../models/page_cache/trace-name";

/** The last step of the article's script, and a request at the end of a scan. */
const OPENING = { machine: 990_082, policies: 79_999 };

/** The page-cache lab, for links, files, the worker and the command line. */
export const pageCacheModel: LabModel<PageScenario, typeof pageFrames> = {
  fields: { run: pageRun, view: pageView },
  stops: pageStops,
  defaults: ({ stage = "machine", work, trace }) => {
    const named = stage === "machine" ? "machine" : "policies";
    const lanes = defaultLanes[named];
    const requests = work === "trace" ? requestsNamed(trace) : null;
    return requests === null ? { at: OPENING[named], lanes } : { at: middleOf(requests), lanes, requests };
  },
  frames: pageFrames,
};
