import type { PageScenario } from "../../../models/page_cache/scenario";
import { paragraph } from "../../../plot/picture-blocks";
import type { LabFiles } from "../../shared/lab-files";
import { pageWords } from "../lab-words";
import { usePageLook } from "../page-store";
import { pageTakeaway } from "../takeaway";
import { figuresTable } from "./tables";

/** The files that the lab exports. */
export const pageFiles: LabFiles<PageScenario> = {
  words: pageWords,
  focus: () => usePageLook.getState().focus,
  pictures: { stage: "the stage" },
  sheet: ["stage"],
  tables: ["figures"],
  pointNamesLane: false,
  point: (state) => pageTakeaway(state, state.focus),
  blocks: (_, state) => {
    const { strong, rest } = pageTakeaway(state, state.focus);
    return [paragraph(`${strong}${rest}`, { size: 16 })];
  },
  table: (_, state) => figuresTable(state),
  printed: (state) => [figuresTable(state)],
};
