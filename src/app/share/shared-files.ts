import type { Run } from "../../kernel/run/run";
import type { Scenario } from "../../kernel/scenario/scenario";
import { figuresIn, type LabFigure, stateOf } from "../../labs/shared/lab-figures";
import type { LabFiles, SharedState } from "../../labs/shared/lab-files";
import { scenarioSentence } from "../../labs/shared/lab-words";
import { column } from "../../plot/figure";
import { pngFile, svgFile, withWords } from "../../plot/picture";
import { INNER } from "../../plot/picture-blocks";
import type { DataTable } from "../../shared/data-table";
import { laneLetter } from "../../shared/lane-letter";
import { capitalized } from "../../shared/sentence";
import { stepName } from "../../shared/step-name";
import { csv } from "../../shared/table-writers";

/** The current state. */
export function stateNow(files: LabFiles, { frames }: Run, scenario: Scenario, link: string): SharedState {
  return { ...stateOf(frames.reading(), scenario, files.focus()), link };
}

/** The takeaway of a state, with its lane, and its step or its experiment. `compares`: as a page that compares the lanes has it. */
export function pointOf(files: LabFiles, state: SharedState, compares = false): string {
  const { scenario, info, lanes, focus } = state;
  const compared = (compares && files.compared?.(state)) || null;
  const { strong, rest } = compared ?? files.point(state);
  const where = files.experiment?.(scenario) ?? stepName(info.done);
  const whose = compared === null && lanes.length > 1 && !files.pointNamesLane ? `, ${laneLetter(focus)}` : "";
  return `${capitalized(where)}${whose}: ${strong}${rest}`;
}

/** The caveats of a state, in sentences. */
export const caveatsOf = (files: LabFiles, { scenario }: SharedState): readonly string[] =>
  files.caveats?.(scenario) ?? [];

/** A picture to share: figures below each other. */
interface SharedPicture {
  /** Names its files. */
  readonly id: string;
  readonly name: string;
  readonly figures: readonly LabFigure[];
}

/** The pictures of a scenario: its stage, and the figures that are pictures of their own. */
export const picturesOf = ({ figures }: LabFiles, scenario: Scenario): readonly SharedPicture[] => [
  { id: "stage", name: "stage", figures: figuresIn(figures, scenario, "stage") },
  ...figuresIn(figures, scenario, "file").map((figure) => ({ id: figure.id, name: figure.name, figures: [figure] })),
];

/** The figures on a scenario's printed sheet. */
export const sheetFigures = ({ figures }: LabFiles, scenario: Scenario): readonly LabFigure[] =>
  figuresIn(figures, scenario, "stage", "file");

/** The makers of a scenario's tables, by the name that files use. */
export const tablesOf = ({ figures, numbers }: LabFiles, scenario: Scenario): ReadonlyMap<string, TableOf> =>
  new Map([
    ...tableNamed("figures", numbers),
    ...figures.filter((figure) => figure.isOf(scenario)).flatMap(({ id, table }) => tableNamed(id, table)),
  ]);

const tableNamed = (name: string, table: TableOf | undefined): readonly (readonly [string, TableOf])[] =>
  table === undefined ? [] : [[name, table]];

type TableOf = (state: SharedState) => DataTable;

/** @throws RangeError for a table that the scenario does not have, which is a bug in our own code. */
function tableOf(files: LabFiles, kind: string, state: SharedState): DataTable {
  const make = tablesOf(files, state.scenario).get(kind);
  if (make === undefined) throw new RangeError(`This scenario has no table ${kind}.`);
  return make(state);
}

/** @throws RangeError for a picture that the scenario does not have, which is a bug in our own code. */
function figuresOf(files: LabFiles, picture: string, { scenario }: SharedState): readonly LabFigure[] {
  const found = picturesOf(files, scenario).find(({ id }) => id === picture);
  if (found === undefined) throw new RangeError(`This scenario has no picture ${picture}.`);
  return found.figures;
}

function wordedBlocks(files: LabFiles, picture: string, state: SharedState) {
  const { scenario, link } = state;
  const sentence = [...caveatsOf(files, state), scenarioSentence(files.words, scenario)].join(" ");
  const words = { title: scenario.title, takeaway: pointOf(files, state), sentence, link };
  return withWords(words, column(figuresOf(files, picture, state), state, INNER));
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
  const { columns, rows, takeaway } = tableOf(files, kind, state);
  const step = info.done === 0 ? "start" : info.done - 1;
  const about = [
    ["title", scenario.title],
    ["link", link],
    ["step", step],
    ...[...caveatsOf(files, state), ...(rows.length === 0 ? [takeaway] : [])].map((text) => ["note", text]),
    [""],
  ];
  return csv([...about, columns.map(({ key }) => key), ...rows]);
}
