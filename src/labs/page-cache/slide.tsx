import { useReading } from "../../kernel/run/hooks";
import { figuresIn } from "../shared/lab-figures";
import { FigureSlide } from "../shared/present/FigureSlide";
import { PresentTitle } from "../shared/present/SlideFrame";
import type { LabSlide } from "../shared/present/slide";
import { stateOf } from "../shared/present/state-of";
import { pageFigures } from "./figures";
import { fileFigure } from "./machine/file-figure";
import { latestCommand, latestFigure } from "./machine/latest-figure";
import type { PageFigure, PageState } from "./page-figure";
import { showsMachine } from "./page-frame";
import { PresentRequest, RequestTitle } from "./present/PresentRequest";
import { lessonTakeaway, shownParts } from "./stage-parts";
import { pageTakeaway } from "./takeaway";
import { usePageScenario } from "./use-page-scenario";

interface LaneProps {
  readonly lane: number;
  /** The part that a lesson's step is about; missing = no lesson. */
  readonly highlight?: string;
}

function Title({ lane, highlight }: LaneProps) {
  const scenario = usePageScenario((own) => own);
  const reading = useReading();
  if (highlight !== undefined) {
    // The machine has no lanes.
    const ofLane = showsMachine(reading) ? {} : { lane };
    return <PresentTitle {...ofLane} {...lessonTakeaway(reading, scenario, lane, highlight)} />;
  }
  return scenario.stage === "request" ? <RequestTitle /> : <PresentTitle {...pageTakeaway(reading, scenario, lane)} />;
}

interface FigureProps extends LaneProps {
  readonly names: readonly string[];
}

/** The figures of a slide. In a lesson, those that would give away the answer of a later step are left out. */
function figuresOf(state: PageState, highlight: string | undefined): readonly PageFigure[] {
  const figures = figuresIn(pageFigures, state.scenario, "slide");
  const hidesFile = shownParts(highlight ?? null)?.includes("reads") === false;
  if (!hidesFile) return figures;
  // The words about the eater tell how many pages of the file it left.
  const hidesLatest = latestCommand(state)?.command.kind === "eat";
  return figures.filter((figure) => figure !== fileFigure && !(figure === latestFigure && hidesLatest));
}

/** One request, or the stage's figures. */
function Figure({ lane, names, highlight }: FigureProps) {
  const scenario = usePageScenario((own) => own);
  const state = stateOf(useReading(), scenario, lane);
  if (scenario.stage === "request") return <PresentRequest lane={lane} names={names} />;
  return <FigureSlide figures={figuresOf(state, highlight)} lane={lane} />;
}

/** The lab's presentation. */
export const pageSlide: LabSlide = { isDense: true, Title, Figure };
