import { PresentTitle } from "../../ui/present/PresentHead";
import type { LabSlide } from "../shared/present/slide";
import { CallSlide, CallSlideTitle } from "./call/later";
import { GrowthSlide, GrowthSlideTitle, useRuleKeys } from "./growth/GrowthSlide";
import { growthWhere } from "./growth/growth-words";
import { LessonParts } from "./lesson/LessonParts";
import { partNamed } from "./lesson/stage-parts";
import { useLessonTakeaway } from "./lesson/use-lesson-takeaway";
import { sweepTakeaway } from "./sizes/headline";
import { SizesSlide, useSizeKeys } from "./sizes/SizesSlide";
import { useShownSweep, useSweepOf } from "./sizes/use-sweep";
import { useReallocScenario } from "./use-realloc";

interface LaneProps {
  readonly lane: number;
}

interface LessonProps extends LaneProps {
  /** The part that a lesson's step is about. */
  readonly highlight: string;
}

function SizesTitle({ lane }: LaneProps) {
  const scenario = useReallocScenario((own) => own);
  return <PresentTitle {...sweepTakeaway(useShownSweep(), scenario, lane)} />;
}

/** The takeaway of a lesson's step. */
function LessonTitle({ lane, highlight }: LessonProps) {
  return <PresentTitle {...useLessonTakeaway(highlight, lane)} />;
}

/** The part of a lesson's step, for an audience. */
function LessonFigure({ lane, highlight }: LessonProps) {
  useSweepOf(useReallocScenario((own) => own));
  return (
    <div className="realloc-lesson-slide">
      <LessonParts lane={lane} highlight={highlight} scale={2} />
    </div>
  );
}

const SLIDES = {
  sizes: { Title: SizesTitle, Figure: SizesSlide },
  call: { Title: CallSlideTitle, Figure: CallSlide },
  growth: { Title: GrowthSlideTitle, Figure: GrowthSlide },
} as const;

/** A growing vector has no steps. */
function useExperiment(highlight?: string): string | null {
  const scenario = useReallocScenario((own) => own);
  const isGrowth = highlight === undefined ? scenario.stage === "growth" : partNamed(highlight) === "growth";
  return isGrowth ? growthWhere(scenario) : null;
}

const useStage = () => useReallocScenario(({ stage }) => stage);

/** The lab's presentation. */
export const reallocSlide: LabSlide = {
  isDense: true,
  Title: ({ lane, highlight }) => {
    const { Title } = SLIDES[useStage()];
    return highlight === undefined ? <Title lane={lane} /> : <LessonTitle lane={lane} highlight={highlight} />;
  },
  useExperiment,
  useKeys: () => {
    const keys = { sizes: useSizeKeys(), call: {}, growth: useRuleKeys() };
    return keys[useStage()];
  },
  Figure: ({ lane, highlight }) => {
    const { Figure } = SLIDES[useStage()];
    return highlight === undefined ? <Figure lane={lane} /> : <LessonFigure lane={lane} highlight={highlight} />;
  },
};
