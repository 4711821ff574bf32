import type { LabQuiz } from "../../kernel/protocol/trial";
import { pageFigures } from "../../models/page_cache/figures";
import { policyLane } from "../../models/page_cache/frames";
import { type PageQuestion, REQUEST_ENDS, requestEndOf } from "../../models/page_cache/questions";
import { formatInteger } from "../../shared/format";
import { pageNow } from "./page-state";
import { requestSentence } from "./request/acts";
import { requestOf } from "./request/beats";

/** Questions about a cache: whether the next request hits. */
export const pageQuiz: LabQuiz<PageQuestion> = {
  asks: ["hit"],
  names: { hit: "hit or miss" },
  question: ({ done, page }) =>
    `Step ${formatInteger(done)} requests page ${formatInteger(page)}. Is it a hit or a miss?`,
  ends: () => REQUEST_ENDS,
  endOf: (_asks, _before, lane) => requestEndOf(policyLane(lane)),
  pick: (end) => end,
  ended: (end) => `it is a ${end}`,
  explain: (lane) => requestSentence(requestOf(policyLane(lane), pageNow().lanes[0], null)),
  measure: pageFigures.hitRatio,
  asksOfMeasure: [],
};
