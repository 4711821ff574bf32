import type { ComponentType } from "react";
import { lazyComponent } from "./lazy-component";
import type { StopPhrases } from "./rule-phrases";
import type { RulesProps } from "./StopRuleEditor";

/** The stop rules with the phrases of a lab, loaded when they are first opened. Until they have come, a blank takes their room. */
export const stopRulesOf = (phrases: () => Promise<StopPhrases>): ComponentType<RulesProps> =>
  lazyComponent(
    async () => {
      const [{ StopRuleEditor }, loaded] = await Promise.all([import("./StopRuleEditor"), phrases()]);
      return (props: RulesProps) => <StopRuleEditor {...props} phrases={loaded} />;
    },
    <div className="popover-waiting" />,
  );
