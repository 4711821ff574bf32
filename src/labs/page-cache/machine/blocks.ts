import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { at, type Block, INNER, paragraph, type Style, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { drawFileMap, fileWords, outlivedWords } from "./file-map";
import { fillInk, type Ink } from "./ink";
import { drawMemoryBar, kbText } from "./memory-bar";
import { type ReadRow, readRows, requestWords, speedWords, topSpeed } from "./reads";
import { drawSpeedBar } from "./speed-bar";
import { drawStrip } from "./strip";
import { drawTimeShares, TIME_PARTS } from "./time-shares";

/* The machine as a picture for files and print: memory, file, reads, and where their time goes. */

const STRONG: Style = { size: 13, weight: 600 };
const SMALL: Style = { size: 12, muted: true };

/** The parts of a row, CSS pixels from the left. */
const COLUMN = { name: 0, strip: 150, requests: 470, bar: 590, speed: 740 } as const;
const STRIP_WIDTH = 300;
const BAR_WIDTH = 140;
const ROW = 24;
const MARK = 18;

/** The picture of a state of the machine. */
export function machineBlocks(machine: MachineArrays, scenario: PageScenario): readonly Block[] {
  const reads = readRows(machine, scenario);
  const top = topSpeed(reads);
  return [
    heading(`What holds the memory? ${kbText(scenario.memory)}, to scale`),
    legend([
      ["programs", "programs"],
      ["cached", "cached, buffers"],
      ["nothing", "free"],
      ["solid", "the eater"],
    ]),
    drawn(42, (surface) => drawMemoryBar(surface, machine)),
    heading(`The file, page by page. ${fileWords(machine)} ${outlivedWords(machine)}`),
    legend(ORIGINS),
    drawn(116, (surface) => drawFileMap(surface, machine)),
    heading("Reads: where the pages came from, requests to the disk, MB/s (bar modeled, tick reported)"),
    ...reads.map((read) => readRow(machine, read, top)),
    drawn(0, () => {}),
    heading("Where a read’s time goes"),
    legend(TIME_PARTS.map(({ ink, words }) => [ink, words] as const)),
    ...reads.map(timeRow),
  ];
}

const heading = (text: string): Block => paragraph(text.trimEnd(), STRONG, 4);

const drawn = (height: number, draw: (surface: Surface) => void): Block => ({
  height: height + 10,
  draw: (surface) => draw({ ...surface, height }),
});

const ORIGINS = [
  ["memory", "in memory"],
  ["disk", "on the disk only"],
] as const;

const LEGEND_PITCH = 150;

function legend(inks: readonly (readonly [Ink, string])[]): Block {
  return {
    height: 20,
    draw: (surface) => {
      for (const [i, [ink, words]] of inks.entries()) {
        fillInk(surface, ink, { x: i * LEGEND_PITCH, y: 3, width: 12, height: 12 });
        write(surface, words, i * LEGEND_PITCH + 18, 9, SMALL);
      }
    },
  };
}

const nameText = ({ index, name }: ReadRow): string => `${index + 1}  ${name}`;

function readRow(machine: MachineArrays, read: ReadRow, top: number): Block {
  const { reported } = read;
  const speed = [speedWords(read), reported === null ? "" : `reported ${reported.speed}`].filter(Boolean).join(", ");
  return {
    height: ROW,
    draw: (surface) => {
      write(surface, nameText(read), COLUMN.name, ROW / 2, { size: 12 });
      within(surface, COLUMN.strip, STRIP_WIDTH, (part) => drawStrip(part, machine, read));
      write(surface, requestWords(read), COLUMN.requests, ROW / 2, SMALL);
      within(surface, COLUMN.bar, BAR_WIDTH, (part) => drawSpeedBar(part, read, top));
      write(surface, speed, COLUMN.speed, ROW / 2, { size: 12, weight: 600 });
    },
  };
}

function timeRow(read: ReadRow): Block {
  return {
    height: ROW,
    draw: (surface) => {
      write(surface, nameText(read), COLUMN.name, ROW / 2, { size: 12 });
      within(surface, COLUMN.strip, INNER - COLUMN.strip, (part) => drawTimeShares(part, read));
    },
  };
}

/** Draws a mark in the middle of a row. */
function within(surface: Surface, x: number, width: number, draw: (surface: Surface) => void): void {
  at(surface.context, x, (ROW - MARK) / 2, () => draw({ ...surface, width, height: MARK }));
}
