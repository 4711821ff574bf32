import type { Quantity } from "../../kernel/protocol/quantity";
import { machineFigure, pageFigures } from "../../models/page_cache/figures";
import { isMachineLane } from "../../models/page_cache/frames";
import { isMachine, type PageScenario } from "../../models/page_cache/scenario";
import { Badge } from "../../ui/Badge";
import type { LabQuestion } from "../shared/lab-lesson";
import { pageWords } from "./lab-words";
import { usePageScenario } from "./page-state";

/** The share of the file in memory, or of the requests that hit: each lab predicts one figure. */
const figure: Quantity = {
  unit: "share",
  word: "share",
  short: "share",
  head: "share",
  wire: "share",
  better: null,
  of: (lane) =>
    isMachineLane(lane)
      ? machineFigure(lane, "file_cached") / machineFigure(lane, "file_pages")
      : pageFigures.hitRatio.of(lane),
};

/** Asks how much of the machine's file is in memory, or how often the first cache hits. */
export const pageQuestion: LabQuestion<PageScenario> = {
  figure,
  without: "No request has been counted yet.",
  asks: (state, scenario) =>
    isMachine(scenario)
      ? `At ${state}, how much of the file is in memory?`
      : `At ${state}, what is lane A’s hit ratio so far?`,
  About,
};

/** Describes the machine, or the first policy and its requests. */
function About() {
  const scenario = usePageScenario((own) => own);
  const [lane] = scenario.lanes;
  return (
    <p className="question-policy">
      {!isMachine(scenario) && lane !== undefined && (
        <>
          <Badge lane={0} /> {pageWords.laneSentence(lane, scenario)}{" "}
        </>
      )}
      {pageWords.workload(scenario)}
    </p>
  );
}
