import { useRun } from "../../../kernel/run/hooks";
import type { PresentKeys } from "../../../ui/present/PresentDialog";
import { PresentTitle } from "../../../ui/present/PresentHead";
import { WaysLegend } from "../sizes/WaysLegend";
import { setGrowth } from "./edit";
import { Stairs } from "./GrowthStage";
import { claimLine, growthTakeaway } from "./growth-words";
import { RuleBars } from "./RuleBars";
import { usePlan, useShownGrowths } from "./use-growths";
import "./growth.css";

export const GrowthSlideTitle = () => <PresentTitle {...growthTakeaway(useShownGrowths())} />;

/** Keys of a presentation remote: the next rule, the previous rule. */
export function useRuleKeys(): PresentKeys {
  const run = useRun();
  const { growths, chosen } = usePlan();
  const choose = (by: number) => () => {
    const rule = growths[(chosen + by + growths.length) % growths.length];
    if (rule !== undefined) setGrowth(run, { grow: rule.factor, add: rule.add });
  };
  return { PageDown: choose(1), PageUp: choose(-1) };
}

/** The stairs and the bars for an audience. */
export function GrowthSlide() {
  const shown = useShownGrowths();
  if (shown === null) return null;
  return (
    <div className="growth-slide">
      <WaysLegend />
      <Stairs shown={shown} scale={1.8} />
      <RuleBars shown={shown} />
      <p className="growth-claim">{claimLine(shown)}</p>
    </div>
  );
}
