import { PresentTitle } from "../../ui/present/PresentHead";
import { useAllocationReading } from "../shared/allocation-frame";
import type { LabSlide } from "../shared/present/slide";
import { CallSlide, CallSlideTitle } from "./call/later";
import { callSentence } from "./call-words";
import { GrowthSlide, GrowthSlideTitle, useRuleKeys } from "./growth/GrowthSlide";
import { LessonParts } from "./lesson/LessonParts";
import { useLessonTakeaway } from "./lesson/use-lesson-takeaway";
import { sweepTakeaway } from "./sizes/headline";
import { useShownSweep, useSweepOf } from "./sizes/use-sweep";
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

interface FigureProps extends LaneProps {
  /** The part that a lesson's step is about; missing = no lesson. */
  readonly highlight?: string;
}

function Figure({ lane }: LaneProps) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  if (scenario.stage === "call") return <CallSlide lane={lane} />;
  return <p>{callSentence(scenario, info, lanes[lane])}</p>;
}

/** The takeaway of a lesson's step. */
function LessonTitle({ lane, highlight }: Required<FigureProps>) {
  return <PresentTitle {...useLessonTakeaway(highlight, lane)} />;
}

/** The part of a lesson's step, for an audience. */
function LessonFigure({ lane, highlight }: FigureProps) {
  useSweepOf(useReallocScenario((own) => own));
  return (
    <div className="realloc-lesson-slide">
      <LessonParts lane={lane} highlight={highlight} scale={2} />
    </div>
  );
}

const useIsGrowth = () => useReallocScenario(({ stage }) => stage === "growth");

/** The lab's presentation. */
export const reallocSlide: LabSlide = {
  isDense: true,
  Title: (part) => {
    const isGrowth = useIsGrowth();
    if (part.highlight !== undefined) return <LessonTitle lane={part.lane} highlight={part.highlight} />;
    return isGrowth ? <GrowthSlideTitle /> : <Title {...part} />;
  },
  useKeys: () => {
    const keys = useRuleKeys();
    return useIsGrowth() ? keys : {};
  },
  Figure: (part) => {
    const isGrowth = useIsGrowth();
    if (part.highlight !== undefined) return <LessonFigure {...part} />;
    return isGrowth ? <GrowthSlide /> : <Figure {...part} />;
  },
};
