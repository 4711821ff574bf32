import { PresentTitle } from "../../ui/present/PresentHead";
import { figuresIn } from "../shared/lab-figures";
import { FigureSlide } from "../shared/present/FigureSlide";
import type { LabSlide } from "../shared/present/slide";
import { CallSlide, CallSlideTitle } from "./call/lazy";
import { reallocFigures } from "./figures";
import { growthTakeaway, growthWhere } from "./growth/growth-words";
import { useGrowthWork, useShownGrowths } from "./growth/use-growths";
import { chartFigure } from "./lesson/chart-figure";
import { LessonParts } from "./lesson/LessonParts";
import { partNamed } from "./lesson/stage-parts";
import { useLessonSweep, useShownCalls } from "./lesson/use-lesson-sweep";
import { useLessonTakeaway } from "./lesson/use-lesson-takeaway";
import { useRuleKeys, useSizeKeys } from "./present-keys";
import { sweepTakeaway } from "./sizes/headline";
import { useShownSweep, useSweepOf } from "./sizes/use-sweep";
import { useReallocScenario } from "./use-realloc";

interface LaneProps {
  readonly lane: number;
}

interface LessonProps extends LaneProps {
  /** The part that a lesson's step is about. */
  readonly highlight: string;
}

const useStage = () => useReallocScenario(({ stage }) => stage);

function SizesTitle({ lane }: LaneProps) {
  const scenario = useReallocScenario((own) => own);
  return <PresentTitle {...sweepTakeaway(useShownSweep(), scenario, lane)} />;
}

const GrowthTitle = () => <PresentTitle {...growthTakeaway(useShownGrowths())} />;

/** The takeaway of a lesson's step. */
function LessonTitle({ lane, highlight }: LessonProps) {
  return <PresentTitle {...useLessonTakeaway(highlight, lane)} />;
}

/** The figures of a stage, drawn again when the sweep or the growths are known. */
function StageFigures({ lane }: LaneProps) {
  const scenario = useReallocScenario((own) => own);
  useShownSweep();
  useShownGrowths();
  return <FigureSlide figures={figuresIn(reallocFigures, scenario, "slide")} lane={lane} />;
}

const STAGES = {
  sizes: { Title: SizesTitle, Figure: StageFigures },
  call: { Title: CallSlideTitle, Figure: CallSlide },
  growth: { Title: GrowthTitle, Figure: StageFigures },
} as const;

function LessonGrowth({ lane }: LaneProps) {
  useGrowthWork();
  return <StageFigures lane={lane} />;
}

const CHART = [chartFigure];

/** The part of a lesson's step, as far as its calls have been made: a drawing, or tables. */
function LessonFigure({ lane, highlight }: LessonProps) {
  const calls = useShownCalls();
  const isKnown = useLessonSweep() !== null && calls.length > 0;
  const part = partNamed(highlight);
  useSweepOf(useReallocScenario((own) => own));
  if (part === "growth") return <LessonGrowth lane={lane} />;
  const isChart = part === "sizes" || (part === "sums" && !calls.includes("free"));
  if (isChart && isKnown) return <FigureSlide figures={CHART} lane={lane} />;
  return (
    <div className="realloc-lesson-slide">
      <LessonParts lane={lane} highlight={highlight} scale={2} />
    </div>
  );
}

/** A growing vector has no steps. */
function useExperiment(highlight?: string): string | null {
  const scenario = useReallocScenario((own) => own);
  const isGrowth = highlight === undefined ? scenario.stage === "growth" : partNamed(highlight) === "growth";
  return isGrowth ? growthWhere(scenario) : null;
}

/** The lab's presentation. */
export const reallocSlide: LabSlide = {
  isDense: true,
  Title: ({ lane, highlight }) => {
    const { Title } = STAGES[useStage()];
    return highlight === undefined ? <Title lane={lane} /> : <LessonTitle lane={lane} highlight={highlight} />;
  },
  useExperiment,
  useKeys: () => {
    const keys = { sizes: useSizeKeys(), call: {}, growth: useRuleKeys() };
    return keys[useStage()];
  },
  Figure: ({ lane, highlight }) => {
    const { Figure } = STAGES[useStage()];
    return highlight === undefined ? <Figure lane={lane} /> : <LessonFigure lane={lane} highlight={highlight} />;
  },
};
