import { useRun } from "../../kernel/run/hooks";
import { figuresIn } from "../shared/lab-figures";
import { FigureSlide } from "../shared/present/FigureSlide";
import { type PresentKeys, PresentTitle } from "../shared/present/SlideFrame";
import type { LabSlide } from "../shared/present/slide";
import { CallSlide, CallSlideTitle } from "./call/lazy";
import { reallocFigures } from "./figures";
import { usePlan, useShownGrowths } from "./growth/growth-store";
import { growthTakeaway, growthWhere } from "./growth/growth-words";
import { Growing, isAboutGrowth, lessonFigures, lessonTakeaway, useLessonState } from "./lesson";
import { sizesOf, useShownSweep } from "./sizes/sweep";
import { sweepTakeaway } from "./sizes/sweep-words";
import { setBatches, setGrowth, useReallocScenario } from "./use-realloc";

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
  return <PresentTitle {...lessonTakeaway(useLessonState(lane), highlight)} />;
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

/** The figures of a lesson's step, as far as its calls have been made. */
function LessonFigure({ lane, highlight }: LessonProps) {
  const state = useLessonState(lane);
  return (
    <>
      {isAboutGrowth(highlight) && <Growing />}
      <FigureSlide figures={lessonFigures(state, highlight)} lane={lane} />
    </>
  );
}

/** A growing vector has no steps. */
function useExperiment(highlight?: string): string | null {
  const scenario = useReallocScenario((own) => own);
  const isGrowth = highlight === undefined ? scenario.stage === "growth" : isAboutGrowth(highlight);
  return isGrowth ? growthWhere(scenario) : null;
}

/** The lab's presentation. */
export const reallocSlide: LabSlide = {
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

/** Keys of a presentation remote: the next size, the previous size. */
function useSizeKeys(): PresentKeys {
  const run = useRun();
  const scenario = useReallocScenario((own) => own);
  const sizes = sizesOf(scenario);
  const go = (by: number) => () => {
    const size = sizes[sizes.indexOf(scenario.size) + by];
    if (size !== undefined) setBatches(run, { size });
  };
  return { PageDown: go(1), PageUp: go(-1) };
}

/** Keys of a presentation remote: the next rule, the previous rule. */
function useRuleKeys(): PresentKeys {
  const run = useRun();
  const { growths, chosen } = usePlan();
  const choose = (by: number) => () => {
    const rule = growths[(chosen + by + growths.length) % growths.length];
    if (rule !== undefined) setGrowth(run, { grow: rule.factor, add: rule.add });
  };
  return { PageDown: choose(1), PageUp: choose(-1) };
}
