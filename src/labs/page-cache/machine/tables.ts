import { speedOf } from "../../../models/page_cache/machine/command-figures";
import { recordText } from "../../../models/page_cache/machine/commands";
import { directSpeed } from "../../../models/page_cache/machine/direct";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { type ColumnOf, column, count, type DataTable, MOST_ROWS, tabulated } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { sentence } from "../../../shared/sentence";
import { BLOCK_SIZES, speedNumber } from "./direct-curve";
import { KB_OF_PAGE } from "./figures";
import { fileCells, fileWords } from "./file-map";
import { memoryWords } from "./memory-bar";
import { type ReadRow, readRows, type ScriptRow, scriptRows } from "./reads";
import { machineTakeaway } from "./takeaway";
import { TIME_PARTS } from "./time-shares";

/** A command of the script by its number, from 1, and its name. */
const COMMAND: readonly ColumnOf<ScriptRow>[] = [
  count("command", ({ index }) => index + 1),
  column("name", ({ name }) => name),
];

const READ_COLUMNS: readonly ColumnOf<ReadRow>[] = [
  ...COMMAND,
  count("memory_pages", (read) => read.memory_pages, "pages from memory"),
  count("disk_pages", (read) => read.disk_pages, "pages from the disk"),
  count("requests", ({ requests }) => requests),
  column("modeled_mb_per_s", speedOf, "MB/s, modeled", speedNumber),
  column("reported_mb_per_s", ({ reported }) => Number(reported?.speed ?? Number.NaN), "MB/s, reported", speedNumber),
  count("time", ({ time }) => time, "ns"),
  ...TIME_PARTS.map(({ key, words }) => count<ReadRow>(key, (read) => read[key], `ns, ${words}`)),
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

const MEMORY_COLUMNS: readonly ColumnOf<ScriptRow>[] = [
  ...COMMAND,
  ...(["programs", "buffers", "cached", "free", "eaten"] as const).map((name) =>
    count<ScriptRow>(`${name}_kb`, (row) => KB_OF_PAGE * row[name], `${name}, kB`),
  ),
];

/** The memory at the end of each command that has ended, kB. */
export const memoryTable = (machine: MachineArrays, scenario: PageScenario): DataTable => ({
  title: "Memory by command",
  takeaway: memoryWords(machine),
  ...tabulated(
    MEMORY_COLUMNS,
    scriptRows(machine, scenario).filter(({ state }) => state === "ended"),
  ),
});

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

/** The file by runs of pages in the same state, as far as the map's squares tell pages apart. */
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

/** The MB/s of direct reads by block size. */
export function blocksTable(scenario: PageScenario): DataTable {
  const speed = (size: number) => directSpeed(scenario, size);
  const [first, last] = [BLOCK_SIZES[0], BLOCK_SIZES.at(-1)].map((size = Number.NaN) => speedNumber(speed(size)));
  return {
    title: "Direct reads by block size",
    takeaway: `From ${first} MB/s to ${last} MB/s, by the size of a request alone.`,
    ...tabulated<number>(
      [column("block_bytes", (size) => size, "block size", recordText), column("mb_per_s", speed, "MB/s", speedNumber)],
      BLOCK_SIZES,
    ),
  };
}
