import { useReading } from "../../kernel/run/hooks";
import { PresentTitle } from "../../ui/present/PresentHead";
import type { LabSlide } from "../shared/present/slide";
import { lessonTakeaway } from "./lesson-takeaway";
import { showsMachine } from "./page-frame";
import { PresentCaches } from "./present/PresentCaches";
import { PresentMachine } from "./present/PresentMachine";
import { PresentRequest, RequestTitle } from "./present/PresentRequest";
import { pageTakeaway } from "./takeaway";
import { usePageScenario } from "./use-page-scenario";

interface LaneProps {
  readonly lane: number;
  /** The part that a lesson's step is about; missing = no lesson. */
  readonly highlight?: string;
}

const useStage = () => usePageScenario(({ stage }) => stage);

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

/** The memory and the file of the machine, the content and the lists of every cache, or one request. */
function Figure({ lane, names, highlight }: FigureProps) {
  const stage = useStage();
  if (stage === "machine") return <PresentMachine {...(highlight !== undefined && { highlight })} />;
  return stage === "request" ? <PresentRequest lane={lane} names={names} /> : <PresentCaches names={names} />;
}

/** The lab's presentation. */
export const pageSlide: LabSlide = { isDense: true, Title, Figure };
