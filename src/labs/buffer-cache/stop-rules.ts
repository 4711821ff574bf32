import { stopRulesOf } from "../../ui/stop-rules-of";

/** Stops the caches of this lab. */
export const StopRules = stopRulesOf(() => import("./stop-phrases").then((part) => part.bufferPhrases));
