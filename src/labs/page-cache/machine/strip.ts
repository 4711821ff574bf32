import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import { drawPlate } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { type CommandRow, machineNumber } from "./figures";
import { fillInk } from "./ink";
import { originWords } from "./reads";

/** Adjoining pages of the file. */
interface PageSpan {
  readonly first: number;
  readonly count: number;
}

const RUN_NUMBERS = 3;

/** The pages that a command got from the disk, in the order of the file. Many short runs may be joined. */
function diskSpans({ runs }: Pick<MachineArrays, "runs">, command: number): readonly PageSpan[] {
  const spans: PageSpan[] = [];
  for (let at = 0; at < runs.length; at += RUN_NUMBERS)
    if (runs[at] === command) spans.push({ first: runs[at + 1] ?? 0, count: runs[at + 2] ?? 0 });
  return spans;
}

/** Draws where each page of a read came from: blue from memory, hatched from the disk, dotted not read yet. */
export function drawStrip(surface: Surface, machine: MachineArrays, row: CommandRow): void {
  const { width, height } = surface;
  const scale = width / machineNumber(machine, "file_pages");
  const done = (row.memory_pages + row.disk_pages) * scale;
  const spans = diskSpans(machine, row.index);
  fillInk(surface, "nothing", { x: done, y: 0, width: width - done, height });
  fillInk(surface, "memory", { x: 0, y: 0, width: done, height });
  for (const { first, count } of spans) {
    const box = { x: first * scale, y: 0, width: Math.max(1, count * scale), height };
    fillInk(surface, "disk", box);
  }
  if (row.state !== "waiting") drawPlate(surface, { x: 0, y: 0, width: done, height }, [originWords(row)]);
}
