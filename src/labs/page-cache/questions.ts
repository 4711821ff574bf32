import type { Quantity } from "../../kernel/protocol/quantity";
import { machineFigure, pageFigures } from "../../models/page_cache/figures";
import { isMachineLane } from "../../models/page_cache/frames";
import { isMachine, type PageScenario } from "../../models/page_cache/scenario";
import type { LabQuestion } from "../shared/lab-lesson";

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

/** Asks how much of the machine's file is in memory, or which cache has the highest hit ratio, or what the only one has. */
export const pageQuestions: readonly LabQuestion<PageScenario>[] = [
  {
    key: "1",
    figure,
    without: "No request has been counted yet.",
    asks(state, scenario) {
      if (isMachine(scenario)) return `At ${state}, how much of the file is in memory?`;
      return scenario.lanes.length > 1
        ? `At ${state}, which lane has the highest hit ratio so far?`
        : `At ${state}, what is lane A’s hit ratio so far?`;
    },
  },
];
