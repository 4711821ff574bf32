import type { Run } from "../../kernel/run/run";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { LabFiles, SharedState } from "../../labs/shared/lab-files";
import { scenarioSentence } from "../../labs/shared/scenario-words";
import { pngFile, svgFile, withWords } from "../../plot/picture";
import { csv } from "../../shared/csv";
import { laneLetter } from "../../shared/lane-letter";
import { capitalized } from "../../shared/sentence";
import { stepName } from "../../shared/step-name";

/** The current state. */
export function stateNow(files: LabFiles, { frames }: Run, scenario: Scenario, link: string): SharedState {
  const focus = Math.min(files.focus(), scenario.lanes.length - 1);
  const { info, lanes } = frames.reading();
  return { info, lanes, scenario, link, focus, firsts: lanes[focus]?.firsts ?? [] };
}

/** The takeaway of a state, with its lane, and its step or its experiment. */
export function pointOf(files: LabFiles, state: SharedState): string {
  const { scenario, info, lanes, focus } = state;
  const { strong, rest } = files.point(state);
  const where = files.experiment?.(scenario) ?? stepName(info.done);
  const whose = lanes.length > 1 && !files.pointNamesLane ? `, ${laneLetter(focus)}` : "";
  return `${capitalized(where)}${whose}: ${strong}${rest}`;
}

/** The caveats of a state, in sentences. */
export const caveatsOf = (files: LabFiles, { scenario }: SharedState): readonly string[] =>
  files.caveats?.(scenario) ?? [];

function wordedBlocks(files: LabFiles, picture: string, state: SharedState) {
  const { scenario, link } = state;
  const sentence = [...caveatsOf(files, state), scenarioSentence(files.words, scenario)].join(" ");
  const words = { title: scenario.title, takeaway: pointOf(files, state), sentence, link };
  return withWords(words, files.blocks(picture, state));
}

/** A picture as the text of an SVG file. */
export const svgOf = (files: LabFiles, picture: string, state: SharedState): string =>
  svgFile(picture, pointOf(files, state), wordedBlocks(files, picture, state));

/** A picture as a PNG file; null if the browser cannot make one. */
export const pngOf = (files: LabFiles, picture: string, state: SharedState): Promise<Blob | null> =>
  pngFile(wordedBlocks(files, picture, state));

/** A table as a CSV file. The lines before it describe its source, followed by an empty line. */
export function csvOf(files: LabFiles, kind: string, state: SharedState): string {
  const { scenario, link, info } = state;
  const { columns, rows } = files.table(kind, state);
  const step = info.done === 0 ? "start" : info.done - 1;
  const about = [
    ["title", scenario.title],
    ["link", link],
    ["step", step],
    ...caveatsOf(files, state).map((text) => ["note", text]),
    [""],
  ];
  return csv([...about, columns.map(({ key }) => key), ...rows]);
}
