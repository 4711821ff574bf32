import { stepName } from "../../charts/describe-frame";
import { laneLetter } from "../../charts/figures";
import { pngFile, svgFile, withWords } from "../../charts/picture";
import { useField } from "../../labs/buffer-cache/stage/field-store";
import { useHeapLook } from "../../labs/heap/heap-store";
import { scenarioSentence } from "../../labs/shared/scenario-words";
import type { Lab, Scenario } from "../../scenario/scenario";
import { csv } from "../../shared/csv";
import { fileName } from "../../shared/file-name";
import type { Run } from "../../state/run";
import { bufferFiles } from "./buffer-files";
import { heapFiles } from "./heap-files";
import type { LabFiles, SharedState } from "./lab-files";

const FILES: Readonly<Record<Lab, LabFiles>> = { buffer: bufferFiles, heap: heapFiles };

/** What the lab of a scenario hands on. */
export const filesOf = ({ lab }: Pick<Scenario, "lab">): LabFiles => FILES[lab];

/** What the page says now. */
export function stateNow({ frames }: Run, scenario: Scenario, link: string): SharedState {
  const wanted = scenario.lab === "heap" ? useHeapLook.getState().focus : useField.getState().main;
  const focus = Math.min(wanted, scenario.lanes.length - 1);
  const { info, lanes } = frames.reading();
  return { info, lanes, scenario, link, focus, firsts: lanes[focus]?.firsts ?? [] };
}

/** What files of this state are called before what they hold: its title or the program, and the step. */
export function fileStem({ title }: Pick<Scenario, "title">, done: number): string {
  return `${fileName(title, "bufferlab")}-${done === 0 ? "start" : `step-${done - 1}`}`;
}

/** The point of a state, with the lane that it is of and its step. */
export function pointOf(state: SharedState): string {
  const { info, lanes, focus, scenario } = state;
  const { strong, rest } = filesOf(scenario).point(state);
  const where = stepName(info.done);
  const whose = lanes.length > 1 ? `, ${laneLetter(focus)}` : "";
  return `${where.charAt(0).toUpperCase()}${where.slice(1)}${whose}: ${strong}${rest}`;
}

function wordedBlocks(picture: string, state: SharedState) {
  const { scenario, link } = state;
  const words = { title: scenario.title, takeaway: pointOf(state), sentence: scenarioSentence(scenario), link };
  return withWords(words, filesOf(scenario).blocks(picture, state));
}

/** A picture as the text of an SVG file. */
export const svgOf = (picture: string, state: SharedState): string =>
  svgFile(picture, pointOf(state), wordedBlocks(picture, state));

/** A picture as a PNG file; null where the browser makes none. */
export const pngOf = (picture: string, state: SharedState): Promise<Blob | null> =>
  pngFile(wordedBlocks(picture, state));

/** A table as a CSV file: what it is of in the lines before it, a line apart. */
export function csvOf(kind: string, state: SharedState): string {
  const { scenario, link, info } = state;
  const { columns, rows } = filesOf(scenario).table(kind, state);
  const step = info.done === 0 ? "start" : info.done - 1;
  const about = [["title", scenario.title], ["link", link], ["step", step], [""]];
  return csv([...about, columns.map(({ key }) => key), ...rows]);
}
