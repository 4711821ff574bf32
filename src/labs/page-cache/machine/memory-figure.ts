import type { PageFigure } from "../page-figure";
import { machineOf } from "../page-frame";
import { drawBelowLegend, LEGEND, ofMachine } from "./machine-figure";
import { drawMemoryBar, kbText, memoryWords } from "./memory-bar";
import { memoryTable } from "./tables";

const BAR = 42;

/** The machine's memory by its holders. */
export const memoryFigure: PageFigure = {
  id: "contents",
  name: "memory",
  places: ["stage", "slide", "card", "handout"],
  isOf: ofMachine,
  title: ({ scenario }) => `What holds the memory? ${kbText(scenario.memory)}, to scale`,
  words: (state) => memoryWords(machineOf(state)),
  table: (state) => memoryTable(machineOf(state), state.scenario),
  height: () => LEGEND + BAR,
  draw: (surface, state) =>
    drawBelowLegend(
      surface,
      LEGEND + BAR,
      [
        ["programs", "programs"],
        ["cached", "cached, buffers"],
        ["nothing", "free"],
        ["solid", "the eater"],
      ],
      (bar) => drawMemoryBar(bar, machineOf(state)),
    ),
};
