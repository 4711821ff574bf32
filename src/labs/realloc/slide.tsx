import { PresentTitle } from "../../ui/present/PresentHead";
import type { LabSlide } from "../shared/present/slide";
import { GrowthSlide, GrowthSlideTitle, useRuleKeys } from "./growth/GrowthSlide";
import { sweepTakeaway } from "./sizes/headline";
import { SizesSlide, useSizeKeys } from "./sizes/SizesSlide";
import { useShownSweep } from "./sizes/use-sweep";
import { useReallocScenario } from "./use-realloc";

function Title({ lane }: { readonly lane: number }) {
  const scenario = useReallocScenario((own) => own);
  return <PresentTitle {...sweepTakeaway(useShownSweep(), scenario, lane)} />;
}

const useIsGrowth = () => useReallocScenario(({ stage }) => stage === "growth");

/** The lab's presentation. */
export const reallocSlide: LabSlide = {
  isDense: true,
  Title: (part) => (useIsGrowth() ? <GrowthSlideTitle /> : <Title {...part} />),
  useKeys: () => {
    const [rules, sizes] = [useRuleKeys(), useSizeKeys()];
    return useIsGrowth() ? rules : sizes;
  },
  Figure: (part) => (useIsGrowth() ? <GrowthSlide /> : <SizesSlide {...part} />),
};
