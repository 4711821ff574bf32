import { PresentTitle } from "../../ui/present/PresentHead";
import { useAllocationReading } from "../shared/allocation-frame";
import type { LabSlide } from "../shared/present/slide";
import { callSentence } from "./call-words";
import { GrowthSlide, GrowthSlideTitle } from "./growth/GrowthSlide";
import { sweepTakeaway } from "./sizes/headline";
import { useShownSweep } from "./sizes/use-sweep";
import { useReallocScenario } from "./use-realloc";

function Title({ lane }: { readonly lane: number }) {
  const scenario = useReallocScenario((own) => own);
  return <PresentTitle {...sweepTakeaway(useShownSweep(), scenario, lane)} />;
}

function Figure({ lane }: { readonly lane: number }) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  return <p>{callSentence(scenario, info, lanes[lane])}</p>;
}

const useIsGrowth = () => useReallocScenario(({ stage }) => stage === "growth");

/** The lab's presentation. */
export const reallocSlide: LabSlide = {
  isDense: true,
  Title: (part) => (useIsGrowth() ? <GrowthSlideTitle /> : <Title {...part} />),
  Figure: (part) => (useIsGrowth() ? <GrowthSlide /> : <Figure {...part} />),
};
