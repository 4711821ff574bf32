import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import { formatCounted } from "../../../shared/figure-text";
import type { PageFigure } from "../page-figure";
import { machineOf } from "../page-frame";
import { machineNumber } from "./figures";
import { drawFileMap, fileWords, outlivedWords } from "./file-map";
import type { Ink } from "./ink";
import { drawBelowLegend, LEGEND, ofMachine } from "./machine-figure";
import { isDirectNow } from "./reads";
import { fileTable } from "./tables";

const MAP = 116;

/** The pages of the file, in memory or only on the disk. */
export const fileFigure: PageFigure = {
  id: "file",
  name: "file",
  places: ["stage", "slide"],
  isOf: ofMachine,
  title: (state) => `The file, page by page. ${fileFigure.words(state)}`,
  words: (state) => {
    const machine = machineOf(state);
    const bypass = isDirectNow(machine, state.scenario) ? "Direct reads bypass the cache, so nothing changes." : "";
    return [fileWords(machine), squareWords(machine), outlivedWords(machine), bypass].filter(Boolean).join(" ");
  },
  table: (state) => fileTable(machineOf(state)),
  height: () => LEGEND + MAP,
  draw: (surface, state) =>
    drawBelowLegend(surface, LEGEND + MAP, legendOf(machineOf(state)), (map) => drawFileMap(map, machineOf(state))),
};

function legendOf(machine: MachineArrays): readonly (readonly [Ink, string])[] {
  return [
    ["memory", "in memory"],
    ["disk", "on the disk only"],
    ...(machineNumber(machine, "asked") > 0 ? ([["outlined", "requested ahead"]] as const) : []),
    ...(machineNumber(machine, "dirty") > 0 ? ([["underlined", "not written yet"]] as const) : []),
  ];
}

const squareWords = ({ cellPages: [pages = 1] }: MachineArrays): string =>
  pages === 1 ? "" : `A square is ${formatCounted(pages, "page")}.`;
