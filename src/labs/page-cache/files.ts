import { PAGE_FIGURE } from "../../generated/page_cache";
import { MACHINE_FIGURE } from "../../generated/page_machine";
import type { LaneArrays } from "../../kernel/protocol/frame";
import { isMachine, type PageScenario } from "../../models/page_cache/scenario";
import type { DataTable } from "../../shared/data-table";
import { laneLetter } from "../../shared/lane-letter";
import type { LabFiles } from "../shared/lab-files";
import { pageFigures } from "./figures";
import { pageWords } from "./lab-words";
import { blocksTable } from "./machine/DirectReads";
import { readsTable } from "./machine/read-marks";
import { cachesOf, machineOf, showsMachine, usePageLook } from "./page-state";
import { lanesTable } from "./policies/roles-bar";
import { pageTakeaway } from "./takeaway";

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

/** All figures of a state, one row per figure. */
function figuresTable({ lanes }: { readonly lanes: readonly LaneArrays[] }): DataTable {
  const isMachine = showsMachine({ lanes });
  const names = Object.keys(isMachine ? MACHINE_FIGURE : PAGE_FIGURE);
  const keys = isMachine ? ["value"] : lanes.map((_, lane) => laneLetter(lane));
  return {
    title: "Figures",
    takeaway: "Every figure of this state.",
    columns: ["figure", ...keys].map((key) => ({ key })),
    rows: names.map((name, i) => [name, ...lanes.map(({ figures }) => figures[i] ?? Number.NaN)]),
  };
}
