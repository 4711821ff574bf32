import type { ComponentType } from "react";
import type { StopWords } from "../kernel/scenario/stop-kinds";
import { lazyComponent } from "./lazy-component";
import type { StopPhrases } from "./rule-phrases";
import type { RulesProps } from "./StopRuleEditor";

/** The stop rules of a lab: their words, and the editor. */
export interface LabStops {
  readonly words: StopWords;
  readonly Editor: ComponentType<RulesProps>;
}

/** The stop rules with a lab's phrases, loaded when they are first opened. A blank reserves their room until then. */
export const stopRulesOf = (words: StopWords, phrases: () => Promise<StopPhrases>): LabStops => ({
  words,
  Editor: lazyComponent(
    async () => {
      const [{ StopRuleEditor }, loaded] = await Promise.all([import("./StopRuleEditor"), phrases()]);
      return (props: RulesProps) => <StopRuleEditor {...props} words={words} phrases={loaded} />;
    },
    <div className="popover-waiting" />,
  ),
});
