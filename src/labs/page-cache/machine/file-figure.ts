import { PAGE_CELL } from "../../../generated/page_machine";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import { drawMarks } from "../../../plot/chart";
import { at, type Block, paragraph } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { type ColumnOf, column, count, type DataTable, MOST_ROWS, tabulated } from "../../../shared/data-table";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { machineOf, type PageFigure, type PageState } from "../page-state";
import { drawBelowLegend, fillInk, type Ink, LEGEND, ofMachine, SMALL } from "./ink";
import { isDirectNow, machineNumber } from "./script-rows";

const CELL_NUMBERS = Object.keys(PAGE_CELL).length;

/** Some adjoining pages of the file. Kinds other than dirty and outlived add up to its pages. */
export type FileCell = Readonly<Record<keyof typeof PAGE_CELL, number>>;

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
function drawFileMap(surface: Surface, machine: MachineArrays): void {
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

/** The pages that outlived the eater, in words; "" = none did, or it has not run. @internal */
export function outlivedWords(machine: MachineArrays): string {
  const [outlived, first] = [machineNumber(machine, "outlived"), machineNumber(machine, "outlived_first")];
  if (!(outlived > 0)) return "";
  return framedWords(outlived, first + outlived === machineNumber(machine, "file_pages"));
}

const framedWords = (pages: number, areLast: boolean): string =>
  `Framed: ${areLast ? "its last " : ""}${formatCounted(pages, "page")}, which outlived the eater`;

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
  height: (width, state) => LEGEND + MAP + noteRoom(state, width),
  draw: (surface, state) => {
    const full = fileFigure.height(surface.width, state);
    const note = noteRoom(state, surface.width);
    const below = surface.height < full ? 0 : note;
    drawBelowLegend(surface, full - note, legendOf(machineOf(state)), (rest) => {
      drawFileMap({ ...rest, height: rest.height - below }, machineOf(state));
      if (below > 0)
        at(rest.context, 0, rest.height - below + 2, () => noteOf(notesIn(state), surface.width).draw(rest));
    });
  },
};

/** Facts that the map does not show by itself. */
function notesIn(state: PageState): readonly string[] {
  const machine = machineOf(state);
  const outlived = outlivedWords(machine);
  return [...(outlived === "" ? [] : [`${outlived}.`]), ...(isDirectNow(machine, state.scenario) ? [DIRECT] : [])];
}

const DIRECT = "Direct reads bypass the cache, so nothing changes.";

const noteOf = (notes: readonly string[], width: number): Block => paragraph(notes.join(" "), SMALL, 2, width);

/** The height of the longest notes that the file may get, so that notes that come and go move nothing. */
function noteRoom(state: PageState, width: number): number {
  const pages = machineNumber(machineOf(state), "file_pages");
  return noteOf([`${framedWords(pages, true)}.`, DIRECT], width).height;
}

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

interface FileRun {
  readonly state: string;
  readonly first: number;
  pages: number;
  outlived: number;
}

/** The state of most of a cell's pages. */
const stateOf = (memory: number, disk: number, asked: number): string =>
  memory >= disk && memory >= asked ? "in memory" : disk >= asked ? "on the disk" : "requested";

/** Runs of cells in the same state. */
function fileRuns(machine: MachineArrays): readonly FileRun[] {
  const runs: FileRun[] = [];
  let first = 0;
  for (const { in_memory, on_disk, asked, outlived } of fileCells(machine)) {
    const pages = in_memory + on_disk + asked;
    const state = stateOf(in_memory, on_disk, asked);
    const last = runs.at(-1);
    if (last?.state === state) Object.assign(last, { pages: last.pages + pages, outlived: last.outlived + outlived });
    else runs.push({ state, first, pages, outlived });
    first += pages;
  }
  return runs;
}

const FILE_COLUMNS: readonly ColumnOf<FileRun>[] = [
  count("first_page", ({ first }) => first, "first page"),
  count("pages", ({ pages }) => pages),
  column("state", ({ state }) => state),
  count("outlived_pages", ({ outlived }) => outlived, "outlived the eater"),
];

/** The file by runs of pages in the same state, as far as the map's squares tell pages apart. @internal */
export function fileTable(machine: MachineArrays): DataTable {
  const runs = fileRuns(machine);
  const cell = formatInteger(machine.cellPages[0] ?? 1);
  const cut = runs.length > MOST_ROWS ? ` The first ${MOST_ROWS} of ${formatInteger(runs.length)} runs.` : "";
  return {
    title: "The file by pages",
    takeaway: `${fileWords(machine)} Counted in squares of ${cell} pages, by most of each.${cut}`,
    ...tabulated(FILE_COLUMNS, runs.slice(0, MOST_ROWS)),
  };
}
