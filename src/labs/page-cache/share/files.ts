import { isMachine, type PageScenario } from "../../../models/page_cache/scenario";
import type { Block } from "../../../plot/picture-blocks";
import type { DataTable } from "../../../shared/data-table";
import type { LabFiles, SharedState } from "../../shared/lab-files";
import { curvesBlocks } from "../curves/blocks";
import { pageWords } from "../lab-words";
import { machineBlocks } from "../machine/blocks";
import { blocksTable, memoryTable, readsTable } from "../machine/tables";
import { cachesOf, machineOf, showsMachine } from "../page-frame";
import { usePageLook } from "../page-store";
import { policiesBlocks } from "../policies/blocks";
import { lanesTable, listsTable, windowsTable } from "../policies/tables";
import { pageTakeaway } from "../takeaway";
import { figuresTable } from "./tables";

type State = SharedState<PageScenario>;

/** The two tables of a state's stage: what it holds now, and how it came there. */
function ofStage(state: State): readonly [now: DataTable, soFar: DataTable] {
  const { scenario, info } = state;
  if (showsMachine(state)) {
    const machine = machineOf(state);
    return [memoryTable(machine, scenario), readsTable(machine, scenario)];
  }
  const caches = cachesOf(state);
  return [listsTable(caches, scenario), windowsTable(info, caches, scenario.window)];
}

const TABLES = ["figures", "contents", "history"] as const;

function tableOf(kind: string, state: State): DataTable {
  const [now, soFar] = ofStage(state);
  if (kind === "figures") return figuresTable(state);
  return kind === "contents" ? now : soFar;
}

const STAGE = { stage: "stage" };

/** The machine has one cache, which has no policy to draw a curve of. */
const picturesOf = (scenario: PageScenario): Readonly<Record<string, string>> =>
  isMachine(scenario) ? STAGE : { ...STAGE, curves: "misses by cache size" };

const stageBlocks = (state: State): readonly Block[] =>
  showsMachine(state)
    ? machineBlocks(machineOf(state), state.scenario)
    : policiesBlocks(state.info, cachesOf(state), state.scenario);

/** The files that the lab exports. */
export const pageFiles: LabFiles<PageScenario> = {
  words: pageWords,
  focus: () => usePageLook.getState().focus,
  pictures: picturesOf,
  sheet: (scenario) => Object.keys(picturesOf(scenario)),
  tables: TABLES,
  pointNamesLane: true,
  point: (state) => pageTakeaway(state, state.scenario, state.focus),
  blocks: (picture, state) => (picture === "curves" ? curvesBlocks(state.scenario) : stageBlocks(state)),
  table: tableOf,
  printed: (state) =>
    showsMachine(state)
      ? [readsTable(machineOf(state), state.scenario), blocksTable(state.scenario)]
      : [lanesTable(cachesOf(state), state.scenario)],
};
