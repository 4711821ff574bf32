import { PAGE_FIGURE } from "../../generated/page_cache";
import { MACHINE_FIGURE } from "../../generated/page_machine";
import { isMachineLane } from "../../models/page_cache/frames";
import { isMachine, type PageScenario } from "../../models/page_cache/scenario";
import { formatShare } from "../../shared/figure-text";
import { formatInteger, UNDEFINED } from "../../shared/format";
import type { LabWords } from "../shared/lab-words";
import { laneName } from "./lane-edits";

/** The lab's words for its lanes and its workload. */
export const pageWords: LabWords<PageScenario> = {
  laneName,
  laneSentence: (lane) => `The cache evicts by ${laneName(lane)}.`,
  headline: {
    name: "hits",
    text: (lane) => {
      if (isMachineLane(lane as never))
        return `${formatInteger(lane.figures[MACHINE_FIGURE.cached] ?? Number.NaN)} pages cached`;
      const ratio = lane.figures[PAGE_FIGURE.hit_ratio] ?? Number.NaN;
      return Number.isNaN(ratio) ? UNDEFINED : formatShare(ratio);
    },
  },
  together: () => "",
  workload: (scenario) =>
    isMachine(scenario)
      ? `${scenario.script.length} commands on one file, one disk and one memory.`
      : `${formatInteger(scenario.requests)} requests.`,
  randomness: (scenario) => (isMachine(scenario) ? "" : `Seed ${scenario.seed}.`),
};
