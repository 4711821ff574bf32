import { figureWord } from "../../kernel/protocol/figure-table";
import { AT_STEP, phrase, type StopPhrases } from "../../ui/rule-phrases";
import { EFFECT_NAMES } from "../../ui/stop-words";

const EFFECT_PHRASES = (Object.keys(EFFECT_NAMES) as (keyof typeof EFFECT_NAMES)[]).map((effect) =>
  phrase(EFFECT_NAMES[effect], null, { kind: "effect", effect }),
);

/** Conditions that can stop a run of caches. */
export const bufferPhrases: StopPhrases = {
  numbers: [
    phrase(`${figureWord("efficiency")} falls below`, "percent", { kind: "efficiency-below" }),
    phrase(`${figureWord("hit_rate")} fall below`, "percent", { kind: "hits-below", percent: "40" }),
    phrase(`${figureWord("granted")} reaches`, "bytes", { kind: "granted-at-least" }),
    phrase("efficiencies of two lanes differ by more than", "points", { kind: "lanes-differ" }),
    AT_STEP,
  ],
  plain: [
    phrase("next poisoning", null, { kind: "poisoning" }),
    phrase("the last buffer of the largest size is freed", null, { kind: "largest-freed" }),
    ...EFFECT_PHRASES,
  ],
};
