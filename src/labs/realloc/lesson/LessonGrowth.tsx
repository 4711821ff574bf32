import { useCallback } from "react";
import type { Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { growthWords } from "../growth/growth-words";
import { RuleBars } from "../growth/RuleBars";
import { drawStairs } from "../growth/stairs";
import { useGrowthWork, useShownGrowths } from "../growth/use-growths";
import { WaysLegend } from "../sizes/WaysLegend";

/** The growths of the compared rules: their stairs and their figures. */
export function GrowthPart() {
  useGrowthWork();
  const shown = useShownGrowths();
  const draw = useCallback(
    (surface: Surface) => {
      if (shown !== null) drawStairs(surface, shown, null);
    },
    [shown],
  );
  return (
    <div className="realloc-lesson-growth">
      <h2>Capacity over bytes in use, a step is a growth</h2>
      <div className="growth-stairs" data-rules={shown?.all.length} role="img" aria-label={growthWords(shown)}>
        <DrawnCanvas className="realloc-canvas" draw={draw} />
      </div>
      <WaysLegend />
      {shown !== null && <RuleBars shown={shown} isFixed />}
    </div>
  );
}
