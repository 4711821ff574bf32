import type { PageFigure } from "../page-figure";
import { machineOf } from "../page-frame";
import { drawFileMap, fileWords, outlivedWords } from "./file-map";
import { drawBelowLegend, LEGEND, ofMachine } from "./machine-figure";
import { fileTable } from "./tables";

const MAP = 116;

/** The pages of the file, in memory or only on the disk. */
export const fileFigure: PageFigure = {
  id: "file",
  name: "file",
  places: ["stage", "slide"],
  isOf: ofMachine,
  title: (state) => `The file, page by page. ${fileFigure.words(state)}`,
  words: (state) => `${fileWords(machineOf(state))} ${outlivedWords(machineOf(state))}`.trimEnd(),
  table: (state) => fileTable(machineOf(state)),
  height: () => LEGEND + MAP,
  draw: (surface, state) =>
    drawBelowLegend(
      surface,
      LEGEND + MAP,
      [
        ["memory", "in memory"],
        ["disk", "on the disk only"],
      ],
      (map) => drawFileMap(map, machineOf(state)),
    ),
};
