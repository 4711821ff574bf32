import { StageHeading } from "../StageHeading";
import { useReallocScenario } from "../use-realloc";
import { growthTakeaway, growthWhere } from "./growth-words";
import { useShownGrowths } from "./use-growths";

/** The takeaway of the growth. */
export function GrowthTitle() {
  const scenario = useReallocScenario((own) => own);
  return <StageHeading {...growthTakeaway(useShownGrowths())}>{growthWhere(scenario)}</StageHeading>;
}
