import { LIMIT } from "../../generated/kernel";
import { PAGE_FIGURE } from "../../generated/page_cache";
import { MACHINE_FIGURE } from "../../generated/page_machine";
import { ColumnBuffer } from "../../kernel/protocol/columns";
import type { FrameModel, FrameRows, LaneArrays } from "../../kernel/protocol/frame";
import { digestOfFigures } from "./digest";
import { blankMachineRows, type MachineArrays, type MachineRows, readMachine } from "./machine-frame";
import { checkPageAsk } from "./page-ask";
import { blankPolicyRows, columnsThatFit, type PolicyArrays, type PolicyRows, readPolicy } from "./policy-frame";
import { isMachine, type PageScenario } from "./scenario";

interface MachineFrameRows extends FrameRows {
  readonly stage: "machine";
  readonly lanes: readonly MachineRows[];
}

interface PolicyFrameRows extends FrameRows {
  readonly stage: "policies";
  readonly lanes: readonly PolicyRows[];
}

/** The row counts of a frame. The machine is its only lane. */
export type PageRows = MachineFrameRows | PolicyFrameRows;

/** A lane of either stage. */
export type PageArrays = PolicyArrays | MachineArrays;

/** Whether a lane is the machine. Every frame has lanes of one stage. */
export const isMachineLane = (lane: LaneArrays): lane is MachineArrays => "commands" in lane;
const isPolicyLane = (lane: LaneArrays): lane is PolicyArrays => "lists" in lane;

/** @throws TypeError if the lane belongs to another stage or model, which is a bug in our own code. */
export function policyLane(lane: LaneArrays): PolicyArrays {
  if (!isPolicyLane(lane)) throw new TypeError("The lane has no policy of a page cache.");
  return lane;
}

/** @throws TypeError if the lane is not the machine, which is a bug in our own code. */
export function machineLane(lane: LaneArrays): MachineArrays {
  if (!isMachineLane(lane)) throw new TypeError("The lane is not the machine of the page cache.");
  return lane;
}

function blankRows(scenario: PageScenario, columns: number): PageRows {
  if (isMachine(scenario)) return { stage: "machine", lanes: [blankMachineRows(scenario.script.length)] };
  return { stage: "policies", lanes: scenario.lanes.map(() => blankPolicyRows(columns)) };
}

function read(buffer: ArrayBuffer, rows: PageRows): PageArrays[] {
  const columns = new ColumnBuffer(buffer);
  if (rows.stage === "machine") return rows.lanes.map((lane) => readMachine(columns, lane));
  return rows.lanes.map((lane) => readPolicy(columns, lane));
}

function forget(lane: PageArrays): void {
  lane.figures.fill(Number.NaN);
  if (isMachineLane(lane)) lane.commands.fill(Number.NaN);
  else for (const array of [lane.hitRatio, lane.windows]) array.fill(Number.NaN);
}

const firstFigure = (lane: PageArrays) => (isMachineLane(lane) ? MACHINE_FIGURE.clock : PAGE_FIGURE.hits);

/** The frames of the page cache. */
export const pageFrames: FrameModel<PageScenario, PageArrays, PageRows> = {
  kindOf: (scenario) => (isMachine(scenario) ? "machine" : "policies"),
  blankRows,
  read,
  mostColumns: ({ stage, lanes }) =>
    stage === "machine" ? 1 : Math.min(LIMIT.VIEW_COLUMNS, columnsThatFit(lanes.length)),
  forget,
  isKnown: (lane) => !Number.isNaN(lane.figures[firstFigure(lane)]),
  firsts: () => [],
  checkAsk: checkPageAsk,
  digest: digestOfFigures,
};
