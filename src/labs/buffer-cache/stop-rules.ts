import { stopRulesOf } from "../../ui/stop-rules-of";

/** The stop rules of this lab. */
export const StopRules = stopRulesOf(() => import("./stop-phrases").then((part) => part.bufferPhrases));
