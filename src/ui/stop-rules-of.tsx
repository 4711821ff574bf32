import type { ComponentType } from "react";
import { lazyComponent } from "./lazy-component";
import type { StopPhrases } from "./rule-phrases";
import type { RulesProps } from "./StopRuleEditor";

/** The stop rules with a lab's phrases, loaded when they are first opened. A blank reserves their room until then. */
export const stopRulesOf = (phrases: () => Promise<StopPhrases>): ComponentType<RulesProps> =>
  lazyComponent(
    async () => {
      const [{ StopRuleEditor }, loaded] = await Promise.all([import("./StopRuleEditor"), phrases()]);
      return (props: RulesProps) => <StopRuleEditor {...props} phrases={loaded} />;
    },
    <div className="popover-waiting" />,
  );
