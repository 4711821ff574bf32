import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import { at, type Block, paragraph } from "../../../plot/picture-blocks";
import { formatCounted } from "../../../shared/figure-text";
import type { PageFigure, PageState } from "../page-figure";
import { machineOf } from "../page-frame";
import { machineNumber } from "./figures";
import { drawFileMap, fileWords, outlivedWords } from "./file-map";
import type { Ink } from "./ink";
import { drawBelowLegend, LEGEND, ofMachine, SMALL } from "./machine-figure";
import { isDirectNow } from "./reads";
import { fileTable } from "./tables";

const MAP = 92;

/** The pages of the file, in memory or only on the disk. */
export const fileFigure: PageFigure = {
  id: "file",
  name: "file",
  places: ["stage", "slide"],
  isOf: ofMachine,
  title: (state) => `The file. ${mapWords(machineOf(state))}`,
  words: (state) => [mapWords(machineOf(state)), ...notesIn(state)].join(" "),
  table: (state) => fileTable(machineOf(state)),
  height: (width, state) => LEGEND + MAP + noteOf(state, width).height,
  draw: (surface, state) => {
    const full = fileFigure.height(surface.width, state);
    const note = noteOf(state, surface.width);
    const below = surface.height < full ? 0 : note.height;
    drawBelowLegend(surface, full, legendOf(machineOf(state)), (rest) => {
      drawFileMap({ ...rest, height: rest.height - below }, machineOf(state));
      if (below > 0) at(rest.context, 0, rest.height - below + 2, () => note.draw(rest));
    });
  },
};

/** What the map does not show by itself. */
function notesIn(state: PageState): readonly string[] {
  const machine = machineOf(state);
  const outlived = outlivedWords(machine);
  return [
    ...(outlived === "" ? [] : [`${outlived}.`]),
    ...(isDirectNow(machine, state.scenario) ? ["Direct reads bypass the cache, so nothing changes."] : []),
  ];
}

const noteOf = (state: PageState, width: number): Block => paragraph(notesIn(state).join(" "), SMALL, 2, width);

const mapWords = (machine: MachineArrays): string => {
  const [pages = 1] = machine.cellPages;
  return `${fileWords(machine)}${pages === 1 ? "" : ` A square is ${formatCounted(pages, "page")}.`}`;
};

function legendOf(machine: MachineArrays): readonly (readonly [Ink, string])[] {
  return [
    ["memory", "in memory"],
    ["disk", "on the disk only"],
    ...(machineNumber(machine, "asked") > 0 ? ([["outlined", "requested ahead"]] as const) : []),
    ...(machineNumber(machine, "dirty") > 0 ? ([["underlined", "not written yet"]] as const) : []),
  ];
}
