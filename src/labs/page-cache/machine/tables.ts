import { speedOf } from "../../../models/page_cache/machine/command-figures";
import { recordText } from "../../../models/page_cache/machine/command-words";
import { directSpeed } from "../../../models/page_cache/machine/direct";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { type DataTable, MOST_ROWS } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { sentence } from "../../../shared/sentence";
import { BLOCK_SIZES, speedNumber } from "./direct-curve";
import { KB_OF_PAGE } from "./figures";
import { fileCells, fileWords } from "./file-map";
import { memoryWords } from "./memory-bar";
import { readRows, scriptRows } from "./reads";
import { machineTakeaway } from "./takeaway";
import { TIME_PARTS } from "./time-shares";

const COMMAND = { name: "command", key: "command", text: formatInteger } as const;
const NAME = { name: "name", key: "name" } as const;
const count = (name: string, key: string) => ({ name, key, text: formatInteger });

/** Every read: pages, requests, MB/s modeled and reported, and the parts of its time in ns. */
export function readsTable(machine: MachineArrays, scenario: PageScenario): DataTable {
  const { strong, rest } = machineTakeaway(machine, scenario);
  return {
    title: "Reads of the file",
    takeaway: sentence(strong + rest),
    columns: [
      COMMAND,
      NAME,
      count("pages from memory", "memory_pages"),
      count("pages from the disk", "disk_pages"),
      count("requests", "requests"),
      { name: "MB/s, modeled", key: "modeled_mb_per_s", text: speedNumber },
      { name: "MB/s, reported", key: "reported_mb_per_s", text: speedNumber },
      count("ns", "ns"),
      ...TIME_PARTS.map(({ key, words }) => count(`ns, ${words}`, `${key.replace("_time", "")}_ns`)),
    ],
    rows: readRows(machine, scenario).map((read) => [
      read.index + 1,
      read.name,
      read.memory_pages,
      read.disk_pages,
      read.requests,
      speedOf(read),
      Number(read.reported?.speed ?? Number.NaN),
      read.time,
      ...TIME_PARTS.map(({ key }) => read[key]),
    ]),
  };
}

const MEMORY = ["programs", "buffers", "cached", "free", "eaten"] as const;

/** The memory at the end of each command that has ended, kB. */
export function memoryTable(machine: MachineArrays, scenario: PageScenario): DataTable {
  const ended = scriptRows(machine, scenario).filter(({ state }) => state === "ended");
  return {
    title: "Memory by command",
    takeaway: memoryWords(machine),
    columns: [COMMAND, NAME, ...MEMORY.map((name) => count(`${name}, kB`, `${name}_kb`))],
    rows: ended.map((row) => [row.index + 1, row.name, ...MEMORY.map((name) => KB_OF_PAGE * row[name])]),
  };
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

/** The file by runs of pages in the same state, as far as the map's squares tell pages apart. */
export function fileTable(machine: MachineArrays): DataTable {
  const runs = fileRuns(machine);
  const isCut = runs.length > MOST_ROWS;
  const cell = formatInteger(machine.cellPages[0] ?? 1);
  const cut = isCut ? ` The first ${MOST_ROWS} of ${formatInteger(runs.length)} runs.` : "";
  return {
    title: "The file by pages",
    takeaway: `${fileWords(machine)} Counted in squares of ${cell} pages, by most of each.${cut}`,
    columns: [
      count("first page", "first_page"),
      count("pages", "pages"),
      { name: "state", key: "state" },
      count("outlived the eater", "outlived_pages"),
    ],
    rows: runs.slice(0, MOST_ROWS).map(({ first, pages, state, outlived }) => [first, pages, state, outlived]),
  };
}

/** The MB/s of direct reads by block size. */
export function blocksTable(scenario: PageScenario): DataTable {
  const speeds = BLOCK_SIZES.map((size) => [size, directSpeed(scenario, size)] as const);
  const [first, last] = [speeds[0]?.[1] ?? Number.NaN, speeds.at(-1)?.[1] ?? Number.NaN];
  return {
    title: "Direct reads by block size",
    takeaway: `From ${speedNumber(first)} MB/s to ${speedNumber(last)} MB/s, by the size of a request alone.`,
    columns: [
      { name: "block size", key: "block_bytes", text: recordText },
      { name: "MB/s", key: "mb_per_s", text: speedNumber },
    ],
    rows: speeds,
  };
}
