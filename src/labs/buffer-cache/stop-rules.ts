import { allocationStopWords } from "../../models/allocation/stop-words";
import { stopRulesOf } from "../../ui/stop-rules-of";

/** The stop rules of this lab. */
export const bufferStops = stopRulesOf(allocationStopWords, () =>
  import("./stop-phrases").then((part) => part.bufferPhrases),
);
