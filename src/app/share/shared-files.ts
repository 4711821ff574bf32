import { efficiencyTable } from "../../charts/chart-table";
import { stepName, takeaway } from "../../charts/describe-frame";
import { laneLetter } from "../../charts/figures";
import { pngFile, svgFile, withWords } from "../../charts/picture";
import { graphBlocks } from "../../charts/picture-graph";
import { stageBlocks } from "../../charts/picture-stage";
import { useField } from "../../labs/buffer-cache/stage/field-store";
import { finePrint } from "../../labs/buffer-cache/stage/field-words";
import { scenarioSentence } from "../../labs/shared/scenario-words";
import { loopOf } from "../../protocol/messages";
import { policyName } from "../../scenario/policy-words";
import type { Scenario } from "../../scenario/scenario";
import { csv } from "../../shared/csv";
import type { DataTable } from "../../shared/data-table";
import { fileName } from "../../shared/file-name";
import type { Frame } from "../../state/frame-store";
import type { Run } from "../../state/run";
import { allFigures } from "./figures-table";

/** A state to be handed on: a frame of a scenario, and the address that leads to it. */
export interface SharedState extends Frame {
  readonly scenario: Scenario;
  readonly link: string;
  /** As FrameStore.firsts, of the lane in focus. */
  readonly firsts: readonly number[];
  readonly focus: number;
}

/** What the page shows now. Its arrays are valid until the next frame. */
export function stateNow({ frames }: Run, scenario: Scenario, link: string): SharedState {
  const { main: focus } = useField.getState();
  return { ...frames.frame(), scenario, link, focus, firsts: frames.firsts(focus) };
}

/** What files of this state are called before what they hold: its title or the program, and the step. */
export function fileStem({ title }: Pick<Scenario, "title">, done: number): string {
  return `${fileName(title, "bufferlab")}-${done === 0 ? "start" : `step-${done - 1}`}`;
}

export const PICTURES = ["stage", "graph"] as const;
export type PictureKind = (typeof PICTURES)[number];

/** What a picture draws, without the words around it. */
export function blocksOf(kind: PictureKind, { info, lanes, scenario, focus, firsts }: SharedState) {
  const { poisonRatio, lens } = scenario;
  const names = scenario.lanes.map(policyName);
  return kind === "stage"
    ? stageBlocks({ lanes, names, poisonRatio, lens, focus, finePrint })
    : graphBlocks({ info, lanes, names, focus, firsts, loop: loopOf(scenario) });
}

/** The point of a state, with the lane that it is of and its step. */
export function pointOf({ info, lanes, focus }: SharedState): string {
  const lane = lanes[focus];
  const { strong, rest } = lane === undefined ? { strong: "", rest: "" } : takeaway(lane);
  const where = stepName(info.done);
  const whose = lanes.length > 1 ? `, ${laneLetter(focus)}` : "";
  return `${where.charAt(0).toUpperCase()}${where.slice(1)}${whose}: ${strong}${rest}`;
}

function wordedBlocks(kind: PictureKind, state: SharedState) {
  const { scenario, link } = state;
  const words = { title: scenario.title, takeaway: pointOf(state), sentence: scenarioSentence(scenario), link };
  return withWords(words, blocksOf(kind, state));
}

/** A picture as the text of an SVG file. */
export const svgOf = (kind: PictureKind, state: SharedState): string =>
  svgFile(kind, pointOf(state), wordedBlocks(kind, state));

/** A picture as a PNG file; null where the browser makes none. */
export const pngOf = (kind: PictureKind, state: SharedState): Promise<Blob | null> =>
  pngFile(wordedBlocks(kind, state));

export const TABLES = ["figures", "efficiency"] as const;
export type TableKind = (typeof TABLES)[number];

const tableOf = (kind: TableKind, { info, lanes, scenario }: SharedState): DataTable =>
  kind === "figures" ? allFigures(lanes, scenario.lanes.map(policyName)) : efficiencyTable(info, lanes);

/** A table as a CSV file: what it is of in the lines before it, a line apart. */
export function csvOf(kind: TableKind, state: SharedState): string {
  const { scenario, link, info } = state;
  const { columns, rows } = tableOf(kind, state);
  const step = info.done === 0 ? "start" : info.done - 1;
  const about = [["title", scenario.title], ["link", link], ["step", step], [""]];
  return csv([...about, columns.map(({ key }) => key), ...rows]);
}
