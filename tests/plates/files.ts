import type { Frame } from "../../src/kernel/run/frame-store";
import type { LabFigure } from "../../src/labs/shared/lab-figures";
import type { LabFiles } from "../../src/labs/shared/lab-files";
import { drawBlocks, heightOf, paragraph } from "../../src/plot/picture-blocks";
import type { DataTable } from "../../src/shared/data-table";
import { laneLetter } from "../../src/shared/lane-letter";
import { type StackArrays, stackFigure } from "./frames";
import { platesLook } from "./look";
import type { PlatesScenario } from "./scenario";
import { platesTakeaway, platesWords, stacksOf, stackWords } from "./words";

const lettered = (stack: StackArrays, lane: number) => `${laneLetter(lane)}: ${stackWords(stack)}`;

/** The stacks of a state as a table, one row per stack. */
export const stacksTable = (state: Pick<Frame, "lanes">): DataTable => ({
  title: "Stacks",
  takeaway: "A plate more than a stack holds breaks.",
  columns: [
    { name: "stack", key: "stack" },
    { name: "standing", key: "standing" },
    { name: "broken", key: "broken" },
  ],
  rows: stacksOf(state).map((stack, lane) => [
    laneLetter(lane),
    stackFigure(stack, "standing"),
    stackFigure(stack, "broken"),
  ]),
});

const blocksOf = (state: Pick<Frame, "lanes">) =>
  stacksOf(state).map((stack, lane) => paragraph(lettered(stack, lane), { size: 16 }));

/** The stacks as text. */
export const stacksFigure: LabFigure<PlatesScenario> = {
  id: "stacks",
  name: "stacks",
  places: ["stage", "card"],
  isOf: () => true,
  title: () => "Stacks",
  words: (state) => stacksOf(state).map(lettered).join(" "),
  table: stacksTable,
  height: (_, state) => heightOf(blocksOf(state)),
  draw: (surface, state) => drawBlocks(surface, blocksOf(state)),
};

/** The files that the lab exports. */
export const platesFiles: LabFiles<PlatesScenario> = {
  words: platesWords,
  focus: () => platesLook.getState().focus,
  figures: [stacksFigure],
  pointNamesLane: false,
  point: (state) => platesTakeaway(stacksOf(state), state.focus),
  printed: (state) => [stacksTable(state)],
};
