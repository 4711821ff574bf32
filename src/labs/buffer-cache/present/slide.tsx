import { isOfTrace } from "../../../models/allocation/call-trace";
import { useAllocationReading } from "../../shared/allocation-frame";
import { CallCaveats } from "../../shared/calls/CallCaveats";
import { PresentTitle } from "../../shared/present/SlideFrame";
import type { LabSlide } from "../../shared/present/slide";
import { useAllocationScenario } from "../../shared/use-allocation-scenario";
import { RunProvenance } from "../RunProvenance";
import { usePoint } from "../stage/Takeaway";
import { StepSentence } from "../step/StepSentence";
import { laneSentences } from "../words/describe-frame";
import { HistoryBars } from "./HistoryBars";
import { PresentFigure } from "./PresentFigure";

interface LaneProps {
  readonly lane: number;
}

function Title({ lane }: LaneProps) {
  const { lanes } = useAllocationReading();
  return <PresentTitle lane={lanes.length > 1 ? lane : null} {...usePoint(lane)} />;
}

function Sentence({ lane }: LaneProps) {
  const { info, lanes } = useAllocationReading();
  const isRecorded = useAllocationScenario(isOfTrace);
  const snapshot = lanes[lane];
  if (snapshot === undefined) return null;
  const [sentence = ""] = laneSentences([snapshot], 0, isRecorded);
  return <StepSentence sentence={sentence} done={info.done} className="present-step" />;
}

function History({ lane, isCovered = false }: LaneProps & { readonly isCovered?: boolean }) {
  return isCovered ? <div className="history-bars" /> : <HistoryBars lane={lane} />;
}

/** The lane in focus, as this lab presents it. */
export const bufferSlide: LabSlide = {
  isDense: false,
  Title,
  Figure: PresentFigure,
  Sentence,
  History,
  Caveats: CallCaveats,
  Origin: RunProvenance,
};
