import { speedOf } from "../../../models/page_cache/machine/command-figures";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { drawMarks, drawPlate } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { type ColumnOf, column, count, type DataTable, tabulated } from "../../../shared/data-table";
import { sentence } from "../../../shared/sentence";
import { fillInk } from "./ink";
import { COMMAND } from "./memory-figure";
import { type CommandRow, machineNumber, originWords, readRows, type ScriptRow, speedNumber } from "./script-rows";
import { TIME_PARTS } from "./times-figure";
import { machineTakeaway } from "./words";

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

/** The least width of a bar, CSS pixels. */
export const LEAST_BAR = 2;
const TICK = { width: 2, over: 3 } as const;

/** Draws a read's MB/s, `top` being the full width: the bar is modeled, the tick reported. */
export function drawSpeedBar(surface: Surface, read: ScriptRow, top: number): void {
  const { height } = surface;
  const width = surface.width - TICK.width;
  const speed = speedOf(read);
  const box = { x: 0, y: TICK.over, width, height: height - 2 * TICK.over };
  const length = Math.max(LEAST_BAR, (speed / top) * width);
  if (Number.isNaN(speed)) fillInk(surface, "nothing", box);
  else fillInk(surface, "solid", { ...box, width: length });
  // The tick of a read to come would answer a question about it.
  if (read.reported === null || read.state === "waiting") return;
  const x = (Number(read.reported.speed) / top) * width;
  const tick = { mark: "box", x, y: 0, width: TICK.width, height, fill: "poison" } as const;
  // A tick within the bar is in a gap, so that it stays visible.
  const gap = { ...tick, x: x - 1, width: length > 3 * TICK.width ? TICK.width + 2 : 0, fill: "surface" } as const;
  drawMarks(surface, [gap, tick]);
}

const READ_COLUMNS: readonly ColumnOf<ScriptRow>[] = [
  ...COMMAND,
  count("memory_pages", (read) => read.memory_pages, "pages from memory"),
  count("disk_pages", (read) => read.disk_pages, "pages from the disk"),
  count("requests", ({ requests }) => requests),
  column("modeled_mb_per_s", speedOf, "MB/s, modeled", speedNumber),
  column("reported_mb_per_s", ({ reported }) => Number(reported?.speed ?? Number.NaN), "MB/s, reported", speedNumber),
  count("time", ({ time }) => time, "ns"),
  ...TIME_PARTS.map(({ key, words }) => count<ScriptRow>(key, (read) => read[key], `ns, ${words}`)),
];

/** Every read: pages, requests, MB/s modeled and reported, and the parts of its time in ns. */
export function readsTable(machine: MachineArrays, scenario: PageScenario): DataTable {
  const { strong, rest } = machineTakeaway(machine, scenario);
  return {
    title: "Reads of the file",
    takeaway: sentence(strong + rest),
    ...tabulated(READ_COLUMNS, readRows(machine, scenario)),
  };
}
