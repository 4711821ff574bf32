import { PAGE_CELL } from "../../../generated/page_machine";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import { drawMarks } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { machineNumber } from "./figures";
import { fillInk } from "./ink";

const CELL_NUMBERS = Object.keys(PAGE_CELL).length;

/** Some adjoining pages of the file. Kinds other than dirty and outlived add up to its pages. */
type FileCell = Readonly<Record<keyof typeof PAGE_CELL, number>>;

/** The cells of the file, in reading order. */
export const fileCells = ({ cells }: Pick<MachineArrays, "cells">): readonly FileCell[] =>
  Array.from({ length: cells.length / CELL_NUMBERS }, (_, i) => {
    const at = (name: keyof typeof PAGE_CELL) => cells[i * CELL_NUMBERS + PAGE_CELL[name]] ?? 0;
    return {
      in_memory: at("in_memory"),
      on_disk: at("on_disk"),
      asked: at("asked"),
      outlived: at("outlived"),
      dirty: at("dirty"),
    };
  });

/** Where cells are drawn: columns of squares, `pitch` CSS pixels apart. */
interface FileGrid {
  readonly columns: number;
  readonly pitch: number;
}

const GAP = 1;

/** The largest squares with which all cells fit. @internal */
export function fileGrid(count: number, width: number, height: number): FileGrid {
  let columns = Math.max(1, Math.floor(Math.sqrt((count * width) / height)));
  while (Math.ceil(count / columns) * (width / columns) > height && columns < count) columns += 1;
  return { columns, pitch: width / columns };
}

/** Draws the file: blue in memory, hatched on the disk, outlined requested ahead, framed if it outlived the eater. */
export function drawFileMap(surface: Surface, machine: MachineArrays): void {
  const cells = fileCells(machine);
  if (cells.length === 0) return;
  const grid = fileGrid(cells.length, surface.width - 2, surface.height - 2);
  surface.context.save();
  surface.context.translate(1, 1);
  for (const [i, cell] of cells.entries()) drawCell(surface, grid, i, cell);
  drawFrame(surface, grid, cells);
  surface.context.restore();
}

const placeOf = ({ columns, pitch }: FileGrid, index: number) => ({
  x: (index % columns) * pitch,
  y: Math.floor(index / columns) * pitch,
});

/** A cell with pages of several kinds shows each as a share of its width. */
function drawCell(surface: Surface, grid: FileGrid, index: number, cell: FileCell): void {
  const { x, y } = placeOf(grid, index);
  const size = Math.max(1, grid.pitch - GAP);
  const pages = cell.in_memory + cell.on_disk + cell.asked;
  const [memory, disk] = [(cell.in_memory / pages) * size, (cell.on_disk / pages) * size];
  fillInk(surface, "memory", { x, y, width: memory, height: size });
  fillInk(surface, "disk", { x: x + memory, y, width: disk, height: size });
  const rest = { x: x + memory + disk, y, width: size - memory - disk, height: size };
  if (cell.asked > 0) drawMarks(surface, [{ mark: "box", ...rest, ink: "text" }]);
  const dirty = { x, y: y + size - 1.5, width: (cell.dirty / pages) * size, height: 1.5 };
  if (cell.dirty > 0) drawMarks(surface, [{ mark: "box", ...dirty, fill: "text" }]);
}

/** Frames the cells with pages that outlived the eater: a line wherever a neighbor has none. */
function drawFrame({ context, palette }: Surface, grid: FileGrid, cells: readonly FileCell[]): void {
  const { columns, pitch } = grid;
  const isFramed = (index: number) => (cells[index]?.outlived ?? 0) > 0;
  context.beginPath();
  for (const index of cells.keys()) {
    if (!isFramed(index)) continue;
    const { x, y } = placeOf(grid, index);
    const [left, top] = [x - GAP / 2, y - GAP / 2];
    const [right, bottom] = [left + pitch, top + pitch];
    const sides = [
      [index - columns, left, top, right, top],
      [index + columns, left, bottom, right, bottom],
      [index % columns === 0 ? -1 : index - 1, left, top, left, bottom],
      [index % columns === columns - 1 ? -1 : index + 1, right, top, right, bottom],
    ] as const;
    for (const [neighbor, x1, y1, x2, y2] of sides) {
      if (isFramed(neighbor)) continue;
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
    }
  }
  Object.assign(context, { strokeStyle: palette.text, lineWidth: 2, lineCap: "square" });
  context.stroke();
  context.lineCap = "butt";
}

/** The map in words. */
export function fileWords(machine: MachineArrays): string {
  const pages = machineNumber(machine, "file_pages");
  const cached = machineNumber(machine, "file_cached");
  if (cached === pages) return `All ${formatCounted(pages, "page")} are in memory.`;
  const asked = machineNumber(machine, "asked");
  const ahead = asked > 0 ? `, ${formatInteger(asked)} requested from the disk` : "";
  return `${formatInteger(cached)} of ${formatCounted(pages, "page")} in memory${ahead}.`;
}

/** The pages that outlived the eater, in words; "" = none did, or it has not run. */
export function outlivedWords(machine: MachineArrays): string {
  const [outlived, first] = [machineNumber(machine, "outlived"), machineNumber(machine, "outlived_first")];
  if (!(outlived > 0)) return "";
  const isEnd = first + outlived === machineNumber(machine, "file_pages");
  const which = isEnd ? `its last ${formatCounted(outlived, "page")}` : formatCounted(outlived, "page");
  return `Framed: ${which}, which outlived the eater`;
}
