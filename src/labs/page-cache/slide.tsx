import { useReading } from "../../kernel/run/hooks";
import { PresentTitle } from "../../ui/present/PresentHead";
import type { LabSlide } from "../shared/present/slide";
import { showsMachine } from "./page-frame";
import { PresentCaches } from "./present/PresentCaches";
import { PresentMachine } from "./present/PresentMachine";
import { pageTakeaway } from "./takeaway";
import { usePageScenario } from "./use-page-scenario";

interface LaneProps {
  readonly lane: number;
}

function Title({ lane }: LaneProps) {
  const scenario = usePageScenario((own) => own);
  return <PresentTitle {...pageTakeaway(useReading(), scenario, lane)} />;
}

/** The memory and the file of the machine, or the content and the lists of every cache. */
function Figure({ names }: LaneProps & { readonly names: readonly string[] }) {
  return showsMachine(useReading()) ? <PresentMachine /> : <PresentCaches names={names} />;
}

/** The lab's presentation. */
export const pageSlide: LabSlide = { isDense: true, Title, Figure };
