import { figureWord } from "../../models/allocation/figure-table";
import { EFFECT_NAMES } from "../../models/allocation/stop-words";
import { formatInteger } from "../../shared/format";
import { AT_STEP, phrase, type StopPhrases } from "../../ui/rule-phrases";

const EFFECT_PHRASES = (Object.keys(EFFECT_NAMES) as (keyof typeof EFFECT_NAMES)[]).map((effect) =>
  phrase(EFFECT_NAMES[effect], { kind: "effect", effect }),
);

/** Conditions that can stop a run of caches. */
export const bufferPhrases: StopPhrases = {
  numbers: [
    phrase(`${figureWord("efficiency")} falls below`, { kind: "efficiency-below" }, ["percent", "10"]),
    phrase(`${figureWord("hit_rate")} fall below`, { kind: "hits-below" }, ["percent", "40"]),
    phrase(`${figureWord("granted")} reaches`, { kind: "granted-at-least" }, ["bytes", formatInteger(100_000)]),
    phrase("useful shares of two lanes differ by more than", { kind: "lanes-differ" }, ["points", "20"]),
    AT_STEP,
  ],
  plain: [
    phrase("a buffer is poisoned", { kind: "poisoning" }),
    phrase("every buffer of the largest size has been freed", { kind: "largest-freed" }),
    ...EFFECT_PHRASES,
  ],
};
