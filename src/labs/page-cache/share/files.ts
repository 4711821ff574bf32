import { isMachine, type PageScenario } from "../../../models/page_cache/scenario";
import type { LabFiles } from "../../shared/lab-files";
import { pageFigures } from "../figures";
import { pageWords } from "../lab-words";
import { blocksTable, readsTable } from "../machine/tables";
import { cachesOf, machineOf } from "../page-frame";
import { usePageLook } from "../page-store";
import { lanesTable } from "../policies/tables";
import { pageTakeaway } from "../takeaway";
import { figuresTable } from "./tables";

/** The files that the lab exports. */
export const pageFiles: LabFiles<PageScenario> = {
  words: pageWords,
  figures: pageFigures,
  focus: () => usePageLook.getState().focus,
  numbers: figuresTable,
  printed: (state) =>
    isMachine(state.scenario)
      ? [readsTable(machineOf(state), state.scenario), blocksTable(state.scenario)]
      : [lanesTable(cachesOf(state), state.scenario)],
  pointNamesLane: true,
  point: (state) => pageTakeaway(state, state.scenario, state.focus),
};
