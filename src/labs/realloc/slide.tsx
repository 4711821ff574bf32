import { PresentTitle } from "../../ui/present/PresentHead";
import { useAllocationReading } from "../shared/allocation-frame";
import type { LabSlide } from "../shared/present/slide";
import { CallSlide, CallSlideTitle } from "./call/later";
import { callSentence } from "./call-words";
import { GrowthSlide, GrowthSlideTitle, useRuleKeys } from "./growth/GrowthSlide";
import { sweepTakeaway } from "./sizes/headline";
import { useShownSweep } from "./sizes/use-sweep";
import { useReallocScenario } from "./use-realloc";

interface LaneProps {
  readonly lane: number;
}

function Title({ lane }: LaneProps) {
  const isCall = useReallocScenario(({ stage }) => stage === "call");
  return isCall ? <CallSlideTitle lane={lane} /> : <SizesTitle lane={lane} />;
}

function SizesTitle({ lane }: LaneProps) {
  const scenario = useReallocScenario((own) => own);
  return <PresentTitle {...sweepTakeaway(useShownSweep(), scenario, lane)} />;
}

function Figure({ lane }: LaneProps) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  if (scenario.stage === "call") return <CallSlide lane={lane} />;
  return <p>{callSentence(scenario, info, lanes[lane])}</p>;
}

const useIsGrowth = () => useReallocScenario(({ stage }) => stage === "growth");

/** The lab's presentation. */
export const reallocSlide: LabSlide = {
  isDense: true,
  Title: (part) => (useIsGrowth() ? <GrowthSlideTitle /> : <Title {...part} />),
  useKeys: () => {
    const keys = useRuleKeys();
    return useIsGrowth() ? keys : {};
  },
  Figure: (part) => (useIsGrowth() ? <GrowthSlide /> : <Figure {...part} />),
};
