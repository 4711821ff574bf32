import { PresentTitle } from "../../../ui/present/PresentHead";
import { Stairs } from "./GrowthStage";
import { claimLine, growthTakeaway } from "./growth-words";
import { RuleBars } from "./RuleBars";
import { useShownGrowths } from "./use-growths";
import "./growth.css";

export const GrowthSlideTitle = () => <PresentTitle {...growthTakeaway(useShownGrowths())} />;

/** The stairs and the bars for an audience. */
export function GrowthSlide() {
  const shown = useShownGrowths();
  if (shown === null) return null;
  return (
    <div className="growth-slide">
      <Stairs shown={shown} scale={1.8} />
      <RuleBars shown={shown} />
      <p className="growth-claim">{claimLine(shown)}</p>
    </div>
  );
}
